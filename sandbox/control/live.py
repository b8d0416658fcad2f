"""Pushes what happens to open pages, to each what its person sees."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from aiohttp import web

from sandbox.backend import Backend
from sandbox.events import Event
from sandbox.payloads import Json
from sandbox.people.people import FakePerson
from sandbox.permissions import can_see

TOLD = (
    "MESSAGE_",
    "CHANNEL_",
    "THREAD_",
    "THINKING",
    "ANSWERED",
    "FAILED",
    "MODAL",
    "COMMANDS",
    "BOT",
    "TIME",
    "GUILD_MEMBER_UPDATE",
    "GUILD_ROLE_",
    "GUILD_SCHEDULED_EVENT_",
)


class Live:
    """Follows the events of a backend for any number of pages."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    @contextlib.asynccontextmanager
    async def telling(self, person: FakePerson, socket: web.WebSocketResponse) -> AsyncIterator[None]:
        """Tell a page everything its person sees, from the entry to the exit of the block."""
        queue: asyncio.Queue[Json] = asyncio.Queue()
        stop = self._backend.bus.listen(lambda event: self._put(queue, person, event))
        writer = asyncio.create_task(_write(socket, queue))
        try:
            yield
        finally:
            stop()
            writer.cancel()

    def _put(self, queue: asyncio.Queue[Json], person: FakePerson, event: Event) -> None:
        if event.kind.startswith(TOLD) and self._concerns(person, event):
            more: Json = {"pinged": self._pinged(person, event)} if event.kind == "MESSAGE_CREATE" else {}
            queue.put_nowait({"t": event.kind.lower(), "d": event.data | more})

    def _concerns(self, person: FakePerson, event: Event) -> bool:
        if event.only_for is not None:
            return event.only_for == person.id
        channel = self._backend.world.channels.get(event.channel_id or 0)
        return channel is None or can_see(self._backend.world, channel, person.id)

    def _pinged(self, person: FakePerson, event: Event) -> str | None:
        message = self._backend.world.message(event.channel_id or 0, int(event.data["id"]))
        return message.pings.get(person.id) if message else None


async def _write(socket: web.WebSocketResponse, queue: asyncio.Queue[Json]) -> None:
    while not socket.closed:
        event = await queue.get()
        with contextlib.suppress(ConnectionError):
            await socket.send_json(event)
