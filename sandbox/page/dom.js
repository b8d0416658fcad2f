// Building elements. Text only ever becomes text nodes, so nothing anyone writes is read as HTML.

/** An element; `on` holds listeners, `dataset` data attributes, everything else attributes (false and null: none). */
export function el(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) set(node, name, value);
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** A button that does something when it is pressed. */
export function button(look, press, properties, ...children) {
  return el("button", { type: "button", class: look, on: { click: press }, ...properties }, ...children);
}

export function span(look, ...children) {
  return el("span", { class: look }, ...children);
}

/** Something decorative, which screen readers pass over. */
export function decoration(look, ...children) {
  return el("span", { class: look, "aria-hidden": "true" }, ...children);
}

export function paragraph(look, ...children) {
  return el("p", { class: look }, ...children);
}

/** Three dots that breathe beside words about waiting. */
export function waiting(words) {
  return paragraph("thinking", decoration("dots", el("i"), el("i"), el("i")), words);
}

export function byId(id) {
  return document.getElementById(id);
}

export function fill(node, ...children) {
  node.replaceChildren(...children.flat(Infinity).filter(Boolean));
}

/** Draw something anew and put the focus back to where it was: a named element, a choice, or a button of a message. */
export async function keepingFocus(draw) {
  const place = placeOf(document.activeElement);
  await draw();
  if (place && document.activeElement === document.body) document.querySelector(place)?.focus({ preventScroll: true });
}

function placeOf(node) {
  if (node.id) return `#${CSS.escape(node.id)}`;
  if (node.name && node.value) return `[name="${CSS.escape(node.name)}"][value="${CSS.escape(node.value)}"]`;
  if (node.dataset.place) return `[data-place="${node.dataset.place}"]`;
  const message = node.closest("[data-id]");
  const found = message && node.dataset.key;
  return found ? `[data-id="${message.dataset.id}"] [data-key="${CSS.escape(found)}"]` : null;
}

let last = 0;

/** An id no other element has. */
export function freshId(prefix) {
  last += 1;
  return `${prefix}-${last}`;
}

function set(node, name, value) {
  if (name === "on") {
    for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
  } else if (name === "dataset") {
    Object.assign(node.dataset, value);
  } else if (value === true) {
    node.setAttribute(name, "");
  } else if (value !== false && value !== null && value !== undefined) {
    node.setAttribute(name, String(value));
  }
}
