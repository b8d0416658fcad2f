"""Points of a match, counted in twelfths of a win: the share of opponents beaten, ties half."""

from __future__ import annotations

from tournaments.facts import How, Match

WIN = 12
"""Twelfths: a place shared by two of three opponents is a quarter, a place of four a third."""

BEATEN, LEVEL, LOST = 2, 1, 0
"""What an entrant made against one opponent, in halves."""


def results(match: Match) -> dict[str, tuple[int, ...]]:
    """What each seat made against each of the others, in the order of the seats."""
    rank = ranks(match)
    return {one: tuple(versus(rank[one], rank[other]) for other in match.seats if other != one) for one in match.seats}


def versus(own: int | None, other: int | None) -> int:
    """One against one, by their places; None did not show up."""
    if own is None:
        return LOST
    if other is None or own < other:
        return BEATEN
    return LEVEL if own == other else LOST


def ranks(match: Match) -> dict[str, int | None]:
    """The place of each seat from 0, None for who did not show up; all alike where the match is void."""
    if match.how is How.VOID:
        return dict.fromkeys(match.seats, 0)
    if match.how is How.FORFEIT:
        return {seat: 0 if seat in match.shown_up else None for seat in match.seats}
    return {seat: place for place, seats in enumerate(match.places) for seat in seats}


def share(made: tuple[int, ...]) -> int:
    """The points, in twelfths, of who made this against the others."""
    return sum(made) * WIN // (2 * len(made))


def points(match: Match) -> dict[str, int]:
    """The points of each seat, in twelfths of a win."""
    return {seat: share(made) for seat, made in results(match).items()}
