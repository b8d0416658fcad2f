// The messages of the open channel: kept at the end while one is there, changed in place, divided by days.

import { moment, sameDay } from "./clock.js";
import { button, byId, el, fill, paragraph, waiting } from "./dom.js";
import { isEphemeral, messageItem } from "./message.js";

const NEAR_PX = 120;
const SLOW_MS = 350;

export class Stream {
  /** `hands` are the deeds: press, choose, dismiss, onMessage, onPerson. */
  constructor(root, store, hands) {
    this.root = root;
    this.list = root.querySelector("ol");
    this.newest = byId("newest");
    this.newest.onclick = () => this.toEnd();
    this.store = store;
    this.context = { store, ...hands };
    this.firstUnread = null;
    this.sizes = new ResizeObserver(() => this.stuck && this.toEnd());
    this.stuck = true;
    this.top = 0;
    this.height = 0;
    this.scrolled = () => this.#scrolled();
    root.addEventListener("scroll", this.scrolled);
  }

  end() {
    this.root.removeEventListener("scroll", this.scrolled);
    this.sizes.disconnect();
  }

  /** Draw the open channel from nothing. */
  draw() {
    const list = this.store.visible(this.store.current);
    fill(this.list, this.#welcome(), list.flatMap((message, place) => this.#items(message, list[place - 1])));
    this.#pending();
    this.sizes.disconnect();
    this.sizes.observe(this.root);
    for (const child of this.list.children) this.sizes.observe(child);
    this.toEnd();
  }

  /** Open a channel, with a line before what is new. */
  open() {
    const { messages } = this.store.unreadIn(this.store.current);
    const others = this.store.visible(this.store.current).filter(({ author }) => author.id !== this.store.me.id);
    this.firstUnread = messages ? others.at(-messages)?.id ?? null : null;
    this.stuck = true;
    this.draw();
  }

  /** A message came or changed; what only I see or wrote myself is worth going to. */
  show(message, fresh = false) {
    if (message.channel_id !== this.store.current || this.store.dismissed.has(message.id)) return;
    const mine = isEphemeral(message) || message.author.id === this.store.me.id;
    if (fresh && mine) this.stuck = true;
    const old = this.#item(message.id);
    const list = this.store.visible(message.channel_id);
    const previous = list[list.findIndex(({ id }) => id === message.id) - 1];
    if (old) this.#replace(old, messageItem(message, previous, this.context));
    else this.#append(this.#items(message, previous));
    if (this.stuck) this.toEnd();
    else if (fresh) this.newest.hidden = false;
  }

  remove(id) {
    if (this.#item(id)) this.draw();
  }

  /** An interaction is under way or came to nothing. */
  settle({ channel_id: channel, message_id: message }) {
    const known = message && this.store.messages.get(channel)?.get(message);
    if (known) this.show(known);
    this.#pending();
  }

  toEnd() {
    this.stuck = true;
    this.newest.hidden = true;
    this.root.scrollTop = this.root.scrollHeight;
  }

  /** Only who scrolls up leaves the end; pictures that make the stream longer, or buttons less, do not count. */
  #scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.root;
    const near = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    if (near) {
      this.stuck = true;
      this.newest.hidden = true;
    } else if (scrollTop < this.top && scrollHeight >= this.height) {
      this.stuck = false;
    }
    this.top = scrollTop;
    this.height = scrollHeight;
  }

  #item(id) {
    return this.root.querySelector(`[data-id="${id}"]`);
  }

  #items(message, previous) {
    const day = !previous || !sameDay(previous.timestamp, message.timestamp) ? divider("day", dayName(message)) : null;
    const fresh = message.id === this.firstUnread ? divider("fresh", "New") : null;
    return [day, fresh, messageItem(message, day || fresh ? null : previous, this.context)].filter(Boolean);
  }

  #append(items) {
    this.root.querySelector(".welcome p")?.remove();
    const unanswered = this.list.querySelector(".pending");
    for (const item of items) {
      this.list.insertBefore(item, unanswered);
      this.sizes.observe(item);
    }
  }

  /** Put the new item where the old one is, and the focus back on the same button. */
  #replace(old, item) {
    const key = old.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    old.replaceWith(item);
    this.sizes.observe(item);
    if (key) item.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  }

  /** Below everything: commands the bot has not answered yet, and those it never did. */
  #pending() {
    for (const node of this.root.querySelectorAll(".pending")) node.remove();
    const here = ({ channel_id: channel, message_id: message }) => channel === this.store.current && !message;
    const unanswered = [...this.store.pending.values()].filter(here);
    const failed = [...this.store.failures.values()].filter(here);
    this.list.append(...unanswered.map((each) => this.#waiting(each)), ...failed.map((each) => this.#failed(each)));
    if (this.stuck) this.toEnd();
  }

  #waiting({ interaction_id: id }) {
    const item = el("li", { class: "pending", hidden: true }, waiting("Sending command…"));
    setTimeout(() => {
      item.hidden = !this.store.pending.has(id);
    }, SLOW_MS);
    return item;
  }

  #failed({ interaction_id: id, reason }) {
    const forget = () => {
      this.store.failures.delete(id);
      this.#pending();
    };
    const away = button("plain", forget, {}, "Dismiss");
    return el("li", { class: "pending" }, el("p", { class: "failure", role: "alert" }, reason, " · ", away));
  }

  #welcome() {
    const place = this.store.places.get(this.store.current);
    const name = this.store.calledPlace(place);
    const empty = !this.store.visible(place.id).length;
    return el("li", { class: "welcome" }, el("h2", {}, name),
      empty ? paragraph(null, "Nothing here yet. Type ", el("kbd", {}, "/"), " to see what the bot can do.") : null);
  }
}

function divider(kind, words) {
  return el("li", {}, el("div", { class: `divider ${kind}`, role: "separator" }, el("span", {}, words)));
}

function dayName(message) {
  return moment(Date.parse(message.timestamp), "D", document.documentElement.lang, 0);
}
