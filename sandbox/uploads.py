"""Uploaded files: how their names are cleaned, their pictures measured, their links signed, their bytes kept."""

import hashlib
import hmac
import re
import secrets
import struct
from pathlib import Path
from typing import NamedTuple

from sandbox.checks.violations import Upload
from sandbox.clock import Clock
from sandbox.world import Attachment

LINK_LIFE_S = 24 * 3600
PNG = b"\x89PNG\r\n\x1a\n"
GIF = (b"GIF87a", b"GIF89a")
TYPES = {
    ".png": "image/png",
    ".gif": "image/gif",
    ".jpg": "image/jpeg",
    ".txt": "text/plain",
    ".json": "application/json",
}


class File(NamedTuple):
    """One part of a multipart request: its facts, as validation wants them, and its bytes."""

    upload: Upload
    data: bytes


class Store:
    """The bytes of every attachment, in memory and, if there is a folder, on disk; links die after a day."""

    def __init__(self, clock: Clock, folder: Path | None = None) -> None:
        self._clock = clock
        self._folder = folder
        self._files: dict[int, bytes] = {}
        self.budget: int | None = None
        """How many bytes to hold in memory at most; the oldest go first, and are gone where there is no folder."""
        self._held = 0
        self.handed: dict[int, Attachment] = {}
        """What people have uploaded for an option or a dialog, by id."""
        self._key = secrets.token_bytes(16)

    def keep(self, attachment_id: int, data: bytes) -> None:
        self._files[attachment_id] = data
        self._held += len(data)
        while self.budget is not None and self._held > self.budget:
            self._held -= len(self._files.pop(next(iter(self._files))))
        if self._folder:
            self._folder.mkdir(parents=True, exist_ok=True)
            (self._folder / str(attachment_id)).write_bytes(data)

    def read(self, attachment_id: int) -> bytes | None:
        if attachment_id not in self._files and self._folder and (self._folder / str(attachment_id)).is_file():
            return (self._folder / str(attachment_id)).read_bytes()
        return self._files.get(attachment_id)

    def link(self, channel_id: int, attachment: Attachment) -> str:
        """A signed path below the sandbox's address."""
        path = f"/attachments/{channel_id}/{attachment.id}/{attachment.filename}"
        # Stable within an hour, so that an unchanged message keeps an unchanged link.
        expires = int(self._clock.now() // 3600 * 3600 + LINK_LIFE_S)
        return f"{path}?ex={expires:x}&hm={self._signature(path, expires)}"

    def is_valid(self, path: str, expires: str, signature: str) -> bool:
        if not re.fullmatch(r"[0-9a-f]{1,12}", expires) or int(expires, 16) <= self._clock.now():
            return False
        return hmac.compare_digest(signature, self._signature(path, int(expires, 16)))

    def _signature(self, path: str, expires: int) -> str:
        return hmac.new(self._key, f"{path}?{expires}".encode(), hashlib.sha256).hexdigest()


def cleaned(filename: str) -> str:
    """The name as Discord stores it: blanks become `_`, everything else unusual goes."""
    return re.sub(r"[^A-Za-z0-9._-]", "", filename.replace(" ", "_")) or "unknown"


def content_type(filename: str, data: bytes) -> str:
    if data.startswith(PNG):
        return "image/png"
    if data.startswith(GIF):
        return "image/gif"
    return TYPES.get(Path(filename).suffix.lower(), "application/octet-stream")


def dimensions(data: bytes) -> tuple[int, int] | tuple[None, None]:
    """Width and height of a PNG or GIF, nothing for other files."""
    if data.startswith(PNG) and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data.startswith(GIF) and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    return None, None


def stored(attachment_id: int, file: File) -> Attachment:
    width, height = dimensions(file.data)
    upload = file.upload
    return Attachment(
        attachment_id, upload.filename, upload.content_type, upload.size, upload.description, width, height
    )
