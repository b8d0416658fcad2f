// The sandbox's endpoints, as sandbox/control/page_api.py describes them.

const RETRY_MS = 1000;

/** What the real client would not let a person do; the message is a sentence for them. */
export class Impossible extends Error {}

async function answered(response) {
  if (response.ok) return response.json();
  const words = await response.text();
  let sentence = words;
  try {
    sentence = JSON.parse(words).impossible ?? words;
  } catch {
    // Not JSON: the server's own words have to do.
  }
  throw new Impossible(sentence || `The sandbox answered ${response.status}.`);
}

async function get(path) {
  return answered(await fetch(path));
}

async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  return answered(await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

export const fetchPeople = () => get("/sandbox/people");

export const fetchState = (user) => get(`/sandbox/state?user=${user}`);

export const fetchStage = () => get("/sandbox/stage");
export const jumpAhead = (seconds) => post("/sandbox/time", { ahead: seconds });
export const makeTrouble = (preset) => post("/sandbox/trouble", { preset });
export const samplePlayers = (deed, channel) => post("/sandbox/samples", { do: deed, channel_id: channel });
export const controlBot = (deed) => post("/sandbox/bot", { do: deed });
export const changePerson = (user, settings) => post("/sandbox/person", { user, ...settings });

/** Everything one person can do. */
export class Hands {
  constructor(user) {
    this.user = user;
  }

  async slash(channel, command, values) {
    const options = await this.#carried(values);
    return post("/sandbox/slash", { user: this.user, channel_id: channel, command, options });
  }

  async suggest(channel, command, focused, options) {
    const body = { user: this.user, channel_id: channel, command, focused, options };
    return (await post("/sandbox/suggest", body)).choices;
  }

  onMessage(message, command) {
    return post("/sandbox/menu", { user: this.user, message_id: message, command });
  }

  onPerson(channel, command, person) {
    return post("/sandbox/menu", { user: this.user, channel_id: channel, command, person_id: person });
  }

  click(message, customId) {
    return post("/sandbox/click", { user: this.user, message_id: message, label: customId });
  }

  choose(message, customId, values) {
    return post("/sandbox/choose", { user: this.user, message_id: message, select: customId, values });
  }

  async submit(interaction, given) {
    const values = await this.#carried(given);
    return post("/sandbox/submit", { user: this.user, interaction_id: interaction, values });
  }

  say(channel, text) {
    return post("/sandbox/say", { user: this.user, channel_id: channel, text });
  }

  read(channel) {
    return post("/sandbox/read", { user: this.user, channel_id: channel });
  }

  /** The values with every file in them uploaded, and its id in its place. */
  async #carried(values) {
    const entries = Object.entries(values).map(async ([name, value]) => [name, await this.#carry(value)]);
    return Object.fromEntries(await Promise.all(entries));
  }

  async #carry(value) {
    if (Array.isArray(value)) return Promise.all(value.map((each) => this.#carry(each)));
    if (!(value instanceof File)) return value;
    const path = `/sandbox/upload?user=${this.user}&name=${encodeURIComponent(value.name)}`;
    return (await answered(await fetch(path, { method: "POST", body: value }))).id;
  }
}

/** Follows what a person sees, again and again when the connection breaks; returns how to stop. */
export function follow(user, { event, opened = () => {}, closed = () => {} }) {
  let socket = null;
  let over = false;
  function connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}/sandbox/live?user=${user}`);
    socket.addEventListener("open", opened);
    socket.addEventListener("message", (message) => event(JSON.parse(message.data)));
    socket.addEventListener("close", () => {
      if (over) return;
      closed();
      setTimeout(() => over || connect(), RETRY_MS);
    });
  }
  connect();
  return () => {
    over = true;
    socket.close();
  };
}
