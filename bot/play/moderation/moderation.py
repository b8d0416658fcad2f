"""What moderators decide about any running match of their server: each decision is told there, with its reason."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

from bot.core.outbox.notes import NoteKind
from bot.core.outbox.queue import enqueue_edits
from bot.core.people import Person, Player, Request
from bot.core.transactions import Transactions
from bot.people.players import enqueue_news, enqueue_note
from bot.people.servers import managers
from bot.play.clocks import Timing, timing
from bot.play.matches import (
    BoardPost,
    Decision,
    Followers,
    Liberty,
    Matches,
    MatchView,
    NoClock,
    correct,
    enqueue_resumed,
    incidents,
    match_views,
    require,
)
from bot.play.moderation import amendments
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.consent import CONFIRMED_RULING
from bot.play.moderation.notes import CORRECTED as NOTE_CORRECTED
from bot.play.moderation.notes import HALTED, RELEASED
from bot.play.moderation.refusals import (
    HaltedAlready,
    NoWinner,
    OwnMatch,
    OwnResult,
    OwnTeam,
    RulingGone,
    RunningAlready,
    WinOrDraw,
)
from bot.play.moderation.rulings import carry_out
from bot.play.moderation.stakes import Stake
from bot.play.offers import Offers, Proposal
from bot.play.replays import Replays, playing, standings, verdicts
from bot.play.substitution import SUBSTITUTE, Swap, seat_for, substitution
from games.core import Outcome, listed
from storage import Connection
from storage.play import clocks
from storage.play.clocks import IncidentKind
from storage.play.matches import matches, rulings
from storage.play.matches.matches import Match


class Listed(NamedTuple):
    match: Match
    players: tuple[Player, ...]


class Draft(NamedTuple):
    number: int
    view: MatchView
    outcome: Outcome | None
    reason: str
    asked: tuple[Player, ...] = ()
    """The opponents who have to agree as well."""


class Moderation:
    """Each call is one transaction and looks anew whether the person may decide."""

    def __init__(
        self,
        acting: Transactions,
        replays: Replays,
        running: Matches,
        offers: Offers,
        followers: Followers,
        stakes: Sequence[Stake],
    ) -> None:
        self._acting = acting
        self._followers = followers
        self._database = acting.database
        self._clock = acting.clock
        self._replays = replays
        self._matches = running
        self._offers = offers
        self._stakes = stakes

    async def running(self, request: Request) -> tuple[Listed, ...]:
        """The matches someone may decide about, the newest first; none for who is no moderator."""
        async with self._database.reading() as connection:
            if request.place.guild_id is None or not await managers.is_moderator(connection, request.rights):
                return ()
            found = await matches.running_in_guild(connection, request.place.guild_id)
            seated = await matches.seated_at(connection, [match.id for match in found])
        return tuple(Listed(match, seated[match.id]) for match in found)

    async def view(self, request: Request, match_id: int) -> MatchView:
        """A match of the server as it stands, for a moderator; raises `Refusal`."""
        async with self._database.reading() as connection:
            await managers.check_moderator(connection, request.rights)
            view = await match_views.load(connection, self._replays, match_id)
        managers.check_server(request.rights, view.match)
        return view

    async def pause(self, request: Request, match_id: int, reason: str) -> None:
        """Stop the clocks until a moderator lets them run, also those paused by agreement; raises `Refusal`."""
        async with self._deciding(request, match_id) as (connection, view, moderator):
            clock = _clock_of(view)
            if clock.halted_by:
                raise HaltedAlready(number=match_id, name=clock.halted_by.name)
            now = self._clock()
            since = view.match.paused_at or now
            await matches.change(connection, match_id, paused_at=since, paused_by=moderator.id)
            await timing.stop(connection, await clocks.of_match(connection, match_id), now)
            await self._tell(connection, view, moderator, IncidentKind.HALTED, HALTED, reason)
            await enqueue_news(connection, view.match, BoardPost, view.match.ply, now, ())

    async def resume(self, request: Request, match_id: int, reason: str) -> None:
        """Let the clocks run again, whoever paused them; raises `Refusal`."""
        async with self._deciding(request, match_id) as (connection, view, moderator):
            clock = _clock_of(view)
            if not clock.is_paused:
                raise RunningAlready(number=match_id)
            if clock.halted_by != moderator:
                if _has_stake(view, moderator):
                    raise OwnMatch(number=match_id)
                await self._check_team(connection, view, moderator)
            await timing.release(connection, view.match, view.to_move, self._clock())
            await self._tell(connection, view, moderator, IncidentKind.RELEASED, RELEASED, reason)
            await enqueue_resumed(connection, view, self._clock(), moderator)

    async def substitute(
        self,
        request: Request,
        match_id: int,
        leaver: Person,
        newcomer: Person | None,
        reason: str,
        computer: str = "",
        *,
        is_blind: bool = False,
    ) -> Proposal | None:
        """Ask someone to take over a seat; None if it is the moderator, who sits there at once; raises `Refusal`."""
        swap = Swap(newcomer, request.place.guild_id, leaver, request.rights, reason, computer, is_blind=is_blind)
        if newcomer is None or computer or newcomer.discord_id != request.person.discord_id:
            return await self._offers.make(request, match_id, SUBSTITUTE, swap.wanted)
        async with self._deciding(request, match_id) as (connection, view, moderator):
            seat = await seat_for(connection, view, swap, moderator)
            why = substitution.Why(moderator, reason)
            await substitution.take_over(connection, self._followers, view, seat, moderator, self._clock(), why)
        return None

    async def draft_end(
        self, request: Request, match_id: int, winners: Sequence[Person], reason: str, *, draw: bool = False
    ) -> Draft:
        """Keep how a moderator means to end a match until it is confirmed; raises `Refusal`."""
        async with self._deciding(request, match_id) as (connection, view, moderator):
            await self._check_team(connection, view, moderator)
            verdict = _verdict(view, winners, draw=draw)
            number = await rulings.draft(connection, match_id, moderator.id, verdict, reason, self._clock())
            asked = _asked(view, moderator, verdict)
        return Draft(number, view, verdicts.read(verdict, len(view.players)), reason, asked)

    async def end(self, request: Request, ruling_id: int) -> MatchView | Proposal:
        """Carry out what was confirmed or, where the moderator plays, ask the opponents; raises `Refusal`."""
        async with self._database.reading() as connection:
            ruling = await rulings.find(connection, ruling_id)
        if ruling is None:
            raise RulingGone
        async with self._deciding(request, ruling.match_id) as (connection, view, moderator):
            if moderator.id != ruling.moderator_id:
                raise RulingGone
            await self._check_team(connection, view, moderator)
            if _asked(view, moderator, ruling.verdict):
                return await self._offers.ask(connection, moderator, view, CONFIRMED_RULING, {"ruling": ruling})
            words = ruling.verdict, ruling.reason
            over = await carry_out(connection, self._matches, view, moderator, *words, self._clock())
        self._replays.remember(over.match.id, over.position)
        return over

    async def correct(self, request: Request, match_id: int, wanted: Amendment, reason: str) -> MatchView:
        """Decide anew about a match that is over; raises `Refusal`."""
        async with self._acting.claiming(request) as connection:
            await managers.check_moderator(connection, request.rights)
            view = await match_views.hold(connection, self._replays, match_id)
            managers.check_server(request.rights, view.match)
            verdict, now = amendments.verdict(view, wanted), self._clock()
            moderator = await self._acting.meet(connection, request.person)
            if _has_stake(view, moderator):
                raise OwnResult(number=match_id)
            await self._check_team(connection, view, moderator)
            decision = Decision(verdict, wanted.rated, moderator, reason)
            await correct(connection, self._followers, view.match, decision, now)
            people, values = {"moderator": moderator}, amendments.values(verdict, wanted)
            await incidents.log(connection, view.match, IncidentKind.CORRECTED, now, people, **values, reason=reason)
            await enqueue_note(connection, view.match, NOTE_CORRECTED, now, people=people, reason=reason)
            await enqueue_edits(connection, BoardPost, match_id, now)
        return view

    @asynccontextmanager
    async def _deciding(self, request: Request, match_id: int) -> AsyncIterator[tuple[Connection, MatchView, Player]]:
        """Open a transaction in which a moderator decides about a running match, once per interaction."""
        async with self._acting.claiming(request) as connection:
            await managers.check_moderator(connection, request.rights)
            view = await match_views.hold(connection, self._replays, match_id)
            managers.check_server(request.rights, view.match)
            view.require_running()
            yield connection, view, await self._acting.meet(connection, request.person)

    async def _check_team(self, connection: Connection, view: MatchView, moderator: Player) -> None:
        """Refuse a moderator whose team plays it, though others of it sit there; raises `OwnTeam`."""
        if _has_stake(view, moderator):
            return
        for plays in self._stakes:
            if await plays(connection, view.match.id, moderator):
                raise OwnTeam(number=view.match.id)

    async def _tell(
        self,
        connection: Connection,
        view: MatchView,
        moderator: Player,
        kind: IncidentKind,
        note: NoteKind,
        reason: str,
    ) -> None:
        """Log what was decided, and owe a note."""
        match, now, people = view.match, self._clock(), {"moderator": moderator}
        await incidents.log(connection, match, kind, now, people, reason=reason)
        await enqueue_note(connection, match, note, now, people=people, reason=reason)


def _verdict(view: MatchView, winners: Sequence[Person], *, draw: bool) -> str:
    """The decision as it is sealed: winners first, then who still plays, then who had left; raises `Refusal`."""
    if winners and draw:
        raise WinOrDraw
    if not winners and not draw:
        return verdicts.NO_RESULT
    still = playing(view.game, view.position)
    best = [view.seat_of(winner.discord_id) for winner in winners]
    for seat, winner in zip(best, winners, strict=True):
        if seat not in still:
            names = listed(view.names[each] for each in still)
            raise NoWinner(name=winner.name, number=view.match.id, names=names)
    first = [seat for seat in dict.fromkeys(best) if seat is not None]
    return verdicts.write(standings(view.game, view.position, first))


def _has_stake(view: MatchView, moderator: Player) -> bool:
    """Whether a moderator plays or has played there."""
    return moderator in (*view.players, *view.left)


def _asked(view: MatchView, moderator: Player, verdict: str) -> tuple[Player, ...]:
    """The opponents who have to agree with a moderator who plays or has played there, else none; raises `Refusal`.

    Computers agree with anything, so they alone are not enough.
    """
    if not _has_stake(view, moderator):
        return ()
    if verdict == verdicts.NO_RESULT:
        require(view.match, Liberty.ABORT)
    still = (view.players[seat] for seat in playing(view.game, view.position))
    others = tuple(player for player in still if player != moderator)
    if not any(player.is_person for player in others):
        raise OwnMatch(number=view.match.id)
    return others


def _clock_of(view: MatchView) -> Timing:
    if view.timing is None:
        raise NoClock(number=view.match.id)
    return view.timing
