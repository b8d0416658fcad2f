"""What a director asks for, and how long that will take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from math import ceil
from typing import Any

from bot.clocks import ClockRule
from tournaments.defaults import default_rounds
from tournaments.facts import SEVERAL, Format

NAME_LIMIT = 80
TEXT_LIMIT = 400
"""Characters of what a director says about it on its card."""
LEAST, MOST = 4, 512
"""Fewest and most entrants, unless the director says otherwise; and what a tournament takes at all."""
LARGEST_ROUND_ROBIN = 16
ROUND_DAYS = 14
"""Days a round takes at most, about, if nobody has set a deadline."""
VACATION_DAYS = 14
"""Days for which clocks stop for someone's vacations in a whole tournament."""
BY_HAND = -1
"""The days until one can join, where the director says when."""
FORMATS = tuple(kind for kind in Format if kind is not Format.LADDER)
"""The formats that can be organised; a ladder never ends."""


class AtDeadline(StrEnum):
    """What happens to matches that are not over when a round ends."""

    WAIT = "wait"
    DRAW = "draw"
    JUDGE = "judge"


USUAL: Mapping[str, Any] = {
    "games": 1,
    "rounds": 0,
    "cycles": 1,
    "most": 4,
    "third": False,
    "least_entrants": LEAST,
    "most_entrants": None,
    "round_days": None,
    "vacation_days": VACATION_DAYS,
    "seeding": "rating",
    "draft_pairings": False,
    "rated": None,
    "who": "everyone",
    "role": None,
    "rating_least": None,
    "rating_most": None,
    "private": False,
    "opens": 0,
    "filler": False,
    "at_deadline": AtDeadline.WAIT.value,
    "text": "",
    "tiebreaks": [],
    "mix": False,
    "reset": True,
    "advance": 2,
}
"""Every setting besides name, game and format, with its default."""
LATER = frozenset({"text", "round_days", "at_deadline"})
"""The settings that can change once it has started; formats and points cannot."""


@dataclass(frozen=True, slots=True)
class Design:
    name: str
    game: str
    format: Format
    options: Mapping[str, str] = field(default_factory=dict)
    clock: ClockRule | None = None
    seats: int | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    """The settings of `USUAL` that are different."""
    starts_at: datetime | None = None


def seats_for(kind: Format, wanted: int | None, possible: tuple[int, ...]) -> int | None:
    """How many sit at a pairing, as the format and the game allow; None if the game cannot be played so."""
    if kind not in SEVERAL:
        return 2 if 2 in possible else None
    fitting = [seats for seats in possible if seats > 2 and wanted in {None, seats}]
    return max(fitting, default=None)


def most_entrants(kind: Format, settings: Mapping[str, Any]) -> int:
    """How many can join."""
    limit = LARGEST_ROUND_ROBIN if kind is Format.ROUND_ROBIN else MOST
    return min(settings.get("most_entrants") or limit, limit)


def number_of_rounds(kind: Format, entrants: int, settings: Mapping[str, Any]) -> int:
    """About how many rounds are played one after the other."""
    bracket = max((entrants - 1).bit_length(), 1)
    match kind:
        case Format.ROUND_ROBIN:
            return ceil((entrants - 1) * int(settings.get("cycles", 1)) / int(settings.get("most", 4)))
        case Format.SWISS | Format.TABLES:
            return int(settings.get("rounds") or default_rounds(entrants, settings.get("seats", 2)))
        case Format.ROLLING:
            return ceil((settings.get("rounds") or default_rounds(entrants)) / int(settings.get("most", 4)))
        case Format.DOUBLE:
            return 2 * bracket
        case Format.GROUPS:
            return 1 + bracket - 1
        case Format.TABLE_KNOCKOUT if settings.get("advance", 2) == 1:
            return ceil(bracket / 2)
        case _:
            return bracket


def weeks(kind: Format, entrants: int, settings: Mapping[str, Any]) -> int:
    """About how many weeks it takes."""
    days = settings.get("round_days") or ROUND_DAYS
    if kind is Format.ROUND_ROBIN and settings.get("round_days"):
        return max(1, ceil(days / 7))
    return max(1, ceil(number_of_rounds(kind, entrants, settings) * days / 7))
