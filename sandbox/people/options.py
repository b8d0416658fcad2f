"""Typed command options, held to what the real client lets a person send."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from sandbox.payloads import Json

MAX_STRING = 6000


class Impossible(Exception):
    """Something a person cannot do in the real client."""


class OptionType(IntEnum):
    SUB_COMMAND = 1
    SUB_COMMAND_GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


NESTING = (OptionType.SUB_COMMAND, OptionType.SUB_COMMAND_GROUP)
RESOLVED = {
    OptionType.USER: "users",
    OptionType.CHANNEL: "channels",
    OptionType.ROLE: "roles",
    OptionType.MENTIONABLE: "mentionables",
    OptionType.ATTACHMENT: "attachments",
}
WORDS = {
    OptionType.STRING: "text",
    OptionType.INTEGER: "a whole number",
    OptionType.BOOLEAN: "True or False",
    OptionType.NUMBER: "a number",
}
NUMBERS = (OptionType.INTEGER, OptionType.NUMBER)


class TypedOption(NamedTuple):
    """A command with its options as the interaction carries them, and the ids to resolve."""

    options: list[Json]
    ids: list[tuple[str, int]]


def completed(command: Mapping[str, Any], path: Sequence[str], values: Mapping[str, Any]) -> TypedOption:
    """A whole command: everything required is there, every value is of its type, choice and range."""
    leaf = _leaf(command, path)
    known = {option["name"]: option for option in leaf}
    _refuse_unknown(command, known, values)
    missing = [name for name, option in known.items() if option.get("required") and name not in values]
    if missing:
        raise Impossible(f"/{command['name']} needs {', '.join(missing)}.")
    typed = [(known[name], _value(known[name], value)) for name, value in values.items()]
    options = [{"name": option["name"], "type": option["type"], "value": value} for option, value in typed]
    ids = [(RESOLVED[option["type"]], int(value)) for option, value in typed if option["type"] in RESOLVED]
    return TypedOption(_nested(command, path, options), ids)


def typing(command: Mapping[str, Any], path: Sequence[str], focused: str, values: Mapping[str, Any]) -> TypedOption:
    """A command still being typed, with the cursor in one of its autocompleted options."""
    known = {option["name"]: option for option in _leaf(command, path)}
    _refuse_unknown(command, known, {**values, focused: ""})
    if not known[focused].get("autocomplete"):
        raise Impossible(f"Option {focused} of /{command['name']} does not autocomplete.")
    texts = {focused: ""} | dict(values)
    options = [
        {
            "name": name,
            "type": known[name]["type"],
            "value": _text(value),
            **({"focused": True} if name == focused else {}),
        }
        for name, value in texts.items()
    ]
    return TypedOption(_nested(command, path, options), [])


def _leaf(command: Mapping[str, Any], path: Sequence[str]) -> list[Json]:
    """The options of the command or, along the path, of its sub-command."""
    options = list(command.get("options") or ())
    for name in path:
        found = [each for each in options if each["name"] == name and each["type"] in NESTING]
        if not found:
            raise Impossible(f"/{command['name']} has no sub-command {name}.")
        options = list(found[0].get("options") or ())
    if any(option["type"] in NESTING for option in options):
        names = ", ".join(option["name"] for option in options)
        raise Impossible(f"/{command['name']} needs one of its sub-commands: {names}.")
    return options


def _nested(command: Mapping[str, Any], path: Sequence[str], options: list[Json]) -> list[Json]:
    kinds = []
    level = command.get("options") or ()
    for name in path:
        found = next(each for each in level if each["name"] == name)
        kinds.append((name, found["type"]))
        level = found.get("options") or ()
    for name, kind in reversed(kinds):
        options = [{"name": name, "type": kind, "options": options}]
    return options


def _refuse_unknown(command: Mapping[str, Any], known: Mapping[str, Any], values: Mapping[str, Any]) -> None:
    unknown = [name for name in values if name not in known]
    if unknown:
        has = ", ".join(known) or "no options"
        raise Impossible(f"/{command['name']} has no option {', '.join(unknown)}; it has {has}.")


def _value(option: Mapping[str, Any], value: Any) -> Any:
    """The value as it is sent, if the client would let it pass."""
    kind = OptionType(option["type"])
    if kind in RESOLVED:
        return str(_identity(option, value))
    if kind is OptionType.BOOLEAN and isinstance(value, bool):
        return value
    if kind is OptionType.STRING and isinstance(value, str):
        return _chosen(option, _long_enough(option, value))
    if kind in NUMBERS and isinstance(value, int | float) and not isinstance(value, bool):
        return _chosen(option, _in_range(option, kind, value))
    raise Impossible(f"Option {option['name']} takes {WORDS[kind]}, not {value!r}.")


def _identity(option: Mapping[str, Any], value: Any) -> int:
    identity = getattr(value, "id", value)
    if isinstance(identity, bool) or not str(identity).isdigit():
        words = "an uploaded file" if option["type"] == OptionType.ATTACHMENT else "someone or something with an ID"
        raise Impossible(f"Option {option['name']} takes {words}, not {value!r}.")
    return int(identity)


def _long_enough(option: Mapping[str, Any], value: str) -> str:
    least, most = option.get("min_length") or 0, option.get("max_length") or MAX_STRING
    if not (least <= len(value) <= most):
        raise Impossible(f"Option {option['name']} takes {least} to {most} characters, not {len(value)}.")
    if not value:
        raise Impossible(f"Option {option['name']} cannot be sent empty.")
    return value


def _in_range(option: Mapping[str, Any], kind: OptionType, value: float) -> float:
    if kind is OptionType.INTEGER and not isinstance(value, int):
        raise Impossible(f"Option {option['name']} takes a whole number, not {value}.")
    least, most = option.get("min_value"), option.get("max_value")
    if (least is not None and value < least) or (most is not None and value > most):
        raise Impossible(f"Option {option['name']} takes a number from {least} to {most}, not {value}.")
    return value


def _chosen(option: Mapping[str, Any], value: Any) -> Any:
    """One of the choices, by value or by the name a person reads; anything if there are none."""
    choices = option.get("choices") or ()
    for choice in choices:
        if value in (choice["value"], choice["name"]):
            return choice["value"]
    if choices:
        names = ", ".join(str(choice["value"]) for choice in choices)
        raise Impossible(f"Option {option['name']} takes one of {names}, not {value!r}.")
    return value


def _text(value: Any) -> Any:
    return str(value.id) if hasattr(value, "id") else value
