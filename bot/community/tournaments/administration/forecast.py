"""What a tournament with these settings leads to: rounds, weeks, matches, messages."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, comb
from typing import NamedTuple, Self

from bot.community.tournaments import Overview, designs
from bot.community.tournaments import words as events_words
from storage.community.tournament_settings import TournamentSettings
from tournaments.facts import CUT, Format

MOVES = 30
"""Boards of a match in its channel, about."""
PER_ROUND = 2
"""Messages of a round besides those of its matches, where they can't be in the thread below its card."""
FRAME = 2
"""The messages of the card of the tournament and of the podium."""
WITH_FINAL = {Format.KNOCKOUT, Format.DOUBLE, Format.GROUPS}
"""The formats whose final is told in the channel, whatever has a thread."""
QUIET = 10
"""So many messages a week a channel can take beside everything else in it."""


class Outlook(NamedTuple):
    """Estimates, made from the settings alone."""

    rounds: int
    weeks: int
    matches: int
    each: int
    at_once: int
    posts: int
    """Posts in its channel, about."""
    in_threads: bool
    leaves_idle: bool
    """Whether someone sits out each round."""

    @property
    def is_quiet(self) -> bool:
        return self.posts <= QUIET * self.weeks

    @classmethod
    def of(cls, shown: Overview, *, in_threads: bool = False) -> Self:
        """Estimate it for as many players as are likely; `in_threads` where every match has a thread of its own."""
        kind, players, settings = shown.format, events_words.expected(shown), shown.row.settings
        rounds = designs.number_of_rounds(kind, players, settings)
        games = settings.games
        pairings = _pairings(kind, players, rounds, settings)
        each = _most_each(kind, players, rounds, settings) * games
        at_once = min(designs.at_once(kind, settings), each)
        matches, weeks = pairings * games * (settings.team_size or 1), designs.weeks(kind, players, settings)
        final = kind in WITH_FINAL or (kind is Format.SWISS and settings.cut > 0)
        posts = FRAME + final + (0 if in_threads else matches * MOVES + rounds * PER_ROUND)
        idle = designs.leaves_idle(kind, players, settings)
        return cls(rounds, weeks, matches, each, at_once, posts, in_threads, idle)


def _pairings(kind: Format, players: int, rounds: int, settings: TournamentSettings) -> int:
    if settings.cut and kind in CUT:
        qualified = min(settings.cut, players)
        first = designs.number_of_rounds(kind, players, replace(settings, cut=0))
        later = qualified - 1 if kind is Format.SWISS else ceil(qualified / 2)
        return _pairings(kind, players, first, replace(settings, cut=0)) + later
    match kind:
        case Format.ROUND_ROBIN:
            return comb(players, 2) * settings.cycles
        case Format.KNOCKOUT:
            return players - 1
        case Format.DOUBLE:
            return 2 * players - 1
        case Format.TABLES:
            return rounds * ceil(players / settings.seats)
        case Format.TABLE_KNOCKOUT:
            return ceil(players / 2)
        case Format.GROUPS:
            return players * 3 // 2 + players // 2
        case _:
            return rounds * (players // 2)


def _most_each(kind: Format, players: int, rounds: int, settings: TournamentSettings) -> int:
    if kind is Format.ROUND_ROBIN:
        return (players - 1) * settings.cycles
    return 3 + max(rounds - 1, 0) if kind is Format.GROUPS else rounds
