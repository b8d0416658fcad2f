// Puts the page together: one person at a time, their state, their live connection, and the parts that show it.

import { fetchPeople, fetchState, follow, Hands } from "./api.js";
import { count, keepCounting } from "./clock.js";
import { Composer } from "./composer.js";
import { openDialog } from "./dialog.js";
import { button, byId, el, keepingFocus } from "./dom.js";
import { Guide } from "./guide.js";
import { inline } from "./inline.js";
import { renew } from "./media.js";
import { markup } from "./message.js";
import { People } from "./people.js";
import { drawPlaces } from "./places.js";
import { Stage } from "./stage.js";
import { Store } from "./store.js";
import { Stream } from "./stream.js";
import { followTheme } from "./theme.js";

const NOTICE_MS = 6000;
const NOTICE_LETTERS = 90;
const AGAIN_MS = 80;

class Session {
  constructor(store, { guide }) {
    this.store = store;
    this.guide = guide;
    this.hands = new Hands(store.me.id);
    this.heard = 0;
    this.stream = new Stream(byId("stream"), store, {
      press: (message, id) => this.#act(this.hands.click(message.id, id)),
      choose: (message, id, values) => this.#act(this.hands.choose(message.id, id, values)),
      dismiss: (id) => store.dismiss(id),
      onMessage: (message, name) => this.#act(this.hands.onMessage(message.id, name)),
      onPerson: (channel, name, person) => this.#act(this.hands.onPerson(channel, name, person)),
    });
    this.composer = new Composer(byId("composer"), store, {
      say: (text) => this.hands.say(store.current, text),
      slash: (path, options) => this.#answered(this.hands.slash(store.current, path, options)),
      suggest: (path, name, options) => this.hands.suggest(store.current, path, name, options),
    });
    this.#listen();
    // What happened between the snapshot and the connection would be missed without another snapshot.
    this.stop = follow(store.me.id, { event: (event) => this.#event(event), opened: () => this.#reload() });
  }

  end() {
    this.over = true;
    clearTimeout(this.again);
    this.stop();
    this.stream.end();
  }

  open(channel) {
    this.store.open(channel);
    this.stream.open();
    this.composer.enter();
    this.#title();
    this.read();
    history.replaceState(null, "", `${address(this.store.me.id)}#${channel}`);
    showPlaces(false);
  }

  #listen() {
    const { store } = this;
    store.addEventListener("places", () => {
      keepingFocus(() => drawPlaces(byId("places"), store, (id) => this.open(id)));
      this.#mark();
    });
    store.addEventListener("message", ({ detail }) => this.#message(detail));
    store.addEventListener("time", ({ detail }) => {
      count(store.now());
      this.guide.timePassed(detail.passed);
      // The addresses of pictures are good for a day.
      this.#reload();
    });
    for (const kind of ["message", "messages"]) store.addEventListener(kind, () => this.guide.watch(store));
    store.addEventListener("gone", ({ detail }) => this.stream.remove(detail.id));
    store.addEventListener("pending", ({ detail }) => this.stream.settle(detail));
  }

  #message({ message, fresh }) {
    this.stream.show(message, fresh);
    if (message.channel_id === this.store.current) this.read();
    else if (fresh && this.store.pings.has(message.id)) this.#notify(message);
  }

  read() {
    const channel = this.store.current;
    if (document.hidden || !this.store.unreadIn(channel).messages) return;
    this.store.markRead(channel);
    this.hands.read(channel);
  }

  #event(event) {
    this.heard += 1;
    if (event.t === "bot") this.store.connected = event.d.connected;
    if (!this.store.apply(event)) this.#reload();
  }

  /** Look at everything anew. */
  reload() {
    this.#reload();
  }

  /** Take a new snapshot, once for several events in a row. */
  #reload() {
    clearTimeout(this.again);
    this.again = setTimeout(async () => {
      const state = await this.#snapshot();
      // Someone else acts by now, and the page is theirs.
      if (this.over) return;
      const before = this.#gist();
      this.store.load(state);
      if (!this.store.places.has(this.store.current)) this.open(this.store.texts[0].id);
      else if (this.#gist() !== before) this.#redraw();
      renew(byId("stream"), [...this.store.visible(this.store.current)]);
      this.#title();
    }, AGAIN_MS);
  }

  /** A snapshot that no event has overtaken on its way. */
  async #snapshot() {
    const { heard } = this;
    const state = await fetchState(this.store.me.id);
    return heard === this.heard ? state : this.#snapshot();
  }

  /** What the open channel looks like from here, to see whether a snapshot changed it; events carry more than that. */
  #gist() {
    const place = this.store.places.get(this.store.current);
    const threads = this.store.threads.map(({ id, name, thread_metadata: { archived } }) => [id, name, archived]);
    const messages = this.store.visible(this.store.current).map(gist);
    return unsigned(JSON.stringify([place?.can_write, place?.can_command, threads, messages]));
  }

  #redraw() {
    this.stream.draw();
    this.composer.welcome();
  }

  /** Follow an action to its answer; sentences about what cannot be done are shown for a while. */
  async #act(deed) {
    try {
      await this.#answered(deed);
    } catch (problem) {
      notice(inline(problem.message, this.store));
    }
  }

  async #answered(deed) {
    const answer = await deed;
    if (answer.kind === "modal") {
      openDialog(answer.modal, this.store, async (values) => {
        const sent = await this.#answered(this.hands.submit(answer.interaction_id, values));
        if (sent.failure) throw new Error("Something went wrong. Try again.");
      });
    }
    return answer;
  }

  #notify(message) {
    const place = this.store.places.get(message.channel_id);
    const where = this.store.isDm(place) ? "direct messages" : this.store.calledPlace(place);
    const said = excerpt(inline(markup(message), this.store));
    const author = el("b", {}, this.store.name(message.author));
    notice([author, ` in ${where}: `, ...said], () => this.open(message.channel_id));
  }

  #title() {
    const place = this.store.places.get(this.store.current);
    byId("title").textContent = this.store.placeName(place);
    byId("title").dataset.sign = this.store.sign(place);
    byId("topic").textContent = place.topic ?? "";
    byId("stream").setAttribute("aria-label", `Messages in ${this.store.placeName(place)}`);
  }

  #mark() {
    const pings = this.store.totalPings();
    byId("menu-mark").hidden = !pings;
    byId("menu-mark").textContent = pings;
    byId("menu").setAttribute("aria-label", pings ? `Channels, ${pings} new mentions` : "Channels");
    document.title = `${pings ? `(${pings}) ` : ""}${this.store.name(this.store.me)} · Engawa sandbox`;
  }
}

// Null until the first snapshot has come; someone else may be chosen before that.
let session = null;
let wanted = null;

async function become(id, parts, channel = null) {
  wanted = id;
  const state = await fetchState(id);
  // Someone else may have been chosen while the answer was on its way.
  if (wanted !== id) return;
  const kept = channel ?? session?.store.current;
  session?.end();
  const store = new Store(state);
  keepingFocus(() => {
    session = new Session(store, parts);
    parts.people.become(id);
    parts.guide.become(id);
    parts.stage.person();
    session.open(store.places.has(kept) ? kept : store.texts[0].id);
  });
}

/** What one sees of a message. */
function gist({ id, content, flags, embeds, components, attachments }) {
  return [id, content, flags, embeds, components, attachments];
}

/** The same without what makes addresses of files good for a while. */
function unsigned(text) {
  return text.replace(/\?ex=[^"\\\s]*/g, "");
}

/** The beginning of rendered text, without links in it: it stands on a button. */
function excerpt(nodes) {
  let left = NOTICE_LETTERS;
  return nodes.flatMap((node) => {
    if (left <= 0) return [];
    const whole = node.textContent ?? node;
    const text = whole.length > left ? `${whole.slice(0, left).trimEnd()}…` : whole;
    left -= whole.length;
    if (typeof node === "string" || ["a", "button"].includes(node.localName)) return [text];
    const copy = node.cloneNode();
    copy.textContent = text;
    return [copy];
  });
}

function address(user) {
  return `${location.pathname}?user=${user}`;
}

function notice(parts, open = null) {
  const follow = () => {
    node.remove();
    open?.();
  };
  const node = button("notice", follow, {}, parts);
  byId("notices").append(node);
  setTimeout(() => node.remove(), NOTICE_MS);
}

function showPlaces(shown) {
  document.body.classList.toggle("places-shown", shown);
  byId("menu").setAttribute("aria-expanded", String(shown));
}

/** Words typed where no field has the focus, or right after somebody was chosen, belong into the message box. */
function typeAnywhere(event) {
  const active = document.activeElement;
  const idle = [document.body, byId("stream")].includes(active) || active.name === "me";
  const held = event.ctrlKey || event.metaKey || event.altKey;
  if (idle && !held && event.key.length === 1 && event.key !== " ") byId("say")?.focus();
}

/** Alt with 1 to 4 changes the person, Alt with the arrows the channel. */
function shortcut(event, list, parts) {
  if (!event.altKey || event.ctrlKey || event.metaKey) return;
  const person = list[Number(event.code.replace("Digit", "")) - 1];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (person) become(person.id, parts);
  if (step && session) {
    const links = [...document.querySelectorAll("[data-place]")].map(({ dataset }) => dataset.place);
    session.open(links.at((links.indexOf(session.store.current) + step) % links.length));
  }
  if (person || step) event.preventDefault();
}

async function start() {
  const list = await fetchPeople();
  const asked = new URLSearchParams(location.search).get("user");
  const me = list.find(({ id, name }) => asked === id || asked?.toLowerCase() === name) ?? list[0];
  const parts = { guide: new Guide(list, (await fetchState(me.id)).guild.id) };
  parts.people = new People(byId("people"), list, (id) => become(id, parts));
  parts.stage = new Stage({
    session: () => session,
    fail: (text) => notice(session ? inline(text, session.store) : text),
    guide: () => parts.guide.toggle(true),
    filled: () => parts.guide.filled(),
    renamed: (id, display) => { parts.people.rename(id, display); parts.guide.draw(); },
  });
  followTheme(byId("theme"));
  byId("menu").addEventListener("click", () => showPlaces(!document.body.classList.contains("places-shown")));
  for (const each of document.querySelectorAll(".bar button")) each.disabled = false;
  document.body.removeAttribute("aria-busy");
  await become(me.id, parts, location.hash.slice(1));
  keepCounting(() => session?.store.now() ?? Date.now());
  document.querySelector("main").addEventListener("click", () => showPlaces(false));
  document.addEventListener("visibilitychange", () => session?.read());
  document.addEventListener("keydown", typeAnywhere);
  document.addEventListener("keydown", (event) => shortcut(event, list, parts));
  window.addEventListener("hashchange", () => {
    const channel = location.hash.slice(1);
    if (session?.store.places.has(channel)) session.open(channel);
  });
}

start();
