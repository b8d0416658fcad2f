// Legacy embeds.

import { el } from "./dom.js";
import { inline } from "./inline.js";
import { markdown } from "./markdown.js";
import { picture } from "./media.js";

export function embed(payload, store) {
  const node = el("div", { class: "container embed accented" },
    payload.author ? el("p", { class: "embed-author" }, payload.author.name) : null,
    payload.title ? el("p", { class: "embed-title" }, title(payload, store)) : null,
    payload.description ? el("div", { class: "text" }, markdown(payload.description, store)) : null,
    payload.fields?.length ? el("dl", { class: "fields" }, payload.fields.map((field) => fields(field, store))) : null,
    payload.image ? picture(payload.image, payload.image.description) : null,
    payload.thumbnail ? el("div", { class: "thumbnail" }, picture(payload.thumbnail, "")) : null,
    payload.footer ? el("p", { class: "subtext" }, payload.footer.text) : null);
  if (payload.color) node.style.setProperty("--accent", `#${payload.color.toString(16).padStart(6, "0")}`);
  return node;
}

function title(payload, store) {
  const words = inline(payload.title, store);
  const safe = /^https?:\/\//.test(payload.url ?? "");
  return safe ? el("a", { href: payload.url, target: "_blank", rel: "noopener noreferrer" }, words) : words;
}

function fields(field, store) {
  return el("div", { class: field.inline ? "inline" : null },
    el("dt", {}, inline(field.name, store)), el("dd", {}, markdown(field.value, store)));
}
