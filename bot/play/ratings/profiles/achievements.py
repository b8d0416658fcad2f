"""What someone has achieved: few and earned, and found again from their matches, tournaments and ladders alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.core.awards import Placement, TimeAtTop
from bot.play.ratings.profiles.tallies import Ending, Outing
from games import GAMES
from storage.play.ratings.ratings import StoredStep

MATCHES = (10, 50, 200)
PEOPLE = 20
UPSET = 300
"""Points that a beaten opponent stood above."""
YEAR = timedelta(days=365)
MATCHES_IN_A_YEAR = 10
"""So many matches have to be played, or a year on time says little."""
IN_A_SERIES = 3
REIGN = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something someone has achieved; `value` is what its sentence names."""

    key: str
    at: datetime
    value: str | int = ""


def achievements(
    played: Sequence[Outing],
    upsets: Sequence[StoredStep],
    placings: Sequence[Placement] = (),
    reigns: Sequence[TimeAtTop] = (),
) -> tuple[Achievement, ...]:
    """All of them in the order in which they were reached.

    `played` is the newest first; `upsets` are the steps against settled opponents who stood `UPSET` above.
    """
    oldest_first = played[::-1]
    found = [*_first_wins(oldest_first), *_counts(oldest_first), *_people(oldest_first), *_on_time(oldest_first)]
    found += [*_upsets(oldest_first, upsets), *_tournaments(placings), *_reigns(reigns)]
    return tuple(sorted(found, key=lambda each: each.at))


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
    """The first year in which matches were played and no time ran out."""
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


def _tournaments(placings: Sequence[Placement]) -> list[Achievement]:
    """The first tournament won, and the third of one series."""
    won = sorted((each for each in placings if each.has_won), key=lambda each: each.at)
    found, counts = [Achievement("tournament", each.at) for each in won[:1]], Counter[int]()
    for each in won:
        if each.series is None:
            continue
        counts[each.series] += 1
        if counts[each.series] == IN_A_SERIES:
            return [*found, Achievement("series", each.at, IN_A_SERIES)]
    return found


def _reigns(reigns: Sequence[TimeAtTop]) -> list[Achievement]:
    """The first time on the top rung of a ladder that was long enough."""
    reached = sorted(each.since + REIGN for each in reigns if each.until - each.since >= REIGN)
    return [Achievement("ladder", at, REIGN.days) for at in reached[:1]]
