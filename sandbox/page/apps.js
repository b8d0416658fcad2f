// The menu of a message and of the people it names: commands that are listed nowhere else.

import { button, el } from "./dom.js";

const EPHEMERAL = 1 << 6;
const USER = 2;
const MESSAGE = 3;

/** A button that opens the menu, or null where there is nothing in it; `context` holds store and choose from it. */
export function apps(message, { store, onMessage, onPerson }) {
  const own = message.flags & EPHEMERAL ? [] : store.commandsIn(message.channel_id, MESSAGE);
  const entries = own.map((command) => [store.called(command), () => onMessage(message, command.name)]);
  for (const user of people(message, store)) {
    for (const command of store.commandsIn(message.channel_id, USER)) {
      const label = `${store.called(command)}: ${store.name(user)}`;
      entries.push([label, () => onPerson(message.channel_id, command.name, user.id)]);
    }
  }
  return entries.length ? menu(entries) : null;
}

/** What a right click on a message does; links, pictures and chosen words keep the browser's own menu. */
export function opening(menu) {
  return (event) => {
    if (!menu || event.target.closest("a, img") || !getSelection().isCollapsed) return;
    event.preventDefault();
    menu.open = true;
    menu.querySelector(".apps-list button").focus();
  };
}

function menu(entries) {
  const root = el("details", { class: "apps" }, el("summary", { "aria-label": "Apps", title: "Apps" }, "⋯"));
  const leave = () => {
    root.open = false;
  };
  const chosen = (deed) => () => {
    leave();
    deed();
  };
  root.append(el("div", { class: "apps-list" }, entries.map(([label, deed]) => button("plain", chosen(deed), {}, label))));
  root.addEventListener("focusout", ({ relatedTarget }) => !root.contains(relatedTarget) && leave());
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !root.open) return;
    event.stopPropagation();
    leave();
    root.querySelector("summary").focus();
  });
  return root;
}

/** Who wrote it, who asked for it, and who is mentioned, each once; no bots. */
function people(message, store) {
  const named = [message.author, message.interaction_metadata?.user, ...message.mentions];
  const found = named.filter(Boolean).map(({ id }) => store.users.get(id));
  return [...new Set(found)].filter((user) => user && !user.bot);
}
