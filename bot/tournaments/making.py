"""Makes the matches of pairings, through the one door, a batch in each transaction."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from datetime import timedelta

from bot.clocks import ClockRule
from bot.core.people import Clock, Place
from bot.matches import Arrangement, Arranging, Liberties, Liberty
from bot.tournaments.designs import VACATION_DAYS
from bot.tournaments.holding import Contest, HeldTournament, load_held
from bot.tournaments.posts import redraw, redraw_rounds
from bot.tournaments.rating import rated_in
from bot.tournaments.replaying import FactKind
from bot.tournaments.settling import forfeit_for
from games import GAMES
from storage import Connection, Database, blocks, pairings, players, terms
from storage.players import Player
from storage.tournaments import TournamentState
from tournaments.facts import Tournament

BATCH = 5
"""Few enough that nobody's move waits long for the transaction."""
MOMENT = timedelta(minutes=1)
"""First boards within it are one ping for each entrant."""
FIRST_CLOCK = timedelta(minutes=15)
"""How long first clocks wait at most for their boards to be posted."""
OFF = frozenset({Liberty.PAUSE, Liberty.GIVE, Liberty.ABORT, Liberty.SUBSTITUTE, Liberty.HINTS})
"""What players of a tournament cannot arrange between themselves."""


class Making:
    """What is wanted and not made yet stands in the database, so any process can go on with it."""

    def __init__(self, database: Database, clock: Clock, arranging: Arranging) -> None:
        self._database = database
        self._clock = clock
        self._arranging = arranging

    async def make(self, number: int) -> bool:
        """Make the next batch; says whether there was one. Between batches others have as much time as one took."""
        began = time.monotonic()
        made = await self._make_batch(number)
        if made == BATCH:
            await asyncio.sleep(time.monotonic() - began)
        return bool(made)

    async def _make_batch(self, number: int) -> int:
        async with self._database.writing() as connection:
            held = await load_held(connection, number, hold=True)
            if held.row.state is not TournamentState.RUNNING:
                return 0
            batch = await pairings.wanted(connection, number, BATCH)
            contests = {contest.row.id: contest for contest in held.contests}
            since = self._clock() - MOMENT
            called = set(await pairings.called_since(connection, number, since) if batch else ())
            for each in batch:
                await self._make_one(connection, held, contests[each.pairing_id], each.number, called)
            if batch:
                await redraw(connection, held.row, self._clock())
                rounds = {contests[each.pairing_id].row.round for each in batch}
                await redraw_rounds(connection, held.row, rounds, self._clock())
            return len(batch)

    async def with_blocks(self, tournament: Tournament) -> Tournament:
        """The tournament with who does not want to meet whom."""
        async with self._database.reading() as connection:
            pairs = await blocks.within(connection, [int(each.id) for each in tournament.entrants])
        return replace(tournament, blocks=frozenset(frozenset(map(str, pair)) for pair in pairs))

    async def _make_one(
        self, connection: Connection, held: HeldTournament, contest: Contest, number: int, called: set[int]
    ) -> None:
        """Whoever has been called to the first move of another match a moment ago is not called again."""
        seats = contest.pairing.seated(number)
        if not held.gone.isdisjoint(seats):
            await forfeit_for(connection, held, contest, number, self._clock())
            return
        known = await players.named(connection, [int(who) for who in seats])
        order = [known[int(who)] for who in seats]
        game, row = GAMES[held.row.game], held.row
        wanted = Arrangement(
            game=game,
            options=game.settle(len(seats), row.options),
            seats=len(seats),
            host=await self._host(connection),
            place=Place(row.guild_id, row.channel_id),
            clock=ClockRule.from_values(row.clock),
            rated=False if any(player.is_computer for player in order) else await rated_in(connection, row),
            liberties=_liberties(held),
            clock_waits=FIRST_CLOCK,
        )
        match = await self._arranging.arrange(connection, wanted)
        if row.settings.get("private"):
            await self._hide(connection, match.id, len(seats))
        first = order[game.start(len(seats), wanted.options).to_move or 0].id
        await self._arranging.begin(connection, match, order, is_quiet=first in called)
        called.add(first)
        await pairings.made(connection, contest.row.id, number, match.id)

    async def _hide(self, connection: Connection, match_id: int, seats: int) -> None:
        """Lists show it to its players only, as a match that was private from its table on."""
        plain = {"by_choice": False, "note": None, "days": 1, "expires_at": self._clock(), "remind_at": None}
        await terms.create(connection, match_id, seats_least=seats, is_private=True, **plain)

    async def _host(self, connection: Connection) -> Player:
        return await players.bot(connection, self._clock())


def _liberties(held: HeldTournament) -> Liberties:
    """Vacations count from the start of the tournament, for all its matches together."""
    days = held.row.settings.get("vacation_days", VACATION_DAYS)
    started = next((fact.at for fact in held.facts if fact.kind == FactKind.STARTED), None)
    return Liberties(off=OFF, vacation=timedelta(days=days), counted_from=started)
