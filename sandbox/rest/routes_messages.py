"""Routes for messages: send, read, edit, delete, pin, type."""

from typing import Any

from sandbox.access import channel_of, message_of, refuse_archived, writable_channel
from sandbox.backend import Breach
from sandbox.checks.limits import message_violations
from sandbox.checks.violations import Violation
from sandbox.clock import iso
from sandbox.messages import FakeOrigin
from sandbox.payloads import Json
from sandbox.permissions import Permission, permissions_in
from sandbox.rest.calls import Call, Route
from sandbox.rest.refusals import (
    EMPTY_MESSAGE,
    MISSING_PERMISSIONS,
    NOT_YOUR_MESSAGE,
    REPLY_NEEDS_HISTORY,
    TOO_MANY_PINS,
    FakeRefusal,
)
from sandbox.world import Channel, Message, MessageType, created_at

HOUR_S = 3600.0
MAX_PINS, PINS_AT_ONCE = 250, 50
CONTENTS = ("content", "embeds", "components", "sticker_ids", "poll")


async def send(call: Call) -> Json:
    body = call.fields
    channel = writable_channel(call, files=bool(call.files), embeds=bool(body.get("embeds")))
    refuse_empty(call)
    call.backend.refuse(call.method, call.route, message_violations(body, call.uploads))
    reference = _reference(call, channel)
    backend = call.backend
    message = backend.messages.repeated(channel.id, backend.world.bot_id, body)
    if message is None:
        backend.wake(channel)
        origin = FakeOrigin(MessageType.REPLY if reference else MessageType.DEFAULT, reference=reference)
        message = backend.messages.create(channel, backend.world.bot_id, body, call.files, origin)
    return backend.payloads.message(message)


async def history(call: Call) -> list[Json]:
    channel = channel_of(call, Permission.READ_MESSAGE_HISTORY)
    kept = call.backend.world.messages.get(channel.id, {}).values()
    after, before = int(call.query.get("after", 0)), int(call.query.get("before", 1 << 63))
    found = [message for message in kept if message.seen_by is None and after < message.id < before]
    limit = min(100, max(1, int(call.query.get("limit", 50))))
    chosen = found[:limit] if "after" in call.query else found[-limit:]
    return [call.backend.payloads.message(message) for message in reversed(chosen)]


async def read(call: Call) -> Json:
    channel = channel_of(call, Permission.READ_MESSAGE_HISTORY)
    return call.backend.payloads.message(message_of(call, channel))


async def edit(call: Call) -> Json:
    channel = channel_of(call)
    message = message_of(call, channel)
    backend = call.backend
    if message.author_id != backend.world.bot_id:
        raise FakeRefusal(NOT_YOUR_MESSAGE)
    refuse_archived(channel)
    _slow_old_edits(call, message)
    backend.refuse(call.method, call.route, message_violations(call.fields, call.uploads, old=as_old(message)))
    return backend.payloads.message(backend.messages.edit(message, call.fields, call.files))


async def delete(call: Call) -> None:
    channel = channel_of(call)
    message = message_of(call, channel)
    world = call.backend.world
    held = permissions_in(world, channel, world.bot_id)
    if message.author_id != world.bot_id and Permission.MANAGE_MESSAGES not in held:
        raise FakeRefusal(MISSING_PERMISSIONS)
    refuse_archived(channel)
    call.backend.messages.delete(message)


async def pin(call: Call) -> None:
    channel = channel_of(call, Permission.PIN_MESSAGES)
    message = message_of(call, channel)
    pinned = [each for each in call.backend.world.messages[channel.id].values() if each.pinned]
    if len(pinned) >= MAX_PINS and not message.pinned:
        raise FakeRefusal(TOO_MANY_PINS)
    if message.pinned:
        return
    message.pinned = True
    call.backend.messages.announce("MESSAGE_UPDATE", message)
    line = FakeOrigin(MessageType.PINNED, reference=message.id)
    call.backend.messages.create(channel, call.backend.world.bot_id, {}, (), line)


async def pins(call: Call) -> Json:
    """The pinned messages of a channel, the newest first."""
    channel = channel_of(call, Permission.READ_MESSAGE_HISTORY)
    limit = int(call.query.get("limit", PINS_AT_ONCE))
    found = [each for each in call.backend.world.messages.get(channel.id, {}).values() if each.pinned][::-1]
    payloads = call.backend.payloads
    items = [{"pinned_at": iso(created_at(each.id)), "message": payloads.message(each)} for each in found[:limit]]
    return {"items": items, "has_more": len(found) > limit}


async def unpin(call: Call) -> None:
    message = message_of(call, channel_of(call, Permission.PIN_MESSAGES))
    message.pinned = False
    call.backend.messages.announce("MESSAGE_UPDATE", message)


async def type_(call: Call) -> None:
    writable_channel(call, files=False, embeds=False)


def refuse_empty(call: Call) -> None:
    """Refuse a message with nothing in it, for which Discord has a code of its own."""
    body = call.fields.get("data", call.fields)
    if not call.files and not any(body.get(key) for key in CONTENTS):
        empty = Violation("", str(EMPTY_MESSAGE.code), EMPTY_MESSAGE.message)
        call.backend.violations.append(Breach(call.method, call.route, empty))
        raise FakeRefusal(EMPTY_MESSAGE)


def as_old(message: Message) -> dict[str, Any]:
    """A stored message as validation wants to know it: media still by `attachment://name`."""
    return {
        "content": message.content,
        "flags": message.flags,
        "embeds": message.embeds,
        "components": message.components,
        "attachments": [{"id": str(each.id), "filename": each.filename} for each in message.attachments],
    }


def _reference(call: Call, channel: Channel) -> int | None:
    """The message a new one replies to."""
    wanted = call.fields.get("message_reference")
    if not wanted:
        return None
    world = call.backend.world
    if Permission.READ_MESSAGE_HISTORY not in permissions_in(world, channel, world.bot_id):
        raise FakeRefusal(REPLY_NEEDS_HISTORY)
    replied = world.message(channel.id, int(wanted.get("message_id", 0)))
    if replied is None and wanted.get("fail_if_not_exists", True):
        unknown = Violation("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        call.backend.refuse(call.method, call.route, [unknown])
    return replied.id if replied else None


def _slow_old_edits(call: Call, message: Message) -> None:
    if call.backend.clock.now() - created_at(message.id) > HOUR_S:
        call.backend.limits.take_old_edit(message.channel_id)


ONE = "/channels/{channel_id}/messages/{message_id}"
ROUTES = (
    Route("POST", "/channels/{channel_id}/messages", send),
    Route("GET", "/channels/{channel_id}/messages", history),
    Route("GET", "/channels/{channel_id}/messages/pins", pins),
    Route("PUT", "/channels/{channel_id}/messages/pins/{message_id}", pin),
    Route("DELETE", "/channels/{channel_id}/messages/pins/{message_id}", unpin),
    Route("GET", ONE, read),
    Route("PATCH", ONE, edit),
    Route("DELETE", ONE, delete),
    Route("POST", "/channels/{channel_id}/typing", type_),
)
