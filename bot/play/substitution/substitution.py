"""Someone takes over a seat of a running match: who may, and what changes; what was played stays as it was."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from bot.core.outbox.notes import enqueue_private_note
from bot.core.people import Player
from bot.people.players import enqueue_news, enqueue_note, may_meet
from bot.people.servers import ZONE
from bot.play.clocks import timing
from bot.play.matches import BOARDS, BoardPost, Followers, MatchView, Reseated, enqueue_called, incidents
from bot.play.replays import playing
from bot.play.substitution.notes import REPLACED, REPLACED_BY_MODERATOR, REPLACED_WHEN_LATE, SEAT_GIVEN_AWAY, SEAT_LOST
from bot.play.substitution.refusals import NobodyLeft, NotAvailable, PlaysThere, SeatGone
from games.core import Seat
from storage import Connection
from storage.core.outbox import posts
from storage.people import players
from storage.play.clocks import IncidentKind
from storage.play.matches import matches, stints


class Why(NamedTuple):
    """The reason why someone takes over; usually everyone agreed."""

    moderator: Player | None = None
    reason: str = ""
    is_late: bool = False
    """Whether the leaver ran out of time and wasn't asked."""


EVERYONE_AGREED = Why()


async def check(connection: Connection, view: MatchView, seat: Seat, newcomer: Player) -> None:
    """Refuse whoever may not take over a seat as the match stands; raises `Refusal`."""
    match = view.match
    view.require_running()
    still = playing(view.game, view.position)
    if seat not in still:
        raise SeatGone(number=match.id, name=view.names[seat])
    if newcomer in view.players:
        raise PlaysThere(number=match.id, name=newcomer.name)
    others = [view.players[other] for other in still if other != seat]
    if newcomer.is_computer and not any(player.is_person for player in others):
        raise NobodyLeft(number=match.id)
    if not await may_meet(connection, newcomer, others):
        raise NotAvailable(number=match.id, name=newcomer.name)


async def hide_from(connection: Connection, view: MatchView, newcomer: Player) -> MatchView:
    """Note that a newcomer can't see the channel of a match; the match as it is then."""
    unseen_by = [*(view.match.unseen_by or ()), newcomer.id]
    await matches.change(connection, view.match.id, unseen_by=unseen_by)
    return replace(view, match=replace(view.match, unseen_by=unseen_by))


async def take_over(
    connection: Connection,
    followers: Followers,
    view: MatchView,
    seat: Seat,
    newcomer: Player,
    now: datetime,
    why: Why = EVERYONE_AGREED,
) -> None:
    """Seat the newcomer from this board on with a clock of a new match, tell it, and ping them if it is their turn."""
    await check(connection, view, seat, newcomer)
    match, leaver, (moderator, reason, is_late) = view.match, view.players[seat], why
    await stints.end(connection, match.id, seat, leaver.id, match.ply, now)
    await players.share(connection, [newcomer.id])
    await matches.reseat(connection, match.id, seat, newcomer.id)
    await followers.reseated(connection, Reseated(view, seat, newcomer, now))
    usual_zone = partial(ZONE.of, connection, match.guild_id)
    await timing.hand_over(connection, match, seat, view.position, now, usual_zone)
    people = {"newcomer": newcomer, "leaver": leaver} | ({"moderator": moderator} if moderator else {})
    words: dict[str, Any] = {"reason": reason} if moderator else {}
    await incidents.log(connection, match, IncidentKind.REPLACED, now, people, **words)
    note = REPLACED_BY_MODERATOR if moderator else REPLACED_WHEN_LATE if is_late else REPLACED
    await enqueue_note(connection, match, note, now, people=people, **words)
    if leaver.is_person and (moderator or is_late):
        told = SEAT_GIVEN_AWAY if moderator else SEAT_LOST
        await enqueue_private_note(connection, leaver, match, told, now, people=people, **words)
    await _show(connection, view, seat, newcomer, now)


async def _show(connection: Connection, view: MatchView, seat: Seat, newcomer: Player, now: datetime) -> None:
    """Owe the board with the new name in place of one that was still owed to call the leaver."""
    match = view.match
    await posts.drop_all(connection, match.id, view.players[seat].id, BOARDS)
    if view.position.to_move == seat and newcomer.is_person:
        await enqueue_called(connection, match, now, [newcomer])
    else:
        await enqueue_news(connection, match, BoardPost, match.ply, now, ())
