"""What ends a match by the decision of a moderator."""

from __future__ import annotations

from datetime import datetime

from bot.core.people import Player
from bot.people.players import enqueue_note
from bot.play.matches import Matches, MatchView, incidents
from bot.play.moderation.entries import RULING
from bot.play.moderation.notes import RULED
from bot.play.moderation.refusals import RulingOutdated
from bot.play.replays import playing, verdicts
from storage import Connection
from storage.play.clocks import IncidentKind


async def carry_out(
    connection: Connection,
    running: Matches,
    view: MatchView,
    moderator: Player,
    verdict: str,
    reason: str,
    now: datetime,
) -> MatchView:
    """Seal a ruling as an entry at the seat to move, and tell it; raises `RulingOutdated`."""
    seat, people = view.position.to_move, {"moderator": moderator}
    check_still(view, verdict)
    assert seat is not None
    await enqueue_note(connection, view.match, RULED, now, people=people, reason=reason)
    by = view.seat_of(moderator.discord_id or 0)
    over = await running.enter(connection, view, seat, RULING, verdict, by=by)
    await incidents.log(connection, over.match, IncidentKind.RULED, now, people, reason=reason)
    return over


def check_still(view: MatchView, verdict: str) -> None:
    """Refuse if the winners do not play any more when it is confirmed; raises `RulingOutdated`."""
    outcome = verdicts.read(verdict, len(view.players))
    if outcome and not set(outcome.places[0]) <= set(playing(view.game, view.position)):
        raise RulingOutdated(number=view.match.id)
