"""Picking from select menus, as the client lets a person do it."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandbox.people.options import Impossible

STRING_SELECT = 3
KINDS = {5: "users", 6: "roles", 7: "mentionables", 8: "channels"}


def chosen(select: Mapping[str, Any], values: Sequence[Any]) -> tuple[list[str], list[tuple[str, int]]]:
    """The values a menu sends, and the ids to resolve; options by value or by label."""
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    least = 0 if select.get("required") is False and not values else least
    if not least <= len(values) <= most:
        raise Impossible(f"The menu takes {least} to {most} values, not {len(values)}.")
    if select["type"] == STRING_SELECT:
        return [_option(select, value) for value in values], []
    ids = [int(getattr(value, "id", value)) for value in values]
    return [str(each) for each in ids], [(KINDS[select["type"]], each) for each in ids]


def _option(select: Mapping[str, Any], value: Any) -> str:
    for option in select["options"]:
        if str(value) in {option["value"], option["label"]}:
            return str(option["value"])
    labels = [option["label"] for option in select["options"]]
    raise Impossible(f"The menu has no option {value!r}; it has {labels}.")
