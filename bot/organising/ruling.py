"""Results by decision of a director: of a match, or of a pairing that was played elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import count

from bot.core.acting import Acting
from bot.core.people import Person
from bot.organising.refusals import NoSuchPairing, ResultAlready, UnclearOrder
from bot.servers import Order
from bot.tournaments import (
    OVER_THE_BOARD,
    Contest,
    FactKind,
    HeldTournament,
    Overview,
    directing,
    is_fixed,
    load_overview,
    redraw,
    refusals,
    result_in,
    write,
)
from storage import Connection, entrants, pairings, players, tournaments
from storage.pairings import PairingMatch
from tournaments.facts import How
from tournaments.facts import Match as Played
from tournaments.withdrawals import forfeit


class RulingKind(StrEnum):
    """What a director says about a match."""

    RESULT = "result"
    FORFEIT = "forfeit"
    VOID = "void"


class Rulings:
    """Each call is one transaction; what is set counts for the tournament, and no match is changed by it."""

    def __init__(self, acting: Acting) -> None:
        self._acting = acting
        self._clock = acting.clock

    async def rule(
        self,
        director: Order,
        match_id: int,
        best: Sequence[Sequence[Person]],
        verdict: RulingKind = RulingKind.RESULT,
        reason: str = "",
    ) -> Overview:
        """Set the result of a match: who shares which place, best first; nobody: everyone drew; raises `Refusal`."""
        async with self._acting.database.reading() as connection:
            found = await pairings.tournament_of(connection, match_id)
        if found is None:
            raise refusals.NotOfThisTournament(number=match_id)
        number, pairing_id, place = found
        async with directing(self._acting, director, number) as (connection, held, player):
            contest = next(each for each in held.contests if each.row.id == pairing_id)
            places = await _places(connection, contest, best, match_id)
            if is_fixed(held, contest):
                raise refusals.TooLate
            known = result_in(held.row, held.facts, (contest.row.round, contest.row.place), place)
            if known and _agree(known, _ruled(contest.pairing.seated(place), places, verdict)):
                raise ResultAlready(number=match_id, name=held.row.name)
            await self._set(connection, held, contest, place, (places, verdict), player.id, reason)
            return await load_overview(connection, number)

    async def played_elsewhere(
        self, director: Order, number: int, best: Sequence[Sequence[Person]], verdict: RulingKind, reason: str
    ) -> Overview:
        """Set the next result of the pairing of these players, of which no match runs; raises `Refusal`."""
        async with directing(self._acting, director, number) as (connection, held, player):
            named = [person for place in best for person in place]
            ids = {str(each.id) for person in named if (each := await players.find(connection, person.discord_id))}
            known = await pairings.matches_of(connection, held.number)
            contest = _open_pairing(held, known, ids)
            if contest is None:
                raise NoSuchPairing(name=held.row.name)
            if is_fixed(held, contest):
                raise refusals.TooLate
            places = await _places(connection, contest, best, 0)
            place = _next_match(known, contest)
            await self._set(connection, held, contest, place, (places, verdict), player.id, reason)
            return await load_overview(connection, number)

    async def _set(
        self,
        connection: Connection,
        held: HeldTournament,
        contest: Contest,
        place: int,
        ruled: tuple[tuple[tuple[str, ...], ...], RulingKind],
        by_id: int,
        reason: str,
    ) -> None:
        now, played = self._clock(), _ruled(contest.pairing.seated(place), *ruled)
        await write(connection, held, contest, {place: played}, now, kind=FactKind.RULED, by_id=by_id)
        if reason:
            row = await tournaments.find(connection, held.number)
            assert row is not None
            await entrants.explain(connection, held.number, row.version, by_id, reason)
        await tournaments.change(connection, held.number, due_at=now)
        await redraw(connection, held.row, now)


async def _places(
    connection: Connection, contest: Contest, best: Sequence[Sequence[Person]], match_id: int
) -> tuple[tuple[str, ...], ...]:
    """The places with everyone; of a duel it is enough to name who won."""
    places = [tuple([await _entrant(connection, contest, person, match_id) for person in place]) for place in best]
    named = [who for place in places for who in place]
    missing = tuple(who for who in contest.pairing.seats if who not in named)
    if len(set(named)) < len(named):
        raise UnclearOrder
    return (*places, missing) if missing else tuple(places)


async def _entrant(connection: Connection, contest: Contest, person: Person, match_id: int) -> str:
    player = await players.find(connection, person.discord_id)
    if player is None or str(player.id) not in contest.pairing.seats:
        raise refusals.NoSuchResult(name=person.name, number=match_id)
    return str(player.id)


def _open_pairing(held: HeldTournament, known: Sequence[PairingMatch], ids: set[str]) -> Contest | None:
    running = {each.pairing_id for each in known if each.match_id is not None and each.ended_at is None}
    for contest in held.contests:
        if ids <= set(contest.pairing.seats) and not contest.is_decided and contest.row.id not in running:
            return contest if len(ids) > 1 else None
    return None


def _next_match(known: Sequence[PairingMatch], contest: Contest) -> int:
    """The first match of a pairing that has no result; they may end in any order."""
    settled = {each.number for each in known if each.pairing_id == contest.row.id and each.settled_at}
    return next(number for number in count() if number not in settled)


def _ruled(seats: tuple[str, ...], places: tuple[tuple[str, ...], ...], verdict: RulingKind) -> Played:
    if verdict is RulingKind.VOID:
        return Played(seats, (), How.VOID)
    if verdict is RulingKind.FORFEIT:
        return forfeit(seats, places[0] if set(places[0]) != set(seats) else ())
    return Played(seats, places, How.ADJUDICATED)


def _agree(one: Played, other: Played) -> bool:
    """Whether two results count for the same: played or decided, whoever is named first of those who share a place."""
    hows = {one.how, other.how}
    return [set(place) for place in one.places] == [set(place) for place in other.places] and (
        len(hows) == 1 or hows <= OVER_THE_BOARD
    )
