"""Everything that happens in the sandbox, told to the gateway, the page and waiting people."""

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple


class Event(NamedTuple):
    """A happening: a gateway event's name and payload, or one of the sandbox's own (THINKING, MODAL, FAILED)."""

    kind: str
    data: dict[str, Any]
    channel_id: int | None = None
    only_for: int | None = None


Listener = Callable[[Event], None]


class Bus:
    """Hands each event to every listener at once, in the order of subscription."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._heard = asyncio.Event()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Start listening; the result stops it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def publish(self, event: Event) -> None:
        for listener in tuple(self._listeners):
            listener(event)
        heard, self._heard = self._heard, asyncio.Event()
        heard.set()

    async def next(self) -> None:
        await self._heard.wait()
