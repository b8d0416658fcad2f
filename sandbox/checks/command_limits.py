"""Application commands: names, descriptions, options and choices, and how many there may be."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sandbox.checks.payload_checks import Check, by_type, listed, number, shape, text, truth, whole
from sandbox.checks.violations import Violation, Violations, below

CHAT_INPUT, USER, MESSAGE = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER_OPTION, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(1, 12)
MOST = {CHAT_INPUT: 100, USER: 15, MESSAGE: 15}
MAX_CHARACTERS = 8000
MAX_OPTIONS = 25
MAX_CHOICES = 25
SAFE_INTEGER = (1 << 53) - 1

# Letters and digits of every script, and all of Devanagari and Thai, whose vowel signs are neither.
NAME = re.compile(r"[-_'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}")
# fmt: off
LOCALES = frozenset((
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr", "hu", "id",
    "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
))
# fmt: on


def _name(value: Any, path: str) -> Violations:
    wrong = list(text(1, 32)(value, path))
    yield from wrong
    if wrong:
        return
    if not NAME.fullmatch(value):
        words = f'Command name is invalid: letters, digits, hyphens and underscores only, not "{value}".'
        yield Violation(path, "APPLICATION_COMMAND_INVALID_NAME", words)
    elif value != value.lower():
        words = f'Command name is invalid: lower case only, "{value.lower()}" rather than "{value}".'
        yield Violation(path, "APPLICATION_COMMAND_INVALID_NAME", words)


def _localized(check: Check) -> Check:
    """A check of a text for each locale."""

    def checked(value: Any, path: str) -> Violations:
        yield from shape({}, dict.fromkeys(LOCALES, check))(value, path)
        for locale in set(value) - LOCALES if isinstance(value, Mapping) else ():
            words = f'"{locale}" is no locale of Discord; they look like "de" and "pt-BR".'
            yield Violation(below(path, locale), "BASE_TYPE_CHOICES", words)

    return checked


VALUES: dict[int, Check] = {
    STRING: text(0, 100),
    INTEGER: whole(-SAFE_INTEGER, SAFE_INTEGER),
    NUMBER: number,
}


def _choices(kind: int) -> Check:
    choice = shape({"name": text(1, 100), "value": VALUES[kind]}, {"name_localizations": _localized(text(1, 100))})
    return listed(choice, 0, MAX_CHOICES)


DESCRIPTION = text(1, 100)
DESCRIBED: dict[str, Check] = {"name": _name, "description": DESCRIPTION}
TRANSLATED: dict[str, Check] = {
    "name_localizations": _localized(_name),
    "description_localizations": _localized(DESCRIPTION),
}
COMMON = TRANSLATED | {"required": truth}
CHOSEN: dict[int, dict[str, Check]] = {kind: {"choices": _choices(kind), "autocomplete": truth} for kind in VALUES}
SPECIFIC: dict[int, dict[str, Check]] = {
    STRING: CHOSEN[STRING] | {"min_length": whole(0, 6000), "max_length": whole(1, 6000)},
    INTEGER: CHOSEN[INTEGER] | {"min_value": VALUES[INTEGER], "max_value": VALUES[INTEGER]},
    NUMBER: CHOSEN[NUMBER] | {"min_value": number, "max_value": number},
    CHANNEL: {"channel_types": listed(whole(0, 16), 0, 17)},
}
FIELDS = frozenset(name for fields in SPECIFIC.values() for name in fields)
LEAVES: dict[int, Check] = {kind: shape(DESCRIBED, COMMON | SPECIFIC.get(kind, {})) for kind in range(STRING, FILE + 1)}
SUBCOMMAND_SHAPE = shape(DESCRIBED, COMMON | {"options": listed(by_type(LEAVES, "A subcommand"), 0, MAX_OPTIONS)})
GROUP_SHAPE = shape(
    DESCRIBED | {"options": listed(by_type({SUBCOMMAND: SUBCOMMAND_SHAPE}, "A group"), 1, MAX_OPTIONS)}, COMMON
)
OPTIONS = listed(by_type(LEAVES | {SUBCOMMAND: SUBCOMMAND_SHAPE, GROUP: GROUP_SHAPE}, "A command"), 0, MAX_OPTIONS)
PLACES: dict[str, Check] = {
    "contexts": listed(whole(0, 2), 1, 3),
    "integration_types": listed(whole(0, 1), 1, 2),
    "dm_permission": truth,
    "nsfw": truth,
}
CHAT_COMMAND = shape(DESCRIBED, PLACES | TRANSLATED | {"options": OPTIONS})
MENU_COMMAND = shape(
    {"name": text(1, 32)}, PLACES | {"description": text(0, 0), "name_localizations": _localized(text(1, 32))}
)


def commands_violations(commands: Sequence[Mapping[str, Any]]) -> list[Violation]:
    """What is wrong with all commands of one scope; paths begin with the place in the list."""
    wrong: list[Violation] = []
    for place, command in enumerate(commands):
        wrong += _command(command, str(place))
    return wrong or list(_together(commands))


def choices_violations(choices: Sequence[Any], kind: int) -> list[Violation]:
    """What is wrong with the suggestions for an option of that type."""
    return list(_choices(kind)(choices, "choices"))


def _command(command: Mapping[str, Any], path: str) -> Violations:
    menu = isinstance(command, Mapping) and command.get("type") in {USER, MESSAGE}
    wrong = list((MENU_COMMAND if menu else CHAT_COMMAND)(command, path))
    yield from wrong
    if wrong:
        return
    yield from _options(command.get("options") or (), below(path, "options"))
    length = sum(_lengths(command))
    if length > MAX_CHARACTERS:
        words = f"A command holds at most {MAX_CHARACTERS} characters of names, descriptions and values, not {length}."
        yield Violation(path, "APPLICATION_COMMAND_TOO_LARGE", words)


def _options(options: Sequence[Mapping[str, Any]], path: str) -> Violations:
    """Check the order and the names of options, then each of them."""
    yield from _unique([option["name"] for option in options], path, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID")
    yield from _kinds(options, path)
    seen_optional = False
    for place, option in enumerate(options):
        here = below(path, place)
        if option.get("required") and seen_optional:
            words = "Required options must be placed before non-required options."
            yield Violation(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words)
        seen_optional = seen_optional or not option.get("required")
        yield from _option(option, here)


def _kinds(options: Sequence[Mapping[str, Any]], path: str) -> Violations:
    """Check that a command has either subcommands and groups, or options of its own."""
    nested = {option["type"] in {SUBCOMMAND, GROUP} for option in options}
    if len(nested) > 1:
        words = "Sub-commands and sub-command groups are mutually exclusive with other options."
        yield Violation(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words)


def _option(option: Mapping[str, Any], path: str) -> Violations:
    """Check what only some types of options may have, that ranges are not empty, then what is inside."""
    kind = option["type"]
    for name in FIELDS - SPECIFIC.get(kind, {}).keys():
        if option.get(name):
            words = f"An option of type {kind} has no {name}."
            yield Violation(below(path, name), "APPLICATION_COMMAND_OPTIONS_FIELD_INVALID", words)
    if option.get("autocomplete") and option.get("choices"):
        words = "Choices and autocomplete are mutually exclusive; an option has one of them."
        yield Violation(path, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", words)
    for least, most in (("min_value", "max_value"), ("min_length", "max_length")):
        low, high = option.get(least), option.get(most)
        if low is not None and high is not None and low > high:
            words = f"Must be at most {most}, {high}, not {low}."
            yield Violation(below(path, least), "APPLICATION_COMMAND_OPTIONS_RANGE_INVALID", words)
    names = [choice["name"] for choice in option.get("choices") or ()]
    yield from _unique(names, below(path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS")
    yield from _options(option.get("options") or (), below(path, "options"))


def _together(commands: Sequence[Mapping[str, Any]]) -> Violations:
    """Check that names are unique per type, and that there are not too many."""
    kinds = [command.get("type") or CHAT_INPUT for command in commands]
    for kind, most in MOST.items():
        if kinds.count(kind) > most:
            words = f"There may be at most {most} commands of type {kind}, not {kinds.count(kind)}."
            yield Violation("", "BASE_TYPE_MAX_LENGTH", words)
    names = [(kind, command["name"]) for kind, command in zip(kinds, commands, strict=True)]
    for place, name in _repeated(names):
        words = f'Application command names must be unique: "{name[1]}".'
        yield Violation(below("", place, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", words)


def _unique(names: Sequence[str], path: str, code: str) -> Violations:
    for place, name in _repeated(names):
        yield Violation(
            below(path, place, "name"), code, f'The name "{name}" is used more than once; names are unique.'
        )


def _repeated(names: Sequence[Any]) -> Iterator[tuple[int, Any]]:
    counts = Counter(names)
    return ((place, name) for place, name in enumerate(names) if counts[name] > 1)


def _lengths(part: Mapping[str, Any]) -> Iterator[int]:
    """The characters of a command that count; of translations the longest."""
    for name in ("name", "description"):
        translated = (part.get(f"{name}_localizations") or {}).values()
        yield max(map(len, [part.get(name) or "", *translated]))
    if isinstance(part.get("value"), str):
        yield len(part["value"])
    for inner in (*(part.get("options") or ()), *(part.get("choices") or ())):
        yield from _lengths(inner)
