// Who is who: round faces with an initial, the bot with its veranda.

import { el } from "./dom.js";

const HUES = 6;

export function face(user, name) {
  if (user.bot) return el("img", { class: "face", src: "engawa.svg", alt: "", width: 40, height: 40 });
  const initial = name.slice(0, 1).toUpperCase();
  return el("span", { class: "face", "aria-hidden": "true", dataset: { hue: hue(user.id) } }, initial);
}

export function hue(id) {
  return String(Number(BigInt(id) % BigInt(HUES)));
}
