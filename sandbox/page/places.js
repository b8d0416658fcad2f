// The list of channels, threads under their channels, and direct messages, with marks for what is new.

import { moment } from "./clock.js";
import { decoration, el, fill, paragraph, span } from "./dom.js";

export function drawPlaces(root, store, open) {
  const link = (place, kind) => entry(place, kind, store, open);
  const channels = store.texts.map((channel) => {
    const below = store.threads.filter((thread) => isBelow(thread, channel, store.current));
    const threads = below.map((thread) => el("li", {}, link(thread, "thread")));
    return el("li", {}, link(channel, "channel"), threads.length ? el("ul", {}, threads) : null);
  });
  const listed = store.guild.scheduled.map((event) => el("li", { class: "scheduled", dataset: { event: event.id } },
    span("name", event.name), el("time", { class: "quiet", title: event.location },
      moment(event.starts * 1000, "f", document.documentElement.lang, store.now()))));
  const state = store.connected ? "The bot is connected" : "The bot is not connected";
  fill(root,
    paragraph("guild", el("img", { src: "engawa.svg", alt: "", width: 28, height: 28 }), store.guild.name),
    el("h2", {}, "Channels"), el("ul", {}, channels),
    listed.length ? [el("h2", {}, "Events"), el("ul", {}, listed)] : null,
    el("h2", {}, "Direct messages"), el("ul", {}, store.dms.map((dm) => el("li", {}, link(dm, "dm")))),
    el("p", { class: "bot-state", dataset: { connected: store.connected } }, state));
}

/** An archived thread is listed only while one looks at it. */
function isBelow(thread, channel, current) {
  return thread.parent_id === channel.id && (!thread.thread_metadata?.archived || thread.id === current);
}

function entry(place, kind, store, open) {
  const { messages, pings } = store.unreadIn(place.id);
  const here = place.id === store.current;
  const name = store.placeName(place);
  const mark = pings && !here ? decoration("mark", String(pings)) : null;
  const mentions = pings === 1 ? "1 mention" : `${pings} mentions`;
  const news = here ? [] : [messages && `${messages} unread`, pings && mentions];
  const go = (event) => {
    event.preventDefault();
    open(place.id);
  };
  return el("a", {
    class: ["place", kind, messages && !here && "unread"].filter(Boolean).join(" "),
    href: `#${place.id}`,
    "aria-current": here ? "page" : null,
    dataset: { place: place.id },
    on: { click: go },
  }, decoration("sign"), span("name", name, span("unseen", ` ${news.filter(Boolean).join(", ")}`)), mark);
}
