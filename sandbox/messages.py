"""Messages: written, edited and deleted, with attachments, nonces and pings as Discord treats them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sandbox.events import Bus, Event
from sandbox.mentions import PARSED_IN_CHANNELS, named, pinged
from sandbox.payloads import Payloads
from sandbox.uploads import File, stored
from sandbox.world import Attachment, Channel, FakeFlag, Message, MessageType, World

NONCE_LIFE_S = 300
SETTABLE = FakeFlag.SUPPRESS_EMBEDS | FakeFlag.SILENT | FakeFlag.COMPONENTS_V2
# An ephemeral message keeps its flag for life, and V2 is irrevocable.
EDITABLE = FakeFlag.SUPPRESS_EMBEDS


class FakeOrigin(NamedTuple):
    """Where a new message comes from when nobody simply wrote it into the channel."""

    type: int = MessageType.DEFAULT
    flags: int = 0
    reference: int | None = None
    interaction: dict[str, Any] | None = None
    seen_by: int | None = None
    parsed: Sequence[str] = PARSED_IN_CHANNELS


WRITTEN = FakeOrigin()


class Notified(NamedTuple):
    """A user really pinged: by which message, as it was then, and why; a silent message has no push."""

    user_id: int
    channel_id: int
    reason: str
    push: bool
    payload: dict[str, Any]


class Messages:
    """The only writer of messages; every change is an event."""

    def __init__(self, world: World, bus: Bus, payloads: Payloads) -> None:
        self._world = world
        self._bus = bus
        self._payloads = payloads
        self.notified: list[Notified] = []
        self._nonces: dict[tuple[int, int, str], tuple[int, float]] = {}

    def create(
        self,
        channel: Channel,
        author_id: int,
        body: Mapping[str, Any],
        files: Sequence[File] = (),
        origin: FakeOrigin = WRITTEN,
        number: int | None = None,
    ) -> Message:
        """Store and announce a new message; the body is valid by now. The first one of a post has its `number`."""
        message = Message(
            number or self._world.snowflake(),
            channel.id,
            author_id,
            origin.type,
            flags=(int(body.get("flags") or 0) & SETTABLE) | origin.flags,
            nonce=_nonce(body),
            reference=origin.reference,
            interaction=origin.interaction,
            seen_by=origin.seen_by,
        )
        self._fill(message, body, files)
        self._mention(channel, message, body.get("allowed_mentions"), origin)
        self._keep(channel, message)
        self._notify(message)
        self.announce("MESSAGE_CREATE", message)
        return message

    def repeated(self, channel_id: int, author_id: int, body: Mapping[str, Any]) -> Message | None:
        """The message an enforced nonce already made within the last few minutes."""
        nonce = _nonce(body)
        if nonce is None or not body.get("enforce_nonce"):
            return None
        message_id, made = self._nonces.get((channel_id, author_id, nonce), (0, 0.0))
        return self._world.message(channel_id, message_id) if self._world.clock.now() - made < NONCE_LIFE_S else None

    def prolong_nonces(self, seconds: float, within: float) -> None:
        """Remember the nonces made within some seconds for so much longer, for what is under way as a clock leaps."""
        since = self._world.clock.now() - within
        for key, (message_id, made) in self._nonces.items():
            if made >= since:
                self._nonces[key] = (message_id, made + seconds)

    def edit(self, message: Message, body: Mapping[str, Any], files: Sequence[File] = ()) -> Message:
        """Change what the body names; an edit pings nobody, whatever it says."""
        if "flags" in body:
            wanted = int(body["flags"] or 0)
            message.flags = (message.flags & ~EDITABLE) | (wanted & EDITABLE) | (wanted & FakeFlag.COMPONENTS_V2)
        self._fill(message, body, files)
        if message.is_loading:
            message.flags &= ~FakeFlag.LOADING
        else:
            message.edited = self._world.clock.now()
        names = named(message, body.get("allowed_mentions"), PARSED_IN_CHANNELS, None)
        message.mentions, message.mention_roles = list(names.users), list(names.roles)
        self.announce("MESSAGE_UPDATE", message)
        return message

    def delete(self, message: Message) -> None:
        self._world.messages[message.channel_id].pop(message.id, None)
        place = {"id": str(message.id), "channel_id": str(message.channel_id)} | self.guild_of(message.channel_id)
        self._bus.publish(Event("MESSAGE_DELETE", place, message.channel_id, message.seen_by))

    def announce(self, kind: str, message: Message) -> None:
        payload = self._payloads.message(message) | self.guild_of(message.channel_id)
        self._bus.publish(Event(kind, payload, message.channel_id, message.seen_by))

    def guild_of(self, channel_id: int) -> dict[str, str]:
        guild_id = self._world.channels[channel_id].guild_id
        return {} if guild_id is None else {"guild_id": str(guild_id)}

    def _fill(self, message: Message, body: Mapping[str, Any], files: Sequence[File]) -> None:
        if "content" in body:
            message.content = body["content"] or ""
        if "embeds" in body:
            message.embeds = list(body["embeds"] or ())
        if "components" in body:
            message.components = list(numbered(body["components"] or ()))
        if "attachments" in body or files:
            message.attachments = self._attached(message, body, files)

    def _attached(self, message: Message, body: Mapping[str, Any], files: Sequence[File]) -> list[Attachment]:
        """The attachments: old ones the body lists (all, if it lists none), then new files with their descriptions."""
        listed = {str(each["id"]): each for each in body.get("attachments") or ()}
        kept = [each for each in message.attachments if "attachments" not in body or str(each.id) in listed]
        for attachment in kept:
            changed = listed.get(str(attachment.id), {})
            attachment.description = changed.get("description", attachment.description)
        return kept + [self._stored(file) for file in files]

    def _stored(self, file: File) -> Attachment:
        attachment = stored(self._world.snowflake(), file)
        self._payloads.store.keep(attachment.id, file.data)
        return attachment

    def _mention(
        self, channel: Channel, message: Message, allowed: Mapping[str, Any] | None, origin: FakeOrigin
    ) -> None:
        replied = self._world.message(channel.id, origin.reference or 0)
        names = named(message, allowed, origin.parsed, replied.author_id if replied else None)
        reply = () if names.reply is None else (names.reply,)
        message.mentions = list(dict.fromkeys((*names.users, *reply)))
        message.mention_roles = list(names.roles)
        message.pings = pinged(self._world, channel, message, names)
        message.mention_everyone = "everyone" in message.pings.values()
        if channel.is_thread:
            channel.members.extend(each for each in message.pings if each not in channel.members)

    def _notify(self, message: Message) -> None:
        payload, push = self._payloads.message(message), not message.flags & FakeFlag.SILENT
        for user_id, reason in message.pings.items():
            self.notified.append(Notified(user_id, message.channel_id, reason, push, payload))

    def _keep(self, channel: Channel, message: Message) -> None:
        self._world.messages.setdefault(channel.id, {})[message.id] = message
        if message.seen_by is None:
            channel.last_message_id = message.id
        if message.nonce is not None:
            self._nonces[channel.id, message.author_id, message.nonce] = (message.id, self._world.clock.now())


def numbered(components: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Components with the ids Discord gives to those that came without, and ids of what is chosen as it writes them."""
    taken = {component.get("id") for component in _every(components)}
    free = (number for number in range(1, 1 << 16) if number not in taken)
    copies = [_copy(component) for component in components]
    for component in _every(copies):
        if not component.get("id"):
            component["id"] = next(free)
        for chosen in component.get("default_values") or ():
            chosen["id"] = str(chosen["id"])
    return copies


def _every(components: Sequence[Any]) -> list[Any]:
    found = []
    for component in components:
        nested = [
            *component.get("components", ()),
            *(component[key] for key in ("accessory", "component") if key in component),
        ]
        found += [component, *_every(nested)]
    return found


def _copy(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _copy(each) for key, each in value.items()}
    return [_copy(each) for each in value] if isinstance(value, list) else value


def _nonce(body: Mapping[str, Any]) -> str | None:
    return None if body.get("nonce") is None else str(body["nonce"])
