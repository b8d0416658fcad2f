"""Components of messages: their shapes, which may stand in which, and what has to be unique."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sandbox.checks.payload_checks import (
    Check,
    anything,
    by_type,
    link,
    listed,
    one_of,
    shape,
    snowflake,
    text,
    truth,
    whole,
)
from sandbox.checks.violations import Violation, Violations, below

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = range(1, 9)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
PICKS = {
    USER_SELECT: ("user",),
    ROLE_SELECT: ("role",),
    MENTIONABLE_SELECT: ("user", "role"),
    CHANNEL_SELECT: ("channel",),
}
SELECTS = (STRING_SELECT, *PICKS)

LINK, PREMIUM = 5, 6
MAX_ROWS = 5
MAX_BUTTONS = 5
MAX_COMPONENTS = 40
MAX_TEXT = 4000
MAX_OPTIONS = 25
MAX_ALT_TEXT = 1024
MAX_ID = (1 << 31) - 1

CUSTOM_ID = text(1, 100)
IDENTITY: dict[str, Check] = {"id": whole(0, MAX_ID)}
EMOJI = shape({}, {"id": snowflake, "name": text(0, 32), "animated": truth})
MEDIA = shape({"url": link("attachment", "https", "http")})
UPLOADED = shape({"url": link("attachment")})

BUTTON_SHAPE = shape(
    {"style": whole(1, PREMIUM)},
    IDENTITY
    | {
        "custom_id": CUSTOM_ID,
        "label": text(0, 80),
        "emoji": EMOJI,
        "url": link("https", "http", "discord", most=512),
        "sku_id": snowflake,
        "disabled": truth,
    },
)
OPTION_SHAPE = shape(
    {"label": text(1, 100), "value": text(1, 100)}, {"description": text(0, 100), "emoji": EMOJI, "default": truth}
)
SELECT_FIELDS: dict[str, Check] = IDENTITY | {
    "placeholder": text(0, 150),
    "min_values": whole(0, MAX_OPTIONS),
    "max_values": whole(1, MAX_OPTIONS),
    "disabled": truth,
    "required": truth,
}
STRING_SELECT_SHAPE = shape({"custom_id": CUSTOM_ID, "options": listed(OPTION_SHAPE, 1, MAX_OPTIONS)}, SELECT_FIELDS)


def _pick_shape(*kinds: str) -> Check:
    default = shape({"id": snowflake, "type": one_of(*kinds)})
    channels = {"channel_types": listed(whole(0, 16), 0, 17)} if kinds == ("channel",) else {}
    return shape(
        {"custom_id": CUSTOM_ID}, SELECT_FIELDS | channels | {"default_values": listed(default, 0, MAX_OPTIONS)}
    )


SELECT_SHAPES = {STRING_SELECT: STRING_SELECT_SHAPE} | {kind: _pick_shape(*kinds) for kind, kinds in PICKS.items()}
ROW_SHAPE = shape(
    {"components": listed(by_type({BUTTON: BUTTON_SHAPE} | SELECT_SHAPES, "An action row"), 1, MAX_BUTTONS)}, IDENTITY
)
TEXT_SHAPE = shape({"content": text(1, MAX_TEXT)}, IDENTITY)
ALT_TEXT: dict[str, Check] = {"description": text(1, MAX_ALT_TEXT), "spoiler": truth}
THUMBNAIL_SHAPE = shape({"media": MEDIA}, IDENTITY | ALT_TEXT)
SECTION_SHAPE = shape(
    {
        "components": listed(by_type({TEXT: TEXT_SHAPE}, "The text of a section"), 1, 3),
        "accessory": by_type({BUTTON: BUTTON_SHAPE, THUMBNAIL: THUMBNAIL_SHAPE}, "The accessory of a section"),
    },
    IDENTITY,
)
CONTENTS: dict[int, Check] = {
    ROW: ROW_SHAPE,
    SECTION: SECTION_SHAPE,
    TEXT: TEXT_SHAPE,
    GALLERY: shape({"items": listed(shape({"media": MEDIA}, ALT_TEXT), 1, 10)}, IDENTITY),
    FILE: shape({"file": UPLOADED}, IDENTITY | {"spoiler": truth}),
    SEPARATOR: shape({}, IDENTITY | {"divider": truth, "spacing": whole(1, 2)}),
}
CONTAINER_SHAPE = shape(
    {"components": listed(by_type(CONTENTS, "A container"), 1, MAX_COMPONENTS)},
    IDENTITY | {"accent_color": whole(0, 0xFFFFFF), "spoiler": truth},
)
LEGACY = listed(by_type({ROW: ROW_SHAPE}, "A message without the IS_COMPONENTS_V2 flag (1 << 15)"), 0, MAX_ROWS)
LAYOUT = listed(by_type(CONTENTS | {CONTAINER: CONTAINER_SHAPE}, "A message"), 0, MAX_COMPONENTS)


class PlacedComponent(NamedTuple):
    """A component and the path that leads to it."""

    path: str
    component: Mapping[str, Any]

    @property
    def type(self) -> int:
        return int(self.component["type"])


def components_violations(components: Any, path: str, *, layout: bool) -> Violations:
    """Check shapes first; only well-shaped components are worth asking how they go together."""
    wrong = list((LAYOUT if layout else LEGACY)(components, path))
    yield from wrong
    if wrong:
        return
    placed = list(every(components, path))
    yield from unique(placed)
    for each in placed:
        yield from RULES.get(each.type, anything)(each.component, each.path)
    if layout:
        yield from _size(placed, path)


def every(components: Sequence[Mapping[str, Any]], path: str) -> Iterator[PlacedComponent]:
    """All components, nested ones behind the one that holds them."""
    for place, component in enumerate(components):
        here = below(path, place)
        yield PlacedComponent(here, component)
        yield from every(component.get("components") or (), below(here, "components"))
        for name in ("accessory", "component"):
            if inner := component.get(name):
                yield PlacedComponent(below(here, name), inner)


def unique(placed: Sequence[PlacedComponent]) -> Violations:
    """Check that no two components of a message share a custom id, nor an id."""
    for name, code in (("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"), ("id", "COMPONENT_ID_DUPLICATED")):
        counts = Counter(each.component.get(name) for each in placed)
        for each in placed:
            value = each.component.get(name)
            if value and counts[value] > 1:
                yield Violation(
                    below(each.path, name),
                    code,
                    f'Must be unique in the message; "{value}" is used {counts[value]} times.',
                )


def select_violations(select: Mapping[str, Any], path: str) -> Violations:
    """Check how many values may be picked, and that the options can be told apart."""
    least, most = bounds(select)
    options = select.get("options")
    if least > most:
        yield Violation(
            below(path, "min_values"),
            "SELECT_COMPONENT_MIN_VALUES",
            f"Must be at most max_values, {most}, not {least}.",
        )
    if options is not None and most > len(options):
        words = f"Must be at most the number of options, {len(options)}, not {most}."
        yield Violation(below(path, "max_values"), "SELECT_COMPONENT_MAX_VALUES", words)
    yield from distinct_values(options or (), below(path, "options"))
    defaults = select.get("default_values") or [option for option in options or () if option.get("default")]
    if len(defaults) > most:
        words = f"At most {most} may be chosen beforehand, not {len(defaults)}."
        yield Violation(path, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", words)


def bounds(select: Mapping[str, Any]) -> tuple[int, int]:
    """The least and the greatest number of values; one each where nothing is said."""
    least, most = select.get("min_values"), select.get("max_values")
    return 1 if least is None else least, 1 if most is None else most


def distinct_values(options: Sequence[Mapping[str, Any]], path: str) -> Violations:
    seen: set[str] = set()
    for place, option in enumerate(options):
        if option["value"] in seen:
            words = f'The value "{option["value"]}" is already used by another option.'
            yield Violation(below(path, place, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", words)
        seen.add(option["value"])


def _row(row: Mapping[str, Any], path: str) -> Violations:
    """Check that an action row holds up to five buttons or exactly one select."""
    kinds = [each["type"] for each in row["components"]]
    if len(kinds) > 1 and set(kinds) & set(SELECTS):
        words = "An action row holds up to 5 buttons or exactly 1 select, not a select and something else."
        yield Violation(below(path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", words)


def _button(button: Mapping[str, Any], path: str) -> Violations:
    """Check that a link has a url, a premium button a sku, every other one a custom id, and neither of the others."""
    needed = {LINK: "url", PREMIUM: "sku_id"}.get(button["style"], "custom_id")
    if not button.get(needed):
        words = f"A button of style {button['style']} needs a {needed}."
        yield Violation(below(path, needed), "BASE_TYPE_REQUIRED", words)
    for name in ("url", "sku_id", "custom_id"):
        if name != needed and button.get(name):
            words = f"A button of style {button['style']} has a {needed} and no {name}."
            yield Violation(below(path, name), "BUTTON_COMPONENT_INVALID_FIELD", words)
    yield from _face(button, path)


def _face(button: Mapping[str, Any], path: str) -> Violations:
    """Check what is written on a button: a label or an emoji; on a premium one neither."""
    faces = [name for name in ("label", "emoji") if button.get(name)]
    if button["style"] == PREMIUM and faces:
        words = "A premium button shows its price, so it has neither label nor emoji."
        yield Violation(below(path, faces[0]), "BUTTON_COMPONENT_INVALID_FIELD", words)
    if button["style"] != PREMIUM and not faces:
        yield Violation(below(path, "label"), "BASE_TYPE_REQUIRED", "A button needs a label or an emoji.")


def _size(placed: Sequence[PlacedComponent], path: str) -> Violations:
    """Check the size: forty components in all, and four thousand characters of text."""
    if len(placed) > MAX_COMPONENTS:
        words = f"A message holds at most {MAX_COMPONENTS} components, nested ones counted, not {len(placed)}."
        yield Violation(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", words)
    length = sum(len(each.component["content"]) for each in placed if each.type == TEXT)
    if length > MAX_TEXT:
        words = f"The text displays of a message hold at most {MAX_TEXT} characters together, not {length}."
        yield Violation(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", words)


RULES: dict[int, Check] = {ROW: _row, BUTTON: _button} | dict.fromkeys(SELECTS, select_violations)
