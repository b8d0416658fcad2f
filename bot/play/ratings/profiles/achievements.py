"""What someone has achieved: few and earned, and found again from their matches, tournaments and ladders alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.core.awards import Placement, TimeAtTop
from bot.core.people import Player
from bot.play.ratings.ledger import UPSET
from bot.play.ratings.rankings import may_be_told
from bot.play.ratings.settings import ACHIEVEMENTS, RATING_USE, RatingUse
from games import GAMES
from storage import Connection
from storage.play.matches.matches import Match
from storage.play.ratings import ratings, tallies
from storage.play.ratings.sums import ALL, MATCHES, MET, ON_TIME, PEOPLE, Tally

IN_A_SERIES = 3
REIGN = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something someone has achieved; `value` is what its sentence names."""

    key: str
    at: datetime
    value: str | int = ""


def achievements(
    played: Mapping[str, Tally],
    upset_at: datetime | None,
    placings: Sequence[Placement] = (),
    reigns: Sequence[TimeAtTop] = (),
) -> tuple[Achievement, ...]:
    """All of them in the order in which they were reached.

    `played` is what their matches add up to, by game and in all; `upset_at` is when they first beat a settled opponent
    who stood `UPSET` above.
    """
    found = [*_first_wins(played), *_moments(played), *_tournaments(placings), *_reigns(reigns)]
    if upset_at is not None:
        found.append(Achievement("upset", upset_at, UPSET))
    return tuple(sorted(found, key=lambda each: each.at))


async def reached_in(connection: Connection, match: Match, seated: Sequence[Player]) -> list[tuple[int, Achievement]]:
    """What people have achieved by a match that is counted already, by seat; nothing of who hides their profile."""
    if await RATING_USE.of(connection, match.guild_id) is RatingUse.OFF:
        return []
    if not await ACHIEVEMENTS.of(connection, match.guild_id):
        return []
    found = []
    for seat, player in enumerate(seated):
        if may_be_told(player):
            played = await tallies.by_game(connection, player.id)
            all_of_them = achievements(played, await ratings.first_upset(connection, player.id))
            found += [(seat, each) for each in all_of_them if each.at == match.ended_at]
    return found


def _first_wins(played: Mapping[str, Tally]) -> list[Achievement]:
    firsts = [(each.course, GAMES[key].info.name) for key, each in played.items() if key in GAMES]
    won = sorted((at, course.first_won, name) for course, name in firsts if (at := course.first_won_at))
    found = [Achievement("first", at, name) for at, _, name in won]
    if len(found) < len(GAMES):
        return found
    return [*found, Achievement("all", found[-1].at)]


def _moments(played: Mapping[str, Tally]) -> list[Achievement]:
    """So many matches, so many people, a year on time."""
    reached = played[ALL].course.reached if ALL in played else {}
    found = [Achievement("matches", reached[str(most)], most) for most in MATCHES if str(most) in reached]
    if MET in reached:
        found.append(Achievement("people", reached[MET], PEOPLE))
    if ON_TIME in reached:
        found.append(Achievement("on time", reached[ON_TIME]))
    return found


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
