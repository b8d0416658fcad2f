// Moments in words: the hour of a message, days, and `<t:...>` timestamps that keep counting.

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [
  ["year", 31557600],
  ["month", 2629800],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const EVERY_MS = 5000;

export function moment(milliseconds, style, locale, now) {
  if (style === "R") return relative(milliseconds, locale, now);
  return new Intl.DateTimeFormat(locale, STYLES[style] ?? STYLES.f).format(milliseconds);
}

/** A span of seconds in its largest unit: the unit, and how many of it. */
function inUnit(seconds, whole = Math.trunc) {
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS.at(-1);
  return [unit, whole(seconds / size)];
}

/** How long something takes, in words. */
export function duration(seconds, locale) {
  const [unit, count] = inUnit(seconds);
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

export function relative(milliseconds, locale, now) {
  const [unit, count] = inUnit(Math.round((milliseconds - now) / 1000), Math.round); // as Discord rounds
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(count, unit);
}

export function sameDay(one, other) {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/** Set relative timestamps anew. */
export function count(now) {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    node.textContent = relative(Number(node.dataset.relative), document.documentElement.lang, now);
  }
}

/** Let relative timestamps count on; `now` tells the sandbox's time. */
export function keepCounting(now) {
  setInterval(() => count(now()), EVERY_MS);
}
