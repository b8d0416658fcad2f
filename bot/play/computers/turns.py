"""Whose turn it is, if it is a computer's: a job, asked for in the transaction in which the turn begins."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.core.host_settings import Hosting
from bot.core.people import Clock, Player
from bot.play.computers import lineup
from bot.play.computers.lineup import level_of
from bot.play.matches import Began, Ended, Entered, Reseated
from bot.play.offers import Proposal
from games.core import Seat
from storage import Connection
from storage.core.processes import jobs
from storage.play.matches.matches import Match

MOVE, DRAW = "move", "draw"
"""Kinds of jobs."""
STRONGEST = 9
"""Where in the queue a program of the host's stands, whatever it thinks about."""
REMATCH = "rematch"


async def begin(connection: Connection, began: Began) -> None:
    await ask(connection, began.match, began.players, 0, began.to_move, began.now)


async def go_on(connection: Connection, entered: Entered) -> None:
    """Ask for the next turn, in place of the one before."""
    seated, after = entered.before.players, entered.after
    await ask(connection, entered.match, seated, after.ply, after.to_move, entered.now)


async def hand_over(connection: Connection, reseated: Reseated) -> None:
    """Ask for the same turn anew, as it is someone else's."""
    view = reseated.view
    seated = [reseated.newcomer if seat == reseated.seat else each for seat, each in enumerate(view.players)]
    if reseated.leaver.is_computer:
        await jobs.drop(connection, MOVE, view.match.id)
    await ask(connection, view.match, seated, view.position.ply, view.position.to_move, reseated.now)


async def end(connection: Connection, ended: Ended) -> None:
    if any(player.is_computer for player in ended.players):
        await jobs.drop(connection, MOVE, ended.match.id)


async def ask(
    connection: Connection, match: Match, seated: Sequence[Player], ply: int, to_move: Seat | None, now: datetime
) -> None:
    """Owe the move of a computer; that of an earlier turn isn't wanted any more."""
    if not any(player.is_computer for player in seated):
        return
    if to_move is None or not seated[to_move].is_computer:
        await jobs.drop(connection, MOVE, match.id)
        return
    priority = level_of(seated[to_move]) or STRONGEST
    await jobs.owe(connection, MOVE, now, queue_key=queue_of(match), match_id=match.id, ply=ply, priority=priority)


def queue_of(match: Match) -> str:
    """The turn a match takes in the queue: its server's, or its host's."""
    return f"g{match.guild_id}" if match.guild_id is not None else f"p{match.host_id}"


class Consents:
    """Answers for the computers that are asked."""

    def __init__(self, hosting: Hosting, clock: Clock) -> None:
        self._hosting = hosting
        self._clock = clock

    async def __call__(self, connection: Connection, proposal: Proposal) -> Sequence[Player]:
        """Tell who agrees at once; what has to be thought about becomes a job; raises `Refusal`."""
        computers = [player for player in proposal.waiting if player.is_computer]
        if not computers:
            return ()
        if proposal.kind.key == DRAW:
            match, now = proposal.match, self._clock()
            await jobs.owe(connection, DRAW, now, queue_key=queue_of(match), match_id=match.id, ply=match.ply)
            return ()
        if proposal.kind.key == REMATCH:
            await lineup.check(connection, self._hosting, proposal.asker, proposal.match.guild_id)
        return computers
