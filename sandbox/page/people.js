// The people one can be: a row of faces, one click each, with a mark for pings the others have not seen.

import { fetchState, follow } from "./api.js";
import { decoration, el, fill, keepingFocus, span } from "./dom.js";
import { face } from "./faces.js";

export class People {
  constructor(root, people, choose) {
    this.root = root;
    this.people = people;
    this.choose = choose;
    this.pings = new Map(people.map(({ id }) => [id, 0]));
    this.me = null;
    for (const { id } of people) this.#watch(id);
  }

  become(id) {
    this.me = id;
    this.pings.set(id, 0);
    this.draw();
  }

  draw() {
    keepingFocus(() => fill(this.root, this.root.querySelector("legend"), this.people.map((each) => this.#choice(each))));
  }

  /** Someone has another name now. */
  rename(id, display) {
    this.people.find((each) => each.id === id).display = display;
    this.draw();
  }

  #choice({ id, display, about }) {
    const pings = id === this.me ? 0 : this.pings.get(id);
    const radio = el("input", { type: "radio", name: "me", value: id, class: "unseen", checked: id === this.me });
    radio.addEventListener("change", () => this.choose(id));
    const mark = pings ? span("mark", String(pings)) : null;
    const words = span("unseen", pings ? `${display}, ${pings} pings` : display);
    const seen = [face({ id }, display), decoration("person-name", display)];
    return el("label", { class: "person", title: `Act as ${display}: ${about}` }, radio, seen, words, mark);
  }

  async #watch(id) {
    const event = ({ t: kind, d: data }) => {
      if (kind === "message_create" && data.pinged && id !== this.me) this.#count(id, 1);
    };
    follow(id, { event });
    const { unread } = await fetchState(id);
    if (id !== this.me) this.#count(id, Object.values(unread).reduce((sum, { pings }) => sum + pings, 0));
  }

  #count(id, more) {
    this.pings.set(id, this.pings.get(id) + more);
    if (more) this.draw();
  }
}
