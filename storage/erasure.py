"""What people typed about someone who is to be forgotten: named queries that leave the name out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeAlias

from sqlalchemy import Column, ColumnElement, Text, and_, cast, delete, func, or_, select, union, update

from storage.community.tables import (
    climbers,
    entrants,
    ladders,
    league_members,
    leagues,
    series,
    sunday_plans,
    tournament_directors,
    tournament_facts,
    tournament_reasons,
    tournaments,
    tours,
)
from storage.core.connections import Connection
from storage.core.database import Database
from storage.core.tables import posts
from storage.learn.tables import daily_plans
from storage.people.tables import guild_settings
from storage.play.matches.tables import matches, result_corrections, rulings, seats, stints
from storage.play.ratings.tables import ranking_decisions
from storage.play.tables import (
    consents,
    imports,
    incidents,
    invitations,
    offers,
    remarks,
    slowdowns,
    standing_invitations,
    terms,
)

PAGE, SCANNED = 200, 10_000
"""Rows that are looked at in one go: of someone's own, and of all that may mention them."""
LATE = 1000
"""So many rows before the last one may be stored later than that, by others who began before."""
BREATH_S = 0.002
"""Seconds of rest between two pages of all rows, for everyone else."""
HEAD, HEAD_ENDS = 4000, "\nStarted:"
"""A record's head lies within so many signs; who sat where stands in it before this line."""
REASON, TEXT, NAME = "reason", "text", "name"

Fits: TypeAlias = Callable[[Iterable[Any]], list[int]]
Rename: TypeAlias = Callable[[str], str]
"""Gives the same text, or record, without a name."""


class Cleaner(Protocol):
    """Leaves someone out of a text."""

    def without_id(self, text: str) -> str:
        """The text without mentions of them."""

    def without_name(self, text: str) -> str:
        """The text without mentions, and without their name."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A column of what people typed, or of JSON with some of it."""

    column: Column[Any]
    theirs: Callable[[int], ColumnElement[bool]]
    """The rows that have to do with a player: there their name means them; elsewhere only a mention does."""
    places: tuple[str, ...] = ()
    """In JSON: the keys of what people typed; all else are keys, numbers and words of ours."""

    @property
    def label(self) -> str:
        return str(self.column)

    def mentions(self, discord_id: int) -> ColumnElement[bool]:
        """The rows in which the id of someone stands."""
        return cast(self.column, Text).contains(str(discord_id))

    def typed(self) -> ColumnElement[bool]:
        """The rows in which there is something that was typed."""
        text = cast(self.column, Text)
        return or_(*(text.contains(f'"{place}"') for place in self.places)) if self.places else self.column.is_not(None)

    def cleaned(self, value: Any, clean: Rename, otherwise: Rename) -> Any:
        """A value of the column, cleaned in one way where people typed, and in the other everywhere else."""
        return clean(value) if isinstance(value, str) else self._cleaned(value, clean, otherwise)

    def _cleaned(self, value: Any, clean: Rename, otherwise: Rename) -> Any:
        if isinstance(value, dict):
            return {
                name: self._cleaned(inner, clean, clean if name in self.places else otherwise)
                for name, inner in value.items()
            }
        if isinstance(value, list):
            return [self._cleaned(inner, clean, otherwise) for inner in value]
        return otherwise(value) if isinstance(value, str) else value


def _numbers(rows: Iterable[Any]) -> list[int]:
    return [number for (number,) in rows]


Found: TypeAlias = tuple[int, Sequence[int]]
"""How far a table was looked through once and for all, and the rows that were found."""


@dataclass(frozen=True, slots=True)
class Scan:
    """What was found about someone before a transaction begins that others have to wait for."""

    mentions: Mapping[str, Found]
    """The rows where their id stands, by column."""
    notes: Found = (0, ())
    """The notes about nobody's match that are about them."""


NOTHING = Scan({})


async def scan(database: Database, player_id: int, discord_id: int) -> Scan:
    """Look through everything that people typed, a page at a time and with breaths between: nobody has to wait."""
    mentions = {typed.label: await _found(database, _key(typed.column), typed.mentions(discord_id)) for typed in TYPED}
    about = partial(_about, player_id)
    return Scan(mentions, await _found(database, posts.c.id, _near(player_id), cast(posts.c.details, Text), fits=about))


async def _found(
    database: Database, key: Column[Any], wanted: ColumnElement[bool], *text: ColumnElement[str], fits: Fits = _numbers
) -> Found:
    """The rows that are wanted, of those with a text the ones that fit, which is found out in a thread."""
    last, rows = 0, list[int]()
    while True:
        async with database.reading() as connection:
            page = select(key).where(key > last).order_by(key).limit(SCANNED).subquery()
            until = (await connection.execute(select(func.max(page.c[key.name])))).scalar()
            if until is None:
                return max(last - LATE, 0) if database.is_shared else last, rows
            found = (await connection.execute(select(key, *text).where(key > last, key <= until, wanted))).all()
        rows += await asyncio.to_thread(fits, found) if found else []
        last = until
        await asyncio.sleep(BREATH_S)


async def clean_words(
    connection: Connection, player_id: int, discord_id: int, cleaner: Cleaner, scanned: Scan
) -> list[tuple[str, int]]:
    """Take someone out of what was typed: mentions everywhere, the name where it has to do with them.

    Returns the tables and numbers of the rows that are called or described otherwise now.
    """
    changed: list[tuple[str, int]] = []
    names: set[str] = set()
    for typed in TYPED:
        key, (until, rows) = _key(typed.column), scanned.mentions.get(typed.label, (0, ()))
        named = await _clean(connection, typed, cleaner.without_name, cleaner, typed.theirs(player_id), typed.typed())
        names |= {old for old in named.values() if typed.column.name == NAME}
        newer = await _clean(connection, typed, cleaner.without_id, cleaner, key > until, typed.mentions(discord_id))
        older: dict[int, Any] = {}
        for some in _pages(rows):
            older |= await _clean(connection, typed, cleaner.without_id, cleaner, key.in_(some))
        changed += [(typed.column.table.name, number) for number in named | newer | older]
    await _clean_notes(connection, player_id, cleaner, scanned.notes)
    await _clean_called(connection, player_id, names, cleaner)
    return changed


async def clean_records(connection: Connection, clean: Rename) -> None:
    """Take a name out of the heads of the records people brought in."""
    last = 0
    query = select(imports.c.id, func.substr(imports.c.record, 1, HEAD).label("head")).order_by(imports.c.id)
    while page := (await connection.execute(query.where(imports.c.id > last).limit(PAGE))).all():
        for number in await asyncio.to_thread(_changing, page, clean):
            record = (await connection.execute(select(imports.c.record).where(imports.c.id == number))).scalar_one()
            if (cleaned := await asyncio.to_thread(clean, record)) != record:
                await connection.execute(update(imports).where(imports.c.id == number).values(record=cleaned))
        last = page[-1].id


async def forget_server(connection: Connection, guild_id: int) -> bool:
    """Keep nothing of what a server has set, nor who reached a limit there; whether there was anything."""
    done = [
        (await connection.execute(delete(table).where(table.c.guild_id == guild_id))).rowcount
        for table in (guild_settings, slowdowns, daily_plans, sunday_plans)
    ]
    return any(done)


async def _clean(
    connection: Connection, typed: Typed, clean: Rename, cleaner: Cleaner, *where: ColumnElement[bool]
) -> dict[int, Any]:
    """Rewrite a column of some rows where that changes anything, a page at a time; returns what stood there before."""
    key, last, changed = _key(typed.column), 0, dict[int, Any]()
    query = select(key, typed.column).where(*where, typed.column.is_not(None)).order_by(key).limit(PAGE)

    def rewritten(page: Sequence[Any]) -> list[tuple[int, Any, Any]]:
        made = [(number, old, typed.cleaned(old, clean, cleaner.without_id)) for number, old in page]
        return [each for each in made if each[1] != each[2]]

    while page := (await connection.execute(query.where(key > last))).all():
        for number, old, new in await asyncio.to_thread(rewritten, page):
            await connection.execute(update(key.table).where(key == number).values({typed.column.name: new}))
            changed[number] = old
        last = page[-1][0]
    return changed


async def _clean_notes(connection: Connection, player_id: int, cleaner: Cleaner, notes: Found) -> None:
    """Clean notes to others about nobody's match, such as reports, that are about the player."""

    def clean(value: Any) -> Any:
        is_theirs = _is_about(player_id, value)
        return NOTES.cleaned(value, cleaner.without_name, cleaner.without_id) if is_theirs else value

    until, rows = notes
    await _rewrite(connection, clean, posts.c.id > until, _near(player_id))
    for some in _pages(rows):
        await _rewrite(connection, clean, posts.c.id.in_(some))


def _near(player_id: int) -> ColumnElement[bool]:
    """Notes that have someone's number in them, among other things."""
    text = cast(posts.c.details, Text)
    return and_(
        posts.c.match_id.is_(None), posts.c.player_id.is_not(None), NOTES.typed(), text.contains(str(player_id))
    )


def _about(player_id: int, rows: Iterable[Any]) -> list[int]:
    return [number for number, details in rows if _is_about(player_id, json.loads(details))]


def _is_about(player_id: int, details: Any) -> bool:
    return player_id in {*details.get("people", {}).values(), *details.get("called", ())}


async def _clean_called(connection: Connection, player_id: int, names: set[str], cleaner: Cleaner) -> None:
    """Clean notes about what the player set up, to those who were in it, if that is called otherwise now."""

    def clean(value: Any) -> Any:
        values = value.get("values", {})
        if values.get(NAME) not in names:
            return value
        return value | {"values": values | {NAME: cleaner.without_name(values[NAME])}}

    if names:
        theirs = posts.c.player_id.in_(_in_what_they_set_up(player_id))
        await _rewrite(connection, clean, posts.c.match_id.is_(None), theirs, posts.c.details.is_not(None))


async def _rewrite(connection: Connection, clean: Callable[[Any], Any], *where: ColumnElement[bool]) -> None:
    last = 0
    query = select(posts.c.id, posts.c.details).where(*where).order_by(posts.c.id).limit(PAGE)

    def rewritten(page: Sequence[Any]) -> list[tuple[int, Any]]:
        return [(number, new) for number, old in page if (new := clean(old)) != old]

    while page := (await connection.execute(query.where(posts.c.id > last))).all():
        for number, new in await asyncio.to_thread(rewritten, page):
            await connection.execute(update(posts).where(posts.c.id == number).values(details=new))
        last = page[-1][0]


def _changing(page: Iterable[Any], clean: Rename) -> list[int]:
    """Records whose head names the person, and those of earlier versions, whose head may be anything."""
    return [number for number, head in page if clean(head) != head or HEAD_ENDS not in head]


def _key(column: Column[Any]) -> Column[Any]:
    (key,) = column.table.primary_key.columns
    return key


def _pages(rows: Sequence[int]) -> Iterable[Sequence[int]]:
    return (rows[at : at + PAGE] for at in range(0, len(rows), PAGE))


def _in_match(column: Column[Any]) -> Callable[[int], ColumnElement[bool]]:
    """The matches in which someone plays or played, was invited, which they opened, or decided about."""
    return lambda player_id: column.in_(
        union(
            select(seats.c.match_id).where(seats.c.player_id == player_id),
            select(stints.c.match_id).where(stints.c.player_id == player_id),
            select(invitations.c.match_id).where(invitations.c.player_id == player_id),
            select(matches.c.id).where(matches.c.host_id == player_id),
            select(offers.c.match_id).where(offers.c.player_id == player_id),
            select(offers.c.match_id).join(consents).where(consents.c.player_id == player_id),
            select(incidents.c.match_id).where(incidents.c.moderator_id == player_id),
            select(rulings.c.match_id).where(rulings.c.moderator_id == player_id),
            select(result_corrections.c.match_id).where(result_corrections.c.moderator_id == player_id),
        )
    )


def _ranked(player_id: int) -> ColumnElement[bool]:
    decided = ranking_decisions.c
    return or_(decided.player_id == player_id, decided.moderator_id == player_id)


def _set_up(column: Column[Any]) -> Callable[[int], ColumnElement[bool]]:
    return lambda player_id: column.table.c.director_id == player_id


def _in_tournament(column: Column[Any]) -> Callable[[int], ColumnElement[bool]]:
    """The tournaments that someone runs, helps to run, or is or was in."""
    return lambda player_id: column.in_(
        union(
            select(tournaments.c.id).where(tournaments.c.director_id == player_id),
            select(tournament_directors.c.tournament_id).where(tournament_directors.c.player_id == player_id),
            select(entrants.c.tournament_id).where(entrants.c.player_id == player_id),
        )
    )


def _decided_about(player_id: int) -> ColumnElement[bool]:
    """The decisions by someone, or about a pairing of theirs: facts hold numbers of players as text."""
    reasons, facts = tournament_reasons.c, tournament_facts.c
    same = (facts.tournament_id == reasons.tournament_id, facts.number == reasons.number)
    about = select(facts.number).where(*same, cast(facts.data, Text).contains(f'"{player_id}"')).exists()
    return or_(reasons.by_id == player_id, about)


def _challenged(player_id: int) -> ColumnElement[bool]:
    taken = select(terms.c.standing_id).join(seats, seats.c.match_id == terms.c.match_id)
    taken = taken.where(seats.c.player_id == player_id, terms.c.standing_id.is_not(None))
    return or_(standing_invitations.c.owner_id == player_id, standing_invitations.c.id.in_(taken))


def _in_what_they_set_up(player_id: int) -> Any:
    """Everyone who is or was in what they set up."""
    taken_part = (
        (entrants, tournaments, "tournament_id"),
        (tournament_directors, tournaments, "tournament_id"),
        (league_members, leagues, "league_id"),
        (climbers, ladders, "ladder_id"),
    )
    return union(
        *(
            select(people.c.player_id).join(event, event.c.id == people.c[key]).where(event.c.director_id == player_id)
            for people, event, key in taken_part
        )
    )


NOTES = Typed(posts.c.details, _in_match(posts.c.match_id), (REASON,))
TYPED: Sequence[Typed] = (
    Typed(rulings.c.reason, _in_match(rulings.c.match_id)),
    Typed(terms.c.note, _in_match(terms.c.match_id)),
    Typed(remarks.c.text, _in_match(remarks.c.match_id)),
    Typed(standing_invitations.c.note, _challenged),
    Typed(result_corrections.c.reason, _in_match(result_corrections.c.match_id)),
    Typed(ranking_decisions.c.reason, _ranked),
    Typed(tournament_reasons.c.reason, _decided_about),
    Typed(tournaments.c.name, _set_up(tournaments.c.name)),
    Typed(tournaments.c.settings, _in_tournament(tournaments.c.id), (TEXT,)),
    Typed(series.c.name, _set_up(series.c.name)),
    Typed(tours.c.name, _set_up(tours.c.name)),
    Typed(leagues.c.name, _set_up(leagues.c.name)),
    Typed(ladders.c.name, _set_up(ladders.c.name)),
    Typed(incidents.c["values"], _in_match(incidents.c.match_id), (REASON,)),
    Typed(offers.c.details, _in_match(offers.c.match_id), (REASON,)),
    NOTES,
)
"""Every column that holds what people typed about each other, but for the records they brought in."""
