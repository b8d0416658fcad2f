"""Matches that wait for someone's move."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.core.agenda import DatedLine, Waiting
from bot.core.clock_rules import span_words
from bot.core.outbox.queue import enqueue
from bot.core.people import Player
from bot.core.speech import names
from bot.core.speech.moments import moment
from bot.core.speech.sentences import _, _n
from bot.play.clocks import Timing
from bot.play.matches import words
from bot.play.matches.board.posts import ReminderPost
from bot.play.matches.lines import MatchLine, lines_of
from bot.play.matches.urgency import most_urgent_first
from bot.play.replays import Replays
from games import GAMES
from storage import Connection
from storage.core.rows import Condition, Number
from storage.play import clocks
from storage.play.matches import matches
from storage.play.matches.matches import Match

FLAG = clocks.DeadlineKind.FLAG
WAIT = _n("### It's your turn in one match", "### It's your turn in {count} matches")
MORE_MATCHES = _n("-# Plus one more, with more time left.", "-# Plus {count} more, with more time left.")
WAITING = _("**{title}** against {others}")
TIME_ENDS = _("⏱️ time runs out {moment}")
TIME_WAS_OVER = _("⌛ time ran out {moment}")
STANDS_STILL = _("⏱️ {left} left, clock paused")
DATED = _("Your move: #{number} {game}")
TO_BOARD = "[{words}]({link})"


class MatchesWaiting(Waiting[MatchLine]):
    """Tells of own turns, those with the least time first."""

    rank = 10
    most = 7
    in_games = False
    counted = WAIT
    rest = MORE_MATCHES

    def __init__(self, replays: Replays) -> None:
        self._replays = replays

    async def all(self, connection: Connection, player: Player) -> Sequence[Match]:
        numbers = set(await matches.waiting_for(connection, player.id))
        theirs = [match for match in await matches.of_player(connection, player.id) if match.id in numbers]
        return await most_urgent_first(connection, player, theirs)

    def may_wait_for(self, who: Number) -> Condition:
        return matches.is_turn_of(who)

    async def dates(self, connection: Connection, player: Player) -> Sequence[DatedLine]:
        due = {row.match_id: row.due_at for row in await clocks.of_player(connection, player.id) if row.kind is FLAG}
        known = await matches.several(connection, [number for number, at in due.items() if at])
        names_of = {number: GAMES[match.game].info.name for number, match in known.items()}
        texts = {number: DATED.format(number=number, game=game) for number, game in names_of.items()}
        return [DatedLine(f"match-{number}", at, texts[number]) for number, at in due.items() if at and number in texts]

    async def has_any(self, connection: Connection, player: Player) -> bool:
        return bool(await matches.waiting_for(connection, player.id))

    async def load(self, connection: Connection, found: Sequence[Match]) -> tuple[MatchLine, ...]:
        return await lines_of(connection, self._replays, found)

    async def call(self, connection: Connection, player: Player, now: datetime) -> None:
        for match in await self.all(connection, player):
            await enqueue(connection, match.id, ReminderPost, match.ply, now, channel_id=match.channel_id)


def waiting_words(line: MatchLine, reader: int) -> str:
    """A match, its deadline, and the way to its board."""
    view = line.view
    others = [names.brief(player.name) for player in view.players if player.discord_id != reader]
    match = WAITING.format(title=words.match_title(view), others=names.listing(others))
    link = TO_BOARD.format(words=words.GO_TO_BOARD, link=line.link) if line.link else ""
    below = " · ".join(filter(None, [_deadline(view.timing), link]))
    return f"{match}\n-# {below}" if below else match


def _deadline(clock: Timing | None) -> str:
    if clock is None:
        return ""
    if clock.left is not None:
        return STANDS_STILL.format(left=span_words(clock.left))
    assert clock.due_at is not None
    return (TIME_WAS_OVER if clock.is_fallen else TIME_ENDS).format(moment=moment(clock.due_at))
