// The bot's modals: every kind of field, native where the browser has one.

import { button, el, freshId } from "./dom.js";
import { markdown } from "./markdown.js";
import { candidates } from "./menus.js";

const ROW = 1;
const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const FILES = 19;
const RADIO = 21;
const BOXES = 22;
const BOX = 23;
const PARAGRAPH = 2;
const MAX_LENGTH = 4000;

/** Open a modal; `submit` gets the values by custom id and throws a sentence if they will not do. */
export function openDialog(modal, store, submit) {
  const fields = modal.components.map((component) => field(component, store));
  const error = el("p", { class: "failure", role: "alert" });
  const title = el("h2", { id: freshId("dialog") }, modal.title);
  const cancel = button("button secondary", () => dialog.close(), {}, "Cancel");
  const send = el("button", { type: "submit", class: "button primary" }, "Submit");
  const end = el("div", { class: "dialog-end" }, cancel, send);
  const form = el("form", {}, title, fields.map(({ node }) => node), error, end);
  const dialog = el("dialog", { class: "dialog", "aria-labelledby": title.id }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    const values = Object.fromEntries(fields.filter(({ read }) => read).map(({ id, read }) => [id, read()]));
    try {
      await submit(values);
      dialog.close();
    } catch (problem) {
      error.textContent = problem.message;
    }
    send.disabled = false;
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function field(component, store) {
  if (component.type === TEXT) return { node: el("div", { class: "text" }, markdown(component.content, store)) };
  const inner = component.type === ROW ? component.components[0] : component.component;
  const words = component.type === LABEL ? component.label : inner.label;
  const made = input(inner, store);
  const required = inner.required !== false && inner.type !== BOX;
  const name = [words, required ? el("span", { class: "needed", title: "required" }, " *") : null];
  const help = component.description ? el("small", {}, component.description) : null;
  const grouped = inner.type === RADIO || inner.type === BOXES;
  const node = grouped
    ? el("fieldset", { class: "asked" }, el("legend", {}, name), help, made.node)
    : el("label", { class: "asked" }, el("span", {}, name), help, made.node);
  return { id: inner.custom_id, node, read: made.read };
}

function input(inner, store) {
  if (inner.type === TEXT_INPUT) return text(inner);
  if (inner.type === FILES) return files(inner);
  if (inner.type === RADIO || inner.type === BOXES) return ticks(inner);
  if (inner.type === BOX) {
    const box = el("input", { type: "checkbox", checked: Boolean(inner.default) });
    return { node: box, read: () => box.checked };
  }
  return select(inner, store);
}

function text(inner) {
  const node = el(inner.style === PARAGRAPH ? "textarea" : "input", {
    placeholder: inner.placeholder,
    required: inner.required !== false,
    minlength: inner.min_length,
    maxlength: inner.max_length ?? MAX_LENGTH,
    rows: inner.style === PARAGRAPH ? 4 : null,
    autocomplete: "off",
  });
  node.value = inner.value ?? "";
  return { node, read: () => node.value };
}

function files(inner) {
  const many = (inner.max_values ?? 1) > 1;
  const node = el("input", { type: "file", multiple: many, required: inner.required !== false });
  return { node, read: () => [...node.files] };
}

function ticks(inner) {
  const name = freshId("ticks");
  const type = inner.type === RADIO ? "radio" : "checkbox";
  const required = type === "radio" && inner.required !== false;
  const box = ({ value, default: checked }) => el("input", { type, name, value, checked, required });
  const inputs = inner.options.map(box);
  const rows = inner.options.map((option, place) => el("label", { class: "tick" }, inputs[place],
    el("span", {}, option.label, option.description ? el("small", {}, option.description) : null)));
  const read = () => inputs.filter(({ checked }) => checked).map(({ value }) => value);
  return { node: el("div", {}, rows), read: inner.type === RADIO ? () => read()[0] ?? null : read };
}

function select(inner, store) {
  const many = (inner.max_values ?? 1) > 1;
  const node = el("select", { multiple: many, required: inner.required !== false });
  if (!many) node.append(el("option", { value: "" }, inner.placeholder || "Choose"));
  for (const option of candidates(inner, store)) {
    const words = option.description ? `${option.label}: ${option.description}` : option.label;
    node.append(el("option", { value: option.value, selected: Boolean(option.default) }, words));
  }
  return { node, read: () => [...node.selectedOptions].map(({ value }) => value).filter(Boolean) };
}
