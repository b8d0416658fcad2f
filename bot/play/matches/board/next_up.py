"""Tells whoever wants it, in matches with three or four players, that they are next after the one to move."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from bot.core.outbox.notes import NoteKind, NotePost, note_details
from bot.core.outbox.queue import enqueue
from bot.core.people import Player
from bot.core.speech.sentences import _
from bot.people.players import preferences_of
from bot.play.matches.entries.match_entries import Began, Entered
from bot.play.replays import playing
from storage import Connection
from storage.play.matches.matches import Match

NEXT = NoteKind("next", _("⏭️ You're next in match #{number}: it's {mover}'s turn now."), passes=True)


async def begin(connection: Connection, began: Began) -> None:
    await _tell(connection, began.match, 0, began.players, began.to_move, range(len(began.players)), began.now)


async def go_on(connection: Connection, entered: Entered) -> None:
    """A turn after an entry, if that began one, or if whoever was next in this one has left."""
    before, after, players = entered.before, entered.after, entered.before.players
    if after.is_over or len(players) < 3:
        return
    still = playing(before.game, after)
    was_next = next_up(players, before.position.to_move, before.deciding)
    if entered.keeps_turn and was_next == next_up(players, after.to_move, still):
        return
    await _tell(connection, before.match, after.ply, before.players, after.to_move, still, entered.now)


async def _tell(
    connection: Connection,
    match: Match,
    ply: int,
    players: Sequence[Player],
    to_move: int | None,
    still: Collection[int],
    now: datetime,
) -> None:
    """Owe a direct message that isn't sent any more once the match has gone on, as after quiet hours."""
    player = next_up(players, to_move, still)
    if player is None or to_move is None or not preferences_of(player).next_up:
        return
    due_at = preferences_of(player).undisturbed_until(now) or now
    details = note_details(NEXT, [player], {"mover": players[to_move]}, {})
    await enqueue(connection, match.id, NotePost, ply, now, player_id=player.id, details=details, due_at=due_at)


def next_up(players: Sequence[Player], to_move: int | None, still: Collection[int]) -> Player | None:
    """The next person after the one to move among the seats that still play; None in matches of two.

    A computer answers at once: whoever comes after it is next, and nobody while it is to move.
    """
    if len(players) < 3 or to_move is None or players[to_move].is_computer:
        return None
    seats = ((to_move + step) % len(players) for step in range(1, len(players)))
    return next((players[seat] for seat in seats if seat in still and players[seat].is_person), None)
