"""Uploaded and kept files: sizes, names, alt texts, and that `attachment://name` leads to one of them."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from sandbox.checks.component_limits import MAX_ALT_TEXT
from sandbox.checks.payload_checks import listed, shape, snowflake, text
from sandbox.checks.violations import Upload, Violation, Violations, below

MIB = 1 << 20
MAX_FILES = 10
MAX_FILE_BYTES = 10 * MIB
MAX_REQUEST_BYTES = 25 * MIB
REFERENCE = "attachment://"
NAME = re.compile(r"[A-Za-z0-9._-]+")
ENTRIES = listed(
    shape({"id": snowflake}, {"filename": text(1, 1024), "description": text(0, MAX_ALT_TEXT)}), 0, MAX_FILES
)


def upload_violations(uploads: Sequence[Upload]) -> Violations:
    """Check each file's size, name and alt text, and the size of all together."""
    for place, upload in enumerate(uploads):
        yield from _upload(upload, below("files", upload.id if upload.id >= 0 else place))
    total = sum(upload.size for upload in uploads)
    if total > MAX_REQUEST_BYTES:
        words = f"The files of a request hold at most {MAX_REQUEST_BYTES} bytes together, not {total}."
        yield Violation("files", "REQUEST_ENTITY_TOO_LARGE", words)


def attachment_violations(
    payload: Mapping[str, Any], uploads: Sequence[Upload], old: Mapping[str, Any] | None
) -> Violations:
    """Check the list of attachments: each entry is a new file or one to keep, and both together are ten at most."""
    wrong = list(ENTRIES(payload.get("attachments") or (), "attachments"))
    yield from wrong
    if wrong:
        return
    known = {str(upload.id) for upload in uploads} | {str(each["id"]) for each in _of(old)}
    for place, entry in enumerate(payload.get("attachments") or ()):
        if str(entry["id"]) not in known:
            words = f"There is neither an uploaded file nor an attachment to keep with the id {entry['id']}."
            yield Violation(below("attachments", place, "id"), "ATTACHMENT_NOT_FOUND", words)
    count = len(kept(payload, old)) + len(uploads)
    if count > MAX_FILES:
        words = f"A message has at most {MAX_FILES} attachments, kept and new ones together, not {count}."
        yield Violation("attachments", "BASE_TYPE_MAX_LENGTH", words)


def reference_violations(payload: Mapping[str, Any], names: Collection[str]) -> Violations:
    """Check that every `attachment://name` the payload speaks of is one of the files of the message."""
    for part in ("components", "embeds"):
        for path, name in references(payload.get(part), part):
            if name not in names:
                have = ", ".join(sorted(names)) or "none"
                words = f'The referenced attachment "{name}" was not found; the files of the message are: {have}.'
                yield Violation(path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", words)


def unused_violations(payload: Mapping[str, Any], uploads: Sequence[Upload]) -> Violations:
    """Check that some component of a layout names each file, which would never be seen otherwise."""
    named = {name for _, name in references(payload.get("components"), "components")}
    for upload in uploads:
        if upload.filename not in named:
            words = f"No component shows {upload.filename}; refer to it as {REFERENCE}{upload.filename}."
            yield Violation(below("attachments", upload.id), "ATTACHMENT_UNUSED", words)


def kept(payload: Mapping[str, Any], old: Mapping[str, Any] | None) -> list[Mapping[str, Any]]:
    listed_ids = {str(each.get("id")) for each in payload.get("attachments") or ()}
    return [each for each in _of(old) if "attachments" not in payload or str(each["id"]) in listed_ids]


def references(value: Any, path: str) -> Iterator[tuple[str, str]]:
    """Path and file name of every `attachment://` below."""
    if isinstance(value, str) and value.startswith(REFERENCE):
        yield path, value.removeprefix(REFERENCE)
    elif isinstance(value, Mapping):
        for key, each in value.items():
            if key in {"url", "media", "file"} or not isinstance(each, str):
                yield from references(each, below(path, key))
    elif isinstance(value, list | tuple):
        for place, each in enumerate(value):
            yield from references(each, below(path, place))


def _upload(upload: Upload, path: str) -> Violations:
    if upload.size > MAX_FILE_BYTES:
        words = f"A file holds at most {MAX_FILE_BYTES} bytes, {upload.filename} has {upload.size}."
        yield Violation(path, "FILE_SIZE_MAX", words)
    if not NAME.fullmatch(upload.filename):
        words = f'A file name holds letters, digits, dots, hyphens and underscores only: "{upload.filename}".'
        yield Violation(below(path, "filename"), "FILE_NAME_INVALID", words)
    if len(upload.description or "") > MAX_ALT_TEXT:
        words = f"Must be at most {MAX_ALT_TEXT} characters long, not {len(upload.description or '')}."
        yield Violation(below(path, "description"), "BASE_TYPE_MAX_LENGTH", words)


def _of(old: Mapping[str, Any] | None) -> Sequence[Mapping[str, Any]]:
    return (old or {}).get("attachments") or ()
