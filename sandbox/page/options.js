// Options of slash commands: what may be typed into one, what fits, and the value that is sent.

const STRING = 3;
const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const ROLE = 8;
const MENTIONABLE = 9;
const NUMBER = 10;
export const ATTACHMENT = 11;
const NESTED = [1, 2];
const MOST = 25;

/** All commands that can be run, sub-commands spelled out: {path, shown, description, options}, in someone's language. */
export function runnable(commands, locale) {
  const all = commands.flatMap((command) => leaves(command, [], [], locale));
  return all.sort((one, other) => one.shown.localeCompare(other.shown));
}

function leaves(part, path, shown, locale) {
  const here = [[...path, part.name], [...shown, called(part, locale)]];
  const nested = (part.options ?? []).filter(({ type }) => NESTED.includes(type));
  if (nested.length) return nested.flatMap((each) => leaves(each, ...here, locale));
  const [names, words] = here.map((each) => each.join(" "));
  const options = (part.options ?? []).map((option) => ({
    ...option,
    shown: called(option, locale),
    description: described(option, locale),
    choices: option.choices?.map((choice) => ({ ...choice, name: called(choice, locale) })),
  }));
  return [{ path: names, shown: words, description: described(part, locale), options }];
}

const called = (part, locale) => part.name_localizations?.[locale] ?? part.name;
const described = (part, locale) => part.description_localizations?.[locale] ?? part.description;

/** The choices an option has by itself, or null if anything may be typed. */
export function fixedChoices(option, store) {
  if (option.choices?.length) return option.choices.map(({ name, value }) => ({ label: name, value }));
  const person = (user) => ({ label: store.name(user), detail: user.username, value: user.id });
  const users = () => [...store.users.values()].map(person);
  const roles = () => [...store.roles.values()].map((role) => ({ label: role.name, value: role.id }));
  const makers = {
    [BOOLEAN]: () => [{ label: "True", value: true }, { label: "False", value: false }],
    [USER]: users,
    [CHANNEL]: () => channels(option, store).map((channel) => ({ label: store.calledPlace(channel), value: channel.id })),
    [ROLE]: roles,
    [MENTIONABLE]: () => [...users(), ...roles()],
  };
  return makers[option.type]?.() ?? null;
}

/** The channels and threads of the kinds an option or a menu asks for. */
export function channels({ channel_types: types }, store) {
  return [...store.texts, ...store.threads].filter(({ type }) => !types?.length || types.includes(type));
}

export function fitting(items, typed) {
  const words = typed.toLowerCase().replace(/^[@#]/, "");
  const begins = ({ label }) => label.toLowerCase().replace(/^#/, "").startsWith(words);
  const contains = ({ label, detail }) => `${label} ${detail ?? ""}`.toLowerCase().includes(words);
  const others = items.filter((item) => !begins(item) && contains(item));
  return [...items.filter(begins), ...others].slice(0, MOST);
}

/** The value of what was typed and not picked, null for nothing; throws a sentence if it cannot be sent. */
export function valueOf(option, typed, known) {
  if (!typed && option.required) throw new Error(`${option.shown} has to be filled in: ${option.description}.`);
  if (!typed || typed instanceof File) return typed || null;
  const means = (words) => words?.toLowerCase() === typed.toLowerCase();
  const same = known.find(({ label, detail }) => [label, detail, `@${label}`].some(means));
  if (same) return same.value;
  if (option.type === STRING && !option.choices?.length) return typed;
  if ((option.type === INTEGER || option.type === NUMBER) && !option.choices?.length) return numeric(option, typed);
  throw new Error(`Choose one of the suggestions for ${option.shown}: there is no “${typed}”.`);
}

function numeric(option, typed) {
  const value = Number(typed.replace(/^#/, ""));
  if (Number.isNaN(value) || (option.type === INTEGER && !Number.isInteger(value))) {
    throw new Error(`${option.name} takes a ${option.type === INTEGER ? "whole " : ""}number, not “${typed}”.`);
  }
  return value;
}
