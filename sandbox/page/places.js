// The list of channels, threads under their channels, and direct messages, with marks for what is new.

import { el, fill } from "./dom.js";

export function drawPlaces(root, store, open) {
  const link = (place, kind) => entry(place, kind, store, open);
  const channels = store.texts.map((channel) => {
    const threads = store.threads.filter((thread) => thread.parent_id === channel.id && !thread.thread_metadata?.archived);
    return el("li", {}, link(channel, "channel"), threads.length ? el("ul", {}, threads.map((thread) => el("li", {}, link(thread, "thread")))) : null);
  });
  fill(root,
    el("p", { class: "guild" }, el("img", { src: "engawa.svg", alt: "", width: 28, height: 28 }), store.guild.name),
    el("h2", {}, "Channels"), el("ul", {}, channels),
    el("h2", {}, "Direct messages"), el("ul", {}, store.dms.map((dm) => el("li", {}, link(dm, "dm")))),
    el("p", { class: "bot-state", dataset: { connected: store.connected } }, store.connected ? "The bot is connected" : "The bot is not connected"));
}

function entry(place, kind, store, open) {
  const { messages, pings } = store.unreadIn(place.id);
  const here = place.id === store.current;
  const name = store.placeName(place);
  const mark = pings && !here ? el("span", { class: "mark" }, String(pings)) : null;
  const news = here ? [] : [messages && `${messages} unread`, pings && `${pings} ${pings === 1 ? "mention" : "mentions"}`];
  const classes = ["place", kind, messages && !here && "unread"].filter(Boolean).join(" ");
  return el("a", {
    class: classes, href: `#${place.id}`, "aria-current": here ? "page" : null, "aria-label": [name, ...news].filter(Boolean).join(", "), dataset: { place: place.id },
    on: { click: (event) => { event.preventDefault(); open(place.id); } },
  }, el("span", { class: "sign", "aria-hidden": "true" }), el("span", { class: "name" }, name), mark);
}
