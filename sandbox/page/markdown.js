// Discord's marks by line: headings, subtext, quotes, lists, code blocks. Returns nodes, never HTML.

import { el } from "./dom.js";
import { inline } from "./inline.js";

const FENCE = /^```(?:[\w+-]+\n)?\n?([\s\S]*?)\n?```\n?/;
const HEADING = /^(#{1,3}) +(.+)$/;
const SUBTEXT = /^-# +(.+)$/;
const QUOTE = /^> ?(.*)$/;
const ITEM = /^( *)(?:([-*])|(\d+)\.) +(.+)$/;

/** The blocks of a text. */
export function markdown(text, store) {
  const blocks = [];
  for (const [index, part] of text.split(/(```[\s\S]+?```\n?)/).entries()) {
    if (index % 2) blocks.push(el("pre", {}, el("code", {}, FENCE.exec(part)?.[1] ?? part)));
    else if (part) blocks.push(...lines(part.replace(/\n$/, "").split("\n"), store));
  }
  return blocks;
}

function lines(rest, store) {
  const blocks = [];
  for (let at = 0; at < rest.length; ) {
    const [block, taken] = special(rest.slice(at), store) ?? paragraph(rest.slice(at), store);
    if (block) blocks.push(block);
    at += taken;
  }
  return blocks;
}

function special(rest, store) {
  const heading = HEADING.exec(rest[0]);
  // The page has its h1; a message's headings come below the name of its author.
  if (heading) return [el(`h${heading[1].length + 2}`, {}, inline(heading[2], store)), 1];
  const small = SUBTEXT.exec(rest[0]);
  if (small) return [el("p", { class: "subtext" }, inline(small[1], store)), 1];
  if (QUOTE.test(rest[0])) return quote(rest, store);
  if (ITEM.test(rest[0])) return list(rest, store);
  return null;
}

function paragraph(rest, store) {
  const count = until(rest, (line) => !line || [HEADING, SUBTEXT, QUOTE, ITEM].some((pattern) => pattern.test(line)));
  if (!count) return [el("div", { class: "gap" }), 1];
  return [el("p", {}, inline(rest.slice(0, count).join("\n"), store)), count];
}

function quote(rest, store) {
  const count = until(rest, (line) => !QUOTE.test(line));
  const inside = rest.slice(0, count).map((line) => QUOTE.exec(line)[1]);
  return [el("blockquote", {}, lines(inside, store)), count];
}

function list(rest, store) {
  const [, , , number] = ITEM.exec(rest[0]);
  const goesOn = (line) => {
    const [, indent, , other] = ITEM.exec(line) ?? [];
    return indent !== undefined && (indent.length >= 2 || Boolean(other) === Boolean(number));
  };
  const count = until(rest, (line) => !goesOn(line));
  const items = rest.slice(0, count).map((line) => {
    const [, indent, , , words] = ITEM.exec(line);
    return el("li", { class: indent.length >= 2 ? "deeper" : null }, inline(words, store));
  });
  return [el(number ? "ol" : "ul", number ? { start: number } : {}, items), count];
}

function until(rest, ends) {
  const found = rest.findIndex(ends);
  return found < 0 ? rest.length : found;
}
