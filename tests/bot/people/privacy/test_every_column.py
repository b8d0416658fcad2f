"""Every column of or about a person has a place in their file, and an end."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from typing import Any

import pytest
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Date,
    Float,
    Integer,
    String,
    Table,
    Text,
    insert,
    select,
)

from bot.core.people import Player
from bot.core.personal import PERSONAL, End, Held
from bot.core.services import Services
from bot.core.speech.known_as import KnownAs
from bot.people.privacy.privacy import plain
from bot.subjects import PROVIDED
from storage import Database, erasure, metadata
from storage.core.columns import Instant, Key
from storage.people import players
from storage.people.tables import players as people
from tests.bot.shell import dump

DISCORD_ID, NAME = 987654321987654321, "Zoë Unmistakable"
PLACES = {"guild_id", "channel_id", "thread_id", "message_id", "match_id", "season_post_id"}
"""Numbers of what is no person."""
OURS = {"claimed_by"}
LONGEST_WORD = 64
"""Characters of what is a word of ours; more is for what people type."""
HELD: Mapping[str, Held] = {
    column: held for personal in PROVIDED[PERSONAL] for held in personal.holds for column in held.columns.split()
}
IMPERSONAL = {column for personal in PROVIDED[PERSONAL] for column in personal.impersonal}
WHAT_TO_DO = (
    "{column} may be of or about people, and no subject says so. If it is, export it and name it in `Personal.holds` "
    "of its subject, with what deletion leaves of it; what people type goes into `storage.erasure.TYPED` as well. "
    "If it tells nothing about anybody, name it in `Personal.impersonal`."
)


def personal_columns() -> Iterator[str]:
    """Those that hold numbers of players or accounts, what people typed, or anything that may hold both."""
    for table in metadata.sorted_tables:
        yield from (str(column) for column in table.columns if is_personal(column))


def is_personal(column: Column[Any]) -> bool:
    if any(key.column is people.c.id for key in column.foreign_keys):
        return True
    if isinstance(column.type, (JSON, Text)) or (
        isinstance(column.type, String) and (column.type.length or 0) > LONGEST_WORD
    ):
        return True
    is_number = column.name.endswith(("_id", "_by")) and not column.foreign_keys
    return is_number and column.name not in PLACES | OURS


def test_every_column_about_people_is_declared() -> None:
    missing = [column for column in personal_columns() if column not in HELD.keys() | IMPERSONAL]
    assert not missing, "\n".join(WHAT_TO_DO.format(column=column) for column in missing)


def test_what_is_declared_is_there_and_only_once() -> None:
    known = {str(column) for table in metadata.sorted_tables for column in table.columns}
    named = [column for personal in PROVIDED[PERSONAL] for held in personal.holds for column in held.columns.split()]
    assert set(named) | IMPERSONAL <= known
    assert [column for column, times in Counter([*named, *IMPERSONAL]).items() if times > 1] == []
    keys = {key for personal in PROVIDED[PERSONAL] for key in personal.exports}
    assert {held.export for held in HELD.values()} == keys


def test_what_people_type_is_cleaned_as_declared() -> None:
    typed = {str(each.column) for each in erasure.TYPED}
    assert typed == {column for column, held in HELD.items() if held.end is End.CLEANED}


class Filler:
    """A row in every table, all about one player; what is not as usual stands in `VALUES`."""

    VALUES: Mapping[str, Any] = {
        "status": "open",
        "game": "dogon",
        "kind": "resign",
        "matches.status": "running",
        "posts.status": "sent",
        "posts.channel_id": None,
        "posts.match_id": None,
        "posts.kind": "note",
        "posts.doubt": None,
        "offers.ended_at": None,
        "deadlines.left_seconds": None,
        "tournaments.state": "running",
        "leagues.state": "open",
        "seats_wanted": 2,
        "format": "swiss",
        "seat": 0,
        "ply": 0,
        "matches.places": [[0], [1]],
        "matches.ended_at": None,
        "interactions.id": 5,
        "stints.until_ply": 1,
        "locale": "de",
        "zone": "UTC",
        "moves.chain": "00" * 32,
    }

    def __init__(self, player: Player) -> None:
        self._me = player

    def row(self, table: Table) -> dict[str, Any]:
        """The database gives the number, which is the first one."""
        columns = (
            column for column in table.columns if str(column) != f"{table.name}.id" or table.name == "interactions"
        )
        return {column.name: self._value(column) for column in columns}

    def _value(self, column: Column[Any]) -> Any:
        for name in (str(column), column.name):
            if name in self.VALUES:
                return self.VALUES[name]
        if any(key.column is people.c.id for key in column.foreign_keys) or (
            str(column) in HELD and isinstance(column.type, (Integer, BigInteger, Key))
        ):
            return self._me.id
        if isinstance(column.type, JSON):
            return self._json(str(column))
        if isinstance(column.type, (String, Text)):
            return said(str(column))[: column.type.length] if str(column) in HELD else column.name[: column.type.length]
        return next(value for kind, value in USUAL.items() if isinstance(column.type, kind))

    def _json(self, column: str) -> Any:
        me = self._me.id
        if column in {"ladders.rungs", "divisions.places", "rating_facts.late", "matches.unseen_by"}:
            return [me]
        if column == "pairings.seats":
            return [str(me)]
        if column == "plans.path":
            return ["C+"]
        if column.endswith("_facts.data"):
            return {"player": str(me)}
        if column in IMPERSONAL:
            return {}
        typed = next((each.places for each in erasure.TYPED if str(each.column) == column), ())
        return {"people": {"player": me}, "called": [me], **dict.fromkeys(typed, said(column))}


USUAL: Mapping[Any, Any] = {
    Instant: datetime(2026, 11, 20, 12, 0, tzinfo=UTC),
    Date: date(2026, 11, 20),
    Boolean: False,
    Float: 1.0,
    Integer: 1,
    BigInteger: 1,
    Key: 1,
}


def said(column: str) -> str:
    return f"{column}: {NAME} <@{DISCORD_ID}>"


async def filled(database: Database, now: datetime) -> Player:
    """Somebody about whom there is a row in every table."""
    async with database.writing() as connection:
        player = await players.meet(connection, DISCORD_ID, NAME, now)
        await players.choose(connection, player.id, {"pings": "both"})
        filler = Filler(player)
        for table in metadata.sorted_tables:
            if table is not people:
                await connection.execute(insert(table).values(**filler.row(table)))
        known = await players.find(connection, DISCORD_ID)
    assert known
    return known


async def exported(services: Services, database: Database, player: Player) -> dict[str, Any]:
    exports = {key: export for personal in PROVIDED[PERSONAL] for key, export in personal.exports.items()}
    async with database.reading() as connection:
        found = {key: await export(connection, player) for key, export in exports.items()}
    return json.loads(json.dumps(plain(found)))


@pytest.mark.slow
async def test_all_of_it_is_in_the_file(services: Services, database: Database) -> None:
    player = await filled(database, services.clock())
    found = await exported(services, database, player)
    assert [column for column, held in HELD.items() if not found[held.export]] == []
    typed = [column for column, held in HELD.items() if held.end is End.CLEANED]
    lost = [
        column
        for column in typed
        if said(column)[:80] not in json.dumps(found[HELD[column].export], ensure_ascii=False)
    ]
    assert lost == [], "what was typed isn't in the file"


@pytest.mark.slow
async def test_all_of_it_ends(services: Services, database: Database) -> None:
    now = services.clock()
    player = await filled(database, now)
    scanned = await erasure.scan(database, player.id, DISCORD_ID)
    async with database.writing() as connection:
        called = KnownAs(DISCORD_ID, NAME, "Deleted player")
        await erasure.clean_words(connection, player.id, DISCORD_ID, called, scanned)
        for personal in reversed(PROVIDED[PERSONAL]):
            if personal.forget:
                await personal.forget(connection, player, now)
        for column, held in HELD.items():
            if held.end is End.GONE:
                table, name = column.split(".")
                kept = (await connection.execute(select(metadata.tables[table].c[name]))).scalars().all()
                left = [each for each in kept if each not in {None, "Deleted player"}]
                assert left == [], f"{column} is kept"
    after = await dump(database)
    assert "unmistakable" not in after.lower()
    assert str(DISCORD_ID) not in after


def test_a_new_column_is_noticed() -> None:
    try:
        added = Table("walks", metadata, Column("walker_by", Key), Column("said", Text), Column("number", Integer))
        assert {str(column) for column in added.columns if is_personal(column)} == {"walks.walker_by", "walks.said"}
        with pytest.raises(AssertionError, match=r"walks\.said may be of or about people"):
            test_every_column_about_people_is_declared()
    finally:
        metadata.remove(added)
