"""Checks that are put together like the payloads they describe: texts, numbers, lists, objects by field."""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

from sandbox.checks.violations import Violation, Violations, below

REQUIRED = "This field is required."

Check = Callable[[Any, str], Violations]


def text(least: int, most: int) -> Check:
    """A string of so many characters."""

    def check(value: Any, path: str) -> Violations:
        if not isinstance(value, str):
            yield Violation(path, "STRING_TYPE_CONVERT", f"Must be a string, not {_kind(value)}.")
        elif not value and least:
            yield Violation(path, "BASE_TYPE_REQUIRED", REQUIRED)
        elif not least <= len(value) <= most:
            yield Violation(
                path, "BASE_TYPE_BAD_LENGTH", f"Must be {least} to {most} characters long, not {len(value)}."
            )

    return check


def whole(least: int, most: int) -> Check:
    """A whole number in a range, both ends included."""

    def check(value: Any, path: str) -> Violations:
        if not isinstance(value, int) or isinstance(value, bool):
            yield Violation(path, "NUMBER_TYPE_COERCE", f"Must be a whole number, not {_kind(value)}.")
        elif not least <= value <= most:
            yield Violation(path, "NUMBER_TYPE_RANGE", f"Must be a number from {least} to {most}, not {value}.")

    return check


def number(value: Any, path: str) -> Violations:
    if not isinstance(value, int | float) or isinstance(value, bool):
        yield Violation(path, "NUMBER_TYPE_COERCE", f"Must be a number, not {_kind(value)}.")


def truth(value: Any, path: str) -> Violations:
    if not isinstance(value, bool):
        yield Violation(path, "BOOLEAN_TYPE_CONVERT", f"Must be true or false, not {_kind(value)}.")


def snowflake(value: Any, path: str) -> Violations:
    """An id, as a number or as its digits."""
    if isinstance(value, bool) or not str(value).isdigit():
        yield Violation(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')


def anything(_value: Any, _path: str) -> Violations:
    """A value that is left to the OpenAPI file."""
    yield from ()


def one_of(*values: str | int) -> Check:
    def check(value: Any, path: str) -> Violations:
        if isinstance(value, bool) or value not in values:
            words = ", ".join(map(str, values))
            yield Violation(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{words}}}, not {value}.")

    return check


def link(*schemes: str, most: int = 2048) -> Check:
    """An address with one of the schemes."""

    def check(value: Any, path: str) -> Violations:
        yield from text(1, most)(value, path)
        if isinstance(value, str) and value and not _leads_somewhere(value, schemes):
            words = ", ".join(schemes)
            yield Violation(
                path, "URL_TYPE_INVALID_SCHEME", f'Must begin with one of {words} and lead somewhere: "{value}".'
            )

    return check


def listed(item: Check, least: int, most: int) -> Check:
    def check(value: Any, path: str) -> Violations:
        if not isinstance(value, list | tuple):
            yield Violation(path, "LIST_TYPE_CONVERT", f"Must be a list, not {_kind(value)}.")
            return
        if not least <= len(value) <= most:
            words = f"Must have {least} to {most} items, not {len(value)}."
            yield Violation(path, "BASE_TYPE_BAD_LENGTH", words)
        for place, each in enumerate(value):
            yield from item(each, below(path, place))

    return check


def shape(required: Mapping[str, Check], optional: Mapping[str, Check] | None = None) -> Check:
    """An object; an optional field may be null, and fields nobody knows are ignored as Discord does."""

    def check(value: Any, path: str) -> Violations:
        if not isinstance(value, Mapping):
            yield Violation(path, "MODEL_TYPE_CONVERT", f"Must be an object, not {_kind(value)}.")
            return
        for name, field in required.items():
            if value.get(name) is None:
                yield Violation(below(path, name), "BASE_TYPE_REQUIRED", REQUIRED)
            else:
                yield from field(value[name], below(path, name))
        for name, field in (optional or {}).items():
            if value.get(name) is not None:
                yield from field(value[name], below(path, name))

    return check


def by_type(kinds: Mapping[int, Check], where: str) -> Check:
    """An object whose `type` says which check it has to pass; `where` names the place in refusals."""

    def check(value: Any, path: str) -> Violations:
        kind = value.get("type") if isinstance(value, Mapping) else None
        if not isinstance(value, Mapping):
            yield Violation(path, "MODEL_TYPE_CONVERT", f"Must be an object, not {_kind(value)}.")
        elif not isinstance(kind, int) or kind not in kinds:
            words = f"{where} may hold the types {{{', '.join(map(str, kinds))}}}, not {kind}."
            yield Violation(below(path, "type"), "UNION_TYPE_CHOICES", words)
        else:
            yield from kinds[kind](value, path)

    return check


def _leads_somewhere(value: str, schemes: tuple[str, ...]) -> bool:
    try:
        parts = urlsplit(value)
    except ValueError:
        return False
    return parts.scheme in schemes and bool(parts.netloc) and not set(value) & set(" \n\t")


def _kind(value: Any) -> str:
    return "null" if value is None else type(value).__name__
