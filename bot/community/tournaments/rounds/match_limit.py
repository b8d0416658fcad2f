"""How many matches someone wants to play at once over all tournaments: round robins wait for that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime

from bot.community.competitions import AT_ONCE
from storage import Connection
from storage.community import entrants, pairings, tournaments
from storage.people import players


async def startable_by(
    connection: Connection, number: int, pairs: Iterable[tuple[str, str]], running: Iterable[Sequence[str]]
) -> list[tuple[str, str]]:
    """The pairings among these, in their order, that nobody in them wants to wait with."""
    wanted = list(pairs)
    known = await players.named(connection, {int(who) for pair in wanted for who in pair})
    limits = {str(number): most for number, player in known.items() if (most := AT_ONCE.of(player))}
    if not limits:
        return wanted
    playing = Counter(int(who) for seats in running for who in seats)
    playing.update(await pairings.playing_elsewhere(connection, number, [int(who) for who in limits]))
    found = []
    for pair in wanted:
        limited = [who for who in pair if who in limits]
        if all(playing[int(who)] < limits[who] for who in limited):
            playing.update(int(who) for who in limited)
            found.append(pair)
    return found


async def make_room(connection: Connection, number: int, ids: Iterable[str], now: datetime) -> None:
    """Look at other tournaments anew, which may have waited for someone's match to end."""
    known = await players.named(connection, {int(who) for who in ids})
    limited = [player_id for player_id, player in known.items() if AT_ONCE.of(player)]
    for other in await entrants.elsewhere(connection, number, limited) if limited else ():
        await tournaments.change(connection, other, due_at=now)
