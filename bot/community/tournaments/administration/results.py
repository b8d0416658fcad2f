"""Results by decision of a director: of a match, which is over by that or corrected, or of one played elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import count

from bot.community.competitions import tell
from bot.community.tournaments import (
    OVER_THE_BOARD,
    FactKind,
    HeldTournament,
    Overview,
    PairingView,
    Stopping,
    check_not_own,
    directing,
    enqueue_correction,
    enqueue_decision,
    is_fixed,
    load_held,
    load_overview,
    log_decision,
    note_places,
    redraw,
    redraw_finalists,
    redraw_podium,
    redraw_rounds,
    refusals,
    reopens,
    tell_finalists,
    write,
)
from bot.community.tournaments.administration.notes import (
    COUNTS_DRAWN,
    COUNTS_FOR_PLACE,
    COUNTS_LOST,
    COUNTS_VOID,
    COUNTS_WON,
)
from bot.community.tournaments.administration.refusals import (
    NoSuchPairing,
    ResultAlready,
    SetAlready,
    SetTooOften,
    StaysOver,
    UnclearOrder,
    WhichOfThem,
)
from bot.core.outbox.notes import NoteKind
from bot.core.outbox.queue import enqueue_edits
from bot.core.people import Person, Player, Request
from bot.core.transactions import Transactions
from bot.play.matches import BoardPost, Decision, Followers, MatchView, correct
from bot.play.replays import verdicts
from games.core import Seat, all_of
from storage import Connection
from storage.community import entrants, pairings, tournaments
from storage.community.pairings import PairingMatch
from storage.people import players
from storage.play.matches import corrections
from storage.play.matches.matches import Status
from tournaments.facts import How
from tournaments.facts import Match as Played
from tournaments.withdrawals import forfeit

NO_REASON = "–"
MOST_A_DAY, DAY = 3, timedelta(days=1)
"""Results of the same match that one person sets; each is told to its players, and posted."""
Best = Sequence[Sequence[Person | Player]]
"""Who shares which place, best first; with nobody, everyone drew. Who isn't on Discord is named by their row."""


class RulingKind(StrEnum):
    """What a director says about a match."""

    RESULT = "result"
    FORFEIT = "forfeit"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class DecidedResult:
    """What is set, by whom, and why."""

    best: Best
    kind: RulingKind
    by: Player
    reason: str
    rated: bool
    """Whether the match counts for ratings; one that is decided by hand doesn't otherwise."""


class Rulings:
    def __init__(self, acting: Transactions, stopping: Stopping, followers: Followers) -> None:
        self._acting = acting
        self._clock = acting.clock
        self._stopping = stopping
        self._followers = followers

    async def rule(
        self,
        request: Request,
        match_id: int,
        best: Best,
        verdict: RulingKind = RulingKind.RESULT,
        reason: str = "",
        *,
        rated: bool = False,
    ) -> Overview:
        """Set the result of a match, also after the end of the tournament; raises `Refusal`."""
        async with self._acting.database.reading() as connection:
            found = await pairings.tournament_of(connection, match_id)
        if found is None:
            raise refusals.NotOfThisTournament(number=match_id)
        number, pairing_id, place = found
        async with directing(self._acting, request, number, or_finished=True) as (connection, held, player):
            contest = next((each for each in held.contests if each.row.id == pairing_id), None)
            if contest is None:
                raise refusals.NotOfThisTournament(number=match_id)
            ruling = DecidedResult(best, verdict, player, reason, rated)
            await self._rule(connection, held, contest, (place, match_id), ruling)
            return await load_overview(connection, number)

    async def played_elsewhere(
        self,
        request: Request,
        number: int,
        best: Best,
        verdict: RulingKind,
        reason: str,
        *,
        rated: bool = False,
        pairing: int | None = None,
    ) -> Overview:
        """Set the result of this pairing, or of that of these players: of its next match, or the only one it can mean.

        Raises `Refusal`.
        """
        async with directing(self._acting, request, number, or_finished=True) as (connection, held, player):
            named = [await _known(connection, who) for place in best for who in place]
            ids = {str(each.id) for each in named if each}
            contest = _pairing_of(held, ids, pairing)
            if contest is None:
                raise NoSuchPairing(name=held.row.name)
            known = await pairings.matches_of(connection, held.number)
            which = _meant(contest, [each for each in known if each.pairing_id == contest.row.id])
            await self._rule(connection, held, contest, which, DecidedResult(best, verdict, player, reason, rated))
            return await load_overview(connection, number)

    async def _rule(
        self,
        connection: Connection,
        held: HeldTournament,
        contest: PairingView,
        which: tuple[int, int | None],
        ruling: DecidedResult,
    ) -> None:
        """Set a result; `which` is the number of the match in its pairing and the match, if one was made."""
        place, match_id = which
        await check_not_own(connection, held, ruling.by, [contest])
        places = await _places(connection, contest, ruling.best, match_id or 0)
        played, now = _ruled(contest.pairing.seated(place), places, ruling.kind), self._clock()
        if is_fixed(held, contest, place, played):
            raise refusals.TooLate
        if reopens(held, contest, place, played):
            raise StaysOver(name=held.row.name)
        known = held.result(contest, place)
        is_known = known is not None and _agree(known, played)
        view = await self._stopping.hold(connection, match_id) if match_id is not None else None
        if is_known and view is None:
            raise SetAlready(name=held.row.name)
        if is_known and view is not None and not await _is_news(connection, view, ruling):
            raise ResultAlready(number=view.match.id, name=held.row.name)
        _check_often(held, contest, place, ruling.by, now)
        if view is not None:
            await self._end(connection, view, played, ruling, now)
        fact = await self._set(connection, held, contest, {place: played}, ruling, now)
        await _show(connection, held, contest, fact, now)
        await _tell(connection, held, played, ruling, now)

    async def _end(
        self, connection: Connection, view: MatchView, played: Played, ruling: DecidedResult, now: datetime
    ) -> None:
        """End the match as was decided, or correct it; ratings follow from what is stored beside it."""
        verdict, by, reason = _verdict(played), ruling.by, ruling.reason
        if view.match.status is Status.RUNNING:
            over = await self._stopping.rule(connection, view, verdict, by, reason, now)
            if ruling.rated:
                await correct(connection, self._followers, over.match, Decision(None, True, by, reason), now)
            return
        decision = Decision(verdict, ruling.rated, by, reason)
        await correct(connection, self._followers, view.match, decision, now)
        await log_decision(connection, view, by, reason, now, verdict=verdict)
        await enqueue_edits(connection, BoardPost, view.match.id, now)

    async def _set(
        self,
        connection: Connection,
        held: HeldTournament,
        contest: PairingView,
        results: dict[int, Played],
        ruling: DecidedResult,
        now: datetime,
    ) -> int:
        """Keep what counts from now on, and why; returns the number of the fact."""
        await write(connection, held, contest, results, now, kind=FactKind.RULED, by_id=ruling.by.id)
        row = await tournaments.find(connection, held.number)
        assert row is not None
        if ruling.reason:
            await entrants.explain(connection, held.number, row.version, ruling.by.id, ruling.reason)
        if not row.is_over:
            await tournaments.change(connection, held.number, due_at=now)
        return row.version


def _check_often(held: HeldTournament, contest: PairingView, place: int, by: Player, now: datetime) -> None:
    """Refuse whoever has set the same result too often; raises `SetTooOften`."""
    match = (contest.row.round, contest.row.place, place)
    lately = [
        fact for fact in held.facts if fact.kind == FactKind.RULED and fact.by_id == by.id and fact.at > now - DAY
    ]
    if sum((fact.data["round"], fact.data["place"], fact.data["number"]) == match for fact in lately) >= MOST_A_DAY:
        raise SetTooOften(most=MOST_A_DAY, name=held.row.name)


async def _show(connection: Connection, before: HeldTournament, contest: PairingView, fact: int, now: datetime) -> None:
    """Owe everything that shows the result the look it has now, and word of the decision, once."""
    held = await load_held(connection, before.number)
    await redraw(connection, held.row, now)
    await redraw_rounds(connection, held.row, {contest.row.round}, now)
    if held.row.is_over:
        await redraw_finalists(connection, held.row, now)
        await redraw_podium(connection, held.row, now)
        await note_places(connection, held)
        await enqueue_correction(connection, held.row, held.facts[-1:], now)
    else:
        await tell_finalists(connection, before, held, now)
        await enqueue_decision(connection, held.row, fact, now)


async def _tell(
    connection: Connection, held: HeldTournament, played: Played, ruling: DecidedResult, now: datetime
) -> None:
    """Tell everyone who plays there what it counts for, and why."""
    known = await players.named(connection, map(int, played.seats))
    for who in played.seats:
        others = [known[int(other)] for other in played.seats if other != who]
        people = {"director": ruling.by, **({"opponent": others[0]} if len(others) == 1 else {})}
        kind, place = _counts_for(played, who)
        about = {"name": held.row.name, "place": place, "players": len(played.seats)}
        await tell(connection, known[int(who)], kind, now, people, reason=ruling.reason or NO_REASON, **about)


def _counts_for(played: Played, who: str) -> tuple[NoteKind, int]:
    """What a result is for someone, and their place."""
    if played.how is How.VOID:
        return COUNTS_VOID, 0
    rank = next(rank for rank, place in enumerate(played.places) if who in place)
    ahead = sum(len(place) for place in played.places[:rank])
    if len(played.seats) > 2:
        return COUNTS_FOR_PLACE, ahead + 1
    if len(played.places[rank]) > 1:
        return COUNTS_DRAWN, 1
    return (COUNTS_LOST if rank else COUNTS_WON), ahead + 1


def _verdict(played: Played) -> str:
    """A result as matches keep it: whoever didn't show up shares the last place; nobody who did, no result."""
    places = [place for place in played.places if place]
    if played.how is How.FORFEIT:
        absent = tuple(who for who in played.seats if who not in played.shown_up)
        places = [played.shown_up, absent] if played.shown_up else []
    if not places:
        return verdicts.NO_RESULT
    return verdicts.write([Seat(played.seats.index(who)) for who in place] for place in places)


async def _is_news(connection: Connection, view: MatchView, ruling: DecidedResult) -> bool:
    """Whether a result that counts already still has to end the match, or to become rated."""
    if view.match.status is Status.RUNNING:
        return True
    latest = await corrections.of_match(connection, view.match.id)
    return ruling.rated and not (latest and latest.rated)


async def _places(
    connection: Connection, contest: PairingView, best: Best, match_id: int
) -> tuple[tuple[str, ...], ...]:
    """The places with everyone; of a duel it is enough to name who won."""
    places = [tuple([await _entrant(connection, contest, person, match_id) for person in place]) for place in best]
    named = [who for place in places for who in place]
    missing = tuple(who for who in contest.pairing.seats if who not in named)
    if len(set(named)) < len(named):
        raise UnclearOrder
    return (*places, missing) if missing else tuple(places)


async def _entrant(connection: Connection, contest: PairingView, named: Person | Player, match_id: int) -> str:
    player = await _known(connection, named)
    if player is None or str(player.id) not in contest.pairing.seats:
        raise refusals.NoSuchResult(name=named.name, number=match_id)
    return str(player.id)


async def _known(connection: Connection, named: Person | Player) -> Player | None:
    return named if isinstance(named, Player) else await players.find(connection, named.discord_id)


def _pairing_of(held: HeldTournament, ids: set[str], number: int | None) -> PairingView | None:
    """The pairing with this number; without one the first open one of these players, else the latest decided one."""
    wanted = [each for each in held.contests if number in {None, each.row.id}]
    theirs = [each for each in wanted if len(ids) > 1 and ids <= set(each.pairing.seats)]
    open_ones = [each for each in theirs if not each.is_decided]
    return next(iter(open_ones), theirs[-1] if theirs else None)


def _meant(contest: PairingView, own: Sequence[PairingMatch]) -> tuple[int, int | None]:
    """The match of a pairing that is set where none is named; raises `WhichOfThem`.

    It is the only one that runs, else the first without a result, as they may end in any order; of a pairing that
    is decided it is the latest that was played elsewhere, or the only one.
    """
    running = [each for each in own if each.match_id is not None and each.ended_at is None]
    if not running and not contest.is_decided:
        settled = {each.number for each in own if each.settled_at}
        return next(number for number in count() if number not in settled), None
    elsewhere = [each for each in own if each.match_id is None and each.settled_at]
    one = running or elsewhere[-1:] or own
    if len(one) == 1:
        return one[0].number, one[0].match_id
    raise WhichOfThem(numbers=all_of(f"#{each.match_id}" for each in one))


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
