// Components of messages: containers, sections, texts, galleries, files, separators, buttons and menus.

import { el, paragraph } from "./dom.js";
import { markdown } from "./markdown.js";
import { address, picture } from "./media.js";
import { menu } from "./menus.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };
const LINK = 5;
const PREMIUM = 6;
const ELSEWHERE = { target: "_blank", rel: "noopener noreferrer" };

const MAKERS = {
  1: (row, context) => el("div", { class: "row" }, components(row.components, context)),
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: (section, context) => el("div", { class: "section" },
    el("div", { class: "section-text" }, components(section.components, context)),
    component(section.accessory, context)),
  10: (text, { store }) => el("div", { class: "text" }, markdown(text.content, store)),
  11: (thumbnail) => el("div", { class: "thumbnail" }, picture(thumbnail.media, thumbnail.description, thumbnail)),
  12: (gallery) => el("div", { class: "gallery", dataset: { count: Math.min(gallery.items.length, 4) } },
    gallery.items.map((item) => picture(item.media, item.description, item))),
  13: (file) => fileLink(file.file.url, file.name ?? fileName(file.file.url), file.size),
  14: separator,
  17: container,
};

/** The elements of a list of components; `context` holds store, message, and what to do on a press and a choice. */
export function components(list, context) {
  return list.map((each) => component(each, context));
}

export function fileLink(url, name, size) {
  const bytes = size ? el("small", {}, ` ${Math.ceil(size / 1024)} kB`) : null;
  return el("a", { class: "file", href: address(url), download: name }, name, bytes);
}

function fileName(url) {
  return decodeURIComponent(new URL(url, location.href).pathname.split("/").at(-1));
}

function component(each, context) {
  const make = MAKERS[each.type];
  return make ? make(each, context) : paragraph("quiet", `The page cannot show a component of type ${each.type}.`);
}

function separator({ spacing, divider }) {
  const looks = ["separator", spacing === 2 && "wide", divider === false && "blank"];
  return el("hr", { class: looks.filter(Boolean).join(" ") });
}

function container(box, context) {
  const node = el("div", { class: "container" }, components(box.components, context));
  if (box.accent_color !== null && box.accent_color !== undefined) {
    node.style.setProperty("--accent", `#${box.accent_color.toString(16).padStart(6, "0")}`);
    node.classList.add("accented");
  }
  return node;
}

function button(each, context) {
  const hidden = each.label ? "true" : null;
  const emoji = each.emoji?.name ? el("span", { class: "emoji", "aria-hidden": hidden }, each.emoji.name) : null;
  const face = [emoji, each.label ? el("span", {}, each.label) : null];
  const look = `button ${STYLES[each.style]}`;
  if (each.style === LINK) return el("a", { class: look, href: each.url, ...ELSEWHERE }, face);
  const node = el("button", { type: "button", class: look, dataset: { key: each.custom_id ?? each.sku_id } }, face);
  node.disabled = Boolean(each.disabled) || each.style === PREMIUM;
  node.addEventListener("click", () => pressed(node, () => context.press(context.message, each.custom_id)));
  return node;
}

function select(each, context) {
  const choose = (values) => context.choose(context.message, each.custom_id, values);
  const node = menu(each, context.store, (values) => pressed(node, () => choose(values)));
  return node;
}

/** Show that something is under way, and keep a second press from following the first. */
async function pressed(node, deed) {
  if (node.getAttribute("aria-busy") === "true") return;
  node.setAttribute("aria-busy", "true");
  try {
    await deed();
  } finally {
    node.removeAttribute("aria-busy");
  }
}
