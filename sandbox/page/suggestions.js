// The list over the message box: what could be meant, moved through with the arrow keys.

import { decoration, el, fill, freshId, paragraph, span } from "./dom.js";

export class Suggestions {
  constructor() {
    this.id = freshId("suggestions");
    this.list = el("ul", { role: "listbox", id: this.id, "aria-label": "Suggestions" });
    this.note = paragraph("suggestions-note");
    this.root = el("div", { class: "suggestions", hidden: true }, this.note, this.list);
    this.root.addEventListener("mousedown", (event) => event.preventDefault());
    this.items = [];
    this.at = -1;
    this.touched = false;
    this.input = null;
  }

  get open() {
    return !this.root.hidden;
  }

  get active() {
    return this.items[this.at] ?? null;
  }

  /** Make an input the combobox of this list. */
  serve(input) {
    this.input?.setAttribute("aria-expanded", "false");
    this.input = input;
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", this.id);
    input.setAttribute("aria-expanded", "false");
  }

  /** Offer items {label, detail, sign}; `pick` is called with the chosen one. */
  show(items, pick, note = "") {
    this.items = items;
    this.pick = pick;
    this.touched = false;
    this.note.textContent = note;
    this.note.hidden = !note;
    fill(this.list, items.map((item, place) => this.#option(item, place)));
    this.list.hidden = !items.length;
    this.root.hidden = !items.length && !note;
    this.input?.setAttribute("aria-expanded", String(this.open));
    this.#mark(items.length ? 0 : -1);
  }

  hide() {
    this.show([], null);
  }

  /** Move the mark; true if the key was for the list. */
  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !this.open || !this.items.length) return false;
    event.preventDefault();
    this.touched = true;
    this.#mark((this.at + step + this.items.length) % this.items.length);
    return true;
  }

  take() {
    const { active, pick } = this;
    this.hide();
    if (active) pick(active);
  }

  #option(item, place) {
    const detail = item.detail ? el("small", {}, item.detail) : null;
    const sign = item.sign ? decoration("sign", item.sign) : null;
    const choose = () => {
      this.at = place;
      this.take();
    };
    const properties = { role: "option", id: `${this.id}-${place}`, on: { click: choose } };
    return el("li", properties, sign, span("label", item.label), detail);
  }

  #mark(place) {
    this.at = place;
    for (const [index, node] of [...this.list.children].entries()) {
      node.setAttribute("aria-selected", String(index === place));
    }
    this.list.children[place]?.scrollIntoView({ block: "nearest" });
    if (place >= 0) this.input?.setAttribute("aria-activedescendant", `${this.id}-${place}`);
    else this.input?.removeAttribute("aria-activedescendant");
  }
}
