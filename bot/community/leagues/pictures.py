"""The table of a season as pictures: the divisions with who moves, a few on each page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import blake2s

import discord

from bot.community.leagues import words
from bot.community.leagues.overviews import SeasonOverview
from bot.community.tournaments import Overview, points_words
from bot.community.tournaments import words as events_words
from bot.core.frame.pictures import Pictures
from bot.core.speech.limits import in_lines
from bot.core.speech.names import brief
from bot.core.speech.sentences import said_name
from games import GAMES
from games.core import DESCRIPTION_LIMIT
from renderers.standings import StandingsPage, StandingsRow, StandingsSection, Zone, draw_standings

MOST_ROWS = 20
"""Most rows of a page, unless a single division has more."""


def table_pages(shown: SeasonOverview, viewer: int | None = None) -> tuple[StandingsPage, ...]:
    """Pages of all divisions, the highest first; the line of the viewer stands out."""
    several = len(shown.divisions) > 1
    parts: list[list[StandingsSection]] = []
    for number, division in enumerate(shown.divisions):
        head = words.DIVISION_NAME.format(letter=words.LETTERS[number]) if several else ""
        section = _section(shown, division, head, viewer)
        if not parts or sum(len(each.rows) for each in parts[-1]) + len(section.rows) > MOST_ROWS:
            parts.append([])
        parts[-1].append(section)
    return tuple(_page(shown, tuple(part), number, len(parts)) for number, part in enumerate(parts, 1))


def page_of(pages: tuple[StandingsPage, ...]) -> int:
    """The page on which the line that stands out is, else the first."""
    return next((number for number, page in enumerate(pages) if any(row.stands_out for row in _rows(page))), 0)


def table_description(page: StandingsPage) -> str:
    """The pages in words."""
    return in_lines("\n".join([f"{page.title} · {page.subtitle}", *_lines(page)]), DESCRIPTION_LIMIT)


def table_text(page: StandingsPage) -> str:
    """The same as text of a message."""
    return "\n".join([page.subtitle, *map(events_words.unnumbered, _lines(page, brief))])


def table_name(shown: SeasonOverview) -> str:
    """The name of the picture: another name is another picture."""
    names = sorted((who, player.name) for who, player in shown.known.items())
    played = [(each.row.version, each.row.state.value) for each in shown.divisions]
    facts = (shown.row.name, played, names, sorted(shown.goes.items()))
    stamp = blake2s(repr(facts).encode(), digest_size=8).hexdigest()
    return f"engawa-league-{shown.row.id}-{shown.season}-{stamp}.png"


async def table_picture(pictures: Pictures, shown: SeasonOverview, page: StandingsPage, theme: str) -> discord.File:
    """A page in a theme."""
    drawn = replace(page, theme=theme)
    return await pictures.page(draw_standings, drawn, table_name(shown), table_description(drawn))


def _page(shown: SeasonOverview, sections: tuple[StandingsSection, ...], number: int, count: int) -> StandingsPage:
    state = words.FINAL_TABLE if shown.is_over else words.TABLE_NOW
    part = (words.PAGE_OF.format(number=number, count=count),) if count > 1 else ()
    said = (*part, GAMES[shown.row.game].info.name, words.SEASON.format(season=shown.season), str(state))
    zones = {row.zone for section in sections for row in section.rows}
    up, down = (str(text) if zone in zones else "" for zone, text in _MEANINGS)
    return StandingsPage(shown.row.name, " · ".join(said), sections, up, down)


def _section(shown: SeasonOverview, division: Overview, head: str, viewer: int | None) -> StandingsSection:
    played: dict[str, int] = {}
    for pairing in (each.pairing for each in division.contests(0)):
        if division.tournament.annulled.isdisjoint(pairing.seats):  # as the points beside it count
            for who in pairing.seats:
                played[who] = played.get(who, 0) + len(pairing.matches)
    rows = tuple(
        StandingsRow(
            str(each.place),
            said_name(division.name(each.id)),
            numbers=(str(played.get(each.id, 0)),),
            points="" if each.points is None else points_words(each.points),
            zone=_zone(shown.goes.get(int(each.id), 0)),
            stands_out=int(each.id) == viewer,
        )
        for each in division.standings
    )
    return StandingsSection(rows, head, (), (str(words.PLAYED),), str(words.POINTS))


def _zone(up: int) -> Zone:
    return Zone.UP if up > 0 else Zone.DOWN if up < 0 else Zone.STAYS


def _lines(page: StandingsPage, naming: Callable[[str], str] = str) -> Iterator[str]:
    for section in page.sections:
        if section.head:
            yield section.head
        yield from (_line(section, row, naming) for row in section.rows)


def _line(section: StandingsSection, row: StandingsRow, naming: Callable[[str], str]) -> str:
    (played,), (head,) = row.numbers, section.number_heads
    moves = dict(_MEANINGS).get(row.zone)
    parts = [f"{row.place}. {naming(row.name)}", row.points, f"{head} {played}", str(moves) if moves else ""]
    return " · ".join(filter(None, parts))


def _rows(page: StandingsPage) -> tuple[StandingsRow, ...]:
    return tuple(row for section in page.sections for row in section.rows)


_MEANINGS = ((Zone.UP, words.MOVES_UP), (Zone.DOWN, words.MOVES_DOWN))
