"""Matches that are over, for those who are told once a day."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.core.agenda import Waiting
from bot.core.people import Player
from bot.core.speech.sentences import _n
from bot.people.players import Pings, is_direct, preferences_of
from bot.play.matches import words
from bot.play.matches.board.boards import Boards
from bot.play.matches.board.posts import BoardPost, enqueue_called
from bot.play.matches.lines import MatchLine, lines_of
from bot.play.replays import Replays
from storage import Connection
from storage.core.outbox import posts
from storage.core.rows import Condition, Number
from storage.play.matches import listings, matches
from storage.play.matches.matches import Match

AT_LATEST = timedelta(days=2)
"""After so long the final board comes by itself, should no digest have told it."""
OVER = _n("### One match is over", "### {count} matches are over")
MORE = _n("-# Plus one more that is over.", "-# Plus {count} more that are over.")
ENDED = "**{title}**\n{ending}"
TO_BOARD = "-# [{words}]({link})"


class FinalBoard(NamedTuple):
    """A match that is over, its final board, and what tells it."""

    line: MatchLine
    boards: Boards


class MatchesOver(Waiting[FinalBoard]):
    """Tells of matches that ended since the last digest, and that its reader did not end."""

    rank = 40
    most = 3
    in_games = False
    counted = OVER
    rest = MORE

    def __init__(self, replays: Replays, boards: Boards) -> None:
        self._replays = replays
        self._boards = boards

    async def all(self, connection: Connection, player: Player) -> Sequence[Match]:
        """The matches whose final board is owed, the first to end first."""
        numbers = await listings.ended_unseen(connection, player.id)
        found = await matches.several(connection, numbers) if numbers else {}
        return [found[number] for number in numbers]

    def may_wait_for(self, who: Number) -> Condition:
        return listings.has_unseen_end(who)

    async def load(self, connection: Connection, found: Sequence[Match]) -> tuple[FinalBoard, ...]:
        return tuple(FinalBoard(line, self._boards) for line in await lines_of(connection, self._replays, found))

    async def call(self, connection: Connection, player: Player, now: datetime) -> None:
        for match in await self.all(connection, player):
            await posts.overtake(connection, match.id, player.id, now, (BoardPost.key,))
            await enqueue_called(connection, match, now, [player])

    async def told(self, connection: Connection, player: Player, now: datetime, shown: Sequence[FinalBoard]) -> None:
        """Owe the boards of these no more; what found no room, or ended meanwhile, is for the next digest."""
        for ended in shown:
            await posts.overtake(connection, ended.line.view.match.id, player.id, now, (BoardPost.key,))


async def enqueue_endings(
    connection: Connection, match: Match, ply: int, now: datetime, called: Iterable[Player]
) -> None:
    """Owe the final board to those who are told once a day, for a time by which a digest has told it."""
    for player in called:
        if preferences_of(player).pings is Pings.DIGEST and not await is_direct(connection, match, player):
            details, line = {"calls": [player.id]}, posts.lines_to(player.id)[1]
            to, due_at = player.id, now + AT_LATEST
            await posts.owe(
                connection, match.id, BoardPost.key, ply, now, player_id=to, due_at=due_at, details=details, line=line
            )


def ending_words(ended: FinalBoard) -> str:
    """How a match ended, and the way to its final board."""
    view, link = ended.line.view, ended.line.link
    text = ENDED.format(title=words.match_title(view), ending=ended.boards.told.ending(view))
    return "\n".join([text, TO_BOARD.format(words=words.GO_TO_BOARD, link=link)] if link else [text])
