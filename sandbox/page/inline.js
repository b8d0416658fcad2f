// Discord's marks within a line: emphasis, code, spoilers, links, mentions, timestamps. Returns nodes, never HTML.

import { moment } from "./clock.js";
import { button, el } from "./dom.js";

/** The furthest moment that `Date` knows, in milliseconds. */
const LATEST = 8.64e15;
const LINK = /^https?:\/\/[^\s<>]+[^\s<>.,:;"')\]]/;

/** Each rule: a pattern at the beginning of the rest, and what it becomes; `inner` reads what is inside. */
const RULES = [
  [/^\\([^\w\s]|_)/, ([, sign]) => sign],
  [/^``(.+?)``/s, ([, code]) => el("code", {}, code)],
  [/^`([^`]+)`/, ([, code]) => el("code", {}, code)],
  [/^\*\*\*(.+?)\*\*\*/s, ([, words], inner) => el("strong", {}, el("em", {}, inner(words)))],
  [/^\*\*(.+?)\*\*(?!\*)/s, ([, words], inner) => el("strong", {}, inner(words))],
  [/^__(.+?)__(?!_)/s, ([, words], inner) => el("u", {}, inner(words))],
  [/^\*(?=\S)(.+?)(?<=\S)\*(?!\*)/s, ([, words], inner) => el("em", {}, inner(words))],
  [/^_(?=\S)(.+?)(?<=\S)_(?!\w)/s, ([, words], inner) => el("em", {}, inner(words))],
  [/^~~(.+?)~~/s, ([, words], inner) => el("s", {}, inner(words))],
  [/^\|\|(.+?)\|\|/s, ([, words], inner) => spoiler(inner(words))],
  [/^\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/, ([, words, url], inner) => link(url, inner(words))],
  [/^<(https?:\/\/[^\s>]+)>/, ([, url]) => link(url, url)],
  [LINK, ([url]) => link(url, url)],
  [/^<@!?(\d+)>/, ([, id], _inner, store) => mention(`@${store.name(id)}`, id === store.me.id)],
  [/^<@&(\d+)>/, ([, id], _inner, store) => mention(`@${store.roles.get(id)?.name ?? "role"}`, false)],
  [/^<#(\d+)>/, ([, id], _inner, store) => channel(id, store)],
  [/^<\/([^:>]+):\d+>/, ([, name]) => mention(`/${name}`, false)],
  [/^@(everyone|here)\b/, ([words]) => mention(words, true)],
  [/^<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/, (mark, _inner, store) => timestamp(mark, store)],
  [/^<a?:(\w+):\d+>/, ([, name]) => el("span", { class: "emoji" }, `:${name}:`)],
];

/** The nodes of a piece of text. */
export function inline(text, store) {
  const nodes = [];
  let plain = "";
  let before = "";
  for (let rest = text; rest; ) {
    const found = match(rest, before);
    if (found) {
      if (plain) nodes.push(plain);
      plain = "";
      nodes.push(found.make(found.parts, (words) => inline(words, store), store));
    } else {
      plain += String.fromCodePoint(rest.codePointAt(0));
    }
    const length = found ? found.parts[0].length : String.fromCodePoint(rest.codePointAt(0)).length;
    before = rest[length - 1];
    rest = rest.slice(length);
  }
  return plain ? [...nodes, plain] : nodes;
}

function match(rest, before) {
  // An underscore within a word, as in snake_case, is no mark.
  if (rest[0] === "_" && /\w/.test(before)) return null;
  for (const [pattern, make] of RULES) {
    const parts = pattern.exec(rest);
    if (parts) return { parts, make };
  }
  return null;
}

function link(url, words) {
  return el("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, words);
}

function mention(words, mine) {
  return el("span", { class: mine ? "mention mine" : "mention" }, words);
}

function channel(id, store) {
  const place = store.places.get(id);
  if (!place) return mention("#unknown", false);
  return el("a", { class: "mention", href: `#${id}` }, store.calledPlace(place));
}

/** A moment, or the mark as it was typed if no calendar reaches that far. */
function timestamp([said, seconds, style = "f"], store) {
  const at = Number(seconds) * 1000;
  if (Math.abs(at) > LATEST) return said;
  const locale = document.documentElement.lang;
  const whole = moment(at, "F", locale, store.now());
  const counting = style === "R" ? { relative: String(at) } : {};
  const properties = { title: whole, datetime: new Date(at).toISOString(), dataset: counting };
  return el("time", properties, moment(at, style, locale, store.now()));
}

function spoiler(words) {
  const reveal = () => {
    node.setAttribute("aria-expanded", "true");
    node.removeAttribute("aria-label");
  };
  const node = button("spoiler", reveal, { "aria-expanded": "false", "aria-label": "Spoiler" }, el("span", {}, words));
  return node;
}
