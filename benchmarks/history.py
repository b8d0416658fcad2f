"""A database with years of history: a few matches played by the services, and copies of them in bulk.

Every copy has a number, people and times of its own and is sealed anew, so that `python -m bot check` accepts it. With
the number of matches grows the number of people and servers: everyone has as many matches in every size. In the history
of one person it is their past alone that grows: they play against the same few people, a match a day.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count, cycle, islice
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Column, Table, insert, select, text

from benchmarks.past_events import add_past_events
from bot.app import build
from bot.core.clock_rules.rules import parse_clock
from bot.core.host_settings import Hosting
from bot.core.outbox.outbox import Outbox
from bot.core.outbox.retention import KEPT_WHOLE
from bot.core.people import Person, Place, Request, Rights
from bot.core.services import Services
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.offers.offered import DRAW
from bot.play.offers.offers import Offers
from bot.play.ratings.ratings import Ratings
from bot.play.replays import chains
from bot.play.tables.setups import TableSetup
from bot.play.tables.tables import Tables
from storage import Connection, Database, metadata
from storage.core.columns import Instant
from storage.core.outbox import sent_posts
from storage.people.tables import players
from storage.play.matches.matches import Entry, Match
from storage.play.matches.tables import matches, moves
from storage.play.ratings.tables import rating_classes, rating_facts

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
YEARS = timedelta(days=730)
MATCHES_A_PERSON = 40
MATCHES_A_SERVER = 500
FIRST_PERSON, FIRST_SERVER, FIRST_CHANNEL = 10_000, 500_000, 900_000
RUNNING_EVERY, OPEN_EVERY = 20, 100
OPPONENTS, RUNNING_OF_ONE, OPEN_OF_ONE, BETWEEN = 12, 36, 4, timedelta(days=1)
"""Of one person: whom they play, what they have now, and the time between two matches."""
PLIES_RUNNING, PLY_OF_OFFER = 8, 4
MOST_PLIES = 60
CLOCK = "7d"
TABLES: Sequence[Table] = metadata.sorted_tables
BATCH, TIDIED = 100, 5000
"""Matches, and posts, in a transaction."""
MATCH_FIELDS = tuple(field.name for field in fields(Match))

Rows: TypeAlias = dict[str, list[dict[str, Any]]]
"""Table -> rows of one match."""


class Recording(NamedTuple):
    """All that is stored about one match."""

    rows: Rows
    people: tuple[int, ...]
    """Its players by number, the host first."""
    last: datetime
    """When something last happened in it."""


class Plan(NamedTuple):
    """What a history is made of."""

    people: int
    copied: Iterator[Copied]
    """The matches, the oldest first."""
    place_of: Callable[[int], Place]
    """Where a person plays, by their number."""


Recorded: TypeAlias = tuple[list[Recording], list[Recording], list[Recording]]
PLAYED: list[Recorded] = []


@dataclass(slots=True)
class Hands:
    """A clock that is moved by hand."""

    now: datetime = NOW

    def __call__(self) -> datetime:
        return self.now


class Refers(NamedTuple):
    """What has to be told of a column when a row is copied."""

    name: str
    is_instant: bool
    owners: tuple[str, ...]
    """The tables whose rows it names."""


class Copied(NamedTuple):
    """What a match is a copy of, by whom and when."""

    recording: Recording
    people: tuple[int, int]
    last: datetime


def person(number: int) -> Person:
    """One of the people, numbered from 1."""
    return Person(FIRST_PERSON + number, f"Person {number}")


def place_of(number: int, size: int) -> Place:
    """Where someone plays."""
    server = number * servers(size) // (people(size) + 1)
    return Place(FIRST_SERVER + server, FIRST_CHANNEL + server)


def people(size: int) -> int:
    """How many play, in a history of so many matches."""
    return max(6, 2 * size // MATCHES_A_PERSON)


def servers(size: int) -> int:
    return max(1, size // MATCHES_A_SERVER)


async def fill(database: Database, size: int) -> None:
    """Store a history of so many matches in an empty database."""
    copied = _planned(size, *await _recorded())
    await _store(database, Plan(people(size), copied, partial(place_of, size=size)))


async def fill_for_one(database: Database, size: int) -> None:
    """Store the history of one person, the first, who has finished so many matches, in an empty database."""
    copied = _planned_for_one(size, *await _recorded())
    await _store(database, Plan(1 + OPPONENTS, copied, lambda _: place_of(1, size)))
    async with database.writing() as connection:
        await add_past_events(connection, place_of(1, size), size, NOW)


async def _store(database: Database, plan: Plan) -> None:
    async with database.writing() as connection:
        await connection.execute(insert(players), [_player(number) for number in range(1, plan.people + 1)])
    copies = Copies(plan.place_of)
    while batch := list(islice(plan.copied, BATCH)):
        found: Rows = defaultdict(list)
        for copied in batch:
            copies.add(found, copied)
        async with database.writing() as connection:
            for table in TABLES:
                if found.get(table.name):
                    await connection.execute(insert(table), found[table.name])
    async with database.writing() as connection:
        await connection.execute(insert(rating_classes), copies.classes())
    await build(database, Hands(), Random(0))[Ratings].rebuild()
    await _tidy(database)
    if database.is_shared:
        await _count_on(database)


class Copies:
    """Makes rows of copies, with numbers that go on from one to the next."""

    def __init__(self, place_of: Callable[[int], Place]) -> None:
        self._place_of = place_of
        self._numbers: dict[str, count[int]] = defaultdict(lambda: count(1))
        self._rated: dict[str, count[int]] = defaultdict(lambda: count(1))
        self._columns = {table.name: [_refers(column) for column in table.c] for table in TABLES}

    def add(self, found: Rows, copied: Copied) -> None:
        """Add the rows of one more match."""
        recording, shift = copied.recording, copied.last - copied.recording.last
        known = {(players.name, old): new for old, new in zip(recording.people, copied.people, strict=True)}
        for table in TABLES:
            columns = self._columns[table.name]
            for row in recording.rows.get(table.name, ()):
                new = {column.name: self._value(column, row[column.name], known, shift) for column in columns}
                found[table.name].append(new | self._own(table, row, known))
        place = self._place_of(copied.people[0])
        found[matches.name][-1] |= {"guild_id": place.guild_id, "channel_id": place.channel_id}
        for post in found["posts"][-len(recording.rows.get("posts", ())) :]:
            post["channel_id"] = post["channel_id"] and place.channel_id
        _seal(found, len(recording.rows.get(moves.name, ())))

    def classes(self) -> list[dict[str, Any]]:
        """The classes in which the copies count, whose ratings are still to be made."""
        rows = [(key, next(numbers) - 1) for key, numbers in self._rated.items()]
        return [{"key": key, "last_number": last, "is_stale": True, "revision": 0} for key, last in rows]

    def _own(self, table: Table, row: Mapping[str, Any], known: dict[tuple[str, int], int]) -> dict[str, Any]:
        """What no two rows share."""
        own: dict[str, Any] = {}
        if "id" in table.c:
            own["id"] = known[table.name, row["id"]] = next(self._numbers[table.name])
        if "nonce" in table.c:
            own["nonce"] = f"copy{own['id']}"
        if table is rating_facts:
            own["number"] = next(self._rated[row["rating_class"]])
        return own

    def _value(self, column: Refers, value: Any, known: Mapping[tuple[str, int], int], shift: timedelta) -> Any:
        if value is not None and column.is_instant:
            return value + shift
        for owner in column.owners:
            value = known.get((owner, value))
        return value


def _refers(column: Column[Any]) -> Refers:
    owners = tuple(key.column.table.name for key in column.foreign_keys)
    return Refers(column.name, isinstance(column.type, Instant), owners)


def _seal(found: Rows, entries: int) -> None:
    """Give the newest entries the chain of the newest match."""
    if not entries:
        return
    match = Match(**{name: found[matches.name][-1][name] for name in MATCH_FIELDS})
    chain = chains.first(match)
    for row in found[moves.name][-entries:]:
        entry = Entry(row["ply"], row["seat"], row["kind"], row["notation"], row["played_at"])
        row["chain"] = chain = chains.seal(chain, entry).chain


def _player(number: int) -> dict[str, Any]:
    them = person(number)
    return {"id": number, "discord_id": them.discord_id, "name": them.name, "created_at": NOW - YEARS}


def _planned(
    size: int, finished: Sequence[Recording], running: Sequence[Recording], waiting: Sequence[Recording]
) -> Iterator[Copied]:
    """What is copied for whom, the oldest first; everyone has as many of each kind as the others."""
    turns = {id(kind): _pairs(size) for kind in (finished, running, waiting)}
    for number in range(size):
        kind, age = finished, YEARS * (size - number) / size + timedelta(days=1)
        if number % OPEN_EVERY == OPEN_EVERY - 1:
            kind, age = waiting, timedelta(hours=12)
        elif number % RUNNING_EVERY == 1:
            kind, age = running, timedelta(days=1)
        yield Copied(kind[number // RUNNING_EVERY % len(kind)], next(turns[id(kind)]), NOW - age)


def _planned_for_one(
    size: int, finished: Sequence[Recording], running: Sequence[Recording], waiting: Sequence[Recording]
) -> Iterator[Copied]:
    """The same for one person; what they have now is as much in every size."""
    against = cycle(range(2, 2 + OPPONENTS))
    for number in range(size):
        age = BETWEEN * (size - number) + timedelta(days=1)
        yield Copied(finished[number % len(finished)], (1, next(against)), NOW - age)
    for kinds, many in ((waiting, OPEN_OF_ONE), (running, RUNNING_OF_ONE)):
        for number in range(many):
            yield Copied(kinds[number % len(kinds)], (1, next(against)), NOW - timedelta(hours=12))


def _pairs(size: int) -> Iterator[tuple[int, int]]:
    """Everyone in turn, each time with someone else."""
    everyone = people(size)
    for number in count():
        first, apart = number % everyone, 1 + number // everyone % (everyone - 1)
        yield 1 + first, 1 + (first + apart) % everyone


async def _recorded() -> Recorded:
    """What every history is copied from: the same in all, so it is played once."""
    if not PLAYED:
        PLAYED.append(await _record())
    return PLAYED[0]


async def _record() -> Recorded:
    """Matches that are over, that run, and that wait for players, as the services store them."""
    with TemporaryDirectory() as folder:
        async with Database.open(f"sqlite:///{folder}/recording.db") as database:
            recorder = Recorder(database)
            over = [await recorder.play(game, MOST_PLIES) for game in ("dogon", "kamisado", "honey_donuts")]
            running = [await recorder.play(game, PLIES_RUNNING, to_the_end=False) for game in ("dogon", "dohyo")]
            return over, running, [await recorder.open("dogon"), await recorder.open("tokonoma")]


class Recorder:
    """Plays matches between two people by the services, and reads what was stored."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._clock = Hands()
        self._made: Services = build(database, self._clock, Random(1), hosting=Hosting(workers=0))
        self._requests = count(1)
        self._chance = Random(1)

    async def open(self, game: str) -> Recording:
        """A table that waits for anyone."""
        setup = TableSetup(game, {}, None, (), parse_clock(CLOCK))
        table = await self._made[Tables].open(self._by(person(1)), setup)
        await self._deliver()
        return await self._read(table.match.id)

    async def play(self, game: str, plies: int, *, to_the_end: bool = True) -> Recording:
        """A match of random moves, each an hour after the one before, with an offer that is declined.

        It is resigned at last if it is not over, and counts for ratings.
        """
        table = await self._made[Tables].open(
            self._by(person(1)), TableSetup(game, {}, None, [person(2)], parse_clock(CLOCK))
        )
        await self._made[Tables].join(self._by(person(2)), table.match.id)
        view = await self._made[Matches].show(table.match.id)
        while view.to_move and view.match.ply < plies:
            await self._deliver()
            self._clock.now += timedelta(hours=1)
            text = view.game.format(self._chance.choice(view.game.legal_moves(view.position.state)))
            mover = Person(view.to_move.discord_id or 0, view.to_move.name)
            view = await self._made[Matches].move(self._by(mover), table.match.id, None, text)
            if view.match.ply == PLY_OF_OFFER:
                await self._decline_draw(view)
        if view.to_move and to_the_end:
            await self._made[Matches].resign(self._by(person(1)), table.match.id)
        await self._made[Ratings].catch_up()
        await self._deliver()
        return await self._read(table.match.id)

    async def _decline_draw(self, view: MatchView) -> None:
        one, other = (Person(player.discord_id or 0, player.name) for player in view.players)
        made = await self._made[Offers].make(self._by(one), view.match.id, DRAW)
        await self._made[Offers].decline(self._by(other), made.offer.id)

    def _by(self, who: Person) -> Request:
        return Request(who, next(self._requests), Place(1, 1), Rights(1))

    async def _deliver(self) -> None:
        """Everything that is owed is sent."""
        outbox = self._made[Outbox]
        while due := await outbox.due():
            for post in due:
                if delivery := await outbox.delivery(post):
                    await outbox.sent(delivery, post.id)

    async def _read(self, match_id: int) -> Recording:
        """The rows of a match, and of all that hangs on them."""
        rows: Rows = {}
        async with self._database.reading() as connection:
            for table in TABLES:
                rows[table.name] = await _hanging_on(connection, table, rows, match_id)
            (match,) = rows[matches.name]
        seated = [row["player_id"] for row in rows["seats"]]
        others = [number for number in (1, 2) if number not in seated]
        last = max([match["created_at"], *(row["played_at"] for row in rows[moves.name])])
        return Recording(rows, tuple([*seated, *others][:2]), last)


async def _hanging_on(connection: Connection, table: Table, rows: Rows, match_id: int) -> list[dict[str, Any]]:
    """The rows of a table that belong to a match, by themselves or by way of another row that does."""
    if table is matches:
        query = select(table).where(table.c.id == match_id)
        return [dict(row._mapping) for row in await connection.execute(query)]
    for column in table.c:
        for key in column.foreign_keys:
            owner = key.column.table.name
            if owner != players.name and owner in rows:
                wanted = [row[key.column.name] for row in rows[owner]]
                query = select(table).where(column.in_(wanted)).order_by(*table.primary_key)
                return [dict(row._mapping) for row in await connection.execute(query)]
    return []


async def _tidy(database: Database) -> None:
    """Keep of old posts what the bot, which tidies every few minutes, would have kept by now."""
    done = 1
    while done:
        async with database.writing() as connection:
            done = await sent_posts.shrink(connection, NOW - KEPT_WHOLE, TIDIED)
            done += await sent_posts.discard(connection, NOW - KEPT_WHOLE, TIDIED)


async def _count_on(database: Database) -> None:
    """PostgreSQL continues with the numbers that follow."""
    async with database.writing() as connection:
        for table in TABLES:
            if "id" in table.c and table.name != "interactions":
                sequence = f"pg_get_serial_sequence('{table.name}', 'id')"
                await connection.execute(
                    text(f"SELECT setval({sequence}, (SELECT max(id) FROM {table.name})) WHERE {sequence} IS NOT NULL")
                )
