"""Buttons that open a table for a game, as `/play` does with nothing but its name, or begin against the computer."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.core.clock_rules import clock_words
from bot.core.frame.answers import Answer
from bot.core.frame.context import Context
from bot.core.frame.permissions import require_posting
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.play.tables import words
from bot.play.tables.setups import TableSetup
from bot.play.tables.tables import Tables
from bot.play.tables.waiting_table import Table
from games.core import AnyGame

FIRST_LEVEL = "1"


class OpenTableButton(Press, template=r"open-table:(?P<key>[^:]+)"):
    """Opens a table for anyone, where it is pressed."""

    def __init__(self, key: str) -> None:
        super().__init__(button(words.OPEN_A_TABLE, f"open-table:{key}", discord.ButtonStyle.success, "🪑"))
        self.key = key

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        if interaction.guild_id is None:
            await answer.say(words.ONLY_IN_SERVERS)
            return
        require_posting(interaction)
        setup = TableSetup(self.key, {}, None, (), usual_clock=True)
        table = await context[Tables].open(answer.request, setup)
        await answer.say(opened(table, usual_clock=True))


class FirstLevelButton(Press, template=r"first-level:(?P<key>[^:]+)"):
    """Begins a match against the weakest computer, where it is pressed."""

    def __init__(self, key: str) -> None:
        label = words.PLAY_LEVEL.format(level=FIRST_LEVEL)
        super().__init__(button(label, f"first-level:{key}", discord.ButtonStyle.primary, "🤖"))
        self.key = key

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        if interaction.guild_id is not None:
            require_posting(interaction)
        setup = TableSetup(self.key, {}, None, (), usual_clock=True, computers=(FIRST_LEVEL,))
        table = await context[Tables].open(answer.request, setup)
        await answer.say(words.STARTED.format(number=table.match.id, players=words.players(table)))


def open_table(game: AnyGame | None) -> Iterable[OpenTableButton]:
    if game is not None:
        yield OpenTableButton(game.info.key)


def play_first_level(game: AnyGame | None) -> Iterable[FirstLevelButton]:
    if game is not None:
        yield FirstLevelButton(game.info.key)


def opened(table: Table, *, usual_clock: bool) -> str:
    """Tell a host that it is open, with the clock if it is one they did not choose."""
    usual = table.match.clock is not None and usual_clock
    template = words.TABLE_OPENED_WITH_CLOCK if usual else words.TABLE_OPENED
    return template.format(number=table.match.id, clock=clock_words(table.match.clock))
