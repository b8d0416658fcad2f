// What one person sees of the world. Changes are announced as events: places, messages, message, gone, pending, time.

const EPHEMERAL = 1 << 6;

export class Store extends EventTarget {
  /** When this page was loaded, by the sandbox's clock: private messages from before are gone, as in Discord's client. */
  static loaded = null;

  constructor(state) {
    super();
    this.current = null;
    this.pending = new Map();
    this.failures = new Map();
    this.kept = `dismissed-${state.me.id}`;
    this.dismissed = new Set(JSON.parse(sessionStorage.getItem(this.kept) ?? "[]"));
    this.load(state);
  }

  /** Take over a whole snapshot. */
  load(state) {
    this.me = state.me;
    this.locale = state.locale;
    Store.loaded ??= state.now * 1000;
    this.bot = state.bot;
    this.guild = state.guild;
    this.connected = state.connected;
    this.commands = state.commands;
    this.ahead = state.now * 1000 - Date.now();
    this.users = new Map(state.users.map((user) => [user.id, user]));
    this.roles = new Map(state.guild.roles.map((role) => [role.id, role]));
    this.texts = state.channels;
    this.threads = state.threads;
    this.dms = state.dms;
    this.places = new Map([...this.texts, ...this.threads, ...this.dms].map((place) => [place.id, place]));
    this.pings = new Map(state.pings.map((ping) => [ping.message_id, ping.reason]));
    this.unread = new Map(Object.entries(state.unread));
    this.messages = new Map();
    for (const [channel, list] of Object.entries(state.messages)) {
      const kept = list.filter(({ flags, timestamp }) => !(flags & EPHEMERAL) || Date.parse(timestamp) >= Store.loaded);
      this.messages.set(channel, new Map(kept.map((message) => [message.id, message])));
    }
    this.#tell("places");
    this.#tell("messages");
  }

  now() {
    return Date.now() + this.ahead;
  }

  name(user) {
    const found = typeof user === "string" ? this.users.get(user) : user;
    return found ? found.global_name || found.username : "someone";
  }

  isDm(place) {
    return !place.guild_id;
  }

  placeName(place) {
    if (place.name || !this.isDm(place)) return place.name;
    if (place.with_bot) return this.name(this.bot);
    const others = place.recipients.filter(({ id }) => id !== this.me.id);
    return others.map((user) => this.name(user)).join(", ");
  }

  /** The sign before the name of a place, as in #games. */
  sign(place) {
    if (this.isDm(place)) return "@";
    return place.thread_metadata ? "↳" : "#";
  }

  /** A place as one speaks of it: #games, a thread or a person by the name. */
  calledPlace(place) {
    return this.sign(place) === "#" ? `#${this.placeName(place)}` : this.placeName(place);
  }

  /** The messages of a channel that have not been dismissed, oldest first. */
  visible(channel) {
    return [...(this.messages.get(channel)?.values() ?? [])].filter((message) => !this.dismissed.has(message.id));
  }

  unreadIn(channel) {
    return this.unread.get(channel) ?? { messages: 0, pings: 0 };
  }

  totalPings() {
    return [...this.unread.values()].reduce((sum, { pings }) => sum + pings, 0);
  }

  markRead(channel) {
    this.unread.set(channel, { messages: 0, pings: 0 });
    this.#tell("places");
  }

  open(channel) {
    this.current = channel;
    this.#tell("places");
    this.#tell("messages");
  }

  dismiss(id) {
    this.dismissed.add(id);
    sessionStorage.setItem(this.kept, JSON.stringify([...this.dismissed]));
    this.#tell("gone", { id });
  }

  commandsIn(channel, type = 1) {
    return this.commands.filter((command) => command.type === type && command.channels.includes(channel));
  }

  /** What a command is called in the language of whoever looks. */
  called({ name, name_localizations: names }) {
    return names?.[this.locale] ?? name;
  }

  /** Apply an event of the live connection; false if only a new snapshot helps. */
  apply({ t: kind, d: data }) {
    const known = {
      message_create: () => this.#created(data),
      message_update: () => this.#updated(data),
      message_delete: () => this.#deleted(data),
      thinking: () => this.#wait(data),
      answered: () => this.#settle(data),
      failed: () => this.#settle(data, data.reason),
      modal: () => true,
      time: () => this.#passed(data),
      thread_members_update: () => true,
    };
    return known[kind] ? known[kind]() : false;
  }

  #passed({ now }) {
    const before = this.now();
    this.ahead = now * 1000 - Date.now();
    this.#tell("time", { passed: this.now() - before });
    return true;
  }

  /** A new message is kept as a snapshot would have it, so that the next snapshot changes nothing. */
  #created({ pinged, ...message }) {
    const list = this.messages.get(message.channel_id);
    if (!list) return false;
    list.set(message.id, message);
    if (pinged) this.pings.set(message.id, pinged);
    if (message.author.id !== this.me.id) this.#count(message);
    this.#tell("message", { message, fresh: true });
    return true;
  }

  #count(message) {
    const { messages, pings } = this.unreadIn(message.channel_id);
    this.unread.set(message.channel_id, { messages: messages + 1, pings: pings + (this.pings.has(message.id) ? 1 : 0) });
    this.#tell("places");
  }

  #updated(message) {
    const list = this.messages.get(message.channel_id);
    if (!list) return false;
    list.set(message.id, message);
    this.#tell("message", { message, fresh: false });
    return true;
  }

  #deleted({ id, channel_id: channel }) {
    this.messages.get(channel)?.delete(id);
    this.#tell("gone", { id });
    return true;
  }

  #wait(data) {
    this.pending.set(data.interaction_id, data);
    if (data.message_id) this.failures.delete(data.message_id);
    this.#tell("pending", data);
    return true;
  }

  #settle(data, reason = null) {
    this.pending.delete(data.interaction_id);
    if (reason) this.failures.set(data.message_id ?? data.interaction_id, { ...data, reason });
    this.#tell("pending", data);
    return true;
  }

  #tell(kind, detail = {}) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}
