"""What becomes of planned lines as a match continues: the move they foresaw is answered, all others are dropped."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from bot.core.outbox.notes import enqueue_private_note
from bot.core.people import Player
from bot.play.matches import Entered, MatchView, Reseated
from bot.play.plans.notes import PLAN_GONE, PLAN_MISSED, PLAN_REFUSED
from bot.play.replays import MOVE, EntryKind, Position, follow
from games.core import PlayerError
from storage import Connection
from storage.play import plans
from storage.play.plans import Line


async def reply(connection: Connection, view: MatchView, now: datetime) -> Position | None:
    """The position one entry later, if the move to make now is planned."""
    player = view.to_move
    if player is None or "plans" in view.lacks:
        return None
    lines = await plans.of_player(connection, view.match.id, player.id, view.match.ply)
    if not lines:
        return None
    try:
        return _planned(view, lines[0])
    except PlayerError:  # planned under other rules
        await plans.drop(connection, [line.id for line in lines])
        planned = lines[0].path[0]
        await enqueue_private_note(connection, player, view.match, PLAN_REFUSED, now, move=planned)
        return None


async def keep_up(connection: Connection, entered: Entered) -> None:
    """Shorten the lines that begin with the entry after `view`, drop all others, and tell whom that leaves bare."""
    view, kind, after, now = entered.before, entered.kind, entered.after, entered.now
    lines = () if "plans" in view.lacks else await plans.of_match(connection, view.match.id)
    if not lines:
        return
    await plans.drop(connection, [line.id for line in lines])
    going_on = [line for line in lines if _goes_on(line, view, kind, after)]
    for line in going_on:
        await plans.keep(connection, line.match_id, line.player_id, after.ply, line.path[1:], line.created_at)
    if not after.is_over:
        bare = {line.player_id for line in lines} - {line.player_id for line in going_on}
        await _tell(connection, view, kind, after, [player for player in view.players if player.id in bare], now)


def _planned(view: MatchView, line: Line) -> Position:
    """The position after the first move of a line; raises what `Game.play` raises."""
    seat = view.position.to_move
    assert seat is not None
    return follow(view.game, view.position, seat, MOVE, line.path[0], automatic=True)


def _goes_on(line: Line, view: MatchView, kind: EntryKind, after: Position) -> bool:
    """Whether a line foresaw the entry and has more to say."""
    if kind is not MOVE or after.outcome is not None or after.last is None:
        return False
    return line.ply == view.match.ply and line.path[0] == after.last.notation and len(line.path) > 1


async def _tell(
    connection: Connection, view: MatchView, kind: EntryKind, after: Position, bare: Iterable[Player], now: datetime
) -> None:
    """Tell whom the entry leaves without a plan, but not whose line came to its end with their own move."""
    for player in bare:
        if kind is not MOVE or after.last is None or view.to_move is None:
            await enqueue_private_note(connection, player, view.match, PLAN_GONE, now)
        elif player.id != view.to_move.id:
            move, people = after.last.notation, {"opponent": view.to_move}
            await enqueue_private_note(connection, player, view.match, PLAN_MISSED, now, people=people, move=move)


async def hand_over(connection: Connection, reseated: Reseated) -> None:
    """Drop the plans of someone who leaves a seat."""
    await plans.forget(connection, reseated.leaver.id, reseated.view.match.id)


async def forget(connection: Connection, player: Player, now: datetime) -> None:
    await plans.forget(connection, player.id)
