"""Payloads and the rules they break, as tables: what it is about, the payload, and path and code of each refusal."""

from typing import Any

from sandbox.checks.attachment_limits import MIB
from sandbox.checks.limits import message_violations, modal_violations
from sandbox.checks.violations import Upload, Violation, error_body

V2 = 1 << 15
Json = dict[str, Any]
Wanted = list[tuple[str, str]]

REQUIRED = "BASE_TYPE_REQUIRED"
LENGTH = "BASE_TYPE_BAD_LENGTH"
RANGE = "NUMBER_TYPE_RANGE"
COERCE = "NUMBER_TYPE_COERCE"
UNION = "UNION_TYPE_CHOICES"
DUPLICATE = "COMPONENT_CUSTOM_ID_DUPLICATED"
NOT_FOUND = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
LEGACY_FIELD = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
WRONG_FIELD = "BUTTON_COMPONENT_INVALID_FIELD"


def button(**fields: Any) -> Json:
    return {"type": 2, "style": 1, "custom_id": "a", "label": "Go"} | fields


def option(number: int, **fields: Any) -> Json:
    return {"label": f"Option {number}", "value": str(number)} | fields


def select(count: int = 2, **fields: Any) -> Json:
    return {"type": 3, "custom_id": "s", "options": [option(each) for each in range(count)]} | fields


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def words(content: str = "words") -> Json:
    return {"type": 10, "content": content}


def gallery(*urls: str, **fields: Any) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}} | fields for url in urls]}


def container(*components: Json, **fields: Any) -> Json:
    return {"type": 17, "components": list(components)} | fields


def section(accessory: Json, *components: Json) -> Json:
    return {"type": 9, "components": list(components or [words()]), "accessory": accessory}


def layout(*components: Json, **fields: Any) -> Json:
    return {"flags": V2, "components": list(components)} | fields


def legacy(*components: Json) -> Json:
    return {"components": list(components)}


def upload(filename: str = "board.png", number: int = 0, size: int = 1000, description: str | None = None) -> Upload:
    return Upload(filename, "image/png", size, number, description)


def found(violations: list[Violation]) -> Wanted:
    return [(violation.path, violation.code) for violation in violations]


def many(count: int) -> list[Json]:
    return [button(custom_id=str(number)) for number in range(count)]


BOARD = "attachment://board.png"
LINK = {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"}

MESSAGES: list[tuple[str, Json, Wanted]] = [
    ("a plain message", {"content": "hello"}, []),
    ("2000 characters", {"content": "x" * 2000}, []),
    ("2001 characters", {"content": "x" * 2001}, [("content", LENGTH)]),
    ("content that is a number", {"content": 5}, [("content", "STRING_TYPE_CONVERT")]),
    ("null everywhere", {"content": "x", "embeds": None, "components": None, "flags": None, "nonce": None}, []),
    ("an integer nonce", {"content": "x", "nonce": 17}, []),
    ("a nonce of 25", {"content": "x", "nonce": "n" * 25}, []),
    ("a nonce of 26", {"content": "x", "nonce": "n" * 26}, [("nonce", LENGTH)]),
    ("nobody mentioned", {"content": "x", "allowed_mentions": {"parse": []}}, []),
    ("all users and some", {"allowed_mentions": {"parse": ["users"], "users": ["1"]}},
     [("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE")]),
    ("all roles and some", {"allowed_mentions": {"parse": ["roles"], "roles": [1]}},
     [("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE")]),
    ("all users and an empty list", {"content": "x", "allowed_mentions": {"parse": ["users"], "users": []}}, []),
    ("all users and some roles", {"content": "x", "allowed_mentions": {"parse": ["users"], "roles": [1]}}, []),
    ("a word to parse that nobody knows", {"allowed_mentions": {"parse": ["here"]}},
     [("allowed_mentions.parse.0", "BASE_TYPE_CHOICES")]),
    ("a name instead of an id", {"allowed_mentions": {"users": ["ann"]}},
     [("allowed_mentions.users.0", COERCE)]),
    ("101 users", {"allowed_mentions": {"users": list(range(101))}}, [("allowed_mentions.users", LENGTH)]),
]  # fmt: skip

EMBEDS: list[tuple[str, list[Json], Wanted]] = [
    ("one with a title", [{"title": "Board"}], []),
    ("an empty one", [{}], [("embeds.0.description", REQUIRED)]),
    ("eleven", [{"title": "x"}] * 11, [("embeds", LENGTH)]),
    ("a long title", [{"title": "x" * 257}], [("embeds.0.title", LENGTH)]),
    ("a long description", [{"description": "x" * 4097}], [("embeds.0.description", LENGTH)]),
    ("26 fields", [{"fields": [{"name": "a", "value": "b"}] * 26}], [("embeds.0.fields", LENGTH)]),
    ("a field without a value", [{"fields": [{"name": "a"}]}], [("embeds.0.fields.0.value", REQUIRED)]),
    ("an empty field name", [{"fields": [{"name": "", "value": "b"}]}], [("embeds.0.fields.0.name", REQUIRED)]),
    ("a long footer", [{"footer": {"text": "x" * 2049}}], [("embeds.0.footer.text", LENGTH)]),
    ("a long author", [{"author": {"name": "x" * 257}}], [("embeds.0.author.name", LENGTH)]),
    ("6000 over two", [{"description": "x" * 3000}] * 2, []),
    ("6001 over two", [{"description": "x" * 3000}, {"description": "x" * 2995, "footer": {"text": "123456"}}],
     [("embeds", "MAX_EMBED_SIZE_EXCEEDED")]),
    ("a picture from a file path", [{"image": {"url": "board.png"}}],
     [("embeds.0.image.url", "URL_TYPE_INVALID_SCHEME")]),
    ("a colour out of range", [{"title": "x", "color": 1 << 24}], [("embeds.0.color", RANGE)]),
]  # fmt: skip

COMPONENTS: list[tuple[str, Json, Wanted]] = [
    ("five rows of buttons", legacy(*(row(*many(25)[at : at + 5]) for at in range(0, 25, 5))), []),
    ("six rows", legacy(*(row(each) for each in many(6))), [("components", LENGTH)]),
    ("six buttons in a row", legacy(row(*many(6))), [("components.0.components", LENGTH)]),
    ("an empty row", legacy(row()), [("components.0.components", LENGTH)]),
    ("a select and a button", legacy(row(select(), button())),
     [("components.0.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED")]),
    ("two selects in a row", legacy(row(select(), select(custom_id="t"))),
     [("components.0.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED")]),
    ("a button outside a row", legacy(button()), [("components.0.type", UNION)]),
    ("a row in a row", legacy(row(row(button()))), [("components.0.components.0.type", UNION)]),
    ("a container without the flag", legacy(container(words())), [("components.0.type", UNION)]),
    ("a component that is a word", legacy("button"), [("components.0", "MODEL_TYPE_CONVERT")]),
    ("a custom id twice", legacy(row(button(), button())),
     [("components.0.components.0.custom_id", DUPLICATE), ("components.0.components.1.custom_id", DUPLICATE)]),
    ("an id twice", layout(words() | {"id": 3}, words() | {"id": 3}),
     [("components.0.id", "COMPONENT_ID_DUPLICATED"), ("components.1.id", "COMPONENT_ID_DUPLICATED")]),
]  # fmt: skip

BUTTONS: list[tuple[str, Json, Wanted]] = [
    ("a primary one", button(), []),
    ("a link", LINK, []),
    ("one with an emoji only", button(label=None, emoji={"name": "🎲"}), []),
    ("one disabled", button(disabled=True), []),
    ("one without a face", button(label=""), [("label", REQUIRED)]),
    ("a label of 80", button(label="x" * 80), []),
    ("a label of 81", button(label="x" * 81), [("label", LENGTH)]),
    ("a custom id of 100", button(custom_id="x" * 100), []),
    ("a custom id of 101", button(custom_id="x" * 101), [("custom_id", LENGTH)]),
    ("an empty custom id", button(custom_id=""), [("custom_id", REQUIRED)]),
    ("no custom id", button(custom_id=None), [("custom_id", REQUIRED)]),
    ("a custom id that is a number", button(custom_id=17), [("custom_id", "STRING_TYPE_CONVERT")]),
    ("a style nobody knows", button(style=7), [("style", RANGE)]),
    ("a link without a url", LINK | {"url": None}, [("url", REQUIRED)]),
    ("a link with a custom id", LINK | {"custom_id": "a"}, [("custom_id", WRONG_FIELD)]),
    ("a link to a script", LINK | {"url": "javascript:alert(1)"}, [("url", "URL_TYPE_INVALID_SCHEME")]),
    ("a primary one with a url", button(url="https://example.org"), [("url", WRONG_FIELD)]),
    ("a premium one", {"type": 2, "style": 6, "sku_id": "12"}, []),
    ("a premium one with a label", {"type": 2, "style": 6, "sku_id": "12", "label": "Buy"}, [("label", WRONG_FIELD)]),
]  # fmt: skip

SELECTS: list[tuple[str, Json, Wanted]] = [
    ("two options", select(), []),
    ("25 options", select(25), []),
    ("26 options", select(26), [("options", LENGTH)]),
    ("no option", select(0), [("options", LENGTH)]),
    ("a value twice", select(options=[option(1), option(1)]),
     [("options.1.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")]),
    ("a long label", select(options=[option(1, label="x" * 101)]), [("options.0.label", LENGTH)]),
    ("an empty label", select(options=[option(1, label="")]), [("options.0.label", REQUIRED)]),
    ("a long value", select(options=[option(1, value="x" * 101)]), [("options.0.value", LENGTH)]),
    ("a long description", select(options=[option(1, description="x" * 101)]), [("options.0.description", LENGTH)]),
    ("a placeholder of 151", select(placeholder="x" * 151), [("placeholder", LENGTH)]),
    ("more than there are", select(max_values=3), [("max_values", "SELECT_COMPONENT_MAX_VALUES")]),
    ("at least two, at most one", select(min_values=2), [("min_values", "SELECT_COMPONENT_MIN_VALUES")]),
    ("26 values", select(25, max_values=26), [("max_values", RANGE)]),
    ("two defaults, one value", select(options=[option(1, default=True), option(2, default=True)]),
     [("", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES")]),
    ("a user select", {"type": 5, "custom_id": "u", "max_values": 25}, []),
    ("a user select with a role", {"type": 5, "custom_id": "u", "default_values": [{"id": "1", "type": "role"}]},
     [("default_values.0.type", "BASE_TYPE_CHOICES")]),
    ("a mentionable select with a role",
     {"type": 7, "custom_id": "u", "default_values": [{"id": "1", "type": "role"}]}, []),
    ("a channel select", {"type": 8, "custom_id": "c", "channel_types": [0, 11]}, []),
]  # fmt: skip

LAYOUTS: list[tuple[str, Json, Wanted]] = [
    ("everything in a container",
     layout(container(words(), section(button()), {"type": 14, "spacing": 2}, row(select()), accent_color=0xFFFFFF)),
     []),
    ("a text at the top", layout(words()), []),
    ("no component", layout(), [("components", REQUIRED)]),
    ("content too", layout(words(), content="x"), [("content", LEGACY_FIELD)]),
    ("an embed too", layout(words(), embeds=[{"title": "x"}]), [("embeds", LEGACY_FIELD)]),
    ("a poll too", layout(words(), poll={"question": {"text": "?"}}), [("poll", LEGACY_FIELD)]),
    ("a sticker too", layout(words(), sticker_ids=["1"]), [("sticker_ids", LEGACY_FIELD)]),
    ("empty content", layout(words(), content="", embeds=[]), []),
    ("40 components", layout(container(*[words()] * 39)), []),
    ("41 components, nested ones counted", layout(container(*[words()] * 38), row(button())),
     [("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED")]),
    ("accessories are counted", layout(*[section(button(custom_id=str(each))) for each in range(14)]),
     [("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED")]),
    ("4000 characters in two", layout(words("x" * 2000), container(words("x" * 2000))), []),
    ("4001 characters in two", layout(words("x" * 2000), container(words("x" * 2001))),
     [("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED")]),
    ("an empty text", layout(words("")), [("components.0.content", REQUIRED)]),
    ("a container in a container", layout(container(container(words()))), [("components.0.components.0.type", UNION)]),
    ("an empty container", layout(container()), [("components.0.components", LENGTH)]),
    ("a colour out of range", layout(container(words(), accent_color=1 << 24)), [("components.0.accent_color", RANGE)]),
    ("a section without accessory", layout({"type": 9, "components": [words()]}),
     [("components.0.accessory", REQUIRED)]),
    ("a section of four texts", layout(section(button(), *[words()] * 4)), [("components.0.components", LENGTH)]),
    ("a section around a row", layout(section(button(), row(button()))), [("components.0.components.0.type", UNION)]),
    ("a thumbnail on its own", layout({"type": 11, "media": {"url": "https://example.org/a.png"}}),
     [("components.0.type", UNION)]),
    ("a select as accessory", layout(section(select())), [("components.0.accessory.type", UNION)]),
    ("an empty gallery", layout(gallery()), [("components.0.items", LENGTH)]),
    ("ten pictures", layout(gallery(*["https://example.org/a.png"] * 10)), []),
    ("eleven pictures", layout(gallery(*["https://example.org/a.png"] * 11)), [("components.0.items", LENGTH)]),
    ("alt text of 1024", layout(gallery("https://example.org/a.png", description="x" * 1024)), []),
    ("alt text of 1025", layout(gallery("https://example.org/a.png", description="x" * 1025)),
     [("components.0.items.0.description", LENGTH)]),
    ("a file that is a link", layout({"type": 13, "file": {"url": "https://example.org/a.png"}}),
     [("components.0.file.url", "URL_TYPE_INVALID_SCHEME")]),
    ("a wide separator", layout(words(), {"type": 14, "spacing": 3}), [("components.1.spacing", RANGE)]),
    ("a custom id in two places", layout(container(section(button())), row(button())),
     [("components.0.components.0.accessory.custom_id", DUPLICATE),
      ("components.1.components.0.custom_id", DUPLICATE)]),
]  # fmt: skip

FILES: list[tuple[str, Json, list[Upload], Wanted]] = [
    ("a picture in a gallery", layout(gallery(BOARD)), [upload()], []),
    ("a file in a file component", layout({"type": 13, "file": {"url": BOARD}}), [upload()], []),
    ("a thumbnail", layout(section({"type": 11, "media": {"url": BOARD}})), [upload()], []),
    ("a picture nobody sent", layout(gallery(BOARD)), [], [("components.0.items.0.media.url", NOT_FOUND)]),
    ("a name that is not the cleaned one", layout(gallery("attachment://my_board.png", "attachment://a(1).png")),
     [upload("my_board.png"), upload("a1.png", 1)],
     [("components.0.items.1.media.url", NOT_FOUND), ("attachments.1", "ATTACHMENT_UNUSED")]),
    ("a file nothing shows", layout(words()), [upload()], [("attachments.0", "ATTACHMENT_UNUSED")]),
    ("a plain attachment", {"content": "x"}, [upload()], []),
    ("an embed with its picture", {"embeds": [{"image": {"url": BOARD}}]}, [upload()], []),
    ("an embed without its picture", {"embeds": [{"image": {"url": BOARD}}]}, [], [("embeds.0.image.url", NOT_FOUND)]),
    ("words that look like a reference", layout(words(BOARD)), [], []),
    ("10 MiB", {}, [upload(size=10 * MIB)], []),
    ("more than 10 MiB", {}, [upload(size=10 * MIB + 1)], [("files.0", "FILE_SIZE_MAX")]),
    ("30 MiB in all", {}, [upload(number=each, size=10 * MIB) for each in range(3)],
     [("files", "REQUEST_ENTITY_TOO_LARGE")]),
    ("eleven files", {}, [upload(number=each) for each in range(11)], [("attachments", "BASE_TYPE_MAX_LENGTH")]),
    ("a name with a blank", {}, [upload("a board.png")], [("files.0.filename", "FILE_NAME_INVALID")]),
    ("alt text of 1025", {}, [upload(description="x" * 1025)], [("files.0.description", "BASE_TYPE_MAX_LENGTH")]),
    ("an entry for each file", {"attachments": [{"id": 0, "filename": "board.png"}]}, [upload()], []),
    ("an entry for no file", {"attachments": [{"id": 4}]}, [upload()], [("attachments.0.id", "ATTACHMENT_NOT_FOUND")]),
]  # fmt: skip

OLD_LAYOUT = layout(gallery(BOARD), attachments=[{"id": "900", "filename": "board.png"}])
OLD_WORDS: Json = {"content": "old", "flags": 0}
EDITS: list[tuple[str, Json, Json, list[Upload], Wanted]] = [
    ("new words", OLD_WORDS, {"content": "new"}, [], []),
    ("the flag taken away", OLD_LAYOUT, {"flags": 0}, [], [("flags", "MESSAGE_FLAGS_INVALID")]),
    ("a layout without naming the flag", OLD_LAYOUT, {"components": [words()]}, [], []),
    ("content for a layout", OLD_LAYOUT, {"content": "x"}, [], [("content", LEGACY_FIELD)]),
    ("a layout emptied", OLD_LAYOUT, {"components": []}, [], [("components", REQUIRED)]),
    ("words turned into a layout", OLD_WORDS, layout(words(), content=None), [], []),
    ("a layout that keeps its words", OLD_WORDS, layout(words()), [], [("content", LEGACY_FIELD)]),
    ("a kept picture", OLD_LAYOUT, {"components": [gallery(BOARD)]}, [], []),
    ("a kept picture, listed", OLD_LAYOUT, {"components": [gallery(BOARD)], "attachments": [{"id": 900}]}, [], []),
    ("a picture dropped but shown", OLD_LAYOUT, {"components": [gallery(BOARD)], "attachments": []}, [],
     [("components.0.items.0.media.url", NOT_FOUND)]),
    ("a new picture", OLD_LAYOUT, {"components": [gallery("attachment://b.png")], "attachments": [{"id": 0}]},
     [upload("b.png")], []),
    ("an attachment it never had", OLD_LAYOUT, {"attachments": [{"id": "901"}]}, [],
     [("attachments.0.id", "ATTACHMENT_NOT_FOUND")]),
]  # fmt: skip


def test_messages_keep_their_limits() -> None:
    for name, payload, wanted in MESSAGES:
        assert found(message_violations(payload, [])) == wanted, name


def test_embeds_keep_their_limits() -> None:
    for name, embeds, wanted in EMBEDS:
        assert found(message_violations({"embeds": embeds}, [])) == wanted, name


def test_components_stand_where_they_may() -> None:
    for name, payload, wanted in COMPONENTS:
        assert found(message_violations(payload, [])) == wanted, name


def test_buttons_and_selects_have_what_they_need() -> None:
    for name, component, wanted in BUTTONS + SELECTS:
        place = "components.0.components.0"
        paths = [(f"{place}.{path}" if path else place, code) for path, code in wanted]
        assert found(message_violations(legacy(row(component)), [])) == paths, name


def test_layouts_keep_the_rules_of_components_v2() -> None:
    for name, payload, wanted in LAYOUTS:
        assert found(message_violations(payload, [])) == wanted, name


def test_files_are_sent_named_and_shown() -> None:
    for name, payload, uploads, wanted in FILES:
        assert found(message_violations(payload, uploads)) == wanted, name


def test_edits_are_judged_with_what_stays() -> None:
    for name, old, payload, uploads, wanted in EDITS:
        assert found(message_violations(payload, uploads, old=old)) == wanted, name


def field(**fields: Any) -> Json:
    return {"type": 4, "custom_id": "t", "style": 1} | fields


def label(component: Json, **fields: Any) -> Json:
    return {"type": 18, "label": "Where", "component": component} | fields


def modal(*components: Json, **fields: Any) -> Json:
    return {"custom_id": "m", "title": "Move", "components": list(components)} | fields


MODALS: list[tuple[str, Json, Wanted]] = [
    ("a labelled input", modal(label(field())), []),
    ("an input in a row", modal(row(field(label="Where"))), []),
    ("an input in a row without label", modal(row(field())), [("components.0.components.0.label", REQUIRED)]),
    ("a select", modal(label(select(required=True))), []),
    ("a text to read", modal(words(), label(field())), []),
    ("five fields", modal(*(label(field(custom_id=str(each))) for each in range(5))), []),
    ("six fields", modal(*(label(field(custom_id=str(each))) for each in range(6))), [("components", LENGTH)]),
    ("none", modal(), [("components", LENGTH)]),
    ("a title of 46", modal(label(field()), title="x" * 46), [("title", LENGTH)]),
    ("no custom id", modal(label(field()), custom_id=None), [("custom_id", REQUIRED)]),
    ("a label of 46", modal(label(field(), label="x" * 46)), [("components.0.label", LENGTH)]),
    ("a label within a label", modal(label(field(label="x"))),
     [("components.0.component.label", "LABEL_COMPONENT_INVALID_FIELD")]),
    ("a custom id twice", modal(label(field()), label(field())),
     [("components.0.component.custom_id", DUPLICATE), ("components.1.component.custom_id", DUPLICATE)]),
    ("a value of 4001", modal(label(field(value="x" * 4001))), [("components.0.component.value", LENGTH)]),
    ("a value longer than allowed", modal(label(field(value="xxx", max_length=2))),
     [("components.0.component.value", LENGTH)]),
    ("no length fits", modal(label(field(min_length=3, max_length=2))),
     [("components.0.component.min_length", "TEXT_INPUT_MIN_LENGTH")]),
    ("a style nobody knows", modal(label(field(style=3))), [("components.0.component.style", RANGE)]),
    ("a button", modal(row(button())), [("components.0.components.0.type", UNION)]),
    ("radio buttons", modal(label({"type": 21, "custom_id": "r", "options": [option(1), option(2)]})), []),
    ("one radio button", modal(label({"type": 21, "custom_id": "r", "options": [option(1)]})),
     [("components.0.component.options", LENGTH)]),
    ("more ticks than boxes", modal(label({"type": 22, "custom_id": "r", "options": [option(1)], "max_values": 2})),
     [("components.0.component.max_values", "SELECT_COMPONENT_MAX_VALUES")]),
]  # fmt: skip


def test_modals_keep_their_limits() -> None:
    for name, payload, wanted in MODALS:
        assert found(modal_violations(payload)) == wanted, name


def test_refusals_are_told_in_discords_shape() -> None:
    violations = [
        Violation("a.0.b", "CODE", "Words."),
        Violation("a.0.b", "MORE", "More."),
        Violation("", "WHOLE", "All."),
    ]
    assert error_body(violations) == {
        "code": 50035,
        "message": "Invalid Form Body",
        "errors": {
            "a": {
                "0": {"b": {"_errors": [{"code": "CODE", "message": "Words."}, {"code": "MORE", "message": "More."}]}}
            },
            "_errors": [{"code": "WHOLE", "message": "All."}],
        },
    }
