"""Whoever types is answered in time, if only with nothing, and once."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.core.frame.slash_commands.suggestions import MOST_LATE_S, TOO_LONG_S, Typing
from sandbox.faults import FakeTrouble
from sandbox.people.people import Choice
from sandbox.server import Sandbox
from tests.sandbox.conftest import bot, sandbox, until  # noqa: F401 (fixtures)
from tests.sandbox.sample_bot import SampleBot

NOW = datetime(2026, 11, 22, tzinfo=UTC)
TICK_S = 0.01
"""What a timer of the loop may be early."""
LEAST_S = TOO_LONG_S - MOST_LATE_S
CALLBACK = "/interactions/*/callback"
APPLE = Choice("Apple", "apple")


class Typed:
    """An interaction of which we only hear."""

    def __init__(self, created_at: datetime) -> None:
        self.created_at = created_at
        self.response = self.client = self
        self.is_left = False
        self.sent: list[Any] = []

    def is_closed(self) -> bool:
        return self.is_left

    async def autocomplete(self, choices: list[Any]) -> None:
        self.sent.append(choices)


async def answered(typed: Typed) -> float:
    """Seconds until it was looked whether that is answered."""
    typing, began = Typing(), time.monotonic()
    typing.expect(typed, NOW)  # type: ignore[arg-type]
    (task,) = typing._waiting
    await task
    return time.monotonic() - began


async def test_nothing_is_sent_by_a_client_that_has_left() -> None:
    typed = Typed(NOW - timedelta(seconds=MOST_LATE_S))
    typed.is_left = True
    await answered(typed)
    assert typed.sent == []


@pytest.mark.parametrize("late", [MOST_LATE_S, 3600.0])
async def test_a_key_of_which_we_hear_late_is_answered_sooner_but_not_at_once(late: float) -> None:
    took = await answered(Typed(NOW - timedelta(seconds=late)))
    assert LEAST_S - TICK_S <= took < TOO_LONG_S


async def test_at_the_end_nobody_is_left_without_an_answer() -> None:
    typing, first, later = Typing(), Typed(NOW), Typed(NOW)
    typing.expect(first, NOW)  # type: ignore[arg-type]
    async with asyncio.timeout(LEAST_S):
        await typing.end()
        assert first.sent == [[]]
        typing.expect(later, NOW)  # type: ignore[arg-type]
        await typing.end()
    assert later.sent == [[]]


@pytest.fixture
def typing(bot: SampleBot) -> Typing:
    """Looks after all who type to the sample bot, which hears of every key so late that it has little time left."""
    typing = Typing()

    async def expect(interaction: discord.Interaction[Any]) -> bool:
        if interaction.type is discord.InteractionType.autocomplete:
            typing.expect(interaction, interaction.created_at + timedelta(seconds=MOST_LATE_S))
        return True

    bot.tree.interaction_check = expect  # type: ignore[method-assign]
    return typing


async def offered(sandbox: Sandbox) -> list[Choice]:
    return await sandbox.person("Aki").suggestions(sandbox.channels["games"], "eat", focused="fruit", fruit="apple")


async def statuses(sandbox: Sandbox) -> list[int]:
    """What Discord said to every answer, those included that the library makes wait for one another."""
    await asyncio.sleep(LEAST_S)
    return [each.status for each in sandbox.requests if each.route.endswith("/callback")]


async def test_nothing_is_suggested_while_suggestions_are_on_their_way(
    sandbox: Sandbox,
    typing: Typing,
) -> None:
    delayed = sandbox.faults.add(FakeTrouble.DELAY, method="POST", route=CALLBACK, seconds=LEAST_S)
    offering = asyncio.create_task(offered(sandbox))
    await until(lambda: delayed.happened)
    await typing.end()
    assert await offering == [APPLE]
    assert await statuses(sandbox) == [200]


async def test_suggestions_that_come_after_nothing_was_suggested_are_not_sent(
    sandbox: Sandbox,
    bot: SampleBot,
    typing: Typing,
) -> None:
    came = asyncio.Event()
    eat = bot.tree.get_command("eat")
    assert isinstance(eat, app_commands.Command)

    @eat.autocomplete("fruit")
    async def offer(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        await asyncio.sleep(LEAST_S * 1.5)
        came.set()
        return [app_commands.Choice(name=typed, value=typed)]

    sandbox.faults.add(FakeTrouble.DELAY, method="POST", route=CALLBACK, seconds=LEAST_S * 2)
    assert await offered(sandbox) == []
    await asyncio.wait_for(came.wait(), TOO_LONG_S)
    await typing.end()
    assert await statuses(sandbox) == [200]


async def test_suggestions_whose_connection_breaks_are_sent_again_and_nothing_after_them(
    sandbox: Sandbox,
    typing: Typing,
) -> None:
    cut = sandbox.faults.add(FakeTrouble.CUT_BEFORE, method="POST", route=CALLBACK)
    assert await offered(sandbox) == [APPLE]
    await typing.end()
    assert cut.happened == 1
    assert [each for each in await statuses(sandbox) if each in {200, 400}] == [200]
