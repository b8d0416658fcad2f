"""`/league`: join once, play season after season; and what whoever runs one sets up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from discord import ui

from bot.community.competitions.ui import CompetitionKind, event_command
from bot.community.leagues import words
from bot.community.leagues.refusals import NoLeagues
from bot.community.leagues.service import LeagueDesign, Leagues
from bot.community.leagues.views import KEY, StartSeasonButton, league_page
from bot.core.clock_rules import ClockRule
from bot.core.frame.answers import Answer
from bot.core.frame.pages import Page
from bot.core.speech.sentences import Counted, Words
from games.core import Said

DAYS = (1, 2, 3, 5, 7, 10, 14, 21, 30, 60)
SIZES, MOVES, MATCHES = range(6, 11), range(4), (1, 2)

league = event_command(KEY, Said("See a league and join it, or list those in this server"))


class LeagueKind(CompetitionKind):
    key = KEY
    title = words.LEAGUES
    nothing = NoLeagues
    service = Leagues
    moved = words.MOVED
    question = words.CLOSE_QUESTION
    closed = words.LEAGUE_CLOSED

    async def page(self, answer: Answer, number: int, news: str = "") -> Page:
        return await league_page(answer, number, news)

    def design(self, name: str, game: str, clock: ClockRule | None) -> LeagueDesign:
        return LeagueDesign(name, game, {}, clock)

    def card_text(self, shown: Any) -> str:
        return words.card_text(shown)

    def published(self, shown: Any) -> str:
        return words.created(shown)

    def actions(self, shown: Any) -> Sequence[ui.Item[Any]]:
        return [StartSeasonButton(shown.row.id)] if shown.is_between else []

    def settings(self, row: Any) -> Mapping[str, tuple[Words, Mapping[int, Words], int]]:
        moves = {0: words.NOBODY_MOVES} | _counted(words.PLAYERS_CHOICE, MOVES[1:])
        return {
            "days": (words.STARTS_IN, _counted(words.DAYS_CHOICE, DAYS), (row.starts_at - row.created_at).days),
            "size": (words.SIZE, _counted(words.PLAYERS_CHOICE, SIZES), row.size),
            "move": (words.MOVES, moves, row.move),
            "matches": (words.MATCHES, _counted(words.MATCHES_CHOICE, MATCHES), row.matches),
        }


def _counted(template: Counted, numbers: Iterable[int]) -> dict[int, Words]:
    return {number: template.format(number) for number in numbers}
