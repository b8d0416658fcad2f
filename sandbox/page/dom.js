// Building elements. Text only ever becomes text nodes, so nothing anybody writes is read as HTML.

/** An element; `on` holds listeners, `dataset` data attributes, everything else attributes (false and null: none). */
export function el(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) set(node, name, value);
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export function byId(id) {
  return document.getElementById(id);
}

export function fill(node, ...children) {
  node.replaceChildren(...children.flat(Infinity).filter(Boolean));
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
