"""What a human can do with the bot, for tests and for the page; never more than the real client allows."""

import asyncio
import time
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any

from sandbox.backend import Backend
from sandbox.checks.component_limits import ROW
from sandbox.checks.violations import Upload
from sandbox.interactions import Callback, Interaction, Kind
from sandbox.payloads import Json, command_payload
from sandbox.people.client_view import BUTTON, Choice, Modal, Ping, Seen, button_name
from sandbox.people.dialogs import submitted
from sandbox.people.invocations import ATTACHMENT_LIMIT, created, resolved
from sandbox.people.offered import CommandPlace, listed
from sandbox.people.options import Impossible, completed, typing
from sandbox.people.selects import chosen
from sandbox.permissions import can_see, may_write, permissions_in
from sandbox.uploads import File, cleaned, content_type, stored
from sandbox.world import Attachment, Channel, Command, Message, User

PATIENCE_S, LONGEST_NAME = 30.0, 32
LATE_S, TYPED_AGAIN = 0.5, 4
"""After how many seconds an answer without suggestions may just have been late, and how often one types again then."""
LINK_STYLES = (5, 6)


class AnswerKind(StrEnum):
    MESSAGE = "message"
    EPHEMERAL = "ephemeral"
    DEFERRED = "deferred"
    UPDATE = "update"
    MODAL = "modal"
    AUTOCOMPLETE = "autocomplete"
    NOTHING = "nothing"


KINDS = {
    Callback.MESSAGE: AnswerKind.MESSAGE,
    Callback.DEFERRED_MESSAGE: AnswerKind.DEFERRED,
    Callback.DEFERRED_UPDATE: AnswerKind.DEFERRED,
    Callback.UPDATE: AnswerKind.UPDATE,
    Callback.CHOICES: AnswerKind.AUTOCOMPLETE,
    Callback.MODAL: AnswerKind.MODAL,
}


class FakeAnswer:
    """What an interaction led to; it continues telling, so a deferral's message appears once it is filled."""

    def __init__(self, backend: Backend, interaction: Interaction) -> None:
        self._backend = backend
        self.interaction = interaction

    @property
    def kind(self) -> AnswerKind:
        callback = self.interaction.callback
        if callback is Callback.MESSAGE and self.interaction.ephemeral:
            return AnswerKind.EPHEMERAL
        return AnswerKind.NOTHING if callback is None else KINDS[callback]

    @property
    def message(self) -> Seen | None:
        """The message made or updated, as it is now, at once or after an acknowledgement."""
        return self._seen(self.interaction.instead_id or self.interaction.original_id)

    @property
    def followups(self) -> list[Seen]:
        """What was said after that."""
        numbers = (each for each in self.interaction.followups if each != self.interaction.instead_id)
        return [message for message in map(self._seen, numbers) if message]

    @property
    def text(self) -> str:
        """The words of the message, or nothing."""
        return self.message.text if self.message else ""

    @property
    def modal(self) -> Modal | None:
        return Modal(self.interaction, self.interaction.modal) if self.interaction.modal else None

    @property
    def choices(self) -> list[Choice]:
        return [Choice(choice["name"], choice["value"]) for choice in self.interaction.choices]

    @property
    def seconds(self) -> float | None:
        """Seconds from the click to the first answer."""
        done = self.interaction.acknowledged
        return None if done is None else done - self.interaction.created

    @property
    def failure(self) -> str | None:
        """What the client shows after 3 seconds without an answer."""
        return self.interaction.failure

    async def done(self, within: float = PATIENCE_S) -> None:
        """Wait until a deferral has become a message, or brought its update; somebody may have deleted it since."""
        async with asyncio.timeout(within):
            while not self.interaction.filled or self.interaction.awaited:
                await self.interaction.changed.wait()

    async def filled(self, within: float = PATIENCE_S) -> Seen:
        """The message, once a deferral has become one, or brought its update."""
        await self.done(within)
        assert self.message is not None
        return self.message

    def _seen(self, message_id: int | None) -> Seen | None:
        message = self._backend.world.message(self.interaction.channel_id, message_id or 0)
        return Seen(self._backend.payloads.message(message)) if message else None

    def __repr__(self) -> str:
        return f"<Answer {self.kind} {self.message!r} failure={self.failure!r}>"


class FakePerson:
    def __init__(self, backend: Backend, user: User) -> None:
        self._backend = backend
        self.user = user
        self.id = user.id
        self.name = user.display
        self.patient = False
        """Whether to wait until a deferred answer is filled, and to type again after late suggestions, as people do."""
        self._read: dict[int, int] = {}

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    async def slash(self, channel_id: int, command: str, /, **options: Any) -> FakeAnswer:
        """Run a slash command, `"name"` or `"name sub-command"`, with options that the client checks."""
        channel, found, path = self._command(channel_id, command)
        typed = completed(found.payload, path, options)
        data = self._command_data(found, typed.options)
        if typed.ids:
            data["resolved"] = resolved(self._backend.payloads, channel, typed.ids)
        return await self._interact(Kind.COMMAND, channel, data, name=command)

    async def suggestions(self, channel_id: int, command: str, /, *, focused: str, **typed: Any) -> list[Choice]:
        """What autocompletion offers for the option the cursor is in."""
        channel, found, path = self._command(channel_id, command)
        data = self._command_data(found, typing(found.payload, path, focused, typed).options)
        for _ in range(1 + self.patient * TYPED_AGAIN):
            began = time.monotonic()
            answer = await self._interact(Kind.AUTOCOMPLETE, channel, data, name=command)
            if answer.failure:
                raise Impossible(answer.failure)
            if answer.choices or time.monotonic() - began < LATE_S:
                break
        return answer.choices

    async def on_person(self, channel_id: int, name: str, user_id: int) -> FakeAnswer:
        """Choose a command from the menu of someone in a channel."""
        channel = self._channel(channel_id)
        found = self._entry(channel, CommandPlace.USER, name)
        there = resolved(self._backend.payloads, channel, [("users", int(user_id))])
        data = self._menu_data(found, user_id) | {"resolved": there}
        return await self._interact(Kind.COMMAND, channel, data, name=name)

    async def on_message(self, message_id: int, name: str) -> FakeAnswer:
        """Choose a command from the menu of a message; one that nobody else sees has none."""
        message, seen = self._look(message_id)
        if seen.ephemeral:
            raise Impossible("A message that only you can see has no such menu.")
        channel = self._awake(message.channel_id)
        found = self._entry(channel, CommandPlace.MESSAGE, name)
        data = self._menu_data(found, message.id) | {"resolved": {"messages": {str(message.id): seen.payload}}}
        return await self._interact(Kind.COMMAND, channel, data, name=name)

    async def click(self, message_id: int, label: str) -> FakeAnswer:
        """Press a button by its label or custom id."""
        message, seen = self._look(message_id)
        fitting = [button for button in seen.buttons if label in {button_name(button), button.get("custom_id")}]
        if not fitting:
            raise Impossible(f"There is no button {label!r}; there are {seen.labels}.")
        button = next((button for button in fitting if not button.get("disabled")), None)
        if button is None or button["style"] in LINK_STYLES:
            raise Impossible(f"The button {label!r} cannot be pressed.")
        data = {"custom_id": button["custom_id"], "component_type": button["type"], "id": button["id"]}
        return await self._interact(Kind.COMPONENT, self._awake(message.channel_id), data, source=message)

    async def forge(self, message_id: int, custom_id: str) -> FakeAnswer:
        """Press a button that a message doesn't have any more, or never had, as the bot may be told of it."""
        message, _ = self._look(message_id)
        channel = self._awake(message.channel_id)
        shown, button = message.components, {"type": BUTTON, "id": 1, "custom_id": custom_id, "label": "?", "style": 1}
        data = {"custom_id": custom_id, "component_type": BUTTON, "id": 1}
        message.components = [{"type": ROW, "id": 2, "components": [button]}]
        interaction = self._told(Kind.COMPONENT, channel, data, source=message)
        message.components = shown
        return await self._answered(interaction)

    async def choose(self, message_id: int, select: str, *values: Any) -> FakeAnswer:
        """Pick from a select menu, found by its custom id or placeholder."""
        message, seen = self._look(message_id)
        names = [name for each in seen.selects for name in (each.get("placeholder"), each["custom_id"]) if name]
        found = next((each for each in seen.selects if select in {each["custom_id"], each.get("placeholder")}), None)
        if found is None or found.get("disabled"):
            raise Impossible(f"There is no menu {select!r} to choose from; there are {names}.")
        picked, ids = chosen(found, values)
        channel = self._awake(message.channel_id)
        data = {"custom_id": found["custom_id"], "component_type": found["type"], "id": found["id"], "values": picked}
        if ids:
            data["resolved"] = resolved(self._backend.payloads, channel, ids)
        return await self._interact(Kind.COMPONENT, channel, data, source=message)

    async def submit(self, modal: Modal, /, **values: Any) -> FakeAnswer:
        """Fill in a dialog, fields by custom id, and send it."""
        channel = self._channel(modal.interaction.channel_id)
        components, ids = submitted(modal.payload["components"], values)
        data: Json = {"custom_id": modal.custom_id, "components": components}
        if ids:
            data["resolved"] = resolved(self._backend.payloads, channel, ids)
        source = self._backend.world.message(channel.id, modal.interaction.source_id or 0)
        return await self._interact(Kind.MODAL, channel, data, source=source)

    async def repeat(self, answer: FakeAnswer) -> None:
        """Deliver an interaction to the bot a second time, as a faulty network does."""
        self._backend.bus.publish(created(answer.interaction, self._backend.payloads))

    def upload(self, filename: str, data: bytes) -> Attachment:
        """Hand over a file, as the value of an option or of a dialog's field."""
        if not 0 < len(data) <= ATTACHMENT_LIMIT:
            most = ATTACHMENT_LIMIT >> 20
            raise Impossible(f"A file has at least one byte and at most {most} MB; {filename} has {len(data)} bytes.")
        identity, name = self._backend.world.snowflake(), cleaned(filename)
        facts = Upload(name, content_type(name, data), len(data), identity, None)
        self._backend.store.keep(identity, data)
        self._backend.store.handed[identity] = stored(identity, File(facts, data))
        return self._backend.store.handed[identity]

    def say(self, channel_id: int, text: str) -> Seen:
        channel = self._channel(channel_id)
        if not may_write(channel, permissions_in(self._backend.world, channel, self.id)):
            raise Impossible(f"{self.name} may not write here.")
        if channel.locked:
            raise Impossible("This thread is locked.")
        if not 0 < len(text) <= 2000:
            raise Impossible("A message has 1 to 2000 characters.")
        self._backend.wake(channel)
        message = self._backend.messages.create(channel, self.id, {"content": text})
        return Seen(self._backend.payloads.message(message))

    def dismiss(self, message: Seen) -> None:
        """Take a message that only this person sees from the screen, for good."""
        stored = self._backend.world.message(message.channel_id, message.id)
        if stored is None or stored.seen_by != self.id:
            raise Impossible("Only a message that nobody else sees can be dismissed.")
        self._backend.messages.delete(stored)

    def messages(self, channel_id: int) -> list[Seen]:
        """What this person sees in a channel, oldest first, own ephemeral messages included."""
        return list(self.newest(channel_id))[::-1]

    def newest(self, channel_id: int) -> Iterator[Seen]:
        """What this person sees in a channel, newest first, made as it is looked at."""
        channel = self._channel(channel_id)
        for message in reversed(list(self._backend.world.messages.get(channel.id, {}).values())):
            if message.seen_by in {None, self.id}:
                yield Seen(self._backend.payloads.message(message))

    async def wait_for(
        self, channel_id: int, wanted: Callable[[Seen], bool] = bool, within: float = PATIENCE_S
    ) -> Seen:
        """The newest message that is as wanted, now or as soon as there is one."""
        async with asyncio.timeout(within):
            while not (found := [message for message in self.messages(channel_id) if wanted(message)]):
                await self._backend.bus.next()
        return found[-1]

    async def wait_for_pings(self, count: int, within: float = PATIENCE_S) -> list[Ping]:
        """All pings, once there are so many."""
        async with asyncio.timeout(within):
            while len(self.pings()) < count:
                await self._backend.bus.next()
        return self.pings()

    def read(self, channel_id: int) -> None:
        """Mark everything in a channel as read."""
        self._read[channel_id] = self._backend.world.snowflake()

    def unread(self, channel_id: int) -> dict[str, int]:
        """How many messages and pings are new in a channel."""
        since = self._read.get(channel_id, 0)
        new = [each for each in self.messages(channel_id) if each.id > since and each.author_id != self.id]
        ids = {each.id for each in new}
        return {"messages": len(new), "pings": sum(ping.message.id in ids for ping in self.pings())}

    def dms(self) -> list[Seen]:
        """The direct messages exchanged with the bot."""
        world = self._backend.world
        return self.messages(world.direct_channel(world.bot_id, self.id).id)

    def pings(self) -> list[Ping]:
        """Every notification this person has had, oldest first."""
        return [
            Ping(Seen(record.payload), record.channel_id, record.reason, record.push)
            for record in self._backend.messages.notified
            if record.user_id == self.id
        ]

    @property
    def direct_channel_id(self) -> int:
        world = self._backend.world
        return world.direct_channel(world.bot_id, self.id).id

    def rename(self, display: str) -> None:
        """Change the name that others see."""
        if not display.strip() or len(display) > LONGEST_NAME:
            raise Impossible(f"Must be between 1 and {LONGEST_NAME} in length.")
        self._backend.rename(self.id, display.strip())

    def close_dms(self, *, closed: bool = True) -> None:
        self.user.dms_open = not closed

    def install(self, *, installed: bool = True) -> None:
        """Add the bot to this person's own account, for use where it is no member."""
        self.user.installed = installed

    def block(self, *, blocked: bool = True) -> None:
        """Block the bot: no direct messages, no pings."""
        self.user.blocked = [self._backend.world.bot_id] if blocked else []

    async def _interact(
        self, kind: Kind, channel: Channel, data: Json, *, source: Message | None = None, name: str | None = None
    ) -> FakeAnswer:
        return await self._answered(self._told(kind, channel, data, source=source, name=name))

    def _told(
        self, kind: Kind, channel: Channel, data: Json, *, source: Message | None = None, name: str | None = None
    ) -> Interaction:
        """An interaction the bot is told of, with the message as it is now."""
        interaction = self._backend.interactions.open(kind, self.id, channel.id, data, source=source, name=name)
        self._backend.bus.publish(created(interaction, self._backend.payloads))
        return interaction

    async def _answered(self, interaction: Interaction) -> FakeAnswer:
        while not interaction.settled:
            await interaction.changed.wait()
        answer = FakeAnswer(self._backend, interaction)
        if self.patient and answer.kind is AnswerKind.DEFERRED:
            await answer.filled()
        return answer

    def _command(self, channel_id: int, text: str) -> tuple[Channel, Command, list[str]]:
        """The channel, the command and the path to its sub-command, if it is offered there."""
        channel = self._channel(channel_id)
        name, *path = text.split()
        offered = self.offered(channel)
        if name not in offered:
            raise Impossible(f"There is no command /{name} here for {self.name}; there are {sorted(offered)}.")
        if channel.archived:
            raise Impossible("Commands cannot be used in an archived thread.")
        return channel, offered[name], path

    def offered(self, channel: Channel) -> dict[str, Command]:
        """The slash commands the client lists for this person in a channel."""
        return listed(self._backend.world, self.user, channel)

    def _awake(self, channel_id: int) -> Channel:
        """The channel if buttons can be pressed there; the client greys them out in an archived thread."""
        channel = self._channel(channel_id)
        self._backend.archive_if_idle(channel)
        if channel.archived:
            raise Impossible("Nothing can be pressed in an archived thread; a message wakes it.")
        return channel

    def _entry(self, channel: Channel, where: CommandPlace, name: str) -> Command:
        """A command of a menu, by the name it is shown under."""
        found = listed(self._backend.world, self.user, channel, where)
        if channel.archived or name not in found:
            raise Impossible(f"There is no {name!r} in this menu; there are {sorted(found)}.")
        return found[name]

    def _menu_data(self, command: Command, target_id: int) -> Json:
        data = self._command_data(command, [])
        del data["options"]
        return data | {"target_id": str(target_id)}

    def _command_data(self, command: Command, options: list[Json]) -> Json:
        payload = command_payload(command, self._backend.world.bot_id)
        guild: Json = {"guild_id": payload["guild_id"]} if "guild_id" in payload else {}
        return {"id": payload["id"], "name": payload["name"], "type": payload["type"], "options": options, **guild}

    def _look(self, message_id: int) -> tuple[Message, Seen]:
        message = self._backend.world.find_message(int(message_id))
        if message is None or message.seen_by not in {None, self.id}:
            raise Impossible(f"{self.name} sees no message {message_id}.")
        self._channel(message.channel_id)
        return message, Seen(self._backend.payloads.message(message))

    def _channel(self, channel_id: int) -> Channel:
        channel = self._backend.world.channels.get(int(channel_id))
        if channel is None or not can_see(self._backend.world, channel, self.id):
            raise Impossible(f"{self.name} sees no channel {channel_id}.")
        self._backend.archive_if_idle(channel)
        return channel
