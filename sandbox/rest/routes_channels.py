"""Routes for channels, threads and direct messages."""

from collections.abc import Sequence

from sandbox.access import channel_of, guild_of, message_of, refuse_archived, user_of
from sandbox.checks.limits import message_violations
from sandbox.clock import iso
from sandbox.messages import FakeOrigin
from sandbox.payloads import Json
from sandbox.permissions import Permission, may_write, permissions_in
from sandbox.rest.calls import Call, Reply, Route
from sandbox.rest.refusals import (
    MISSING_PERMISSIONS,
    TAG_REQUIRED,
    THREAD_EXISTS,
    UNKNOWN_MEMBER,
    WRONG_CHANNEL_TYPE,
    FakeRefusal,
)
from sandbox.world import Channel, ChannelType, FakeFlag, MessageType

CREATED = 201
THREAD_TYPES = (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD)
THREAD_FIELDS = {
    "name": "name",
    "archived": "archived",
    "locked": "locked",
    "invitable": "invitable",
    "auto_archive_duration": "auto_archive",
}


async def read(call: Call) -> Json:
    return call.backend.payloads.channel(channel_of(call))


async def open_direct(call: Call) -> Json:
    """Open a channel, even if messages into it will be refused."""
    world = call.backend.world
    user = user_of(call, int(call.fields.get("recipient_id", 0)))
    return call.backend.payloads.channel(world.direct_channel(world.bot_id, user.id))


async def change(call: Call) -> Json:
    channel = channel_of(call)
    if channel.is_thread:
        _change_thread(call, channel)
    else:
        channel_of(call, Permission.MANAGE_CHANNELS)
        channel.name = call.fields.get("name", channel.name)
        channel.topic = call.fields.get("topic", channel.topic)
    call.backend.publish_channel("THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE", channel)
    return call.backend.payloads.channel(channel)


async def remove(call: Call) -> Json:
    channel = channel_of(call)
    if channel.guild_id is None:
        raise FakeRefusal(WRONG_CHANNEL_TYPE)
    channel_of(call, Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS)
    payload = call.backend.payloads.channel(channel)
    call.backend.remove_channel(channel)
    return payload


async def start_thread(call: Call) -> Reply:
    """Start a thread without a starting message; it is private unless another type is asked for. In a forum, a post."""
    forum = channel_of(call)
    if forum.type == ChannelType.FORUM:
        return _post_in(call, forum)
    kind = ChannelType(call.fields.get("type", ChannelType.PRIVATE_THREAD))
    if kind not in THREAD_TYPES:
        raise FakeRefusal(WRONG_CHANNEL_TYPE)
    private = kind is ChannelType.PRIVATE_THREAD
    parent = channel_of(call, Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS)
    thread = _started(call, parent, call.backend.world.snowflake(), kind)
    if not private:
        origin = FakeOrigin(MessageType.THREAD_CREATED)
        call.backend.messages.create(parent, call.backend.world.bot_id, {"content": thread.name}, (), origin)
    return Reply(CREATED, call.backend.payloads.channel(thread))


async def start_thread_at(call: Call) -> Reply:
    """Start a public thread at a message, whose id it shares."""
    parent = channel_of(call, Permission.CREATE_PUBLIC_THREADS)
    message = message_of(call, parent)
    if message.id in call.backend.world.channels:
        raise FakeRefusal(THREAD_EXISTS)
    thread = _started(call, parent, message.id, ChannelType.PUBLIC_THREAD)
    message.flags |= FakeFlag.HAS_THREAD
    call.backend.messages.announce("MESSAGE_UPDATE", message)
    return Reply(CREATED, call.backend.payloads.channel(thread))


async def active_threads(call: Call) -> Json:
    world = call.backend.world
    threads = [each for each in world.threads(guild_of(call).id) if not each.archived]
    seen = [each for each in threads if permissions_in(world, each, world.bot_id)]
    return {"threads": [call.backend.payloads.channel(each) for each in seen], "members": []}


async def thread_members(call: Call) -> list[Json]:
    thread = _thread(call)
    return [_thread_member(call, thread, user_id) for user_id in thread.members]


async def thread_member(call: Call) -> Json:
    thread = _thread(call)
    if call.id("user_id") not in thread.members:
        raise FakeRefusal(UNKNOWN_MEMBER)
    return _thread_member(call, thread, call.id("user_id"))


async def join_thread(call: Call) -> None:
    _admit(call, _thread(call), call.backend.world.bot_id)


async def leave_thread(call: Call) -> None:
    _dismiss(call, _thread(call), call.backend.world.bot_id)


async def add_to_thread(call: Call) -> None:
    """Add someone to a thread, where the bot has to be able to write; one without `invitable` is for moderators."""
    thread = _thread(call)
    held = permissions_in(call.backend.world, thread, call.backend.world.bot_id)
    closed = thread.is_private and not thread.invitable and thread.owner_id != call.backend.world.bot_id
    if Permission.SEND_MESSAGES_IN_THREADS not in held or (closed and Permission.MANAGE_THREADS not in held):
        raise FakeRefusal(MISSING_PERMISSIONS)
    user = user_of(call, call.id("user_id"))
    guild = call.backend.world.guild_of(thread)
    if guild is None or user.id not in guild.members:
        raise FakeRefusal(UNKNOWN_MEMBER)
    _admit(call, thread, user.id)


async def remove_from_thread(call: Call) -> None:
    thread = _thread(call)
    held = permissions_in(call.backend.world, thread, call.backend.world.bot_id)
    own = thread.is_private and thread.owner_id == call.backend.world.bot_id
    if Permission.MANAGE_THREADS not in held and not own:
        raise FakeRefusal(MISSING_PERMISSIONS)
    _dismiss(call, thread, call.id("user_id"))


def _change_thread(call: Call, thread: Channel) -> None:
    """Change a thread: the bot may archive its own and wake any, while locking them is for moderators."""
    world = call.backend.world
    held = permissions_in(world, thread, world.bot_id)
    locking = "locked" in call.fields or thread.locked
    waking = call.fields == {"archived": False} and may_write(thread, held)
    if Permission.MANAGE_THREADS not in held and (locking or not (waking or thread.owner_id == world.bot_id)):
        raise FakeRefusal(MISSING_PERMISSIONS)
    if thread.archived and call.fields.get("archived") is not False:
        refuse_archived(thread)
    if "applied_tags" in call.fields and Permission.MANAGE_THREADS not in held:
        _refuse_moderated(call, thread)
    if call.fields.get("name", thread.name) != thread.name:
        call.backend.limits.take_rename(thread.id)
    if "archived" in call.fields:
        thread.archived_at = call.backend.clock.now()
    for name, value in call.fields.items():
        if name == "applied_tags":
            thread.applied = [int(each) for each in value]
        if name in THREAD_FIELDS:
            setattr(thread, THREAD_FIELDS[name], value)


def _refuse_moderated(call: Call, post: Channel) -> None:
    """Refuse to give or take tags that only moderators may."""
    forum = call.backend.world.channels[post.parent_id or 0]
    changed = set(post.applied) ^ {int(each) for each in call.fields["applied_tags"]}
    if any(tag.moderated for tag in forum.tags if tag.id in changed):
        raise FakeRefusal(MISSING_PERMISSIONS)


def _started(call: Call, parent: Channel, thread_id: int, kind: ChannelType, applied: Sequence[int] = ()) -> Channel:
    if parent.type not in {ChannelType.TEXT, ChannelType.FORUM}:
        raise FakeRefusal(WRONG_CHANNEL_TYPE)
    world = call.backend.world
    thread = Channel(thread_id, kind, call.fields["name"], parent.guild_id, parent.id)
    thread.owner_id, thread.members = world.bot_id, [world.bot_id]
    thread.auto_archive = call.fields.get("auto_archive_duration") or thread.auto_archive
    thread.invitable = call.fields.get("invitable", True)
    thread.archived_at = call.backend.clock.now()
    thread.applied = list(applied)
    world.channels[thread.id] = thread
    call.backend.publish_channel("THREAD_CREATE", thread, newly_created=True)
    return thread


def _post_in(call: Call, forum: Channel) -> Reply:
    """A post of a forum: a thread with its first message, whose id it shares; who may write may make one."""
    backend, message = call.backend, call.fields.get("message") or {}
    channel_of(call, Permission.SEND_MESSAGES)
    backend.refuse(call.method, call.route, message_violations(message, call.uploads))
    known = {tag.id: tag for tag in forum.tags}
    applied = [int(each) for each in call.fields.get("applied_tags") or () if int(each) in known]
    held = permissions_in(backend.world, forum, backend.world.bot_id)
    if any(known[each].moderated for each in applied) and Permission.MANAGE_THREADS not in held:
        raise FakeRefusal(MISSING_PERMISSIONS)
    if forum.requires_tag and not applied:
        raise FakeRefusal(TAG_REQUIRED)
    post = _started(call, forum, backend.world.snowflake(), ChannelType.PUBLIC_THREAD, applied)
    first = backend.messages.create(post, backend.world.bot_id, message, call.files, number=post.id)
    return Reply(CREATED, backend.payloads.channel(post) | {"message": backend.payloads.message(first)})


def _thread(call: Call) -> Channel:
    channel = channel_of(call)
    if not channel.is_thread:
        raise FakeRefusal(WRONG_CHANNEL_TYPE)
    return channel


def _admit(call: Call, thread: Channel, user_id: int) -> None:
    refuse_archived(thread)
    if user_id not in thread.members:
        thread.members.append(user_id)
        call.backend.publish_thread_members(thread, added_members=[_thread_member(call, thread, user_id)])


def _dismiss(call: Call, thread: Channel, user_id: int) -> None:
    refuse_archived(thread)
    if user_id in thread.members:
        thread.members.remove(user_id)
        call.backend.publish_thread_members(thread, removed_member_ids=[str(user_id)])


def _thread_member(call: Call, thread: Channel, user_id: int) -> Json:
    joined = iso(call.backend.clock.now())
    return {"id": str(thread.id), "user_id": str(user_id), "join_timestamp": joined, "flags": 0}


ONE = "/channels/{channel_id}"
MEMBERS = ONE + "/thread-members"
ROUTES = (
    Route("GET", ONE, read),
    Route("PATCH", ONE, change),
    Route("DELETE", ONE, remove),
    Route("POST", "/users/@me/channels", open_direct),
    Route("POST", ONE + "/threads", start_thread),
    Route("POST", ONE + "/messages/{message_id}/threads", start_thread_at),
    Route("GET", "/guilds/{guild_id}/threads/active", active_threads),
    Route("GET", MEMBERS, thread_members),
    Route("PUT", MEMBERS + "/@me", join_thread),
    Route("DELETE", MEMBERS + "/@me", leave_thread),
    Route("GET", MEMBERS + "/{user_id}", thread_member),
    Route("PUT", MEMBERS + "/{user_id}", add_to_thread),
    Route("DELETE", MEMBERS + "/{user_id}", remove_from_thread),
)
