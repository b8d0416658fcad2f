"""Messages that answers change: boards lose their buttons, which is not counted as a request; private pages turn."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol
from weakref import WeakValueDictionary

ANSWER_SECONDS = 3.0
"""How long Discord waits for an answer, and so do we."""
REMEMBERED = 1000
"""So many messages are remembered of which nobody has asked yet."""


class Pressed:
    """Knows who is answering: whoever does says so before, and whoever would change the message asks."""

    def __init__(self) -> None:
        self._answers: dict[int, asyncio.Future[bool]] = {}

    @contextmanager
    def answering(self, message_id: int) -> Iterator[asyncio.Future[bool]]:
        answered = asyncio.get_running_loop().create_future()
        self._answers[message_id] = answered
        if len(self._answers) > REMEMBERED:
            del self._answers[next(iter(self._answers))]
        try:
            yield answered
        finally:
            if not answered.done():
                answered.set_result(False)
            if self._answers.get(message_id) is answered and not answered.result():
                del self._answers[message_id]

    async def is_done(self, message_id: int) -> bool:
        """Whether an answer has taken the buttons off; asked once."""
        if (answered := self._answers.get(message_id)) is None:
            return False
        await asyncio.wait({answered}, timeout=ANSWER_SECONDS)
        self._answers.pop(message_id, None)
        return answered.done() and answered.result()


class Turned:
    """Knows how often answers have turned a private page, so that none shows again what another has replaced."""

    def __init__(self) -> None:
        self._times: dict[int, int] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def alone(self, message_id: int) -> asyncio.Lock:
        """To be held while a page is turned, and from a look at it until it is changed."""
        return self._locks.setdefault(message_id, asyncio.Lock())

    def note(self, message_id: int) -> None:
        self._times[message_id] = self.times(message_id) + 1
        if len(self._times) > REMEMBERED:
            del self._times[next(iter(self._times))]

    def times(self, message_id: int) -> int:
        return self._times.get(message_id, 0)


class Open(Protocol):
    @property
    def is_open(self) -> bool:
        """Whether something can still be sent by this answer."""


class Editors:
    """Knows what earlier answers in chats can still do: change the messages they made, and send further ones there."""

    def __init__(self) -> None:
        self._editors: dict[int, Callable[..., Awaitable[object]]] = {}
        self._answers: dict[int, Any] = {}
        self._doubts: dict[int, Any] = {}

    def doubt(self, channel_id: int, again: object) -> None:
        """Something may not have arrived in a chat; a button sends it once more."""
        self._doubts[channel_id] = again

    def doubted(self, channel_id: int) -> Any:
        """That button, for the next private answer there; once."""
        return self._doubts.pop(channel_id, None)

    def note(self, channel_id: int, answer: Open) -> None:
        """Remember the latest answer in a chat."""
        self._answers[channel_id] = answer

    @property
    def open(self) -> dict[int, Any]:
        """The answers by which something can still be sent, by chat."""
        self._answers = {channel_id: answer for channel_id, answer in self._answers.items() if answer.is_open}
        return self._answers

    def keep(self, message_id: int, edit: Callable[..., Awaitable[object]]) -> None:
        self._editors.pop(message_id, None)
        self._editors[message_id] = edit
        if len(self._editors) > REMEMBERED:
            del self._editors[next(iter(self._editors))]

    def of(self, message_id: int) -> Callable[..., Awaitable[object]] | None:
        """How to change a message, within Discord's 15 minutes; None if nobody here can."""
        return self._editors.get(message_id)
