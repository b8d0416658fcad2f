"""What someone has achieved: few and earned, told by their matches alone, so that it can always be found again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.ratings.tallies import Ending, Outing
from games import GAMES
from storage.ratings import StoredStep

MATCHES = (10, 50, 200)
PEOPLE = 20
UPSET = 300
"""Points that a beaten opponent stood above."""
YEAR = timedelta(days=365)
MATCHES_IN_A_YEAR = 10
"""Without which a year on time says little."""


@dataclass(frozen=True, slots=True)
class Achievement:
    """One of them; `value` is what its sentence names."""

    key: str
    at: datetime
    value: str | int = ""


def achievements(played: Sequence[Outing], upsets: Sequence[StoredStep]) -> tuple[Achievement, ...]:
    """All of them in the order in which they were reached.

    `played` is the newest first; `upsets` are the steps against settled opponents who stood `UPSET` above.
    """
    oldest_first = played[::-1]
    found = [*_first_wins(oldest_first), *_counts(oldest_first), *_people(oldest_first), *_on_time(oldest_first)]
    return tuple(sorted([*found, *_upsets(oldest_first, upsets)], key=lambda each: each.at))


def _first_wins(played: Sequence[Outing]) -> list[Achievement]:
    firsts: dict[str, Achievement] = {}
    for outing in played:
        game = outing.result.game
        if outing.ending is Ending.WON and game in GAMES and game not in firsts:
            firsts[game] = Achievement("first", outing.result.ended_at, GAMES[game].info.name)
    found = list(firsts.values())
    return [*found, Achievement("all", found[-1].at)] if len(found) == len(GAMES) else found


def _counts(played: Sequence[Outing]) -> list[Achievement]:
    return [Achievement("matches", played[most - 1].result.ended_at, most) for most in MATCHES if len(played) >= most]


def _people(played: Sequence[Outing]) -> list[Achievement]:
    met: set[int] = set()
    for outing in played:
        met |= {player_id for _, player_id in outing.result.opponents}
        if len(met) >= PEOPLE:
            return [Achievement("people", outing.result.ended_at, PEOPLE)]
    return []


def _on_time(played: Sequence[Outing]) -> list[Achievement]:
    """A year in which matches were played and no time ran out."""
    begun, count = None, 0
    for outing in played:
        at = outing.result.ended_at
        if outing.late:
            begun, count = None, 0
            continue
        begun, count = begun or at, count + 1
        if at - begun >= YEAR and count >= MATCHES_IN_A_YEAR:
            return [Achievement("on time", at)]
    return []


def _upsets(played: Sequence[Outing], upsets: Sequence[StoredStep]) -> list[Achievement]:
    """The first win over someone who stood far above."""
    won = {outing.result.match_id for outing in played if outing.ending is Ending.WON}
    return [Achievement("upset", step.at, UPSET) for step in upsets if step.match_id in won][:1]
