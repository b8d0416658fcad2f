"""Whoever types is answered in time, if only with nothing."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import aiohttp
import pytest

from bot.core.frame.slash_commands.suggestions import MOST_LATE_S, TOO_LONG_S, Typing

NOW = datetime(2026, 11, 22, tzinfo=UTC)
LEAST_S = TOO_LONG_S - MOST_LATE_S


class Typed:
    """An interaction whose answers break as often as told, and go through after that."""

    def __init__(self, created_at: datetime, breaks: int = 0, *, is_done: bool = False) -> None:
        self.created_at = created_at
        self.response = self.client = self
        self.is_left = False
        self.sent: list[Any] = []
        self._breaks = breaks
        self._is_done = is_done

    def is_done(self) -> bool:
        return self._is_done

    def is_closed(self) -> bool:
        return self.is_left

    async def autocomplete(self, choices: list[Any]) -> None:
        self.sent.append(choices)
        if len(self.sent) <= self._breaks:
            raise aiohttp.ServerDisconnectedError


async def answered(typed: Typed) -> float:
    """Seconds until it was looked whether that is answered."""
    typing, began = Typing(), time.monotonic()
    typing.expect(typed, NOW)  # type: ignore[arg-type]
    (task,) = typing._waiting
    await task
    return time.monotonic() - began


@pytest.mark.parametrize("is_done", [True, False])
async def test_nothing_is_suggested_where_the_suggestions_take_too_long(is_done: bool) -> None:
    typed = Typed(NOW - timedelta(seconds=MOST_LATE_S), is_done=is_done)
    await answered(typed)
    assert typed.sent == ([] if is_done else [[]])


async def test_an_answer_whose_connection_breaks_is_sent_again() -> None:
    typed = Typed(NOW - timedelta(seconds=MOST_LATE_S), breaks=1)
    await answered(typed)
    assert typed.sent == [[], []]


async def test_nothing_is_sent_again_by_a_client_that_has_left() -> None:
    typed = Typed(NOW - timedelta(seconds=MOST_LATE_S))
    typed.is_left = True
    await answered(typed)
    assert typed.sent == []


@pytest.mark.parametrize("late", [MOST_LATE_S, 3600.0])
async def test_a_key_of_which_we_hear_late_is_answered_sooner_but_not_at_once(late: float) -> None:
    assert LEAST_S <= await answered(Typed(NOW - timedelta(seconds=late))) < TOO_LONG_S


async def test_at_the_end_nobody_is_left_without_an_answer() -> None:
    typing, first, later = Typing(), Typed(NOW), Typed(NOW)
    typing.expect(first, NOW)  # type: ignore[arg-type]
    async with asyncio.timeout(LEAST_S):
        await typing.end()
        assert first.sent == [[]]
        typing.expect(later, NOW)  # type: ignore[arg-type]
        await typing.end()
    assert later.sent == [[]]
