"""What tournaments cost others: 1,000 that nothing happens in, and the start of one with 500 entrants.

`python -m benchmarks events`. An idle round is everything that is asked every few seconds; moves are timed from the
command to the full answer, in matches that have nothing to do with the tournament, before it starts and until its last
board is out. What the bot works within a move, by its processor time, depends less on what else the machine does.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, event, func, insert, select
from sqlalchemy.engine import Engine

from benchmarks.answers import BOUNDS, begin_match, spent
from bot.app import build
from bot.community.tournaments import Design, Entering
from bot.community.tournaments.administration.service import Organising
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Person as CorePerson
from bot.core.people import Place, Request, Rights
from bot.core.services import Services
from games import GAMES
from sandbox.launch import BotProcess
from sandbox.people.people import FakePerson
from sandbox.server import Sandbox
from sandbox.soak.crowd import invite
from storage import Database
from storage.community.tables import entrants, pairing_matches, pairings, tournament_facts, tournaments
from storage.core.outbox.posts import PostStatus
from storage.core.tables import posts
from storage.people.tables import players
from storage.play.matches.tables import matches, seats
from tournaments.facts import Format

IDLE, ENTRANTS_OF_IDLE = 1_000, 8
ROUNDS = 40
"""Idle rounds that are timed."""
ENTRANTS = 500
BOARDS, ALONE_S = 20, 20.0
"""Matches in which others move, and for how long before the start."""
PAUSE_S = 1.0
GUILD, CHANNEL = 5, 6


def main() -> None:
    """Print both."""
    asyncio.run(_idle())
    asyncio.run(_start())


async def _idle() -> None:
    with TemporaryDirectory() as folder:
        async with Database.open(f"sqlite:///{folder}/engawa.db") as database:
            made = build(database, lambda: datetime.now(UTC), Random(0))
            print(f"an idle round with no tournament: {await _rounds(made)}")
            await _fill(database)
            print(f"an idle round with {IDLE} tournaments under way: {await _rounds(made)}")


async def _rounds(made: Services) -> str:
    """Statements of one sweep, and the middle of some by processor time."""
    asked, spent = [], []
    for _ in range(ROUNDS):
        with _counted() as statements:
            began = process_time()
            await made[Sweeps].sweep()
            spent.append(process_time() - began)
        asked.append(len(statements))
    return f"{max(asked)} statements, {median(spent) * 1000:.2f} ms"


@contextmanager
def _counted() -> Iterator[list[str]]:
    """What is asked of the database, BEGIN left out."""
    found: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if not statement.startswith("BEGIN"):
            found.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(Engine, "before_cursor_execute", note)


async def _fill(database: Database) -> None:
    """Tournaments in their first round, every match of it under way."""
    now = datetime.now(UTC)
    people = [{"discord_id": number, "name": f"P{number}", "created_at": now} for number in range(1, 201)]
    async with database.writing() as connection:
        await connection.execute(insert(players), people)
        for number in range(1, IDLE + 1):
            await _add(connection, number, now)


async def _add(connection: Any, number: int, now: datetime) -> None:
    ids = [(number * 7 + place) % 200 + 1 for place in range(ENTRANTS_OF_IDLE)]
    pairs = [ids[place : place + 2] for place in range(0, ENTRANTS_OF_IDLE, 2)]
    row = {"id": number, "guild_id": GUILD, "channel_id": CHANNEL, "director_id": 1, "name": "Cup", "game": "dogon"}
    row |= {"options": {}, "format": "swiss", "settings": {"round_days": 7}, "progress": {}, "seed": "1"}
    later = now + timedelta(days=1 + number % 7)
    await connection.execute(
        insert(tournaments),
        row | {"state": "running", "version": 2, "created_at": now, "deadline_at": later, "due_at": later},
    )
    await connection.execute(
        insert(entrants), [{"tournament_id": number, "player_id": who, "joined_at": now} for who in ids]
    )
    seeds = {"seeds": [str(who) for who in ids], "settings": {}}
    paired = {"part": "main", "byes": [], "rests": [], "away": [], "tables": [[str(who) for who in p] for p in pairs]}
    facts = (("started", seeds), ("paired", paired))
    await connection.execute(
        insert(tournament_facts),
        [
            {"tournament_id": number, "number": n, "at": now, "kind": kind, "data": data}
            for n, (kind, data) in enumerate(facts, 1)
        ],
    )
    for place, pair in enumerate(pairs):
        ident = number * 10 + place
        await connection.execute(
            insert(matches),
            {"id": ident, "game": "dogon", "ruleset": 1, "options": {}, "seats_wanted": 2, "status": "running"}
            | {"guild_id": GUILD, "channel_id": CHANNEL, "host_id": 1, "created_at": now, "started_at": now},
        )
        await connection.execute(
            insert(seats), [{"match_id": ident, "seat": seat, "player_id": who} for seat, who in enumerate(pair)]
        )
        held = {"id": ident, "tournament_id": number, "round": 1, "place": place, "seats": pair, "began_at": now}
        await connection.execute(insert(pairings), held)
        await connection.execute(insert(pairing_matches), {"pairing_id": ident, "number": 0, "match_id": ident})


async def _start() -> None:
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/engawa.db"
        async with Sandbox(rate_limits=False) as sandbox, Database.open(url) as database:
            bot = await sandbox.launch_bot(env={"DATABASE_URL": url, **BOUNDS})
            await bot.ready()
            made = build(database, lambda: datetime.now(UTC), Random(0))
            number = await _entered(made, sandbox)
            await _sent(made)
            guests = invite(sandbox, BOARDS * 2)
            alone = await _Moves(sandbox, bot, guests, 1).timed(asyncio.sleep(ALONE_S))
            print(f"moves with nothing else to do: {_percentiles(alone)}")
            began, before = perf_counter(), spent(bot)
            meanwhile = await _Moves(sandbox, bot, guests, BOARDS + 1).timed(_started(made, sandbox, number))
            took, worked = perf_counter() - began, spent(bot) - before
            print(f"while a tournament of {ENTRANTS} starts: {_percentiles(meanwhile)}")
            print(f"until its last board is out: {took:.1f} s, {worked:.1f} s of them the bot's processor time")


async def _entered(made: Services, sandbox: Sandbox) -> int:
    """A tournament of Dana's that everyone has joined."""
    guests = invite(sandbox, ENTRANTS)
    place = Place(sandbox.guild.id, sandbox.host.create_channel("cup"))
    requests = iter(range(1, ENTRANTS * 2))
    dana = CorePerson(sandbox.person("Dana").id, "Dana")

    def by(person: CorePerson) -> Request:
        return Request(person, next(requests), place, Rights(place.guild_id, manages_server=person == dana))

    drafted = await made[Organising].create(by(dana), Design("Cup", "dogon", Format.SWISS), place)
    await made[Organising].publish(by(dana), drafted.row.id)
    for guest in guests:
        await made[Entering].join(by(CorePerson(guest.id, guest.name)), drafted.row.id)
    return drafted.row.id


async def _started(made: Services, sandbox: Sandbox, number: int) -> None:
    """Started by Dana's press, until every first match is there and its board is out."""
    dana = sandbox.person("Dana")
    page = await dana.slash(sandbox.channels["games"], "event manage", event=f"tournament:{number}")
    await (await dana.click((await page.filled()).id, "Start")).filled()
    stored = select(func.count()).select_from(pairing_matches).where(pairing_matches.c.match_id.is_not(None))
    while True:
        await asyncio.sleep(0.5)
        async with made.database.reading() as connection:
            if (await connection.execute(stored)).scalar_one() == ENTRANTS // 2:
                break
    begun = posts.c.match_id.in_(select(pairing_matches.c.match_id))
    await _sent(made, begun, posts.c.ply == 0)


async def _sent(made: Services, *which: ColumnElement[bool]) -> None:
    """Of these posts, or of all, none is owed any more."""
    owed = select(func.count()).where(posts.c.status == PostStatus.OWED, *which)
    while True:
        async with made.database.reading() as connection:
            if not (await connection.execute(owed)).scalar_one():
                return
        await asyncio.sleep(0.5)


class _Timed(NamedTuple):
    """A move."""

    seconds: float
    worked: float
    """Seconds of the bot's processor meanwhile, whoever they were for."""


class _Moves:
    """A few matches in which people move one after the other, as fast as they are answered and a little slower."""

    def __init__(self, sandbox: Sandbox, bot: BotProcess, guests: Sequence[FakePerson], first: int) -> None:
        self._sandbox = sandbox
        self._bot = bot
        self._pairs = dict(enumerate(zip(guests[::2], guests[1::2], strict=True), first))
        self._states: dict[int, Any] = {}
        self._first: dict[int, int] = {}
        self._timed: list[_Timed] = []

    async def _begin(self) -> None:
        """Their first boards are out."""
        for number, pair in self._pairs.items():
            await begin_match(self._sandbox.channels["games"], number, pair)
            self._states[number] = GAMES["dogon"].start()
            self._first[number] = self._first_of(number, pair)

    async def timed(self, meanwhile: Any) -> list[_Timed]:
        """Each move until something else is done."""
        await self._begin()
        playing = [asyncio.create_task(self._play(number, pair)) for number, pair in self._pairs.items()]
        await meanwhile
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return self._timed

    async def _play(self, number: int, pair: Sequence[FakePerson]) -> None:
        """As long as the match lasts; not all begin in the same moment."""
        await asyncio.sleep(PAUSE_S * (number % BOARDS) / BOARDS)
        while self._states[number].to_move is not None:
            await asyncio.shield(self._move(number, pair))
            await asyncio.sleep(PAUSE_S * (0.75 + 0.5 * (number % BOARDS) / BOARDS))  # nor end in the same one

    async def _move(self, number: int, pair: Sequence[FakePerson]) -> None:
        game, state, channel = GAMES["dogon"], self._states[number], self._sandbox.channels["games"]
        move = game.legal_moves(state)[0]
        began, before = perf_counter(), _processor(self._bot)
        answer = await self._mover(number, pair).slash(channel, "move", move=game.format(move), match=number)
        await answer.filled()
        self._timed.append(_Timed(perf_counter() - began, _processor(self._bot) - before))
        self._states[number], _ = game.apply(state, move)

    def _mover(self, number: int, pair: Sequence[FakePerson]) -> FakePerson:
        seat: int = (self._states[number].to_move + self._first[number]) % 2
        return pair[seat]

    def _first_of(self, number: int, pair: Sequence[FakePerson]) -> int:
        """Which of the two the first board called."""
        seen = self._sandbox.people[0].messages(self._sandbox.channels["games"])
        named = f"engawa-{number}-0.png"
        board = next(each for each in seen if any(named in picture.url for picture in each.pictures))
        return 0 if pair[0].mention in board.text.partition("your turn")[0] else 1


def _processor(bot: BotProcess) -> float:
    """Seconds of processor time, more precisely than `spent`: each process of Linux has a clock for that."""
    return time.clock_gettime((~bot.process.pid << 3) | 2)


def _percentiles(moves: Sequence[_Timed]) -> str:
    waited, worked = _middle_and_most([move.seconds for move in moves]), _middle_and_most([m.worked for m in moves])
    return f"{len(moves)} moves, {waited}; the bot worked meanwhile: {worked}"


def _middle_and_most(seconds: Sequence[float]) -> str:
    cuts = quantiles(seconds, n=100)
    return f"p50 {cuts[49] * 1000:.0f} ms, p99 {cuts[98] * 1000:.0f} ms"


if __name__ == "__main__":
    main()
