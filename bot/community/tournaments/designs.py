"""What a director asks for, and how long that will take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from math import ceil, log2
from typing import Any

from bot.core.clock_rules import ClockRule
from storage.community.tournament_settings import AtDeadline, TournamentSettings
from tournaments.defaults import default_rounds
from tournaments.documents import SECOND_STAGE
from tournaments.documents import settings as read_settings
from tournaments.facts import CUT, SEVERAL, TEAM_FORMATS, Format

NAME_LIMIT = 80
TEXT_LIMIT = 400
"""Characters of what a director says about it on its card."""
MOST = 512
"""The most entrants that a tournament takes at all."""
LARGEST_ROUND_ROBIN = 16
MOST_TEAMS = 24
"""A menu shows all teams that someone can join."""
SUBSTITUTES = 2
"""Most members of a team beside those who have a board."""
ROUND_DAYS = 14
"""Days a round takes at most, about, if nobody has set a deadline."""
BY_HAND = -1
"""The days until one can join, where the director says when."""
FORMATS = tuple(kind for kind in Format if kind is not Format.LADDER)
"""The formats that can be organised; a ladder never ends."""


OUTSIDE: Mapping[str, Any] = {"entrant_role": None, "champion_role": None, "scheduled": False, "pinned": False}
"""What Discord is to show of it besides posts, which only who manages the server switches on; as it is without that."""
LATER = frozenset({"text", "round_days", "at_deadline", *OUTSIDE})
"""The settings that can change once it has started; formats and points cannot."""
FOR_TEAMS: Mapping[str, Any] = {
    "games": 1,
    "most_entrants": None,
    "draft_pairings": False,
    "filler": False,
    "reserve": False,
    "tiebreaks": (),
}
"""What is so wherever teams play."""
TIES = (
    frozenset({Format.SWISS, Format.ROLLING}),
    frozenset({Format.ROUND_ROBIN, Format.GROUPS}),
    frozenset({Format.TABLES}),
)
"""Formats with the same choice of tie-breaks; the first that fits counts."""


@dataclass(frozen=True, slots=True)
class Design:
    name: str
    game: str
    format: Format
    options: Mapping[str, str] = field(default_factory=dict)
    clock: ClockRule | None = None
    seats: int | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    """The `TournamentSettings` that are different."""
    starts_at: datetime | None = None


def seats_for(kind: Format, wanted: int | None, possible: tuple[int, ...]) -> int | None:
    """How many sit at a pairing, as the format and the game allow; None if the game cannot be played so."""
    if kind not in SEVERAL:
        return 2 if 2 in possible else None
    fitting = [seats for seats in possible if seats > 2 and wanted in {None, seats}]
    return max(fitting, default=None)


def changed(
    settings: TournamentSettings, before: Format, kind: Format, changes: Mapping[str, Any]
) -> TournamentSettings:
    """The settings with these changes, in another format than `before` without what would mean something else there."""
    wanted, anew = settings.changed(**changes), dict[str, Any]()
    if kind not in TEAM_FORMATS:
        wanted = wanted.changed(team_size=0)
    if _timed(before, settings) != _timed(kind, wanted):
        anew |= {"round_days": None, "at_deadline": AtDeadline.WAIT}
    if _ties(before) != _ties(kind):
        anew |= {"tiebreaks": ()}
    return wanted.changed(**{name: value for name, value in anew.items() if name not in changes})


def opening(settings: TournamentSettings, now: datetime) -> datetime | None:
    """When one can join a tournament that is announced now, or None for when its director says so."""
    return None if settings.opens == BY_HAND else now + timedelta(days=settings.opens)


def most_entrants(kind: Format, settings: TournamentSettings) -> int:
    """How many can join."""
    limit = LARGEST_ROUND_ROBIN if kind is Format.ROUND_ROBIN else MOST
    if settings.team_size:
        limit = most_teams(kind) * (settings.team_size + SUBSTITUTES)
    return min(settings.most_entrants or limit, limit)


def least_entrants(kind: Format, settings: TournamentSettings) -> int:
    """How many it needs to start by itself, which are never more than can join."""
    return min(settings.least_entrants, most_entrants(kind, settings))


def most_teams(kind: Format) -> int:
    return LARGEST_ROUND_ROBIN if kind is Format.ROUND_ROBIN else MOST_TEAMS


def number_of_rounds(kind: Format, entrants: int, settings: TournamentSettings) -> int:
    """About how many rounds are played one after the other."""
    if settings.cut and kind in CUT:
        first = number_of_rounds(kind, entrants, replace(settings, cut=0))
        later = number_of_rounds(SECOND_STAGE[kind].format, min(settings.cut, entrants), settings)
        return first + settings.playoff + later
    bracket = max((entrants - 1).bit_length(), 1)
    match kind:
        case Format.ROUND_ROBIN:
            return ceil((entrants - 1) * settings.cycles / (1 if settings.team_size else pairings_at_once(settings)))
        case Format.SWISS | Format.TABLES:
            return settings.rounds or default_rounds(entrants, settings.seats)
        case Format.ROLLING:
            return ceil((settings.rounds or default_rounds(entrants)) / pairings_at_once(settings))
        case Format.DOUBLE:
            return 2 * bracket
        case Format.GROUPS:
            return 1 + bracket - 1
        case Format.TABLE_KNOCKOUT if settings.advance == 1:
            return ceil(bracket / 2)
        case Format.TABLE_KNOCKOUT:
            return max(ceil(log2(max(entrants, 1) / settings.seats)) + 1, 1)
        case _:
            return bracket


def weeks(kind: Format, entrants: int, settings: TournamentSettings) -> int:
    """About how many weeks it takes."""
    days = settings.round_days or ROUND_DAYS
    if kind is Format.ROUND_ROBIN and settings.round_days and not settings.team_size:
        return max(1, ceil(days / 7))
    return max(1, ceil(number_of_rounds(kind, entrants, settings) * days / 7))


def pairings_at_once(settings: TournamentSettings) -> int:
    return read_settings(settings.stored).pairings_at_once


def at_once(kind: Format, settings: TournamentSettings) -> int:
    """How many matches everyone plays at a time, at most."""
    if settings.team_size:
        return 1
    if kind not in {Format.ROUND_ROBIN, Format.ROLLING, Format.GROUPS}:
        return settings.games
    return pairings_at_once(settings) * settings.games


def leaves_idle(kind: Format, entrants: int, settings: TournamentSettings) -> bool:
    """Whether someone has no opponent in a round because so many play."""
    return kind is Format.SWISS and bool(entrants % 2) and not settings.filler


def _timed(kind: Format, settings: TournamentSettings) -> Format | None:
    """The format if its days are those of the whole tournament; None where they are those of a round."""
    in_all = kind is Format.ROLLING or (kind is Format.ROUND_ROBIN and not settings.team_size)
    return kind if in_all else None


def _ties(kind: Format) -> frozenset[Format] | None:
    return next((each for each in TIES if kind in each), None)
