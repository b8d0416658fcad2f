"""Interactions: made by people, answered by the bot within 3 seconds, followed up for 15 minutes."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from sandbox.events import Bus, Event
from sandbox.mentions import PARSED_IN_ANSWERS
from sandbox.messages import FakeOrigin, Messages, numbered
from sandbox.permissions import Permission, permissions_in
from sandbox.rest.refusals import (
    ALREADY_ACKNOWLEDGED,
    INVALID_TOKEN,
    TOO_MANY_FOLLOWUPS,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    FakeRefusal,
)
from sandbox.uploads import File
from sandbox.world import Channel, FakeFlag, Message, MessageType, World

ANSWER_WITHIN_S = 3.0
MAX_VISITING_FOLLOWUPS = 5
TOKEN_LIFE_S = 15 * 60.0
FORGOTTEN_AFTER_S = 60 * 60.0


class Kind(IntEnum):
    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Callback(IntEnum):
    """The kinds of first answers."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


ALLOWED: dict[Kind, tuple[Callback, ...]] = {
    Kind.COMMAND: (Callback.MESSAGE, Callback.DEFERRED_MESSAGE, Callback.MODAL),
    Kind.COMPONENT: (
        Callback.MESSAGE,
        Callback.DEFERRED_MESSAGE,
        Callback.DEFERRED_UPDATE,
        Callback.UPDATE,
        Callback.MODAL,
    ),
    Kind.AUTOCOMPLETE: (Callback.CHOICES,),
    # A modal cannot answer a modal; updates need a message the modal was opened from.
    Kind.MODAL: (Callback.MESSAGE, Callback.DEFERRED_MESSAGE, Callback.DEFERRED_UPDATE, Callback.UPDATE),
}
UPDATES = (Callback.DEFERRED_UPDATE, Callback.UPDATE)
FAILED_COMMAND = "The application did not respond"
FAILED_COMPONENT = "This interaction failed"
FAILED_SUGGESTIONS = "Loading options failed"


@dataclass(slots=True, eq=False)
class Interaction:
    """One interaction and what became of it; `source_id` is the message a component or a modal belongs to."""

    id: int
    token: str
    kind: Kind
    user_id: int
    channel_id: int
    created: float
    data: dict[str, Any]
    source_id: int | None = None
    name: str | None = None
    owners: dict[str, str] = field(default_factory=dict)
    """Who has installed the app, by kind of installation."""
    callback: Callback | None = None
    acknowledged: float | None = None
    original_id: int | None = None
    ephemeral: bool = False
    filled: bool = True
    awaited: bool = False
    """Whether a promised update of the message has not come yet."""
    instead_id: int | None = None
    """The followup that came in place of a promised update."""
    followups: list[int] = field(default_factory=list)
    modal: dict[str, Any] | None = None
    choices: list[dict[str, Any]] = field(default_factory=list)
    failure: str | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def settled(self) -> bool:
        return self.callback is not None or self.failure is not None


class Interactions:
    """Keeps every interaction by its token and applies the bot's answers to the world."""

    def __init__(self, world: World, bus: Bus, messages: Messages) -> None:
        self._world = world
        self._bus = bus
        self._messages = messages
        self._by_token: dict[str, Interaction] = {}
        self.added: list[Interaction] = []
        """Presses on a private message that were answered with another private message."""
        self._watches: set[asyncio.Task[None]] = set()

    def open(
        self,
        kind: Kind,
        user_id: int,
        channel_id: int,
        data: dict[str, Any],
        *,
        source: Message | None = None,
        name: str | None = None,
    ) -> Interaction:
        now = self._world.clock.now()
        token = secrets.token_urlsafe(48)
        interaction = Interaction(self._world.snowflake(), token, kind, user_id, channel_id, now, data, name=name)
        interaction.source_id = source.id if source else None
        interaction.owners = self._owners(self._world.channels[channel_id], user_id, source)
        self._by_token[token] = interaction
        self._forget_old(now)
        if kind is not Kind.AUTOCOMPLETE:
            self._bus.publish(self._own_event("THINKING", interaction))
        watch = asyncio.get_running_loop().create_task(self._watch(interaction))
        self._watches.add(watch)
        watch.add_done_callback(self._watches.discard)
        return interaction

    def _owners(self, channel: Channel, user_id: int, source: Message | None) -> dict[str, str]:
        """Where the bot is, its server; else who installed it: of a press, for whom its message was made."""
        if not self._world.is_visit(channel):
            return {"0": str(channel.guild_id or 0)}
        made_for = ((source and source.interaction) or {}).get("facts", {})
        owners: dict[str, str] = made_for.get("authorizing_integration_owners", {"1": str(user_id)})
        return owners

    def _forget_old(self, now: float) -> None:
        """Forget tokens so old that nobody can do anything with them."""
        while (oldest := next(iter(self._by_token.values()))).created < now - FORGOTTEN_AFTER_S:
            del self._by_token[oldest.token]

    async def close(self) -> None:
        for watch in self._watches:
            watch.cancel()
        await asyncio.gather(*self._watches, return_exceptions=True)

    def find(self, interaction_id: int) -> Interaction | None:
        return next((each for each in self._by_token.values() if each.id == interaction_id), None)

    def waiting(self, interaction_id: int, token: str) -> Interaction:
        """The interaction a first answer is for; Discord knows it for 3 seconds only."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id:
            raise FakeRefusal(UNKNOWN_INTERACTION)
        if interaction.callback is not None:
            raise FakeRefusal(ALREADY_ACKNOWLEDGED)
        if interaction.failure or self._world.clock.now() - interaction.created > ANSWER_WITHIN_S:
            raise FakeRefusal(UNKNOWN_INTERACTION)
        return interaction

    def followed(self, token: str) -> Interaction:
        """The interaction later answers are for; its token lives 15 minutes after the first answer was due."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.callback is None:
            raise FakeRefusal(UNKNOWN_WEBHOOK)
        if self._world.clock.now() - interaction.created > TOKEN_LIFE_S:
            raise FakeRefusal(INVALID_TOKEN)
        return interaction

    def answer(
        self, interaction: Interaction, callback: Callback, data: Mapping[str, Any], files: Sequence[File] = ()
    ) -> Message | None:
        """Apply a first answer that is allowed and valid."""
        message = self._apply(interaction, callback, data, files)
        interaction.callback = callback
        interaction.acknowledged = self._world.clock.now()
        interaction.original_id = message.id if message else None
        if callback is not Callback.CHOICES:
            self._bus.publish(self._own_event("ANSWERED", interaction))
        self._tell(interaction)
        return message

    def original(self, interaction: Interaction) -> Message:
        """The message `@original` means."""
        return self._existing(interaction, interaction.original_id)

    def own(self, interaction: Interaction, message_id: int) -> Message:
        """A message this token may read, edit and delete."""
        if message_id != interaction.original_id and message_id not in interaction.followups:
            raise FakeRefusal(UNKNOWN_MESSAGE)
        return self._existing(interaction, message_id)

    def fill(self, interaction: Interaction, body: Mapping[str, Any], files: Sequence[File]) -> Message:
        """Turn the 'thinking' message into the answer: an edit, so it pings nobody."""
        message = self._messages.edit(self.original(interaction), body, files)
        interaction.filled = True
        self._tell(interaction)
        return message

    def follow(self, interaction: Interaction, body: Mapping[str, Any], files: Sequence[File]) -> Message:
        """Send a followup; the first one after a deferral fills the deferral, ephemeral or not as that was."""
        if not interaction.filled and interaction.callback is Callback.DEFERRED_MESSAGE:
            return self.fill(interaction, body, files)
        self._refuse_many(interaction)
        ephemeral = self._is_ephemeral(interaction, body)
        reference = None if ephemeral else self._plain(interaction.original_id)
        message = self._write(interaction, body, files, ephemeral=ephemeral, reference=reference)
        interaction.followups.append(message.id)
        if interaction.awaited:
            interaction.instead_id = message.id
        self.updated(interaction)
        return message

    def updated(self, interaction: Interaction) -> None:
        """Note that a promised update has come, as an edit or as a followup."""
        interaction.awaited = False
        self._tell(interaction)

    def _apply(
        self, interaction: Interaction, callback: Callback, data: Mapping[str, Any], files: Sequence[File]
    ) -> Message | None:
        match callback:
            case Callback.MESSAGE | Callback.DEFERRED_MESSAGE:
                interaction.ephemeral = self._is_ephemeral(interaction, data)
                return self._first(interaction, callback, data, files)
            case Callback.UPDATE:
                return self._messages.edit(self._source(interaction), data, files)
            case Callback.DEFERRED_UPDATE:
                interaction.awaited = True
                return self._source(interaction)
            case Callback.CHOICES:
                interaction.choices = list(data.get("choices") or ())
            case Callback.MODAL:
                interaction.modal = dict(data) | {"components": numbered(data["components"])}
                self._bus.publish(self._own_event("MODAL", interaction, modal=interaction.modal))
        return None

    def _first(
        self, interaction: Interaction, callback: Callback, data: Mapping[str, Any], files: Sequence[File]
    ) -> Message:
        if callback is Callback.MESSAGE:
            return self._write(interaction, data, files, ephemeral=interaction.ephemeral)
        interaction.filled = False
        return self._write(interaction, {}, (), ephemeral=interaction.ephemeral, flags=FakeFlag.LOADING)

    def _is_ephemeral(self, interaction: Interaction, body: Mapping[str, Any]) -> bool:
        """Whether only one person sees an answer: as the bot wishes, or as the server lets apps that are not in it."""
        if int(body.get("flags") or 0) & FakeFlag.EPHEMERAL:
            return True
        channel = self._world.channels[interaction.channel_id]
        if channel.guild_id is None or not self._world.is_visit(channel):
            return False
        return Permission.USE_EXTERNAL_APPS not in permissions_in(self._world, channel, interaction.user_id)

    def _refuse_many(self, interaction: Interaction) -> None:
        """Refuse a sixth followup where the bot is no member."""
        is_visit = self._world.is_visit(self._world.channels[interaction.channel_id])
        if is_visit and len(interaction.followups) >= MAX_VISITING_FOLLOWUPS:
            raise FakeRefusal(TOO_MANY_FOLLOWUPS)

    def _write(
        self,
        interaction: Interaction,
        body: Mapping[str, Any],
        files: Sequence[File],
        *,
        ephemeral: bool,
        reference: int | None = None,
        flags: int = 0,
    ) -> Message:
        in_menu = "target_id" in interaction.data
        asked = MessageType.CONTEXT_MENU_COMMAND if in_menu else MessageType.CHAT_INPUT_COMMAND
        kind = asked if interaction.kind is Kind.COMMAND else MessageType.DEFAULT
        origin = FakeOrigin(
            MessageType.REPLY if reference else kind,
            flags | (FakeFlag.EPHEMERAL if ephemeral else 0),
            reference,
            self._provenance(interaction),
            interaction.user_id if ephemeral else None,
            PARSED_IN_ANSWERS,
        )
        source = self._world.message(interaction.channel_id, interaction.source_id or 0)
        if ephemeral and source is not None and source.seen_by is not None:
            self.added.append(interaction)
        return self._messages.create(
            self._world.channels[interaction.channel_id], self._world.bot_id, body, files, origin
        )

    def _provenance(self, interaction: Interaction) -> dict[str, Any]:
        facts: dict[str, Any] = {
            "id": str(interaction.id),
            "type": int(interaction.kind),
            "authorizing_integration_owners": interaction.owners,
        }
        if interaction.source_id:
            facts["interacted_message_id"] = str(interaction.source_id)
        return {"user_id": interaction.user_id, "facts": facts, "name": interaction.name}

    def _existing(self, interaction: Interaction, message_id: int | None) -> Message:
        message = self._world.message(interaction.channel_id, message_id or 0)
        if message is None:
            raise FakeRefusal(UNKNOWN_MESSAGE)
        return message

    def _source(self, interaction: Interaction) -> Message:
        return self._existing(interaction, interaction.source_id)

    def _plain(self, message_id: int | None) -> int | None:
        message = self._world.find_message(message_id or 0)
        return message.id if message and message.seen_by is None else None

    def _tell(self, interaction: Interaction) -> None:
        changed, interaction.changed = interaction.changed, asyncio.Event()
        changed.set()

    async def _watch(self, interaction: Interaction) -> None:
        await self._world.clock.sleep(ANSWER_WITHIN_S)
        if interaction.callback is not None:
            return
        kinds = {Kind.COMMAND: FAILED_COMMAND, Kind.AUTOCOMPLETE: FAILED_SUGGESTIONS}
        interaction.failure = kinds.get(interaction.kind, FAILED_COMPONENT)
        self._bus.publish(self._own_event("FAILED", interaction, reason=interaction.failure))
        self._tell(interaction)

    def _own_event(self, kind: str, interaction: Interaction, **facts: Any) -> Event:
        source = {} if interaction.source_id is None else {"message_id": str(interaction.source_id)}
        data = {"interaction_id": str(interaction.id), "channel_id": str(interaction.channel_id), **source, **facts}
        return Event(kind, data, interaction.channel_id, interaction.user_id)
