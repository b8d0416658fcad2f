// Pictures: shown in place with their alt text within reach, and large in a dialog.

import { button, el, paragraph } from "./dom.js";

/** A picture as a button that opens it large, with a switch for its description. */
export function picture(media, description, { spoiler = false } = {}) {
  const image = el("img", {
    src: address(media.url),
    alt: description || "",
    width: media.width,
    height: media.height,
    loading: "lazy",
    decoding: "async",
  });
  const label = description ? "Open the picture large" : "Open the picture, which has no description";
  const open = button("open-picture", () => enlarge(media, description), { "aria-label": label }, image);
  const look = spoiler ? "picture hidden-picture" : "picture";
  return el("figure", { class: look }, open, description ? altText(description) : null);
}

/** A link to an uploaded file as a path of this server, whatever name the page was opened under. */
export function address(url) {
  const found = /^https?:\/\/[^/]+(\/attachments\/.*)$/.exec(url);
  return found ? found[1] : url;
}

/** Give shown pictures the addresses their messages have now, each once the new one has come: nothing flickers. */
export function renew(root, messages) {
  const known = JSON.stringify(messages).match(/https?:\/\/[^"\\\s]+\/attachments\/[^"\\\s]+/g) ?? [];
  const fresh = new Map(known.map((url) => [address(url).split("?")[0], address(url)]));
  for (const shown of root.querySelectorAll("img")) {
    const now = shown.getAttribute("src");
    const next = fresh.get(now.split("?")[0]);
    if (!next || next === now) continue;
    const coming = new Image();
    coming.addEventListener("load", () => shown.setAttribute("src", next));
    coming.src = next;
  }
}

function altText(description) {
  const caption = el("figcaption", { hidden: true }, description);
  const show = () => {
    caption.hidden = !caption.hidden;
    toggle.setAttribute("aria-expanded", String(!caption.hidden));
  };
  const toggle = button("alt", show, { "aria-expanded": "false", title: "Show the description" }, "ALT");
  return [toggle, caption];
}

function enlarge(media, description) {
  const close = button("icon close", () => dialog.close(), { "aria-label": "Close" }, "×");
  const image = el("img", { src: address(media.url), alt: description || "" });
  const words = description ? paragraph("quiet", description) : null;
  const dialog = el("dialog", { class: "large", "aria-label": "Picture" }, close, image, words);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
