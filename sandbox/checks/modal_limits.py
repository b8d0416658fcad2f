"""Modals: at most five labelled inputs under a short title."""

from collections.abc import Mapping
from typing import Any

from sandbox.checks.component_limits import (
    CUSTOM_ID,
    IDENTITY,
    ROW,
    SELECT_SHAPES,
    TEXT,
    TEXT_INPUT,
    TEXT_SHAPE,
    distinct_values,
    every,
    select_violations,
    unique,
)
from sandbox.checks.payload_checks import Check, anything, by_type, listed, shape, text, truth, whole
from sandbox.checks.violations import Violation, Violations, below

LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 18, 19, 21, 22, 23
MAX_COMPONENTS = 5
MAX_INPUT = 4000

INPUT_FIELDS: dict[str, Check] = IDENTITY | {
    "label": text(0, 45),
    "value": text(0, MAX_INPUT),
    "placeholder": text(0, 100),
    "required": truth,
    "min_length": whole(0, MAX_INPUT),
    "max_length": whole(1, MAX_INPUT),
}
INPUT_SHAPE = shape({"custom_id": CUSTOM_ID, "style": whole(1, 2)}, INPUT_FIELDS)
OPTION_SHAPE = shape({"label": text(1, 100), "value": text(1, 100)}, {"description": text(0, 100), "default": truth})
ASKED: dict[str, Check] = IDENTITY | {"required": truth}
INPUTS: dict[int, Check] = SELECT_SHAPES | {
    TEXT_INPUT: INPUT_SHAPE,
    FILE_UPLOAD: shape({"custom_id": CUSTOM_ID}, ASKED | {"min_values": whole(0, 10), "max_values": whole(1, 10)}),
    RADIO_GROUP: shape({"custom_id": CUSTOM_ID, "options": listed(OPTION_SHAPE, 2, 10)}, ASKED),
    CHECKBOX_GROUP: shape(
        {"custom_id": CUSTOM_ID, "options": listed(OPTION_SHAPE, 1, 10)},
        ASKED | {"min_values": whole(0, 10), "max_values": whole(1, 10)},
    ),
    CHECKBOX: shape({"custom_id": CUSTOM_ID}, IDENTITY | {"default": truth}),
}
TOP_LEVEL = by_type(
    {
        ROW: shape({"components": listed(by_type({TEXT_INPUT: INPUT_SHAPE}, "A row of a modal"), 1, 1)}, IDENTITY),
        TEXT: TEXT_SHAPE,
        LABEL: shape(
            {"label": text(1, 45), "component": by_type(INPUTS, "A label")}, IDENTITY | {"description": text(0, 100)}
        ),
    },
    "A modal",
)
MODAL = shape(
    {"custom_id": CUSTOM_ID, "title": text(1, 45), "components": listed(TOP_LEVEL, 1, MAX_COMPONENTS)},
)


def modal_violations(payload: Mapping[str, Any]) -> list[Violation]:
    """What is wrong with the data of a modal answer."""
    wrong = list(MODAL(payload, ""))
    if wrong:
        return wrong
    placed = list(every(payload["components"], "components"))
    wrong += unique(placed)
    for each in placed:
        wrong += RULES.get(each.type, anything)(each.component, each.path)
    return wrong


def _label(label: Mapping[str, Any], path: str) -> Violations:
    """Check that inside a label the input has no label of its own, and isn't disabled."""
    for name in ("label", "disabled"):
        if label["component"].get(name):
            words = f"A component inside a label has no {name}; the label around it speaks for it."
            yield Violation(below(path, "component", name), "LABEL_COMPONENT_INVALID_FIELD", words)


def _row(row: Mapping[str, Any], path: str) -> Violations:
    if not row["components"][0].get("label"):
        words = "A text input in an action row needs a label; or put it inside a label component."
        yield Violation(below(path, "components", 0, "label"), "BASE_TYPE_REQUIRED", words)


def _input(field: Mapping[str, Any], path: str) -> Violations:
    """Check that the lengths asked for agree with each other and with the text that is there already."""
    least, most = field.get("min_length") or 0, field.get("max_length") or MAX_INPUT
    if least > most:
        words = f"Must be at most max_length, {most}, not {least}."
        yield Violation(below(path, "min_length"), "TEXT_INPUT_MIN_LENGTH", words)
    elif field.get("value") and not least <= len(field["value"]) <= most:
        words = f"Must be {least} to {most} characters long, not {len(field['value'])}."
        yield Violation(below(path, "value"), "BASE_TYPE_BAD_LENGTH", words)


def _options(group: Mapping[str, Any], path: str) -> Violations:
    yield from distinct_values(group["options"], below(path, "options"))


def _group(group: Mapping[str, Any], path: str) -> Violations:
    """Check checkboxes: as many may be ticked as there are, and by default one has to be."""
    yield from _options(group, path)
    most = group.get("max_values") or len(group["options"])
    least = 1 if group.get("min_values") is None else group["min_values"]
    if not least <= most <= len(group["options"]):
        words = (
            f"Must go from min_values to max_values within the {len(group['options'])} options, not {least} to {most}."
        )
        yield Violation(below(path, "max_values"), "SELECT_COMPONENT_MAX_VALUES", words)


RULES: dict[int, Check] = dict.fromkeys(SELECT_SHAPES, select_violations) | {
    ROW: _row,
    LABEL: _label,
    TEXT_INPUT: _input,
    RADIO_GROUP: _options,
    CHECKBOX_GROUP: _group,
}
