"""The first turn of a match, whether it was a table before or is a rematch."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.clocks import timing
from bot.matches.posts import BoardPost
from bot.players.notices import owe_news
from bot.threads.threads import plan_thread
from games import GAMES
from storage import Connection, matches
from storage.matches import Match, Status
from storage.players import Player


async def begin(connection: Connection, match: Match, order: Sequence[Player], now: datetime) -> None:
    """Seat these players in their order, start the clock, and owe the first board or what its thread needs before."""
    await matches.seat_players(connection, match.id, [player.id for player in order])
    options = GAMES[match.game].settle(len(order), match.options)
    state = GAMES[match.game].start(len(order), options)
    await matches.change(
        connection,
        match.id,
        status=Status.RUNNING,
        options=options,
        seats_wanted=len(order),
        to_move=state.to_move,
        started_at=now,
    )
    await timing.begin(connection, match, state.to_move, now)
    await plan_thread(connection, match, now)
    called = () if state.to_move is None else (order[state.to_move],)
    await owe_news(connection, match, BoardPost, 0, now, called)
