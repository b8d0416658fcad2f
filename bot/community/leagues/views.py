"""The card of a league, its seasons, and the question before one."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord
from discord import ui

from bot.community.competitions.ui import CloseButton, HowItWorksButton, meant
from bot.community.leagues import words
from bot.community.leagues.overviews import LeagueOverview, SeasonOverview
from bot.community.leagues.pictures import page_of, table_description, table_pages, table_picture
from bot.community.leagues.service import Leagues
from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer, sentence
from bot.core.frame.context import Context
from bot.core.frame.layouts import gallery, numbered
from bot.core.frame.lines import ListLine
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.people import Person, Request
from bot.core.speech.names import person
from bot.people.players import PreferenceBook
from renderers.standings import StandingsPage

PICTURE, TEXT = "p", "t"
Seen: TypeAlias = ui.MediaGallery[ui.LayoutView] | None
"""The picture of a message, where there is one."""


class JoinLeagueButton(Press, template=r"league-join:(?P<number>\d+)"):
    posts = True

    def __init__(self, number: int) -> None:
        super().__init__(button(words.JOIN, f"league-join:{number}", discord.ButtonStyle.success, "✋"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.say(await join(context, answer.request, await meant(answer, Leagues, self.number)))


class LeaveLeagueButton(Press, template=r"league-leave:(?P<number>\d+)"):
    posts = True

    def __init__(self, number: int) -> None:
        super().__init__(button(words.LEAVE, f"league-leave:{number}"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Leagues].leave(answer.request, self.number)
        await answer.say(words.left(shown, answer.request.person.discord_id))


class LeagueStayButton(Press, template=r"league-stay:(?P<number>\d+)"):
    """Says that someone is still in."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.STAY, f"league-stay:{number}", discord.ButtonStyle.success, "✋"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Leagues].stay(answer.request, self.number)
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
        number = await meant(answer, Leagues, self.number)
        shown = await context[Leagues].season(answer.request, number, self.season)
        await answer.show(*await season_message(context, answer.request, shown))


class TurnSeasonButton(Press, template=r"league-turn:(?P<number>\d+):(?P<season>\d+):(?P<page>\d+):(?P<form>p|t)"):
    """Turns to other divisions, to another season, or to the other form."""

    def __init__(self, number: int, season: str | int, page: str | int, form: str, label: str = "?") -> None:
        super().__init__(button(label, f"league-turn:{number}:{season}:{page}:{form}"))
        self.number = number
        self.season = int(season)
        self.page = int(page)
        self.form = form

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        number = await meant(answer, Leagues, self.number)
        shown = await context[Leagues].season(answer.request, number, self.season)
        await answer.change(*await season_message(context, answer.request, shown, self.page, self.form))


class CloseLeagueButton(CloseButton, template=r"league-close:(?P<number>\d+)"):
    kind, key = Leagues, "league-close"
    label, question, closed = words.CLOSE, words.CLOSE_QUESTION, words.LEAGUE_CLOSED


class LeagueRulesButton(HowItWorksButton, template=r"league-rules:(?P<number>\d+)"):
    kind, key, label = Leagues, "league-rules", words.HOW_IT_WORKS
    text = staticmethod(words.rules_text)


def league_layout(shown: LeagueOverview, number: int, note: str = "", seen: Seen = None) -> ui.LayoutView:
    return numbered(words.card_text(shown), number, seen, card_buttons(shown), note=note)


def card_buttons(shown: LeagueOverview) -> ui.ActionRow[ui.LayoutView]:
    number = shown.row.id
    looks = (LeagueRulesButton(number), SeasonButton(number))
    return ui.ActionRow(*(() if shown.is_closed else (JoinLeagueButton(number), LeaveLeagueButton(number))), *looks)


def question_layout(shown: LeagueOverview, number: int, note: str = "") -> ui.LayoutView:
    """The question who is still in, with one button for all as long as it matters."""
    return numbered(words.question_text(shown), number, ui.ActionRow(LeagueStayButton(shown.row.id)), note=note)


def season_layout(shown: SeasonOverview, number: int, note: str = "", seen: Seen = None) -> ui.LayoutView:
    return numbered(words.season_text(shown), number, seen, note=note)


async def join(context: Context, request: Request, number: int) -> str:
    """Enter a league, and tell what there is to say about it."""
    shown = await context[Leagues].join(request, number)
    meets = await context[Leagues].meets_blocked(request.person, number)
    return words.joined(shown, meets_blocked=meets)


def waiting_line(row: Any, reader: Person, number: int) -> ListLine:
    """The question whether someone is still in, with its answer."""
    return ListLine(words.still_in_line(row), LeagueStayButton(row.id))


async def show_message(
    context: Context, request: Request, shown: LeagueOverview
) -> tuple[ui.LayoutView, list[discord.File]]:
    """The card for one person, in their colours."""
    layout, files = sentence(words.card_text(shown)), []
    if shown.latest is not None:
        found = table_pages(shown.latest, _viewer(shown.latest, request))
        page = found[page_of(found)]
        files = [await _picture(context, request, shown.latest, page)]
        layout.add_item(gallery(files[0], table_description(page)))
    layout.add_item(card_buttons(shown))
    return layout, files


async def season_message(
    context: Context, request: Request, shown: SeasonOverview, page: int | None = None, form: str = PICTURE
) -> tuple[ui.LayoutView, list[discord.File]]:
    """The table of a season for one person, with buttons to other divisions and seasons, and to the other form."""
    if not shown.has_table:
        return sentence(words.season_text(shown)), []
    pages = table_pages(shown, _viewer(shown, request))
    number = page_of(pages) if page is None else min(page, len(pages) - 1)
    files = []
    if form == PICTURE:
        layout = sentence(words.season_head(shown))
        files = [await _picture(context, request, shown, pages[number])]
        layout.add_item(gallery(files[0], table_description(pages[number])))
    else:
        layout = sentence(words.season_text(shown))
    layout.add_item(_turning(shown, number, len(pages), form))
    return layout, files


def _turning(shown: SeasonOverview, page: int, pages: int, form: str) -> ui.ActionRow[ui.LayoutView]:
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    league, season = shown.row.id, shown.season
    for other, sign in ((page - 1, "◀"), (page + 1, "▶")):
        if form == PICTURE and 0 <= other < pages:
            label = f"{sign} {frame_words.PAGE.format(number=other + 1)}"
            row.add_item(TurnSeasonButton(league, season, other, form, label))
    turned, name = (TEXT, words.AS_TEXT) if form == PICTURE else (PICTURE, words.AS_PICTURE)
    row.add_item(TurnSeasonButton(league, season, page, turned, str(name)))
    for other in (season - 1, season + 1):
        if 0 < other <= shown.row.season:
            row.add_item(TurnSeasonButton(league, other, 0, form, words.SEASON.format(season=other)))
    return row


def _viewer(shown: SeasonOverview, request: Request) -> int | None:
    return next((who for who, each in shown.known.items() if each.discord_id == request.person.discord_id), None)


async def _picture(context: Context, request: Request, shown: SeasonOverview, page: StandingsPage) -> discord.File:
    theme = await context[PreferenceBook].theme(request.person)
    return await table_picture(context.pictures, shown, page, theme)
