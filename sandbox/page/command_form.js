// A slash command being filled in: a field for each option, with choices, autocompletion and people to pick from.

import { button, el, fill, freshId, span } from "./dom.js";
import { ATTACHMENT, fitting, fixedChoices, valueOf } from "./options.js";

const PAUSE_MS = 120;

export class CommandForm {
  /** `send(options)` runs the command, `suggest(name, options)` asks the bot, `leave` goes back to plain words. */
  constructor(command, { store, suggestions, send, suggest, leave }) {
    Object.assign(this, { command, store, suggestions, send, suggest, leave });
    this.fields = new Map();
    this.asked = 0;
    this.error = el("p", { class: "failure", role: "alert" });
    this.inputs = el("div", { class: "option-fields" });
    this.more = el("div", { class: "more-options" });
    const close = button("icon small", leave, { "aria-label": "Leave the command" }, "×");
    const run = el("button", { type: "submit", class: "button primary send" }, "Send");
    const name = span("command-name", `/${command.shown}`);
    const line = el("div", { class: "command-line" }, name, this.inputs, run, close);
    this.root = el("form", {
      class: "command",
      novalidate: true,
      "aria-label": `Command ${command.shown}`,
      on: { submit: (event) => this.#submit(event) },
    }, line, this.more, this.error);
    for (const option of command.options.filter(({ required }) => required)) this.#add(option);
    this.#drawMore();
  }

  focus() {
    const first = [...this.fields.values()].find(({ input }) => !input.value);
    (first?.input ?? this.root.querySelector(".send")).focus();
  }

  #add(option) {
    const id = freshId("option");
    const file = option.type === ATTACHMENT;
    const input = el("input", {
      id,
      type: file ? "file" : "text",
      autocomplete: "off",
      spellcheck: "false",
      "aria-required": option.required ? "true" : null,
      "aria-description": option.description,
    });
    const field = { option, input, picked: null, known: fixedChoices(option, this.store) ?? [] };
    field.node = span("option-field", el("label", { for: id }, option.shown), input);
    this.fields.set(option.name, field);
    this.inputs.append(field.node);
    if (file) return field;
    input.addEventListener("focus", () => this.#offer(field));
    input.addEventListener("input", () => {
      field.picked = null;
      this.#resize(input);
      this.#offer(field);
    });
    input.addEventListener("blur", () => this.#leaveField(field));
    input.addEventListener("keydown", (event) => this.#key(event, field));
    this.#resize(input);
    return field;
  }

  #remove(field) {
    this.fields.delete(field.option.name);
    field.node.remove();
    this.#drawMore();
    this.suggestions.hide();
    ([...this.fields.values()].at(-1)?.input ?? this.root.querySelector(".send")).focus();
  }

  #drawMore() {
    const left = this.command.options.filter(({ name }) => !this.fields.has(name));
    fill(this.more, left.map((option) => {
      return button("pill", () => this.#want(option), { title: option.description }, `+ ${option.shown}`);
    }));
    this.more.hidden = !left.length;
  }

  /** Give an option that need not be there a field. */
  #want(option) {
    const field = this.#add(option);
    this.#drawMore();
    field.input.focus();
  }

  #resize(input) {
    input.style.width = `${Math.max(input.value.length + 2, 7)}ch`;
  }

  #leaveField(field) {
    if (this.suggestions.input === field.input) this.suggestions.hide();
  }

  /** Show what could go into a field. */
  async #offer(field) {
    const { option, input } = field;
    this.error.textContent = "";
    this.suggestions.serve(input);
    if (field.picked) return this.suggestions.show([], null, option.description);
    const pick = (item) => this.#pick(field, item);
    if (!option.autocomplete) return this.suggestions.show(fitting(field.known, input.value), pick, option.description);
    this.asked += 1;
    const asked = this.asked;
    this.suggestions.show([], null, `${option.description} · Loading options…`);
    await new Promise((resolve) => { setTimeout(resolve, input.value ? PAUSE_MS : 0); });
    if (asked === this.asked) await this.#ask(field, asked, pick);
  }

  async #ask(field, asked, pick) {
    const { option, input } = field;
    let note = option.description;
    try {
      const others = Object.entries(this.#values({ strict: false })).filter(([, value]) => !(value instanceof File));
      const choices = await this.suggest(option.name, { ...Object.fromEntries(others), [option.name]: input.value });
      field.known = choices.map(({ name, value }) => ({ label: name, value }));
      if (!choices.length) note = `${option.description} · No options match what is typed.`;
    } catch (problem) {
      field.known = [];
      note = problem.message;
    }
    if (asked === this.asked && document.activeElement === input) this.suggestions.show(field.known, pick, note);
  }

  #pick(field, item) {
    field.picked = item;
    field.input.value = item.label;
    this.#resize(field.input);
    const next = [...this.fields.values()].find(({ option, input }) => option.required && !input.value);
    if (next) next.input.focus();
    else this.suggestions.show([], null, "Enter sends the command.");
  }

  #key(event, field) {
    if (this.suggestions.key(event)) return;
    if (event.key === "Enter" && this.#wantsPick(field)) {
      event.preventDefault();
      this.suggestions.take();
    } else if (event.key === "Tab" && !event.shiftKey && this.#wantsPick(field)) {
      event.preventDefault();
      this.suggestions.take();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.suggestions.open ? this.suggestions.hide() : this.leave();
    } else if (event.key === "Backspace" && !field.input.value) {
      event.preventDefault();
      field.option.required ? this.leave() : this.#remove(field);
    }
  }

  /** Whether Enter takes the marked suggestion rather than sending the command. */
  #wantsPick(field) {
    const { active, touched } = this.suggestions;
    return Boolean(active) && !field.picked && (touched || field.input.value !== "" || Boolean(field.option.required));
  }

  /** The values by option; where not strict, what means nothing yet is left out. */
  #values({ strict }) {
    const values = {};
    for (const { option, input, picked, known } of this.fields.values()) {
      try {
        const value = picked ? picked.value : valueOf(option, input.files?.[0] ?? input.value, known);
        if (value !== null) values[option.name] = value;
      } catch (problem) {
        if (strict) throw problem;
      }
    }
    return values;
  }

  async #submit(event) {
    event.preventDefault();
    if (this.root.getAttribute("aria-busy") === "true") return;
    try {
      const values = this.#values({ strict: true });
      this.suggestions.hide();
      this.root.setAttribute("aria-busy", "true");
      await this.send(values);
    } catch (problem) {
      this.error.textContent = problem.message;
      this.focus();
    }
    this.root.removeAttribute("aria-busy");
  }
}
