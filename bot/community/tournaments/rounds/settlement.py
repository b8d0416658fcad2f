"""What follows from facts: results of matches become facts, pairings end, and others can begin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.community.competitions import AT_ONCE
from bot.community.tournaments.entrants.absences import ABSENT, absent_from, until_out
from bot.community.tournaments.loaded import HeldTournament, PairingView, load_held
from bot.community.tournaments.notes import MODERATED, MODERATED_TOO_LATE
from bot.community.tournaments.pages.posts import redraw, redraw_rounds
from bot.community.tournaments.private_messages import tell_directors
from bot.community.tournaments.rounds.finals import tell_finalists
from bot.community.tournaments.rounds.replay import (
    FactKind,
    entrants_at,
    first_matches,
    replayed,
    result,
    waits_for_places,
)
from bot.community.tournaments.rounds.schedule import decided_since
from bot.community.tournaments.rounds.stops import Stopping
from bot.core.outbox.notes import NoteKind
from bot.core.people import Player
from bot.play.matches import STOPPED, Entered
from bot.play.replays import verdicts
from storage import Connection
from storage.community import entrants, pairings, tournaments
from storage.community.pairings import PairingMatch
from storage.community.tournaments import DURING, TournamentState
from storage.people import players
from storage.play import clocks
from storage.play.clocks import IncidentKind
from storage.play.matches import corrections, matches
from storage.play.matches.matches import LEAVING, RESIGNED, TIMED_OUT, Match, Status
from tournaments import berger
from tournaments.brackets import Inconsistent
from tournaments.facts import Format, How, Tournament
from tournaments.facts import Match as Played
from tournaments.standings import standings
from tournaments.teams import annulled_by_leaving
from tournaments.verdicts import bracket_of, goes_on_alike
from tournaments.withdrawals import annuls, forfeit

DECIDED = frozenset({IncidentKind.RULED, IncidentKind.CORRECTED})
DECREED = frozenset({str(verdicts.MODERATOR), str(STOPPED)})
"""Why a match is over that was not played to its end."""


async def note_results(connection: Connection, held: HeldTournament, now: datetime) -> HeldTournament:
    """Turn the ends of matches into facts, in the order in which they ended; the tournament as it is then."""
    news = sorted(await pairings.ended(connection, held.number), key=_ended_at)
    by_id = {contest.row.id: contest for contest in held.contests}
    facts = []
    for each in news:
        assert each.match_id is not None
        contest = by_id[each.pairing_id]
        match = await matches.find(connection, each.match_id)
        assert match is not None
        played = await _played(connection, contest, each.number, match)
        if _counts(held, contest, each.number, played):
            kind, data = _fact(contest, each.number, played)
            absent = await absent_from(connection, match, played.seats)
            facts.append((kind, data | {ABSENT: absent} if absent else data))
            await _tell_ruling(connection, held, each, MODERATED, now)
        elif not _is_known(held, contest, each.number, played):
            await _tell_ruling(connection, held, each, MODERATED_TOO_LATE, now)
        await pairings.settle(connection, each.pairing_id, each.number, now)
        await make_room(connection, held.number, contest.pairing.seats, now)
    if not facts:
        return held
    await tournaments.append(connection, held.row, now, None, *facts)
    return await load_held(connection, held.number)


async def settle(connection: Connection, held: HeldTournament, now: datetime) -> HeldTournament:
    """Take all results before something else is decided, so that it never matters when a sweep comes."""
    if held.row.state not in DURING:
        return held
    settled = await note_results(connection, held, now)
    if settled is not held:
        await tournaments.change(connection, held.number, due_at=now)
        await tell_results(connection, held, settled, now)
    return settled


async def tell_results(connection: Connection, before: HeldTournament, held: HeldTournament, now: datetime) -> None:
    """Owe everything that shows results the look it has with those that are new."""
    await redraw(connection, held.row, now)
    await redraw_rounds(connection, held.row, decided_since(before, held), now)
    await tell_finalists(connection, before, held, now)


def _ended_at(each: PairingMatch) -> tuple[datetime, int]:
    assert each.ended_at is not None
    return each.ended_at, each.match_id or 0


def _counts(held: HeldTournament, contest: PairingView, number: int, played: Played) -> bool:
    """Whether a result is news: the first one while it runs, or a correction on which nothing else depends yet."""
    known = held.result(contest, number)
    if known is None:
        return not (held.row.is_over or (contest.held.in_bracket and contest.is_decided))
    is_cancelled = held.row.state is TournamentState.CANCELLED
    is_news = known != played and not is_cancelled
    return is_news and not (is_fixed(held, contest, number, played) or reopens(held, contest, number, played))


def _is_known(held: HeldTournament, contest: PairingView, number: int, played: Played) -> bool:
    """Whether a result that is no news counts already, or nothing of the tournament counts any more."""
    return held.row.state is TournamentState.CANCELLED or held.result(contest, number) in {played, None}


async def follow_up(
    connection: Connection, held: HeldTournament, now: datetime, stopping: Stopping, *, hurry: bool = False
) -> bool:
    """End what is decided, want what comes next, begin what has room; `hurry` makes what is missing drawn instead.

    Of a knock-out that is decided otherwise while a match of it runs, this one is stopped and counts for nothing.
    """
    changed = False
    known = await pairings.matches_of(connection, held.number)
    for contest in held.contests:
        own = [each for each in known if each.pairing_id == contest.row.id]
        if contest.is_decided:
            if contest.row.ended_at is None:
                await pairings.end(connection, contest.row.id, now)
                changed = True
            if contest.held.in_bracket:
                needless = (each.match_id for each in own if each.match_id is not None and each.ended_at is None)
                changed = bool(await stopping.void(connection, needless)) or changed
        elif hurry or contest.row.began_at is not None:
            changed = await _go_on(connection, held, contest, own, now, hurry=hurry) or changed
    return (not hurry and await _begin(connection, held, now)) or changed


async def forfeit_for(
    connection: Connection, held: HeldTournament, contest: PairingView, number: int, now: datetime
) -> None:
    """A match that is not made, because someone has withdrawn."""
    seats = contest.pairing.seated(number)
    played = forfeit(seats, tuple(who for who in seats if who not in held.gone))
    await write(connection, held, contest, {number: played}, now)


async def write(
    connection: Connection,
    held: HeldTournament,
    contest: PairingView,
    results: dict[int, Played],
    now: datetime,
    *,
    kind: FactKind = FactKind.RESULT,
    by_id: int | None = None,
) -> None:
    """Results that no match tells, by the number of the match."""
    facts = [_fact(contest, number, played, kind) for number, played in results.items()]
    await tournaments.append(connection, held.row, now, by_id, *facts)
    for number in results:
        await pairings.settle(connection, contest.row.id, number, now)


def drawn(seats: tuple[str, ...]) -> Played:
    """A result with everyone on the same place."""
    return Played(seats, (seats,), How.ADJUDICATED)


def _fact(contest: PairingView, number: int, played: Played, kind: FactKind = FactKind.RESULT) -> tuple[str, Any]:
    return kind.value, result(contest.row.round, contest.row.place, number, played)


async def _played(connection: Connection, contest: PairingView, number: int, match: Match) -> Played:
    """How a match ended, for the entrants by whose seats it was made, whoever sits there now."""
    seats = contest.pairing.seated(number)
    corrected = await corrections.of_match(connection, match.id)
    if corrected is not None and corrected.verdict is not None:
        return _corrected(seats, corrected.verdict)
    if match.status is not Status.FINISHED or match.places is None:
        return Played(seats, (), How.VOID)
    places = tuple(tuple(seats[seat] for seat in place) for place in await _in_order(connection, match))
    if match.reason in DECREED:
        return Played(seats, places, How.ADJUDICATED)
    if await _nobody_came(connection, match):
        return forfeit(seats, places[0])
    return Played(seats, places)


async def _in_order(connection: Connection, match: Match) -> list[tuple[int, ...]]:
    """The places of a match; of several who left and share one, whoever left later is above."""
    places = [tuple(place) for place in match.places or ()]
    if len(places) < 2 or all(len(place) < 2 for place in places):
        return places
    left = [each.seat for each in await matches.entries(connection, match.id) if each.kind in LEAVING]
    found: list[tuple[int, ...]] = []
    for place in places:
        earlier = [seat for seat in left if seat in place][:-1]
        found += [tuple(seat for seat in place if seat not in earlier), *((seat,) for seat in reversed(earlier))]
    return found


def _corrected(seats: tuple[str, ...], verdict: str) -> Played:
    outcome = verdicts.read(verdict, len(seats))
    if outcome is None:
        return Played(seats, (), How.VOID)
    return Played(seats, tuple(tuple(seats[seat] for seat in place) for place in outcome.places), How.ADJUDICATED)


async def _tell_ruling(
    connection: Connection, held: HeldTournament, ended: PairingMatch, kind: NoteKind, now: datetime
) -> None:
    """Tell directors what a moderator decides."""
    assert ended.match_id is not None
    if {each.kind for each in await clocks.incidents_since(connection, ended.match_id, 0)} & DECIDED:
        await tell_directors(connection, held.row, kind, now, played=ended.match_id)


async def _nobody_came(connection: Connection, match: Match) -> bool:
    """Whether a duel was left by someone who never made a move."""
    places = match.places or ()
    if len(places) != 2 or [len(place) for place in places] != [1, 1]:
        return False
    last = (await matches.entries(connection, match.id))[-1]
    (loser,) = places[1]
    left = last.kind in {RESIGNED, TIMED_OUT} and last.seat == loser
    return left and loser not in await pairings.moved_by_hand(connection, match.id)


async def _go_on(
    connection: Connection,
    held: HeldTournament,
    contest: PairingView,
    own: Iterable[PairingMatch],
    now: datetime,
    *,
    hurry: bool,
) -> bool:
    """Want the next match of a pairing that is not decided, or in a hurry call it a draw."""
    numbers = {each.number: each for each in own}
    wanted = range(first_matches(held.tournament, contest.held))
    missing = [number for number in wanted if number not in numbers]
    if not missing and all(each.settled_at for each in numbers.values()):
        missing = [len(numbers)]
    await pairings.want(connection, *((contest.row.id, number) for number in missing))
    if not hurry:
        return bool(missing)
    unmade = [number for number, each in numbers.items() if each.match_id is None and each.settled_at is None]
    late = {number: drawn(contest.pairing.seated(number)) for number in (*missing, *unmade)}
    await write(connection, held, contest, late, now)
    return bool(late)


async def _begin(connection: Connection, held: HeldTournament, now: datetime) -> bool:
    """Begin those pairings of a round robin whose entrants have fewer running than they may."""
    waiting = {}
    for contest in held.contests:
        if contest.row.began_at is None and not contest.is_decided and waits_for_places(held.tournament, contest.held):
            one, two = contest.pairing.seats
            waiting[one, two] = contest
    if not waiting:
        return False
    running = [contest.pairing.seats for contest in held.contests if contest.is_open]
    free = await startable_by(connection, held.number, waiting, running, held.tournament.settings.games)
    started = berger.startable(free, running, held.tournament.settings.pairings_at_once)
    if started:
        await pairings.begin(connection, [waiting[seats].row.id for seats in started], now)
    games = range(held.tournament.settings.games)
    await pairings.want(connection, *((waiting[seats].row.id, number) for seats in started for number in games))
    return bool(started)


def is_fixed(held: HeldTournament, contest: PairingView, number: int, played: Played) -> bool:
    """Whether a knock-out goes on from a match of a pairing that this result would change."""
    later = held.tournament.rounds[contest.row.round :]
    if not contest.held.in_bracket:
        has_begun = any(each.in_bracket for each in later)
        return has_begun and not goes_on_alike(held.tournament, _corrected_by(held, contest, number, played))
    went_on = {who for each in later for seats in (each.byes, *(one.seats for one in each.pairings)) for who in seats}
    if not went_on.isdisjoint(entrants_at(contest.pairing)):
        return True
    return bool(later) and not _follows(_corrected_by(held, contest, number, played))


def _follows(tournament: Tournament) -> bool:
    """Whether every round of a knock-out follows from those before, also where whoever went on has left."""
    try:
        lines = standings(tournament)
    except Inconsistent:
        return False
    return len({line.id for line in lines}) == len(lines)


def reopens(held: HeldTournament, contest: PairingView, number: int, played: Played) -> bool:
    """Whether a knock-out that is over would have something left to be played by this result."""
    if not held.row.is_over or _is_open(held.tournament):
        return False
    return _is_open(_corrected_by(held, contest, number, played))


def _is_open(tournament: Tournament) -> bool:
    bracket = bracket_of(tournament)
    return bracket is not None and not bracket.is_over


def _corrected_by(held: HeldTournament, contest: PairingView, number: int, played: Played) -> Tournament:
    """The tournament as it would be with this result."""
    kind, data = _fact(contest, number, played)
    return replayed(held.row, [*held.facts, replace(held.facts[-1], kind=kind, data=data)])


def is_round_robin(held: HeldTournament) -> bool:
    """Whether everyone meets everyone, so that leaving annuls or forfeits what is left."""
    group_stage = held.tournament.format is Format.GROUPS and not held.tournament.bracket
    return (held.tournament.format is Format.ROUND_ROBIN and not held.tournament.teams) or group_stage


def leaving_annuls(held: HeldTournament, who: str) -> bool:
    """Whether none of someone's matches count if they leave now, or were out before for not showing up."""
    if held.tournament.teams:
        return _last_annuls(held, who)
    if not (is_round_robin(held) and held.rows):
        return False
    return annuls(replayed(held.row, until_out(held.facts, who)), who)


def _last_annuls(held: HeldTournament, who: str) -> bool:
    """Whether with the last of its members a team leaves a round robin of which it has played fewer than half."""
    tournament = held.tournament
    team = next((each for each in tournament.teams if who in each.members), None)
    if team is None or tournament.format is not Format.ROUND_ROBIN or not {*team.members} - {who} <= held.gone:
        return False
    return annulled_by_leaving(tournament, team.id)


async def startable_by(
    connection: Connection, number: int, pairs: Iterable[tuple[str, str]], running: Iterable[Sequence[str]], games: int
) -> list[tuple[str, str]]:
    """The pairings of so many matches among these, in their order, that nobody in them wants to wait with."""
    wanted = list(pairs)
    known = await players.named(connection, {int(who) for pair in wanted for who in pair})
    limits = {str(number): most for number, player in known.items() if (most := AT_ONCE.of(player))}
    if not limits:
        return wanted
    playing = Counter[int]()
    for seats in running:
        playing.update({int(who): games for who in seats})
    playing.update(await pairings.playing_elsewhere(connection, number, [int(who) for who in limits]))
    found = []
    for pair in wanted:
        limited = {int(who): limits[who] for who in pair if who in limits}
        if all(not playing[who] or playing[who] + games <= limit for who, limit in limited.items()):
            playing.update(dict.fromkeys(limited, games))
            found.append(pair)
    return found


async def look_for_room(connection: Connection, player: Player, now: datetime) -> None:
    """Look at the tournaments of someone anew, who may want more matches at once now."""
    for number in await entrants.elsewhere(connection, 0, [player.id]):
        await tournaments.change(connection, number, due_at=now)


async def make_room(connection: Connection, number: int, ids: Iterable[str], now: datetime) -> None:
    """Look at other tournaments anew, which may have waited for someone's match to end."""
    known = await players.named(connection, {int(who) for who in ids})
    limited = [player_id for player_id, player in known.items() if AT_ONCE.of(player)]
    for other in await entrants.elsewhere(connection, number, limited) if limited else ():
        await tournaments.change(connection, other, due_at=now)


async def note_leaving(connection: Connection, entered: Entered) -> None:
    """Look for room for the leaver's other matches: they have one fewer now, though this one goes on."""
    if (leaver := entered.leaver) and AT_ONCE.of(leaver):
        await look_for_room(connection, leaver, entered.now)
