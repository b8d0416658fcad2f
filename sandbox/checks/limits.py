"""What Discord's documents ask of a message, beyond and before its OpenAPI file; pure functions over payloads."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandbox.checks.attachment_limits import (
    attachment_violations,
    kept,
    reference_violations,
    unused_violations,
    upload_violations,
)
from sandbox.checks.command_limits import choices_violations, commands_violations
from sandbox.checks.component_limits import components_violations
from sandbox.checks.modal_limits import modal_violations
from sandbox.checks.payload_checks import Check, anything, link, listed, one_of, shape, snowflake, text, truth, whole
from sandbox.checks.violations import Upload, Violation, Violations, below

__all__ = ["choices_violations", "commands_violations", "message_violations", "modal_violations"]

COMPONENTS_V2 = 1 << 15
NOT_IN_LAYOUTS = ("content", "embeds", "poll", "sticker_ids")
MAX_EMBEDS_TEXT = 6000
INT64 = 1 << 63

MEDIA = shape({"url": link("attachment", "https", "http")})
EMBED = shape(
    {},
    {
        "title": text(0, 256),
        "description": text(0, 4096),
        "url": link("https", "http"),
        "color": whole(0, 0xFFFFFF),
        "fields": listed(shape({"name": text(1, 256), "value": text(1, 1024)}, {"inline": truth}), 0, 25),
        "footer": shape({"text": text(1, 2048)}, {"icon_url": link("attachment", "https", "http")}),
        "author": shape({"name": text(1, 256)}, {"icon_url": link("attachment", "https", "http")}),
        "image": MEDIA,
        "thumbnail": MEDIA,
    },
)
SEEN_OF_EMBEDS = ("title", "description", "fields", "footer", "author", "image", "thumbnail", "video", "url")
MENTIONED = listed(snowflake, 0, 100)
MENTIONS = shape(
    {},
    {
        "parse": listed(one_of("users", "roles", "everyone"), 0, 3),
        "users": MENTIONED,
        "roles": MENTIONED,
        "replied_user": truth,
    },
)


def _nonce(value: Any, path: str) -> Violations:
    yield from (whole(-INT64, INT64 - 1) if isinstance(value, int) else text(0, 25))(value, path)


FIELDS: dict[str, Check] = {
    "content": text(0, 2000),
    "embeds": listed(EMBED, 0, 10),
    "allowed_mentions": MENTIONS,
    "sticker_ids": listed(snowflake, 0, 3),
    "flags": whole(0, INT64 - 1),
    "nonce": _nonce,
    "tts": truth,
    "poll": anything,
}
MESSAGE = shape({}, FIELDS)


def message_violations(
    payload: Mapping[str, Any], uploads: Sequence[Upload], *, old: Mapping[str, Any] | None = None
) -> list[Violation]:
    """What is wrong with a new message, or with an edit of the message `old`."""
    wrong = [*MESSAGE(payload, ""), *upload_violations(uploads), *attachment_violations(payload, uploads, old)]
    if not wrong:
        wrong += _mentions(payload.get("allowed_mentions") or {})
        wrong += _embeds(payload.get("embeds") or ())
        wrong += _components(payload, uploads, old)
    return wrong


def _components(payload: Mapping[str, Any], uploads: Sequence[Upload], old: Mapping[str, Any] | None) -> Violations:
    """The rules for the kind of message this is after the request: with or without Components V2."""
    flags = payload.get("flags")
    before = bool(_flags(old) & COMPONENTS_V2)
    layout = before or bool((flags or 0) & COMPONENTS_V2)
    if before and flags is not None and not flags & COMPONENTS_V2:
        words = "The IS_COMPONENTS_V2 flag (1 << 15) can never be taken from a message that has it."
        yield Violation("flags", "MESSAGE_FLAGS_INVALID", words)
    yield from components_violations(payload.get("components") or (), "components", layout=layout)
    names = {str(each["filename"]) for each in kept(payload, old)} | {upload.filename for upload in uploads}
    yield from reference_violations(payload, names)
    if layout:
        yield from _layout(payload, uploads, old)


def _layout(payload: Mapping[str, Any], uploads: Sequence[Upload], old: Mapping[str, Any] | None) -> Violations:
    """Check a layout: no content, embeds, poll or stickers, always a component, and no file that nothing shows."""
    whole_message = {**(old or {}), **payload}
    for name in NOT_IN_LAYOUTS:
        if whole_message.get(name):
            words = (
                f"The '{name}' field cannot be used with the IS_COMPONENTS_V2 flag (1 << 15); write it into components."
            )
            yield Violation(name, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", words)
    if not whole_message.get("components"):
        words = "A message with the IS_COMPONENTS_V2 flag (1 << 15) needs at least one component."
        yield Violation("components", "BASE_TYPE_REQUIRED", words)
    yield from unused_violations(whole_message, uploads)


def _mentions(allowed: Mapping[str, Any]) -> Violations:
    """Check that either all of a kind may be pinged or those listed."""
    for kind in ("users", "roles"):
        if kind in (allowed.get("parse") or ()) and allowed.get(kind):
            words = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive; send one of them.'
            yield Violation("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", words)


def _embeds(embeds: Sequence[Mapping[str, Any]]) -> Violations:
    """Check that no embed is empty, and that all of them together hold at most 6000 characters."""
    for place, embed in enumerate(embeds):
        if not any(embed.get(name) for name in SEEN_OF_EMBEDS):
            words = "An embed needs something to show: a title, a description, fields or a picture."
            yield Violation(below("embeds", place, "description"), "BASE_TYPE_REQUIRED", words)
    length = sum(len(words) for embed in embeds for words in _texts(embed))
    if length > MAX_EMBEDS_TEXT:
        words = f"The embeds of a message hold at most {MAX_EMBEDS_TEXT} characters together, not {length}."
        yield Violation("embeds", "MAX_EMBED_SIZE_EXCEEDED", words)


def _texts(embed: Mapping[str, Any]) -> list[str]:
    """The texts that count towards the size of an embed."""
    fields = [words for field in embed.get("fields") or () for words in (field["name"], field["value"])]
    around = [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    return [words for words in (embed.get("title"), embed.get("description"), *fields, *around) if words]


def _flags(message: Mapping[str, Any] | None) -> int:
    return int((message or {}).get("flags") or 0)
