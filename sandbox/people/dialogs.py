"""Filling in modals: each input's rules, and the shape in which a submission carries the values."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandbox.payloads import Json
from sandbox.people.options import Impossible
from sandbox.people.selects import chosen

ROW, TEXT_INPUT, LABEL = 1, 4, 18
SELECTS = (3, 5, 6, 7, 8)
FILES = 19
RADIO, CHECKBOXES, CHECKBOX = 21, 22, 23
MAX_INPUT = 4000
Ids = list[tuple[str, int]]


def submitted(components: Sequence[Json], values: Mapping[str, Any]) -> tuple[list[Json], Ids]:
    """The components of a submission, and the ids to resolve."""
    ids: Ids = []
    left = dict(values)
    shaped = [_shaped(component, left, ids) for component in components]
    if left:
        raise Impossible(f"The dialog has no field {', '.join(left)}.")
    return shaped, ids


def _shaped(component: Json, left: dict[str, Any], ids: Ids) -> Json:
    base: Json = {key: component[key] for key in ("type", "id") if key in component}
    if component["type"] == ROW:
        return base | {"components": [_field(each, left, ids) for each in component["components"]]}
    if component["type"] == LABEL:
        return base | {"component": _field(component["component"], left, ids)}
    return base


def _field(field: Json, left: dict[str, Any], ids: Ids) -> Json:
    base: Json = {key: field[key] for key in ("type", "id", "custom_id") if key in field}
    given = left.pop(field["custom_id"], None)
    if field["type"] == TEXT_INPUT:
        return base | {"value": _text(field, field.get("value", "") if given is None else str(given))}
    if field["type"] == CHECKBOX:
        return base | {"value": bool(field.get("default", False) if given is None else given)}
    if field["type"] in SELECTS:
        picked, found = chosen(field, _list(given) if given is not None else _defaults(field))
        ids.extend(found)
        return base | {"values": picked}
    if field["type"] == FILES:
        return base | {"values": _files(field, _list(given or ()), ids)}
    return base | _options(field, given)


def _text(field: Json, value: str) -> str:
    least, most = field.get("min_length") or 0, field.get("max_length") or MAX_INPUT
    if not value and field.get("required", True):
        raise Impossible(f"The field {field['custom_id']} has to be filled in.")
    if value and not least <= len(value) <= most:
        raise Impossible(f"The field {field['custom_id']} takes {least} to {most} characters, not {len(value)}.")
    return value


def _files(field: Json, given: list[Any], ids: Ids) -> list[str]:
    """Uploaded files by id; as with menus, a field that need not be filled in may stay empty."""
    least = 1 if field.get("min_values") is None else field["min_values"]
    most = field.get("max_values") or 1
    if not (least if given or field.get("required", True) else 0) <= len(given) <= most:
        raise Impossible(f"The field {field['custom_id']} takes {least} to {most} files, not {len(given)}.")
    found = [int(getattr(each, "id", each)) for each in given]
    ids.extend(("attachments", each) for each in found)
    return [str(each) for each in found]


def _options(field: Json, given: Any) -> Json:
    """What is sent: by radio buttons one value, by checkboxes several."""
    if field["type"] not in {RADIO, CHECKBOXES}:
        raise Impossible(f"The sandbox cannot fill in a component of type {field['type']}.")
    wanted = _list(given) if given is not None else _defaults(field)
    unknown = set(wanted) - {option["value"] for option in field["options"]}
    if unknown or (not wanted and field.get("required", True)):
        raise Impossible(f"The field {field['custom_id']} takes one of its options, not {wanted}.")
    return {"value": next(iter(wanted), None)} if field["type"] == RADIO else {"values": wanted}


def _list(given: Any) -> list[Any]:
    return list(given) if isinstance(given, list | tuple) else [given]


def _defaults(field: Json) -> list[Any]:
    options = [option["value"] for option in field.get("options", ()) if option.get("default")]
    return options + [default["id"] for default in field.get("default_values", ())]
