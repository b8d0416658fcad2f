"""Makes the matches of pairings, through the one door, a batch in each transaction."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.community.tournaments.loaded import HeldTournament, PairingView, load_held
from bot.community.tournaments.pages.posts import redraw, redraw_rounds
from bot.community.tournaments.rounds.rating import rated_in
from bot.community.tournaments.rounds.replay import FactKind, arrivals
from bot.community.tournaments.rounds.settlement import forfeit_for
from bot.core.clock_rules import ClockRule
from bot.core.people import Clock, Place
from bot.core.speech.spans import DAY
from bot.play.matches import Arrangement, Arranging, Liberties, Liberty
from games import GAMES
from storage import Connection, Database
from storage.community import pairings, tournaments
from storage.community.tournaments import TournamentRow, TournamentState
from storage.core.outbox.edits import AT_ONCE
from storage.people import blocks, players
from storage.people.players import Player
from storage.play import table_terms
from tournaments.facts import Tournament

BATCH = 3
"""So few matches are made together that nobody's move waits long for the transaction."""
OTHERS = 3
"""Others have so many times as long as a batch takes; boards are posted more slowly still."""
LARGE, ANNOUNCED_SECONDS = 50, 0.5
"""With more matches wanted, the posts that name them have so long for themselves before matches are made."""
MOMENT = timedelta(minutes=1)
"""First boards within this time are one ping for each entrant."""
SHOWN_WITHIN = timedelta(seconds=15)
"""How long the posts that name the matches wait for more of them."""
FIRST_CLOCK = timedelta(minutes=15)
"""How long first clocks wait at most for their boards to be posted."""
OFF = frozenset({Liberty.PAUSE, Liberty.GIVE, Liberty.ABORT, Liberty.SUBSTITUTE, Liberty.HINTS})
"""What players of a tournament cannot arrange between themselves."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What all matches of a tournament are made by, as long as nothing happens in it."""

    held: HeldTournament
    contests: Mapping[int, PairingView]
    """The pairings by number."""
    rated: bool | None
    liberties: Liberties
    arrivals: Mapping[int, datetime]
    """When those came, by their ids, who were not in it from the start."""


class _Batch(NamedTuple):
    """What the matches of one transaction have in common."""

    known: _Known
    people: Mapping[int, Player]
    host: Player
    called: set[int]
    """The players who have been called to the first move of another match a moment ago."""


class Making:
    """Makes wanted matches, which stand in the database, so that any process can go on with it."""

    def __init__(self, database: Database, clock: Clock, arranging: Arranging) -> None:
        self._database = database
        self._clock = clock
        self._arranging = arranging
        self._known: _Known | None = None

    async def make(self, number: int) -> bool:
        """Make the next batch; says whether there was one. Between batches others have three times as long."""
        if (self._known is None or self._known.held.row.id != number) and not await self._look(number):
            return False
        began = time.monotonic()
        made = await self._make_batch(number)
        if made == BATCH:
            await asyncio.sleep(OTHERS * (time.monotonic() - began))
        return bool(made)

    async def _look(self, number: int) -> bool:
        """Learn what matches are made by without keeping any writer waiting; says whether any are wanted."""
        async with self._database.reading() as connection:
            row = await tournaments.find(connection, number)
            if row is None or row.state is not TournamentState.RUNNING:
                return False
            wanted = await pairings.wanted(connection, number, LARGE + 1)
            if wanted:
                self._known = await self._now(connection, row)
        await asyncio.sleep(ANNOUNCED_SECONDS if len(wanted) > LARGE else 0)
        return bool(wanted)

    async def _make_batch(self, number: int) -> int:
        async with self._database.writing() as connection:
            row = await tournaments.find(connection, number, hold=True)
            if row is None or row.state is not TournamentState.RUNNING:
                return 0
            batch = await pairings.wanted(connection, number, BATCH)
            if not batch:
                self._known = None
                return 0
            known = self._known = await self._now(connection, row)
            since = self._clock() - MOMENT
            called = set(await pairings.called_since(connection, number, since))
            contests = [(known.contests[each.pairing_id], each.number) for each in batch]
            seats = {int(who) for contest, _ in contests for who in contest.pairing.seats}
            people, host = await players.named(connection, seats), await players.bot(connection, self._clock())
            in_common = _Batch(known, people, host, called)
            for contest, place in contests:
                await self._make_one(connection, in_common, contest, place)
            within = SHOWN_WITHIN if len(batch) == BATCH else AT_ONCE
            await self._show(connection, row, {contest.row.round for contest, _ in contests}, within)
            return len(batch)

    async def _now(self, connection: Connection, row: TournamentRow) -> _Known:
        """What matches are made by; a tournament of hundreds is replayed only if something has happened."""
        if self._known and (self._known.held.row.id, self._known.held.row.version) == (row.id, row.version):
            return replace(self._known, held=replace(self._known.held, row=row))
        held = await load_held(connection, row.id)
        contests = {contest.row.id: contest for contest in held.contests}
        return _Known(held, contests, await rated_in(connection, row), _liberties(held), arrivals(held.facts))

    async def _show(
        self, connection: Connection, row: TournamentRow, rounds: Collection[int], within: timedelta
    ) -> None:
        """Owe the posts that name these matches a new look, one for many of them."""
        now = self._clock()
        await redraw(connection, row, now, within)
        await redraw_rounds(connection, row, rounds, now, within)

    async def with_blocks(self, held: HeldTournament) -> Tournament:
        """The tournament with who did not want to meet whom when they entered."""
        async with self._database.reading() as connection:
            pairs = await blocks.at_entry(connection, held.number)
        there = {each.id for each in held.tournament.people}
        known = ((str(one), str(two)) for one, two in pairs)
        return replace(held.tournament, blocks=frozenset(pair for pair in known if there.issuperset(pair)))

    async def _make_one(self, connection: Connection, batch: _Batch, contest: PairingView, number: int) -> None:
        """Make a match; whoever has been called a moment ago is not called again."""
        known, people, host, called = batch
        seats, row = contest.pairing.seated(number), known.held.row
        if not known.held.gone.isdisjoint(seats):
            await forfeit_for(connection, known.held, contest, number, self._clock())
            return
        order = [people[int(who)] for who in seats]
        wanted = _arrangement(known, order, host)
        match = await self._arranging.arrange(connection, wanted)
        if row.settings.private:
            await self._hide(connection, match.id, len(seats))
        first = order[wanted.game.start(len(seats), wanted.options).to_move or 0].id
        await self._arranging.begin(connection, match, order, is_quiet=first in called, among_many=True, of_event=True)
        called.add(first)
        await pairings.made(connection, contest.row.id, number, match.id)

    async def _hide(self, connection: Connection, match_id: int, seats: int) -> None:
        """Let lists show it to its players only, as a match that was private from its table on."""
        plain = {"by_choice": False, "note": None, "days": 1, "expires_at": self._clock(), "remind_at": None}
        await table_terms.create(connection, match_id, seats_least=seats, is_private=True, **plain)


def _arrangement(known: _Known, order: Sequence[Player], host: Player) -> Arrangement:
    row = known.held.row
    game = GAMES[row.game]
    late = {seat: at for seat, player in enumerate(order) if (at := known.arrivals.get(player.id))}
    return Arrangement(
        game=game,
        options=game.settle(len(order), row.options),
        seats=len(order),
        host=host,
        place=Place(row.guild_id, row.channel_id),
        clock=first_clock(row),
        rated=False if any(player.is_computer for player in order) else known.rated,
        liberties=replace(known.liberties, arrivals=late),
        clock_waits=FIRST_CLOCK,
    )


def first_clock(row: TournamentRow) -> ClockRule | None:
    """The clock of a match, with less time for the first move if that was chosen."""
    days = row.settings.first_move_days
    return replace(row.clock, first=days * DAY) if row.clock and days else row.clock


def _liberties(held: HeldTournament) -> Liberties:
    """The liberties, in which vacations count from the start of the tournament, for all its matches together."""
    days = held.row.settings.vacation_days
    started = next((fact.at for fact in held.facts if fact.kind == FactKind.STARTED), None)
    return Liberties(off=OFF, vacation=timedelta(days=days), counted_from=started)
