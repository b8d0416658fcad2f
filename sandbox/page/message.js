// One message: who, when, what was asked, the words, the components, and whether only you can see it.

import { apps, opening } from "./apps.js";
import { moment, sameDay } from "./clock.js";
import { components, fileLink } from "./components.js";
import { button, decoration, el, paragraph, span, waiting } from "./dom.js";
import { embed } from "./embeds.js";
import { face, hue } from "./faces.js";
import { markdown } from "./markdown.js";
import { picture } from "./media.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const V2 = 1 << 15;
const PINNED = 6;
const REPLY = 19;
const FROM_MENU = 23;
const TOGETHER_MS = 7 * 60 * 1000;

/** Whether a message goes on where the same author left off. */
export function follows(message, previous) {
  if (!previous || previous.author.id !== message.author.id) return false;
  if (message.interaction?.name || message.type === REPLY) return false;
  const [one, other] = [Date.parse(previous.timestamp), Date.parse(message.timestamp)];
  return other - one < TOGETHER_MS && sameDay(one, other) && isEphemeral(previous) === isEphemeral(message);
}

export function isEphemeral(message) {
  return Boolean(message.flags & EPHEMERAL);
}

/** The list item of a message; `context` holds store and deeds: press, choose, dismiss, onMessage, onPerson. */
export function messageItem(message, previous, context) {
  const { store } = context;
  const together = follows(message, previous);
  const reason = store.pings.get(message.id);
  const classes = ["message", together && "together", isEphemeral(message) && "ephemeral",
    reason && reason !== "dm" && "pinged", message.flags & LOADING && "loading"].filter(Boolean).join(" ");
  const body = el("div", { class: "body" }, together ? null : head(message, context), contents(message, context),
    failure(message, store), isEphemeral(message) ? onlyYou(message, context) : null);
  const side = together ? decoration("side quiet", hour(message)) : face(message.author, store.name(message.author));
  const menu = apps(message, context);
  return el("li", { class: classes, id: `m${message.id}`, dataset: { id: message.id } }, above(message, context),
    el("article", { "aria-label": `${store.name(message.author)}, ${hour(message)}`, on: { contextmenu: opening(menu) } },
      side, body, menu));
}

function head(message, { store }) {
  const { author } = message;
  const at = Date.parse(message.timestamp);
  const title = moment(at, "F", document.documentElement.lang, store.now());
  return paragraph("head",
    el("span", { class: "author", dataset: { hue: author.bot ? "bot" : hue(author.id) } }, store.name(author)),
    author.bot ? span("tag", "App") : null,
    el("time", { datetime: message.timestamp, title }, hour(message)));
}

function hour(message) {
  return moment(Date.parse(message.timestamp), "t", document.documentElement.lang, 0);
}

/** The line over a message: the command it answers, or the message it replies to. */
function above(message, { store }) {
  const asked = message.interaction;
  if (asked?.name) {
    return paragraph("above", el("b", {}, store.name(asked.user)), " used ",
      span("mention", message.type === FROM_MENU ? asked.name : `/${asked.name}`));
  }
  if (message.type !== REPLY || !message.message_reference) return null;
  const to = store.messages.get(message.channel_id)?.get(message.message_reference.message_id);
  if (!to) return paragraph("above", "A message that is gone");
  return paragraph("above", el("b", {}, store.name(to.author)), " ", words(to, store).slice(0, 80));
}

/** All the words of a message in one line, without marks. */
export function words(message, store) {
  const named = markup(message).replace(/<@!?(\d+)>/g, (_all, id) => `@${store.name(id)}`);
  return named.replace(/[*_`]/g, "");
}

/** What a message says on one line, with the marks within the line; a dot in the middle where a line ends without one. */
export function markup(message) {
  const texts = (list) => list.flatMap((each) => [each.content, ...texts(each.components ?? [])]);
  const said = [message.content, ...texts(message.components)].filter(Boolean).join("\n");
  const plain = said.replace(/^(?:#{1,3}|-#|>) +/gm, "").trim();
  return plain.replace(/([^.!?:。！？：*\s])(\**)\s*\n\s*/g, "$1$2 · ").replace(/\s+/g, " ");
}

function contents(message, context) {
  if (message.flags & LOADING) {
    return waiting(`${context.store.name(message.author)} is thinking…`);
  }
  const own = { ...context, message };
  if (message.type === PINNED) return span("quiet", "pinned a message to this channel.");
  const text = message.content ? markdown(message.content, context.store) : null;
  const parts = text ? [el("div", { class: "text" }, text, edited(message))] : [];
  parts.push(...message.embeds.map((each) => embed(each, context.store)));
  if (!(message.flags & V2)) parts.push(...message.attachments.map(attachment));
  if (message.pinned) parts.push(span("quiet", "📌 Pinned"));
  parts.push(...components(message.components, own), threadOf(message, context.store));
  return el("div", { class: "contents" }, parts);
}

/** The way to the thread below a message, which has its id. */
function threadOf(message, store) {
  const thread = store.threads.find(({ id }) => id === message.id);
  if (!thread) return null;
  const state = thread.thread_metadata.archived ? "Archived" : "Thread";
  return el("a", { class: "thread-link", href: `#${thread.id}` }, decoration("sign", "↳"),
    span("name", thread.name), span("quiet", state));
}

function edited(message) {
  return message.edited_timestamp ? span("edited", " (edited)") : null;
}

function attachment(each) {
  if (each.content_type?.startsWith("image/")) return picture(each, each.description);
  return fileLink(each.url, each.filename, each.size);
}

function failure(message, store) {
  const failed = store.failures.get(message.id);
  return failed ? el("p", { class: "failure", role: "alert" }, failed.reason) : null;
}

function onlyYou(message, { dismiss }) {
  const away = button("plain", () => dismiss(message.id), {}, "Dismiss message");
  return paragraph("only-you", el("span", {}, "Only you can see this"), " · ", away);
}
