// Pictures: shown in place with their alt text within reach, and large in a dialog.

import { el } from "./dom.js";

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
  const open = el("button", { type: "button", class: "open-picture", "aria-label": label, on: { click: () => enlarge(media, description) } }, image);
  return el("figure", { class: spoiler ? "picture hidden-picture" : "picture" }, open, description ? altText(description) : null);
}

/** A link to an uploaded file as a path of this server, whatever name the page was opened under. */
export function address(url) {
  const found = /^https?:\/\/[^/]+(\/attachments\/.*)$/.exec(url);
  return found ? found[1] : url;
}

function altText(description) {
  const caption = el("figcaption", { hidden: true }, description);
  const toggle = el("button", { type: "button", class: "alt", "aria-expanded": "false", title: "Show the description" }, "ALT");
  toggle.addEventListener("click", () => {
    caption.hidden = !caption.hidden;
    toggle.setAttribute("aria-expanded", String(!caption.hidden));
  });
  return [toggle, caption];
}

function enlarge(media, description) {
  const close = el("button", { type: "button", class: "icon close", "aria-label": "Close", on: { click: () => dialog.close() } }, "×");
  const image = el("img", { src: address(media.url), alt: description || "" });
  const words = description ? el("p", {}, description) : null;
  const dialog = el("dialog", { class: "large", "aria-label": "Picture" }, close, image, words);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
