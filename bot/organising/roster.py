"""Who is in, by decision of a director: let in, taken out, seeded, replaced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.acting import Acting
from bot.core.people import Person, Player
from bot.organising.notes import LET_BACK, LET_IN, STRUCK_OUT, TAKEN_OUT, TAKES_OVER
from bot.organising.refusals import (
    CannotBeAdded,
    NobodyListed,
    NotAmongThem,
    OutOfBracket,
    SeedsFixed,
    StillPlaying,
    StruckOut,
    WasInIt,
)
from bot.players import may_meet
from bot.servers import Order
from bot.tournaments import (
    Entering,
    FactKind,
    HeldTournament,
    Leaving,
    Overview,
    check_directs,
    directing,
    is_round_robin,
    load_overview,
    may_enter_late,
    may_return,
    redraw,
    refusals,
    replaced,
    tell,
)
from storage import Connection, entrants, pairings, players, tournaments
from storage.tournaments import BEFORE_START, TournamentState
from tournaments.facts import Entrant

DURING = frozenset({TournamentState.RUNNING, TournamentState.PAUSED})


@dataclass(frozen=True, slots=True)
class Added:
    """Who was let in."""

    names: tuple[str, ...]
    back: tuple[str, ...]
    """Those who had left a round robin, and lost their matches by that."""


class Roster:
    """Each call is one transaction."""

    def __init__(self, acting: Acting, entering: Entering, leaving: Leaving) -> None:
        self._acting = acting
        self._clock = acting.clock
        self._entering = entering
        self._leaving = leaving

    async def check(self, director: Order, number: int) -> None:
        """Whether someone may decide about a tournament, asked before anybody is looked up; raises `Refusal`."""
        async with self._acting.database.reading() as connection:
            player = await players.find(connection, director.request.person.discord_id)
            await check_directs(connection, await tournaments.find(connection, number), player, director.badge, number)

    async def add(self, director: Order, number: int, people: Sequence[Person]) -> Added:
        """Let people in who do not have to ask; tells of those who were not in before; raises `Refusal`."""
        if not people:
            raise NobodyListed
        async with directing(self._acting, director, number) as (connection, held, player):
            if held.row.state not in BEFORE_START | DURING:
                raise refusals.NotOpen(name=held.row.name)
            left = held.gone if is_round_robin(held) else frozenset[str]()
            added = [await self._add(connection, held, player, person) for person in people]
            names = tuple(who.name for who in added if who)
            return Added(names, tuple(who.name for who in added if who and str(who.id) in left))

    async def remove(self, director: Order, number: int, person: Person) -> Overview:
        """Take someone out, as if they had left; raises `Refusal`."""
        async with directing(self._acting, director, number) as (connection, held, player):
            now, who = self._clock(), await self._entrant(connection, held, person)
            note = TAKEN_OUT
            if held.row.state in DURING:
                annulled = await self._leaving.withdraw(connection, held, who.id, now, player.id)
                note = STRUCK_OUT if annulled else TAKEN_OUT
            else:
                await self._entering.take_out(connection, held, who, player.id)
            await tell(connection, who, note, now, name=held.row.name, people={"director": player})
            return await load_overview(connection, number)

    async def seed(self, director: Order, number: int, person: Person, seed: int | None) -> None:
        """Give someone a seed by hand, or let the rule decide again; raises `Refusal`."""
        async with directing(self._acting, director, number) as (connection, held, _):
            if held.row.state not in BEFORE_START:
                raise SeedsFixed(name=held.row.name)
            who = await self._entrant(connection, held, person)
            if seed is not None:
                await self._make_room(connection, number, seed)
            await entrants.change(connection, number, [who.id], seed=seed)

    async def replace(self, director: Order, number: int, leaver: Person, newcomer: Person) -> Overview:
        """Give the place of someone who plays nothing there now to someone new; raises `Refusal`."""
        async with directing(self._acting, director, number) as (connection, held, player):
            if held.row.state not in DURING:
                raise refusals.TournamentNotRunning(name=held.row.name)
            now, left = self._clock(), await self._entrant(connection, held, leaver)
            fresh = await self._acting.meet(connection, newcomer)
            if str(fresh.id) in {entrant.id for entrant in held.tournament.entrants} | replaced(held.facts):
                raise WasInIt(name=fresh.name)
            await _check_willing(connection, player, fresh)
            await _check_idle(connection, held, left)
            data = {"player": str(left.id), "newcomer": str(fresh.id)}
            await tournaments.append(connection, held.row, now, player.id, (FactKind.REPLACED.value, data))
            await tournaments.leave(connection, number, left.id, now)
            await tournaments.enter(connection, number, fresh.id, now)
            await pairings.reseat(connection, number, left.id, fresh.id)
            people = {"director": player, "leaver": left}
            await tell(connection, fresh, TAKES_OVER, now, name=held.row.name, people=people)
            await tournaments.change(connection, number, due_at=now)
            await redraw(connection, held.row, now)
            return await load_overview(connection, number)

    async def _add(self, connection: Connection, held: HeldTournament, player: Player, person: Person) -> Player | None:
        """Someone new, or someone who has withdrawn and may come back; None for who is in already."""
        now, who, note = self._clock(), await self._acting.meet(connection, person), LET_IN
        known = {entrant.id: entrant for entrant in held.tournament.entrants}.get(str(who.id))
        if str(who.id) in replaced(held.facts):
            raise WasInIt(name=who.name)
        if known is None and held.row.state in DURING and not may_enter_late(held.tournament):
            raise refusals.NotOpen(name=held.row.name)
        try:
            if known is None:
                await _check_willing(connection, player, who)
                await self._entering.let_in(connection, held, who, now, player.id)
            elif known.id in held.tournament.annulled:
                raise StruckOut(player=who.name, name=held.row.name)
            elif known.left is not None:
                await self._return(connection, held, player, who, known)
                note = LET_BACK if is_round_robin(held) else LET_IN
            else:
                return None
        except refusals.AlreadyEntered:
            return None
        await tell(connection, who, note, now, name=held.row.name, people={"director": player})
        return who

    async def _return(
        self, connection: Connection, held: HeldTournament, player: Player, who: Player, known: Entrant
    ) -> None:
        """Let someone who has withdrawn be paired again; raises `OutOfBracket`."""
        if not may_return(held.tournament, known):
            raise OutOfBracket(player=who.name, name=held.row.name)
        now = self._clock()
        await tournaments.enter(connection, held.number, who.id, now)
        fact = (FactKind.RETURNED.value, {"player": known.id})
        await tournaments.append(connection, held.row, now, player.id, fact)

    async def _entrant(self, connection: Connection, held: HeldTournament, person: Person) -> Player:
        for entry in await entrants.of_tournament(connection, held.number):
            if entry.player.discord_id == person.discord_id:
                return entry.player
        raise NotAmongThem(player=person.name, name=held.row.name)

    async def _make_room(self, connection: Connection, number: int, seed: int) -> None:
        """Whoever has this seed or a later one by hand gets the next."""
        for entry in await entrants.of_tournament(connection, number):
            if entry.seed is not None and entry.seed >= seed:
                await entrants.change(connection, number, [entry.player.id], seed=entry.seed + 1)


async def _check_willing(connection: Connection, director: Player, who: Player) -> None:
    """Nobody is let in by someone they have blocked; raises `CannotBeAdded`."""
    if not await may_meet(connection, director, [who]):
        raise CannotBeAdded(name=who.name)


async def _check_idle(connection: Connection, held: HeldTournament, player: Player) -> None:
    mine = {contest.row.id for contest in held.contests if str(player.id) in contest.pairing.seats}
    for each in await pairings.matches_of(connection, held.number):
        if each.pairing_id in mine and each.match_id is not None and each.ended_at is None:
            raise StillPlaying(name=player.name, number=each.match_id)
