// The message box: plain words, or a slash command once it begins with `/`.

import { CommandForm } from "./command_form.js";
import { el, fill } from "./dom.js";
import { fitting, runnable } from "./options.js";
import { Suggestions } from "./suggestions.js";

const MAX_LENGTH = 2000;

export class Composer {
  /** `deeds` are say(text), slash(path, options) and suggest(path, name, options). */
  constructor(root, store, deeds) {
    Object.assign(this, { root, store, deeds });
    this.suggestions = new Suggestions();
    this.error = el("p", { class: "failure", role: "alert" });
    this.box = el("textarea", { id: "say", rows: 1, maxlength: MAX_LENGTH, autocomplete: "off",
      on: { input: () => this.#typed(), keydown: (event) => this.#key(event), blur: () => this.suggestions.hide() } });
    this.form = el("form", { class: "plain-words", on: { submit: (event) => this.#say(event) } }, this.box,
      el("button", { type: "submit", class: "button primary send" }, "Send"));
    this.inside = el("div", {}, this.form);
    fill(root, this.suggestions.root, this.inside, this.error);
  }

  /** Another channel is open. */
  enter() {
    this.welcome();
    this.leave();
  }

  /** Say where the words will go, and whether they may. */
  welcome() {
    const place = this.store.places.get(this.store.current);
    const name = this.store.calledPlace(place);
    this.box.placeholder = place.can_write ? `Message ${name}, or / for commands` : "You cannot write here";
    this.box.setAttribute("aria-label", `Message ${name}, or slash for commands`);
    this.box.disabled = !place.can_write && !place.can_command;
  }

  leave() {
    this.suggestions.hide();
    this.suggestions.serve(this.box);
    this.error.textContent = "";
    if (this.inside.contains(this.form)) return;
    fill(this.inside, this.form);
    this.box.value = "";
    this.#typed();
    this.box.focus();
  }

  #commands() {
    return runnable(this.store.commandsIn(this.store.current), this.store.locale);
  }

  #typed() {
    this.error.textContent = "";
    this.box.style.height = "auto";
    this.box.style.height = `${Math.min(this.box.scrollHeight, 200)}px`;
    const typed = this.box.value;
    if (!typed.startsWith("/")) return this.suggestions.hide();
    const commands = this.#commands();
    const whole = commands.find(({ path }) => typed === `/${path} `);
    if (whole) return this.#begin(whole);
    const items = commands.map((command) => ({ label: command.shown, detail: command.description, sign: "/", command }));
    this.suggestions.serve(this.box);
    const found = fitting(items, typed.slice(1).trimEnd());
    const note = found.length ? "" : "There is no such command here.";
    return this.suggestions.show(found, ({ command }) => this.#begin(command), note);
  }

  #begin(command) {
    this.suggestions.hide();
    const form = new CommandForm(command, {
      store: this.store,
      suggestions: this.suggestions,
      leave: () => this.leave(),
      suggest: (name, options) => this.deeds.suggest(command.path, name, options),
      send: async (options) => { await this.deeds.slash(command.path, options); this.leave(); },
    });
    this.box.value = "";
    fill(this.inside, form.root);
    form.focus();
  }

  #key(event) {
    if (this.suggestions.key(event)) return;
    if (event.key === "Escape") this.suggestions.hide();
    if (event.key === "Tab" && !event.shiftKey && this.suggestions.active) {
      event.preventDefault();
      this.suggestions.take();
    } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.suggestions.active ? this.suggestions.take() : this.form.requestSubmit();
    }
  }

  async #say(event) {
    event.preventDefault();
    const text = this.box.value.trim();
    if (!text) return;
    if (text.startsWith("/")) {
      this.error.textContent = `There is no command ${text.split(" ")[0]} here; type / to see them all.`;
      return;
    }
    // Empty at once, so that a second Enter does not say it twice.
    this.box.value = "";
    this.#typed();
    try {
      await this.deeds.say(text);
    } catch (problem) {
      this.box.value = text;
      this.error.textContent = problem.message;
    }
  }
}
