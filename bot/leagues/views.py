"""The card of a league, its seasons, and the question before one."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.frame.answers import Answer, sentence
from bot.frame.context import Context, request_of
from bot.frame.press import Interaction, Press, button
from bot.leagues import words
from bot.leagues.joining import Leagues
from bot.leagues.overviews import LeagueOverview, SeasonOverview
from bot.speech.names import person


class JoinLeagueButton(Press, template=r"league-join:(?P<number>\d+)"):
    """Enters a league."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.JOIN, f"league-join:{number}", discord.ButtonStyle.success, "✋"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """The card follows."""
        shown = await context[Leagues].join(request_of(interaction), self.number, interaction.guild_id)
        await answer.say(words.joined(shown))


class LeaveLeagueButton(Press, template=r"league-leave:(?P<number>\d+)"):
    """Leaves a league."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.LEAVE, f"league-leave:{number}"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """The season continues without a word."""
        shown = await context[Leagues].leave(request_of(interaction), self.number, interaction.guild_id)
        await answer.say(words.LEFT.format(name=person(shown.row.name)))


class LeagueStayButton(Press, template=r"league-stay:(?P<number>\d+)"):
    """Says that someone is still in."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.STAY, f"league-stay:{number}", discord.ButtonStyle.success, "✋"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """In a channel or in a direct message."""
        shown = await context[Leagues].stay(request_of(interaction), self.number)
        await answer.say(words.STAYING.format(season=shown.row.season + 1, name=person(shown.row.name)))


class SeasonButton(Press, template=r"league-season:(?P<number>\d+):(?P<season>\d+):(?P<way>\w)"):
    """Shows the standings of a season, or turns to those of another."""

    def __init__(self, number: int, season: str | int = 0, way: str = "f") -> None:
        label = words.TABLES if way == "f" else words.SEASON.format(season=season)
        super().__init__(button(label, f"league-season:{number}:{season}:{way}", emoji="📊" if way == "f" else None))
        self.number = number
        self.season = int(season)
        self.way = way

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Privately."""
        shown = await context[Leagues].season(self.number, interaction.guild_id, self.season)
        await answer.show(season_message(shown))


class LeagueRulesButton(Press, template=r"league-rules:(?P<number>\d+)"):
    """Shows how it works."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.HOW_IT_WORKS, f"league-rules:{number}", emoji="📜"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Privately."""
        await answer.say(words.rules_text(await context[Leagues].show(self.number, interaction.guild_id)))


def league_layout(shown: LeagueOverview, number: int, note: str = "") -> ui.LayoutView:
    """The card, whose text has the number of its post."""
    layout = ui.LayoutView(timeout=None)
    layout.add_item(ui.TextDisplay(_noted(words.card_text(shown), note), id=number))
    layout.add_item(card_buttons(shown))
    return layout


def card_buttons(shown: LeagueOverview) -> ui.ActionRow[ui.LayoutView]:
    """What makes sense as it is now."""
    number = shown.row.id
    looks = (LeagueRulesButton(number), SeasonButton(number))
    if shown.is_closed:
        return _row(*looks)
    return _row(JoinLeagueButton(number), LeaveLeagueButton(number), *looks)


def question_layout(shown: LeagueOverview, number: int, note: str = "") -> ui.LayoutView:
    """Who is still in, with one button for all as long as it matters."""
    layout = ui.LayoutView(timeout=None)
    layout.add_item(ui.TextDisplay(_noted(words.question_text(shown), note), id=number))
    layout.add_item(_row(LeagueStayButton(shown.row.id)))
    return layout


def season_layout(shown: SeasonOverview, number: int, note: str = "") -> ui.LayoutView:
    """How a season ended."""
    layout = ui.LayoutView(timeout=None)
    layout.add_item(ui.TextDisplay(_noted(words.season_text(shown), note), id=number))
    return layout


def season_message(shown: SeasonOverview) -> ui.LayoutView:
    """The standings of a season for one person, with buttons to those before and after it."""
    layout = sentence(words.season_text(shown))
    others = [each for each in (shown.season - 1, shown.season + 1) if 0 < each <= shown.row.season]
    if others:
        layout.add_item(_row(*(SeasonButton(shown.row.id, each, "t") for each in others)))
    return layout


def _noted(text: str, note: str) -> str:
    return f"{text}\n-# {note}" if note else text


def _row(*items: ui.Item[Any]) -> ui.ActionRow[ui.LayoutView]:
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    for item in items:
        row.add_item(item)
    return row
