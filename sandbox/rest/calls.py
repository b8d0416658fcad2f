"""Requests as handlers see them: the route, the ids in the path, the JSON body and the files."""

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from aiohttp import BodyPartReader, web

from sandbox.backend import Backend
from sandbox.checks.violations import Upload
from sandbox.rest.refusals import INVALID_JSON, TOO_LARGE, FakeRefusal
from sandbox.uploads import File, cleaned, content_type

MAX_REQUEST_BYTES = 25 * 1024 * 1024


@dataclass(slots=True)
class Call:
    """A request as handlers see it; `path` holds the ids of the route template."""

    backend: Backend
    method: str
    route: str
    path: Mapping[str, str]
    query: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    files: Sequence[File] = ()

    @property
    def uploads(self) -> list[Upload]:
        return [file.upload for file in self.files]

    def id(self, name: str) -> int:
        """An id from the path; 0, which nothing has, if it is not a number."""
        text = self.path[name]
        return int(text) if text.isascii() and text.isdigit() else 0

    @property
    def fields(self) -> dict[str, Any]:
        """The body if it is an object."""
        return self.body if isinstance(self.body, dict) else {}


class Reply(NamedTuple):
    status: int
    body: Any = None


Handler = Callable[[Call], Awaitable[Any]]


class Route(NamedTuple):
    """A method and a template of Discord's OpenAPI file; routes with a token in the path need no header."""

    method: str
    template: str
    handler: Handler
    authorized: bool = True


async def read(request: web.Request, call: Call) -> None:
    """Read the JSON body, or the JSON part and the files of a form."""
    if (request.content_length or 0) > MAX_REQUEST_BYTES:
        raise FakeRefusal(TOO_LARGE)
    if request.content_type.startswith("multipart/"):
        parts = await _parts(request)
        call.body = _json(parts.pop("payload_json", (None, b"{}"))[1])
        call.files = [_file(key, name, data, _attachments(call.fields)) for key, (name, data) in parts.items()]
    elif request.can_read_body:
        call.body = _json(await request.read())


async def _parts(request: web.Request) -> dict[str, tuple[str | None, bytes]]:
    parts: dict[str, tuple[str | None, bytes]] = {}
    size = 0
    async for part in await request.multipart():
        if isinstance(part, BodyPartReader):
            data = bytes(await part.read())
            size += len(data)
            parts[part.name or ""] = (part.filename, data)
        if size > MAX_REQUEST_BYTES:
            raise FakeRefusal(TOO_LARGE)
    return parts


def _attachments(body: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The attachment entries of a message or of a callback's data, by id."""
    inner = body.get("data") if isinstance(body.get("data"), dict) else body
    listed = (inner or {}).get("attachments") or ()
    return {str(each.get("id")): each for each in listed if isinstance(each, dict)}


def _file(key: str, name: str | None, data: bytes, listed: Mapping[str, Mapping[str, Any]]) -> File:
    number = key.removeprefix("files[").removesuffix("]")
    entry = listed.get(number, {})
    filename = cleaned(entry.get("filename") or name or "unknown")
    identity = int(number) if number.isdigit() else -1
    return File(Upload(filename, content_type(filename, data), len(data), identity, entry.get("description")), data)


def _json(text: bytes) -> Any:
    try:
        return json.loads(text) if text else None
    except ValueError as error:
        raise FakeRefusal(INVALID_JSON) from error
