// Select menus of every kind: a button that opens a list to pick from, searchable where it is long.

import { button, decoration, el, fill, freshId, paragraph, span } from "./dom.js";
import { channels } from "./options.js";

const STRING = 3;
const LONG = 8;
const KINDS = { 5: ["users"], 6: ["roles"], 7: ["users", "roles"], 8: ["channels"] };
const WORDS = {
  3: "Make a choice",
  5: "Choose someone",
  6: "Choose a role",
  7: "Choose someone or a role",
  8: "Choose a channel",
};

/** What can be chosen: {value, label, description, emoji}. */
export function candidates(select, store) {
  if (select.type === STRING) return select.options;
  const person = (user) => ({ value: user.id, label: store.name(user), description: user.username });
  const sources = {
    users: () => [...store.users.values()].map(person),
    roles: () => [...store.roles.values()].map((role) => ({ value: role.id, label: role.name })),
    channels: () => channels(select, store).map((channel) => ({ value: channel.id, label: store.calledPlace(channel) })),
  };
  return KINDS[select.type].flatMap((kind) => sources[kind]());
}

/** A select in a message; `choose` is called with the values. */
export function menu(select, store, choose) {
  const panel = new Panel(select, candidates(select, store), choose);
  return panel.root;
}

class Panel {
  constructor(select, options, choose) {
    this.select = select;
    this.options = options;
    this.choose = choose;
    this.least = select.min_values ?? 1;
    this.most = select.max_values ?? 1;
    const defaults = (select.default_values ?? []).map(({ id }) => id);
    this.picked = new Set([...options.filter((option) => option.default).map(({ value }) => value), ...defaults]);
    this.id = freshId("menu");
    this.#build();
  }

  #build() {
    this.placeholder = this.select.placeholder || WORDS[this.select.type];
    this.words = span("menu-words");
    this.button = button("menu-button", () => this.toggle(), {
      disabled: Boolean(this.select.disabled),
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-controls": this.id,
      dataset: { key: this.select.custom_id },
    }, this.words, decoration("chevron"));
    this.button.addEventListener("keydown", (event) => event.key === "ArrowDown" && this.#open(event));
    this.panel = el("div", { class: "menu-panel", id: this.id, hidden: true }, this.#contents());
    this.panel.addEventListener("keydown", (event) => this.#key(event));
    this.root = el("div", { class: "menu", on: { focusout: (event) => this.#left(event) } }, this.button, this.panel);
    this.#fill();
  }

  /** A search where there is much to choose from, the options, and an end where several may be chosen. */
  #contents() {
    const many = this.most > 1;
    const name = this.placeholder;
    this.list = el("div", { role: "listbox", class: "menu-list", "aria-label": name });
    if (many) this.list.setAttribute("aria-multiselectable", "true");
    this.search = el("input", { type: "text", class: "menu-search", placeholder: "Search" });
    this.search.setAttribute("aria-label", `Search: ${name}`);
    this.search.addEventListener("input", () => this.#fill());
    this.done = button("button primary", () => this.#finish(), {}, "Done");
    const search = this.options.length > LONG ? this.search : null;
    return [search, this.list, many ? el("div", { class: "menu-end" }, this.done) : null];
  }

  toggle() {
    this.panel.hidden ? this.#open() : this.#close();
  }

  #open(event) {
    event?.preventDefault();
    this.panel.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    this.search.value = "";
    this.#fill();
    this.panel.scrollIntoView({ block: "nearest" });
    this.list.querySelector("[role=option]")?.focus({ preventScroll: true });
  }

  #close() {
    this.panel.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
  }

  #fill() {
    const typed = this.search.value.toLowerCase();
    const fits = ({ label, description }) => `${label} ${description ?? ""}`.toLowerCase().includes(typed);
    const fitting = this.options.filter(fits);
    const none = fitting.length ? null : paragraph("quiet", "Nothing fits.");
    fill(this.list, fitting.map((option) => this.#option(option)), none);
    const chosen = this.options.filter(({ value }) => this.picked.has(value)).map(({ label }) => label);
    this.words.textContent = chosen.join(", ") || this.placeholder;
    this.words.classList.toggle("quiet", !chosen.length);
    this.button.setAttribute("aria-label", [this.placeholder, ...chosen].join(", "));
    this.done.disabled = this.picked.size < this.least || this.picked.size > this.most;
  }

  #option(option) {
    const emoji = option.emoji?.name ? decoration("emoji", option.emoji.name) : null;
    const words = el("span", {}, option.label, option.description ? el("small", {}, option.description) : null);
    const chosen = this.picked.has(option.value);
    return el("div", {
      role: "option",
      tabindex: "-1",
      class: "menu-option",
      "aria-selected": String(chosen),
      dataset: { value: option.value },
      on: { click: () => this.#pick(option.value) },
    }, emoji, words);
  }

  #pick(value) {
    if (this.most > 1) {
      if (!this.picked.delete(value) && this.picked.size < this.most) this.picked.add(value);
      this.#fill();
      this.list.querySelector(`[data-value="${CSS.escape(value)}"]`)?.focus();
      return;
    }
    this.picked = new Set([value]);
    this.#finish();
  }

  #finish() {
    this.#fill();
    this.#close();
    this.button.focus();
    this.choose([...this.picked]);
  }

  #left(event) {
    if (event.relatedTarget && !this.root.contains(event.relatedTarget)) this.#close();
  }

  #key(event) {
    const shown = [...this.list.querySelectorAll("[role=option]")];
    const at = shown.indexOf(document.activeElement);
    const steps = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: shown.length - 1 };
    if (event.key in steps && event.target !== this.done) {
      event.preventDefault();
      shown.at(Math.min(Math.max(steps[event.key], 0), shown.length - 1))?.focus();
    } else if ((event.key === "Enter" || event.key === " ") && at >= 0) {
      event.preventDefault();
      this.#pick(shown[at].dataset.value);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      this.#close();
      this.button.focus();
    }
  }
}
