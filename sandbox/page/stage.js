// Behind the scenes: let time pass, make trouble, look after the bot, and set what the person's own client would.

import { changePerson, controlBot, fetchPeople, fetchStage, jumpAhead, makeTrouble, samplePlayers } from "./api.js";
import { duration } from "./clock.js";
import { button, byId, el, fill, freshId, paragraph, span } from "./dom.js";

const JUMPS = [["1 hour", 3600], ["1 day", 86400], ["1 week", 604800]];
const LANGUAGES = { "en-US": "English", de: "Deutsch", fr: "Français", "es-ES": "Español", "pt-BR": "Português", ja: "日本語" };
const STATES = {
  connected: "The bot is connected",
  connecting: "The bot is running, but not connected",
  ended: "The bot has ended",
  away: "There is no bot yet",
};
const EVERY_MS = 1500;

export class Stage {
  /** `session()` is who acts now; `fail(sentence)` shows what could not be done; the others tell what happened. */
  constructor({ session, fail, guide, renamed, filled }) {
    Object.assign(this, { session, fail, renamed, filled });
    this.root = byId("stage");
    this.opener = byId("stage-button");
    this.opener.addEventListener("click", () => this.toggle());
    this.root.addEventListener("keydown", (event) => event.key === "Escape" && this.toggle(false));
    this.now = el("p", { class: "stage-now" });
    this.troubles = el("fieldset", {}, el("legend", {}, "Trouble"));
    this.state = el("p", { class: "bot-state", role: "status" });
    this.deeds = el("div", { class: "row" });
    this.samples = el("p", { class: "samples", role: "status" });
    this.pause = button("button secondary", () => this.#samples(this.pause.dataset.deed), { hidden: true }, "Pause");
    this.log = el("pre", { tabindex: 0, role: "log", "aria-label": "The bot's last lines" });
    this.mine = el("fieldset", {});
    this.#build(guide);
  }

  get open() {
    return !this.root.hidden;
  }

  toggle(open = !this.open) {
    this.root.hidden = !open;
    this.opener.setAttribute("aria-expanded", String(open));
    clearInterval(this.timer);
    if (!open) return this.opener.focus();
    this.timer = setInterval(() => this.refresh(), EVERY_MS);
    this.refresh();
    this.person();
    return this.root.querySelector("h2").focus();
  }

  /** Show the present state, from the sandbox unless it is at hand. */
  async refresh(known = null) {
    let state = known;
    try {
      state ??= await fetchStage();
    } catch {
      this.state.textContent = "The sandbox does not answer";
      return;
    }
    this.#tell(state.now * 1000, state.ahead);
    this.#drawTroubles(state);
    this.#drawSamples(state.samples);
    this.#drawBot(state.bot);
  }

  /** What the person's own client would be set to; shown again once somebody is there to act. */
  async person() {
    if (!this.open || !this.session()) return;
    const me = this.session().store.me.id;
    const { display, locale, dms_open: open, installed } = (await fetchPeople()).find(({ id }) => id === me);
    const known = { ...LANGUAGES, [locale]: LANGUAGES[locale] ?? locale };
    const options = Object.entries(known).map(([value, name]) => el("option", { value, selected: value === locale }, name));
    const language = el("select", { on: { change: () => this.#speak(me, language.value) } }, options);
    const name = el("input", { value: display, required: true, maxlength: 32, autocomplete: "off", spellcheck: "false" });
    name.addEventListener("change", () => this.#rename(me, name));
    const dms = el("input", { type: "checkbox", checked: open });
    dms.addEventListener("change", () => this.#act(changePerson(me, { dms_open: dms.checked })));
    const own = el("input", { type: "checkbox", checked: installed });
    own.addEventListener("change", () => this.#act(changePerson(me, { installed: own.checked })));
    fill(this.mine, el("legend", {}, `${display}’s own settings`),
      el("label", { class: "setting" }, "Name", name),
      el("label", { class: "setting" }, "Language", language),
      el("label", { class: "tick" }, dms, "Lets the bot write direct messages"),
      el("label", { class: "tick" }, own, "Has added the bot to their account"));
  }

  #build(guide) {
    const close = button("icon small", () => this.toggle(false), { "aria-label": "Close the stage" }, "×");
    const jumps = JUMPS.map(([words, seconds]) => button("button secondary", () => this.#jump(seconds), {}, `+${words}`));
    const group = (title, ...parts) => {
      const id = freshId("stage");
      return el("section", { "aria-labelledby": id }, el("h3", { id }, title), parts);
    };
    fill(this.root,
      el("div", { class: "aside-head" }, el("h2", { tabindex: -1 }, "Stage"), close),
      paragraph("quiet", "What nobody can do on Discord itself."),
      group("Time", this.now, el("div", { class: "jumps" }, jumps)),
      group("Sample players", this.samples, el("div", { class: "row" },
        button("button secondary", (event) => this.#fill(event), {}, "Fill with sample players"), this.pause)),
      this.troubles,
      group("Bot", this.state, this.deeds, this.log),
      this.mine,
      button("plain", () => { this.toggle(false); guide(); }, {}, "Show the guide"));
  }

  /** The sandbox's time, in words. */
  #tell(now, ahead) {
    const lang = document.documentElement.lang;
    const when = new Intl.DateTimeFormat(lang, { dateStyle: "full", timeStyle: "short" }).format(now);
    const gap = ahead < 1 ? "the same as on your clock" : `${duration(ahead, lang)} ahead`;
    fill(this.now, el("b", {}, when), el("small", {}, ` ${gap}`));
  }

  #drawTroubles({ presets, trouble }) {
    if (this.troubles.dataset.drawn) {
      this.troubles.querySelector(`[value="${trouble}"]`).checked = true;
      return;
    }
    this.troubles.dataset.drawn = "yes";
    this.troubles.append(...presets.map(({ key, label, words }) => {
      const radio = el("input", { type: "radio", name: "trouble", value: key, checked: key === trouble });
      radio.addEventListener("change", () => this.#act(makeTrouble(key)));
      return el("label", { class: "tick" }, radio, el("span", {}, label, el("small", {}, words)));
    }));
  }

  /** What the eight are doing. */
  #drawSamples({ names, there, playing, moves }) {
    const made = moves === 1 ? "1 move" : `${moves} moves`;
    const words = there
      ? `${playing ? "They play by themselves" : "They wait"}: ${made} so far.`
      : `${names.length} people who join the tournament or table in this channel, and play their matches by themselves.`;
    if (this.samples.textContent !== words) this.samples.textContent = words;
    this.pause.hidden = !there;
    this.pause.textContent = playing ? "Pause" : "Let them play";
    this.pause.dataset.deed = playing ? "pause" : "play";
  }

  #drawBot({ running, state, log }) {
    this.state.dataset.connected = String(state === "connected");
    if (this.state.textContent !== STATES[state]) this.state.textContent = STATES[state];
    const deeds = running ? ["restart", "stop", "kill"] : ["start"];
    if (this.deeds.dataset.shown !== deeds.join()) {
      const focused = this.deeds.contains(document.activeElement);
      this.deeds.dataset.shown = deeds.join();
      fill(this.deeds, deeds.map((deed) => {
        const name = deed[0].toUpperCase() + deed.slice(1);
        return button("button secondary", (event) => this.#control(deed, event), {}, name);
      }));
      if (focused) this.deeds.firstChild.focus();
    }
    const text = log.join("\n");
    if (this.log.textContent === text) return;
    fill(this.log, span(null, text));
    this.log.scrollTop = this.log.scrollHeight;
  }

  async #fill({ currentTarget: pressed }) {
    pressed.setAttribute("aria-busy", "true");
    await this.#samples("fill");
    this.filled();
    pressed.removeAttribute("aria-busy");
    this.session()?.reload();
  }

  async #samples(deed) {
    const channel = this.session()?.store.current;
    if (channel) await this.#act(samplePlayers(deed, channel));
  }

  async #jump(seconds) {
    await this.#act(jumpAhead(seconds));
  }

  async #rename(me, { value }) {
    await this.#act(changePerson(me, { display: value }).then(() => this.renamed(me, value.trim())));
    this.person();
  }

  async #speak(me, locale) {
    await this.#act(changePerson(me, { locale }));
    this.session().reload();
  }

  async #control(deed, { currentTarget: pressed }) {
    pressed.setAttribute("aria-busy", "true");
    await this.#act(controlBot(deed));
    pressed.removeAttribute("aria-busy");
  }

  async #act(deed) {
    try {
      await deed;
    } catch (problem) {
      this.fail(problem.message);
    }
    await this.refresh();
  }
}
