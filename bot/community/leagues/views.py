"""The card of a league, its seasons, and the question before one."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord
from discord import ui

from bot.community.competitions.ui import EventButton, HowItWorksButton, meant, show_managed, tell_done
from bot.community.leagues import words
from bot.community.leagues.overviews import LeagueOverview, SeasonOverview
from bot.community.leagues.pictures import page_of, table_description, table_pages, table_picture, table_text
from bot.community.leagues.service import Leagues
from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer
from bot.core.frame.context import Context
from bot.core.frame.layouts import numbered
from bot.core.frame.lines import ListLine
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.people import Person, Request
from bot.core.speech.names import person
from bot.people.players import PreferenceBook
from renderers.standings import StandingsPage

KEY = "league"
PICTURE, TEXT = "p", "t"
Seen: TypeAlias = ui.MediaGallery[ui.LayoutView] | None
"""The picture of a message, where there is one."""


class JoinLeagueButton(Press, template=r"league-join:(?P<number>\d+)"):
    posts = True

    def __init__(self, number: int) -> None:
        super().__init__(button(words.JOIN, f"league-join:{number}", discord.ButtonStyle.success, "✋"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        number = await meant(answer, Leagues, self.number)
        await tell_done(answer, KEY, number, await join(context, answer.request, number))


class LeaveLeagueButton(Press, template=r"league-leave:(?P<number>\d+)"):
    posts = True

    def __init__(self, number: int) -> None:
        super().__init__(button(words.LEAVE, f"league-leave:{number}"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Leagues].leave(answer.request, self.number)
        await tell_done(answer, KEY, self.number, words.left(shown, answer.request.person.discord_id))


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
        await answer.show(*(await season_page(answer, shown)).message)


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
        await answer.show(*(await season_page(answer, shown, self.page, self.form)).message)


class LeagueRulesButton(HowItWorksButton, template=r"league-rules:(?P<number>\d+)"):
    event, service, label = KEY, Leagues, words.HOW_IT_WORKS
    text = staticmethod(words.rules_text)


class StartSeasonButton(Press, template=r"league-start:(?P<number>\d+)"):
    """Starts the next season without waiting for its date."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.START_SEASON, f"league-start:{number}"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        answer.pace()
        shown = await context[Leagues].start(answer.request, self.number)
        said = words.STARTED.format(season=shown.row.season + 1, name=person(shown.row.name))
        await show_managed(answer, KEY, self.number, news=said)


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


async def league_page(answer: Answer, number: int, news: str = "") -> Page:
    """A league as someone sees it, in their colours: how it stands, the way in or out."""
    shown = await answer.context[Leagues].show(answer.request, number)
    picture, alt = None, ""
    if shown.latest is not None:
        found = table_pages(shown.latest, _viewer(shown.latest, answer.request))
        page = found[page_of(found)]
        picture, alt = await _picture(answer, shown.latest, page), table_description(page)
    discord_id = answer.request.person.discord_id
    is_in = any(each.player.discord_id == discord_id for each in shown.members)
    ways = () if shown.is_closed else (LeaveLeagueButton(number) if is_in else JoinLeagueButton(number),)
    text = "\n".join(filter(None, [news, words.card_text(shown)]))
    return Page(text=text, picture=picture, alt=alt, actions=[*ways, LeagueRulesButton(number), SeasonButton(number)])


async def season_page(answer: Answer, shown: SeasonOverview, page: int | None = None, form: str = PICTURE) -> Page:
    """The table of a season for one person, with buttons to other divisions and seasons, and to the other form."""
    back = EventButton(KEY, shown.row.id)
    if not shown.has_table:
        return Page(text=words.season_text(shown), actions=[back])
    pages = table_pages(shown, _viewer(shown, answer.request))
    number = page_of(pages) if page is None else min(page, len(pages) - 1)
    steps, forms = _divisions(shown, number, len(pages), form), [*_forms(shown, number, form), back]
    if form == TEXT:
        text = f"{words.season_head(shown)}\n{table_text(pages[number])}"
        return Page(text=text, steps=steps, actions=forms)
    picture = await _picture(answer, shown, pages[number])
    alt = table_description(pages[number])
    return Page(text=words.season_head(shown), picture=picture, alt=alt, steps=steps, actions=forms)


def _divisions(shown: SeasonOverview, page: int, pages: int, form: str) -> list[ui.Item[Any]]:
    """The way to the divisions beside those on the picture, and to the seasons before and after."""
    league, season, row = shown.row.id, shown.season, list[ui.Item[Any]]()
    for other, sign in ((page - 1, "◀"), (page + 1, "▶")):
        if 0 <= other < pages:
            label = f"{sign} {frame_words.PAGE.format(number=other + 1)}"
            row.append(TurnSeasonButton(league, season, other, form, label))
    for other in (season - 1, season + 1):
        if 0 < other <= shown.row.season:
            row.append(TurnSeasonButton(league, other, 0, form, words.SEASON.format(season=other)))
    return row


def _forms(shown: SeasonOverview, page: int, form: str) -> list[ui.Item[Any]]:
    turned, name = (TEXT, words.AS_TEXT) if form == PICTURE else (PICTURE, words.AS_PICTURE)
    return [TurnSeasonButton(shown.row.id, shown.season, page, turned, str(name))]


def _viewer(shown: SeasonOverview, request: Request) -> int | None:
    return next((who for who, each in shown.known.items() if each.discord_id == request.person.discord_id), None)


async def _picture(answer: Answer, shown: SeasonOverview, page: StandingsPage) -> discord.File:
    theme = await answer.context[PreferenceBook].theme(answer.request.person)
    return await table_picture(answer.context.pictures, shown, page, theme)
