"""The pages of a tournament as messages: a picture or a text, with buttons to the other pages."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import discord
from discord import ui

from bot.community.competitions.ui import MOST_IN_A_MENU, EventButton
from bot.community.tournaments import words
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.pages import picture_words, place_words, team_words
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.pages.sheets import (
    Aspect,
    Sheet,
    aspects,
    best_page,
    podium,
    podium_description,
    sheets,
)
from bot.community.tournaments.tours import TourRow
from bot.community.tournaments.tours import words as tour_words
from bot.community.tournaments.tours.book import TourBook
from bot.community.tournaments.tours.views import tours_page
from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import Context
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.frame.pictures import USUAL_THEME, Pictures, alt_text
from bot.core.speech.limits import OPTION_LIMIT
from bot.core.speech.names import in_label
from bot.core.speech.sentences import Words
from bot.people.players import PreferenceBook
from renderers.base import Frame
from renderers.podiums import draw_podium
from tournaments.facts import SEVERAL
from tournaments.parts import Explanation, explain
from tournaments.ranking import MANNERS

KEY = "tournament"
NO_VIEWS: Mapping[str, Words] = {}
PICTURE, TEXT = "p", "t"
PLACE, OVERALL, PLAYERS = "place", "overall", "players"
"""The choices that take a place apart, and that lead to overall standings or to the members of teams."""
MOST_PARTS = 20
"""Most lines about a number on one page."""
MOST_NEARBY = MOST_IN_A_MENU - 2
"""Most entrants in a menu."""
LABELS = {
    Aspect.BRACKET: picture_words.BRACKET,
    Aspect.CROSSTABLE: picture_words.CROSSTABLE,
    Aspect.STANDINGS: picture_words.STANDINGS,
}


class TournamentPageButton(
    Press, template=r"event-page:(?P<number>\d+):(?P<aspect>bracket|crosstable|standings):(?P<page>\d+):(?P<form>p|t)"
):
    """Turns to another page, to another aspect of the tournament, or to its other form."""

    def __init__(self, number: int, aspect: str, page: str | int, form: str, label: str = "?") -> None:
        super().__init__(button(label, f"event-page:{number}:{aspect}:{page}:{form}"))
        self.number = number
        self.aspect = Aspect(aspect)
        self.page = int(page)
        self.form = form

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        page = await standings_page(answer, self.number, self.aspect, self.page, self.form)
        await answer.show(*page.message)


class TournamentViewSelect(LastingItem[ui.Select[Any]], template=r"event-view:(?P<number>\d+)"):
    """Turns to one of the things there are to see of a tournament: a table, or a round in words."""

    def __init__(self, number: int, views: Mapping[str, Words] = NO_VIEWS, chosen: str = "") -> None:
        menu = ui.Select[Any](custom_id=f"event-view:{number}")
        for value, label in views.items():
            menu.add_option(label=str(label)[:OPTION_LIMIT], value=value, default=value == chosen)
        super().__init__(menu)
        self.number = number

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            value = self.item.values[0]
            round_, _, part = value.partition(":")
            if round_.isdecimal():
                page = await round_page(answer, self.number, int(round_), int(part or 0))
            elif value == PLACE:
                page = await place_page(answer, self.number)
            elif value.startswith(PLAYERS):
                page = await players_page(answer, self.number, int(value.removeprefix(PLAYERS) or 0))
            elif value == OVERALL:
                shown = await answer.context[Entering].show(answer.request, self.number)
                page = await tours_page(answer, self.number, await _tours(answer, shown))
            else:
                page = await standings_page(answer, self.number, Aspect(value))
            await answer.show(*page.message)


class WhyButton(Press, template=r"event-place:(?P<number>\d+):(?P<who>\w+):(?P<page>\d+)"):
    """Turns to another of the numbers behind a place."""

    def __init__(self, number: int, who: str, page: str | int, label: str = "?") -> None:
        super().__init__(button(label, f"event-place:{number}:{who}:{page}"))
        self.number = number
        self.who = who
        self.page = int(page)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.show(*(await place_page(answer, self.number, self.who, self.page)).message)


class WhySelect(LastingItem[ui.Select[Any]], template=r"event-why:(?P<number>\d+)"):
    """Chooses whose place is taken apart; of many entrants those around them, and the way to the others."""

    def __init__(self, number: int, entrants: Iterable[discord.SelectOption] = ()) -> None:
        super().__init__(ui.Select[Any](custom_id=f"event-why:{number}", options=list(entrants)))
        self.number = number

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            await answer.show(*(await place_page(answer, self.number, self.item.values[0])).message)


async def standings_page(
    answer: Answer, tournament: int, aspect: Aspect | None = None, page: int | None = None, form: str = PICTURE
) -> Page:
    """How a tournament stands, for one person and in their colours; by default the page that matters to them."""
    shown = await answer.context[Entering].show(answer.request, tournament)
    known, back = aspects(shown), EventButton(KEY, tournament)
    views = _views(shown, await _tours(answer, shown))
    if not known:
        select = TournamentViewSelect(tournament, views) if views else None
        return Page(text=words.standings_text(shown), select=select, actions=[back])
    chosen = aspect if aspect in known else known[0]
    viewer = _viewer(shown, answer.request.person.discord_id)
    found = await asyncio.to_thread(sheets, shown, chosen, viewer)
    number = best_page(found, viewer) if page is None else min(page, len(found) - 1)
    select = TournamentViewSelect(tournament, views, chosen.value)
    steps = [*_turning(shown, chosen, number, len(found), form), back]
    if form == TEXT:
        return Page(text=found[number].text, select=select, actions=steps)
    theme = await answer.context[PreferenceBook].theme(answer.request.person)
    picture = await _file(answer.context.pictures, found[number], theme, f"engawa-{chosen}-{tournament}.png")
    return Page(picture=picture, alt=found[number].description, select=select, actions=steps)


async def round_page(answer: Answer, tournament: int, number: int, page: int = 0) -> Page:
    """The pairings and results of a round in words, each with the way to its board."""
    shown = await answer.context[Entering].show(answer.request, tournament, number)
    chosen = f"{number}:{page}" if page else str(number)
    select = TournamentViewSelect(tournament, _views(shown, await _tours(answer, shown)), chosen)
    text = words.round_text(shown, min(number, len(shown.tournament.rounds)), page)
    return Page(text=text, select=select, actions=[EventButton(KEY, tournament)])


async def players_page(answer: Answer, tournament: int, page: int = 0) -> Page:
    """How the members of teams stand."""
    shown = await answer.context[Entering].show(answer.request, tournament)
    select = TournamentViewSelect(tournament, _views(shown, await _tours(answer, shown)), f"{PLAYERS}{page}")
    return Page(text=team_words.individual_text(shown, page), select=select, actions=[EventButton(KEY, tournament)])


async def place_page(answer: Answer, tournament: int, who: str = "", page: int = 0) -> Page:
    """Why someone stands where they do, by default the reader: what parts them from who is above, then each number."""
    shown = await answer.context[Entering].show(answer.request, tournament)
    placed = [each.id for each in shown.standings]
    wanted = (who, _viewer(shown, answer.request.person.discord_id))
    chosen = next((each for each in wanted if each in placed), placed[0] if placed else "")
    found = await asyncio.to_thread(explain, shown.tournament, chosen)
    if found is None:
        return await standings_page(answer, tournament)
    return explained_page(shown, chosen, found, page)


def explained_page(shown: Overview, who: str, found: Explanation, page: int) -> Page:
    """A page of what explains a place: the first says what decided, each other one tells a number, or a part of it."""
    number, title = shown.row.id, place_words.title(shown, who, found)
    pages = [("", place_words.reasons(shown, who, found), "")]
    for each in found.numbers:
        lines, head = place_words.part_lines(shown, found, each), place_words.number_text(shown, each)
        for start in range(0, max(len(lines), 1), MOST_PARTS):
            text = "\n".join([head, "", *lines[start : start + MOST_PARTS]])
            pages.append((each.name, text, place_words.remark(found, each)))
    page = min(page, len(pages) - 1)
    steps = []
    for other, sign in ((page - 1, "◀ {}"), (page + 1, "{} ▶")):
        if 0 <= other < len(pages):
            name = pages[other][0]
            label = place_words.number_name(shown, name) if name else str(place_words.ALL_NUMBERS)
            steps.append(WhyButton(number, who, other, sign.format(label)))
    back = TournamentPageButton(number, aspects(shown)[0], 0, PICTURE, str(frame_words.BACK))
    _, text, small = pages[page]
    return Page(
        title=title, text=text, select=WhySelect(number, _nearby(shown, who)), actions=[*steps, back], small=small
    )


def _nearby(shown: Overview, who: str) -> Iterator[discord.SelectOption]:
    """Entrants with their places, as many as a menu takes; before and after them the first of others."""
    lines = shown.standings
    start = next((place for place, each in enumerate(lines) if each.id == who), 0) // MOST_NEARBY * MOST_NEARBY
    for first, sign in ((start - MOST_NEARBY, "◀ {}"), (start, ""), (start + MOST_NEARBY, "{} ▶")):
        block = lines[first : first + MOST_NEARBY] if first >= 0 else ()
        if not sign:
            for each in block:
                label = f"{each.place}. {in_label(shown.name(each.id))}"[:OPTION_LIMIT]
                yield discord.SelectOption(label=label, value=each.id, default=each.id == who)
        elif block:
            said = picture_words.PLACES_OF.format(first=first + 1, last=first + len(block), count=len(lines))
            yield discord.SelectOption(label=sign.format(said), value=block[0].id)


async def _tours(answer: Answer, shown: Overview) -> Sequence[TourRow]:
    return await answer.context[TourBook].of_tournament(answer.request, shown.row)


def _views(shown: Overview, tours: Sequence[TourRow]) -> dict[str, Words]:
    """What there is to see: tables, why someone has a place, what it counts for, then as many rounds as fit.

    The latest round has all its pages.
    """
    found: dict[str, Words] = {aspect.value: LABELS[aspect] for aspect in aspects(shown)}
    if shown.format in MANNERS and shown.has_standings:
        found[PLACE] = place_words.WHY
    if shown.are_teams and shown.has_standings:
        found |= {f"{PLAYERS}{page}": label for page, label in enumerate(team_words.player_pages(shown))}
    if tours:
        found[OVERALL] = tour_words.OVERALL
    latest = len(shown.tournament.rounds)
    for page in range(words.round_pages(shown, latest) if latest else 0):
        name, part = words.ROUND_VIEW.format(number=latest), frame_words.PAGE.format(number=page + 1)
        found[f"{latest}:{page}" if page else str(latest)] = f"{name} · {part}" if page else name
    rounds = range(latest - 1, max(0, latest - 1 - (MOST_IN_A_MENU - len(found))), -1)
    return found | {str(number): words.ROUND_VIEW.format(number=number) for number in rounds}


def public_sheet(shown: Overview) -> Sheet | None:
    """What everyone sees now; None where there is nothing to see, and of a private tournament."""
    if not _has_sheet(shown):
        return None
    found = sheets(shown, aspects(shown)[0])
    return found[best_page(found)] if found else None


def public_pages(shown: Overview) -> int:
    """How many pages of it everyone can see."""
    return len(sheets(shown, aspects(shown)[0])) if _has_sheet(shown) else 0


def _has_sheet(shown: Overview) -> bool:
    return shown.has_standings and not shown.is_private


def card_picture_name(shown: Overview) -> str:
    """The name of the picture on the card: another name is another picture."""
    return _name("tournament", shown, f"-{shown.stamp}" if shown.has_started and _has_sheet(shown) else "")


def round_picture_name(shown: Overview) -> str:
    """The name of the picture of a round: another name is another picture."""
    return _name("round", shown, f"-{shown.stamp}")


def podium_picture_name(shown: Overview) -> str:
    """The name of the picture of the podium, which never changes, unless there is none but how it stands."""
    return round_picture_name(shown) if shown.lacks_winner else _name("podium", shown)


async def public_picture(pictures: Pictures, shown: Overview, name: str) -> discord.File:
    """The picture of how it stands, or where there is nothing to show the board that is played on."""
    sheet = await asyncio.to_thread(public_sheet, shown)  # hundreds of places take a while
    if sheet is not None:
        return await _file(pictures, sheet, USUAL_THEME, name)
    return await pictures.position(shown.game, _start(shown), shown.game.info.name, name)


def public_description(shown: Overview) -> str:
    """The public picture in words."""
    sheet = public_sheet(shown)
    return sheet.description if sheet is not None else alt_text(shown.game, _start(shown), Frame())


async def podium_picture(pictures: Pictures, shown: Overview) -> discord.File:
    drawn = podium(shown, USUAL_THEME)
    return await pictures.page(draw_podium, drawn, podium_picture_name(shown), podium_description(drawn))


def _start(shown: Overview) -> object:
    """The position every match begins with."""
    seats = shown.row.settings.seats if shown.format in SEVERAL else 2
    return shown.game.start(seats, dict(shown.row.options))


def _name(kind: str, shown: Overview, more: str = "") -> str:
    return f"engawa-{kind}-{shown.row.id}{more}.png"


async def _file(pictures: Pictures, sheet: Sheet, theme: str, name: str) -> discord.File:
    return await pictures.file(partial(sheet.png, theme), name, sheet.description)


def _viewer(shown: Overview, discord_id: int) -> str | None:
    if team := shown.team_of(discord_id):
        return team.id
    return next((who for who, player in shown.known.items() if player.discord_id == discord_id), None)


def _turning(shown: Overview, chosen: Aspect, page: int, pages: int, form: str) -> list[ui.Item[Any]]:
    """Buttons to the pages beside this one, and to the other form."""
    number, row = shown.row.id, list[ui.Item[Any]]()
    for other, sign in ((page - 1, "◀"), (page + 1, "▶")):
        if 0 <= other < pages:
            label = f"{sign} {frame_words.PAGE.format(number=other + 1)}"
            row.append(TournamentPageButton(number, chosen, other, form, label))
    turned = TEXT if form == PICTURE else PICTURE
    label = str(picture_words.AS_TEXT if form == PICTURE else picture_words.AS_PICTURE)
    return [*row, TournamentPageButton(number, chosen, page, turned, label)]
