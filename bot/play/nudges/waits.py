"""How long a match without a clock has waited for whoever is to move, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.core.people import Player
from bot.play.matches import Liberty, MatchView, allows
from bot.play.replays import Replays
from storage import Connection
from storage.play import silences, vacations
from storage.play.ratings import rating_facts
from storage.play.silences import LostSpan

REMINDED = (timedelta(days=3), timedelta(days=10), timedelta(days=30))
"""After so long whoever is to move is reminded."""
FIRST_NUDGE = timedelta(days=1)
"""Nobody is nudged before so much time has passed."""
ANSWER = timedelta(days=3)
"""So long lies between two nudges in a match; whoever doesn't move within it hasn't answered."""
SILENT = timedelta(days=14)
"""After so long the others may end it without a result, if whoever is to move is gone."""


@dataclass(frozen=True, slots=True)
class Wait:
    """A running match without a clock that waits for a person; a moment is as much later as outages were since."""

    view: MatchView
    player: Player
    ply: int
    """The board with which the turn began: of those since then, others have left."""
    began_at: datetime
    """The moment when the turn began, they took over the seat, or came back from a vacation."""
    away_until: datetime | None
    """The end of the vacation they are on."""
    outages: tuple[LostSpan, ...] = ()
    """Those of this turn."""

    @property
    def since(self) -> datetime:
        """The moment from which on it has waited."""
        return self.moved(self.began_at)

    @property
    def nudged_at(self) -> datetime | None:
        """When they were nudged in this turn for the last time."""
        at = self.view.match.nudged_at
        return self.moved(at) if at and at >= self.began_at else None

    @property
    def nudge_at(self) -> datetime:
        last = self.view.match.nudged_at
        first = self.since + FIRST_NUDGE
        return max(first, self.moved(last) + ANSWER) if last else first

    @property
    def silent_at(self) -> datetime:
        """The moment from which on the match may be ended without a result."""
        return self.since + SILENT

    def moved(self, moment: datetime) -> datetime:
        """A moment as much later as nobody could reach the bot since."""
        lost = (min(each.span, each.until - moment) for each in self.outages if each.until > moment)
        return moment + sum(lost, timedelta())

    def next_look(self, now: datetime) -> datetime | None:
        """When something is to be done about it; None: not before something happens."""
        return min((each for each in self._moments() if each > now), default=None)

    def _moments(self) -> Iterator[datetime]:
        yield from (self.since + span for span in (*REMINDED, SILENT))
        if self.nudged_at:
            yield self.nudged_at + ANSWER
        if self.away_until:
            yield self.away_until


async def wait_of(connection: Connection, replays: Replays, view: MatchView) -> Wait | None:
    """How a match waits; None with a clock, for a computer, or once it is over."""
    match, seat, player = view.match, view.position.to_move, view.to_move
    if match.clock is not None or seat is None or player is None or player.is_computer:
        return None
    assert match.started_at is not None
    assert view.seated_match is not None
    ply = await _beginning(connection, replays, view)
    moved_at = await silences.last_entry(connection, match.id, ply) or match.started_at
    sat_down = [stint.until_at for stint in view.stints if stint.seat == seat and stint.until_at]
    taken = await vacations.of_player(connection, player.id)
    back = [vacation.ended_at for vacation in taken if vacation.ended_at]
    away_until = view.seated_match.seated_players[seat].away_until
    outages = await silences.outages(connection, match.id, ply)
    return Wait(view, player, ply, max([moved_at, *sat_down, *back]), away_until, outages)


async def _beginning(connection: Connection, replays: Replays, view: MatchView) -> int:
    """The ply at which the present turn began: whoever leaves out of turn begins none."""
    ply = view.match.ply
    for step in reversed(view.position.line):
        if step.ply != ply - 1 or not step.kind.leaves:
            break
        if (await replays.position(connection, view.match, step.ply)).to_move != view.position.to_move:
            break
        ply = step.ply
    return ply


def waiting_people(view: MatchView) -> tuple[Player, ...]:
    """Opponents of the player to move who are people and still in the match."""
    others = (view.players[seat] for seat in view.deciding if seat != view.position.to_move)
    return tuple(each for each in others if each.is_person)


def can_be_ended(view: MatchView) -> bool:
    """Whether there is anyone who may end it without a result, once whoever is to move is gone."""
    return allows(view.match, Liberty.ABORT) and bool(waiting_people(view))


async def is_gone(connection: Connection, wait: Wait, now: datetime) -> bool:
    """Whether they have not answered a nudge, or move nowhere any more."""
    nudged_at = wait.nudged_at
    if nudged_at is not None and nudged_at + ANSWER <= now:
        return True
    lately = now - SILENT - (wait.since - wait.began_at)
    return not await rating_facts.has_moved_since(connection, wait.player.id, lately)
