// The first five minutes: a few steps that tick themselves off as they happen, whoever does them.

import { button, byId, decoration, el, fill, paragraph } from "./dom.js";

const BUTTON = 2;
const DAY_MS = 86_400_000;
const EPHEMERAL = 1 << 6;
/** Days, for the clock's own seconds go on meanwhile. */
const NEARLY = 0.99;
const key = (words) => el("kbd", {}, words);
const bold = (words) => el("b", {}, words);

const STEPS = {
  games: {
    title: "See the games",
    words: ({ first }) => ["You are ", bold(first), ". Type ", key("/play"), " into the box below and send it."],
  },
  lesson: {
    title: "Learn one in two minutes",
    words: () => ["Press ", bold("Play"), " beside a game, then ", bold("Learn it"), "."],
  },
  alone: {
    title: "Play the computer",
    words: () => ["Send ", key("/play"), " again, choose the game, and press ", bold("The computer"), ". The match starts right away."],
  },
  move: {
    title: "Make a move",
    words: () => ["When it's your turn, press ", bold("Move"), ", choose, and confirm. The answer comes by itself."],
  },
  table: {
    title: "Invite a friend",
    words: ({ second }) => ["Send ", key("/play"), ", choose a game, press ", bold("A friend"), ", and pick ", bold(second), "."],
  },
  change: {
    title: "Become your friend",
    words: ({ second, number }) => ["Click on ", bold(second), " at the top, or press ", key(`Alt ${number}`), ". The red mark is the ping."],
  },
  join: {
    title: "Sit down",
    words: () => ["Press ", bold("Join"), ". Sides are random, and the match starts."],
  },
  cup: {
    title: "Publish a tournament",
    words: ({ last }) => ["As ", bold(last), ", send ", key("/event new"), " for a tournament with a name and a game, and press ",
      bold("Publish"), "."],
  },
  fill: {
    title: "Let it be played",
    words: () => ["On the stage, the button with the sliders, press ", bold("Fill with sample players"), ". Then send ",
      key("/event manage"), " and press ", bold("Start"), ". They play by themselves, and soon there's a podium."],
  },
  stage: {
    title: "Let a day pass",
    words: () => ["On the stage, press ", bold("+1 day"), ". There you also make trouble."],
  },
};

export class Guide {
  constructor(people, guild) {
    this.root = byId("guide");
    this.opener = byId("guide-button");
    this.opener.addEventListener("click", () => this.toggle());
    this.people = people;
    // A world that was reset has another guild, and is begun anew.
    this.kept = `guide-${guild}`;
    this.state = { done: [], boards: {}, closed: false, ...JSON.parse(localStorage.getItem(this.kept) ?? "{}") };
    this.draw();
  }

  toggle(open = this.state.closed) {
    this.#keep({ closed: !open });
    this.draw();
    if (open) this.root.querySelector("h2").focus();
    else this.opener.focus();
  }

  /** Look at what one person sees in the open channel, and at who they are. */
  watch(store) {
    const messages = store.visible(store.current).filter(({ author }) => author.bot);
    const seen = messages.flatMap(buttons);
    const beginning = (kind, ids = seen) => ids.filter((id) => id?.startsWith(`${kind}:`));
    const posted = messages.filter(({ flags }) => !(flags & EPHEMERAL)).flatMap(buttons);
    const moves = beginning("move", posted);
    if (beginning("game").length) this.#tick("games");
    if (beginning("lesson").length) this.#tick("lesson");
    if (beginning("join", posted).length) this.#tick("table", { host: this.state.host ?? store.me.id });
    if (this.state.host && this.state.host !== store.me.id) this.#tick("change");
    if (moves.length) this.#tick("alone", { match: this.state.host ? null : matchOf(moves[0]) });
    if (this.state.host && moves.some((id) => matchOf(id) !== this.state.match)) this.#tick("join");
    this.#remember(moves);
    if (moves.some((id) => this.state.boards[matchOf(id)] !== id)) this.#tick("move");
    if (beginning("event-join", posted).length) this.#tick("cup");
  }

  /** The sample players have come. */
  filled() {
    this.#tick("fill");
  }

  /** The sandbox's clock was moved by so many milliseconds. */
  timePassed(passed) {
    const days = (this.state.days ?? 0) + passed / DAY_MS;
    this.#keep({ days });
    if (days > NEARLY) this.#tick("stage");
  }

  draw() {
    this.root.hidden = this.state.closed;
    this.opener.setAttribute("aria-expanded", String(!this.state.closed));
    const close = button("icon small", () => this.toggle(false), { "aria-label": "Close the guide" }, "×");
    const left = Object.keys(STEPS).filter((name) => !this.#done(name));
    const steps = Object.entries(STEPS).map(([name, step]) => this.#step(name, step, name === left[0]));
    const end = left.length ? null : paragraph("guide-end", "That's all there is to it. ",
      key("/games"), " lists them, ", key("/rules"), " explains every game.");
    fill(this.root, el("div", { class: "aside-head" }, el("h2", { tabindex: -1 }, "Your first evening"), close),
      el("ol", { class: "steps" }, steps), end, this.#players());
  }

  #step(name, { title, words }, current) {
    const done = this.#done(name);
    const mark = done ? el("span", { class: "step-mark", role: "img", "aria-label": "done" }, "✓") : decoration("step-mark");
    const text = current ? el("span", { class: "step-words" }, words(this.#names())) : null;
    return el("li", { class: done ? "done" : null, "aria-current": current ? "step" : null }, mark,
      el("span", {}, el("b", {}, title), text));
  }

  #players() {
    const lines = this.people.map(({ display, about }) => el("li", {}, bold(display), ` ${about}`));
    return el("details", { class: "players" }, el("summary", {}, "Who is who"), el("ul", {}, lines));
  }

  /** The one who opens the table, and the next one. */
  #names() {
    const at = Math.max(this.people.findIndex(({ id }) => id === (this.state.host ?? this.me)), 0);
    const other = at === 0 ? 1 : 0;
    const last = this.people.at(-1).display;
    return { first: this.people[at].display, second: this.people[other].display, number: other + 1, last };
  }

  /** Someone else looks at the page. */
  become(id) {
    this.me = id;
    this.draw();
  }

  /** Keep with which board each match was first seen here, by the button below it; the next board has another one. */
  #remember(moves) {
    const unknown = moves.filter((id) => !(matchOf(id) in this.state.boards));
    if (!unknown.length || this.#done("move")) return;
    this.#keep({ boards: { ...this.state.boards, ...Object.fromEntries(unknown.map((id) => [matchOf(id), id])) } });
  }

  #done(name) {
    return this.state.done.includes(name);
  }

  #tick(name, facts = {}) {
    if (this.#done(name)) return;
    this.#keep({ done: [...this.state.done, name], ...facts });
    this.draw();
  }

  #keep(facts) {
    Object.assign(this.state, facts);
    localStorage.setItem(this.kept, JSON.stringify(this.state));
  }
}

/** The number of the match that a button of a board belongs to. */
function matchOf(id) {
  return id.split(":")[1];
}

/** The ids of a message's buttons. */
function buttons(message) {
  const inside = (list) => list.flatMap((each) => [each, each.accessory, ...inside(each.components ?? [])]).filter(Boolean);
  return inside(message.components).filter(({ type }) => type === BUTTON).map((each) => each.custom_id);
}
