"""What there is to see of a tournament, in pages: each a picture, a description with the same facts, and a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import accumulate
from threading import Lock
from typing import NamedTuple

from cachetools import LRUCache, cached

from bot.community.tournaments.pages import picture_words as words
from bot.community.tournaments.pages.brackets import bracket_views
from bot.community.tournaments.pages.crosstables import Section, crosstable_sections, places_page, standings_sections
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.rounds.results import points_words
from bot.community.tournaments.words import stages_name
from bot.core.speech.limits import in_lines
from bot.core.speech.names import brief, series
from bot.core.speech.sentences import said_name, spoken
from games.core import DESCRIPTION_LIMIT
from renderers import encoding
from renderers.brackets import BracketPage, draw_bracket
from renderers.podiums import Podium, PodiumPlace
from renderers.standings import StandingsPage, StandingsSection, draw_standings
from storage.community.tournaments import TournamentState
from tournaments.facts import BRACKETS, Format

MOST_ROWS = 16
"""Most rows on a page of several groups."""
KEPT = 96
"""Pages that are kept, of whatever tournaments; what they were made from is let go."""
NUMBERED = re.compile(r"^(\d+)\.", re.MULTILINE)
"""Lines that Discord would take for a list and count anew, as if places were never shared."""


class Aspect(StrEnum):
    BRACKET = "bracket"
    CROSSTABLE = "crosstable"
    STANDINGS = "standings"


@dataclass(frozen=True, slots=True)
class Sheet:
    page: BracketPage | StandingsPage
    players: frozenset[str]
    running: int = 0

    def png(self, theme: str) -> bytes:
        page = replace(self.page, theme=theme)
        return encoding.png(draw_bracket(page) if isinstance(page, BracketPage) else draw_standings(page))

    @property
    def description(self) -> str:
        """The page in words, as far as Discord takes them: without tie-breaks before it is without lines."""
        text = _told(self.page, str)
        if len(text) > DESCRIPTION_LIMIT and isinstance(self.page, StandingsPage):
            text = _told(replace(self.page, sections=tuple(map(_plainer, self.page.sections))), str)
        return in_lines(text, DESCRIPTION_LIMIT)

    @property
    def text(self) -> str:
        return NUMBERED.sub(r"\1\\.", _told(self.page, brief))


class _Wanted(NamedTuple):
    """A key for sheets: overviews are alike if their facts are, and who is called what."""

    aspect: Aspect
    viewer: str | None
    language: str
    stamp: str


def aspects(shown: Overview) -> tuple[Aspect, ...]:
    """What there is to see, the most telling first; nothing before the first round, or where nobody is left."""
    if not shown.has_standings:
        return ()
    if shown.format in BRACKETS:
        has_pairs = any(held.pairings for held in shown.tournament.rounds)  # not where all but one left before
        return (Aspect.BRACKET, Aspect.STANDINGS) if has_pairs else (Aspect.STANDINGS,)
    if shown.format is Format.GROUPS or shown.tournament.has_cut:
        return (Aspect.BRACKET, Aspect.STANDINGS) if sheets(shown, Aspect.BRACKET) else (Aspect.STANDINGS,)
    if shown.format is Format.ROUND_ROBIN:
        several = len(sheets(shown, Aspect.CROSSTABLE)) > 1
        return (Aspect.CROSSTABLE, Aspect.STANDINGS) if several else (Aspect.CROSSTABLE,)
    return (Aspect.STANDINGS,)


def _wanted(shown: Overview, aspect: Aspect, viewer: str | None = None) -> _Wanted:
    return _Wanted(aspect, viewer, spoken(), shown.stamp)


@cached(LRUCache[_Wanted, "tuple[Sheet, ...]"](KEPT, getsizeof=len), key=_wanted, lock=Lock())
def sheets(shown: Overview, aspect: Aspect, viewer: str | None = None) -> tuple[Sheet, ...]:
    """All pages; the line of the viewer stands out."""
    said = subtitle(shown)
    match aspect:
        case Aspect.BRACKET:
            found = bracket_views(shown)
            parts = _numbered(len(found))
            return tuple(
                Sheet(BracketPage(shown.row.name, _joined(part, said), each.sections), each.players, each.running)
                for part, each in zip(parts, found, strict=True)
            )
        case Aspect.CROSSTABLE:
            sections = crosstable_sections(shown, viewer)
        case Aspect.STANDINGS:
            sections = standings_sections(shown, viewer)
    pages = _in_pages(sections)
    return tuple(
        Sheet(
            places_page(shown, [section for section, _ in page], _joined(part, said)),
            frozenset().union(*(who for _, who in page)),
        )
        for part, page in zip(_parts(aspect, pages), pages, strict=True)
    )


def best_page(found: Sequence[Sheet], viewer: str | None = None) -> int:
    """The page where most is played, of several the latest; for a viewer the one on which they are."""
    own = [number for number, sheet in enumerate(found) if viewer in sheet.players]
    usual = own or range(len(found))
    if all(isinstance(sheet.page, StandingsPage) for sheet in found):
        return next(iter(usual), 0)
    return max(usual, key=lambda number: (found[number].running, number), default=0)


def subtitle(shown: Overview) -> str:
    """Tell format, entrants, and how far it is."""
    parts = [stages_name(shown.row), entrants_counted(shown)]
    made = len([held for held in shown.tournament.rounds if not held.in_bracket])
    planned = shown.tournament.settings.rounds
    if shown.lacks_winner:
        parts.append(str(words.NOT_ENOUGH))
    elif shown.row.state is TournamentState.FINISHED:
        best = [said_name(shown.name(each.id)) for each in shown.standings if each.place == 1]
        parts.append(words.WINNER.format(len(best), names=series(best)))
    elif planned and shown.format in {Format.SWISS, Format.TABLES}:
        parts.append(words.ROUND_OF.format(planned, number=made))
    return " · ".join(parts)


def entrants_counted(shown: Overview) -> str:
    count = len(shown.tournament.entrants)
    if shown.are_teams:
        return words.TEAMS.format(count, size=shown.row.settings.team_size)
    return words.PLAYERS.format(count)


def podium(shown: Overview, theme: str) -> Podium:
    found: dict[int, list[str]] = {}
    notes: dict[int, str] = {}
    for each in shown.standings:
        if each.place <= 3:
            found.setdefault(each.place, []).append(said_name(shown.name(each.id)))
            notes[each.place] = "" if each.points is None else points_words(each.points)
    places = tuple(PodiumPlace(place, tuple(names), notes[place]) for place, names in found.items())
    parts = (
        stages_name(shown.row),
        shown.game.info.name,
        entrants_counted(shown),
    )
    return Podium(shown.row.name, " · ".join(parts), places, theme)


def podium_description(drawn: Podium) -> str:
    lines = [f"{each.place}. {series(each.names)}{f' · {each.note}' if each.note else ''}" for each in drawn.places]
    return in_lines("\n".join([f"{drawn.title} · {drawn.subtitle}", *lines]), DESCRIPTION_LIMIT)


def _in_pages(sections: Sequence[Section]) -> list[list[Section]]:
    """Pages of groups, together as long as they are short."""
    found: list[list[Section]] = []
    room = 0
    for each in sections:
        room -= len(each[0].rows)
        if room < 0 or not each[0].head:
            found.append([])
            room = MOST_ROWS - len(each[0].rows)
        found[-1].append(each)
    return found


def _plainer(section: StandingsSection) -> StandingsSection:
    """Places without the numbers that part equals."""
    rows = tuple(replace(row, numbers=()) for row in section.rows)
    return replace(section, rows=rows, number_heads=())


def _parts(aspect: Aspect, pages: Sequence[Sequence[Section]]) -> list[str]:
    """What each page has of all there is; nothing of the only one."""
    sections = [section for page in pages for section, _ in page]
    if len(pages) < 2 or any(section.head for section in sections):
        return _numbered(len(pages))
    is_places = aspect is Aspect.STANDINGS
    sizes = [len(section.rows if is_places else section.cell_heads) for section in sections]
    said = words.PLACES_OF if is_places else words.COLUMNS_OF
    ends = list(accumulate(sizes))
    return [said.format(first=end - size + 1, last=end, count=ends[-1]) for size, end in zip(sizes, ends, strict=True)]


def _numbered(count: int) -> list[str]:
    return [words.PAGE_OF.format(number=number, count=count) if count > 1 else "" for number in range(1, count + 1)]


def _joined(part: str, said: str) -> str:
    """The title with the part first, as what follows may not fit."""
    return f"{part} · {said}" if part else said


def _told(page: BracketPage | StandingsPage, naming: Callable[[str], str]) -> str:
    return words.bracket_text(page, naming) if isinstance(page, BracketPage) else words.places_text(page, naming)
