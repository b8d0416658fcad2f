"""Private notes on positions: kept with the match, and shown to nobody but whoever wrote them."""

from __future__ import annotations

from bot.core.people import Person, Player, Request
from bot.core.transactions import Transactions
from bot.play.matches import Matches, MatchView
from bot.play.remarks.refusals import OnlyPlayersNote, RemarkTooLong, TooManyNotes
from storage import Connection
from storage.people import players
from storage.play import remarks

LONGEST = 500
"""Characters of a note."""
MOST = 100
"""Most notes of one person on a match."""


class Remarks:
    def __init__(self, acting: Transactions, running: Matches) -> None:
        self._acting = acting
        self._database = acting.database
        self._clock = acting.clock
        self._matches = running

    async def of(self, person: Person, match_id: int, ply: int) -> str:
        """What someone has noted about a board; empty for nothing."""
        async with self._database.reading() as connection:
            return await remarks.find(connection, person.discord_id, match_id, ply)

    async def board(self, request: Request, match_id: int, ply: int) -> MatchView:
        """The board of which someone may note something; raises `Refusal`."""
        view = await self._matches.seen(request, match_id, ply)
        if not can_note(view, request.person):
            raise OnlyPlayersNote(number=match_id)
        return view

    async def write(self, request: Request, match_id: int, ply: int, text: str) -> MatchView:
        """Note something about a board, in place of what was noted there, or nothing; raises `Refusal`."""
        text = text.strip()
        if len(text) > LONGEST:
            raise RemarkTooLong(most=LONGEST, count=len(text))
        view = await self.board(request, match_id, ply)
        async with self._acting.meeting(request) as (connection, player):
            await players.hold(connection, player.id)
            if not text:
                await remarks.drop(connection, player.id, match_id, ply)
            elif await remarks.others(connection, player.id, match_id, ply) >= MOST:
                raise TooManyNotes(most=MOST, number=match_id)
            else:
                await remarks.write(connection, player.id, match_id, ply, text, self._clock())
        return view


def can_note(view: MatchView, person: Person) -> bool:
    left = any(player.discord_id == person.discord_id for player in view.left)
    return left or view.seat_of(person.discord_id) is not None


async def export(connection: Connection, player: Player) -> object:
    return await remarks.written_by(connection, player.id)


async def forget(connection: Connection, player: Player, now: object) -> None:
    await remarks.forget(connection, player.id)
