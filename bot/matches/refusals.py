"""Why a move or another act in a match is refused."""

from __future__ import annotations

from collections.abc import Mapping

from bot.core.refusals import Refusal
from games.core import Said

STATUS: Mapping[str, Said] = {
    "open": Said("open"),
    "running": Said("running"),
    "finished": Said("finished"),
    "cancelled": Said("cancelled"),
}
"""Where a match is in its life, in words."""


class NoSuchMatch(Refusal):
    """No match has this number."""

    template = "There is no match #{number}. /games lists yours."


class NoMatchHere(Refusal):
    """Nothing to guess the match from."""

    template = "You have no running match. Open a table with /play."


class WhichMatch(Refusal):
    """More than one match could be meant."""

    template = "You have more than one match: say which one with the option match ({numbers})."


class NoSuchSide(Refusal):
    """The match has fewer seats."""

    template = "Match #{number} has {seats} sides: choose one from 1 to {seats}."


class NotAtTheTable(Refusal):
    """The person has no seat in the match."""

    template = "You do not play in match #{number}; you can watch it with /board."


class NotRunning(Refusal):
    """The match has not begun or is over."""

    template = "Match #{number} is {status}; moves are made only in running matches."


class StaleBoard(Refusal):
    """The position has changed since the board was drawn."""

    template = "The board of match #{number} has changed since then; the newest one is at the bottom, or use /board."


class GoneAlready(Refusal):
    """The person has left the match before."""

    template = "You have left match #{number} already; the others play on."


class AlreadyPlayed(Refusal):
    """The same move came twice."""

    template = "Your move {move} in match #{number} is on the board already."


class NoClock(Refusal):
    """The match is played without a clock."""

    template = "Match #{number} is played without a clock; there is no time to give, to pause or to claim."


class NothingToClaim(Refusal):
    """The seat to move still has time, or it is the claimer's own."""

    template = "There is nothing to claim in match #{number}: {why}."


class NotVisibleHere(Refusal):
    """The match belongs to another server."""

    template = (
        "Match #{number} is not played in this server. Its players can look at it from anywhere; "
        "everybody else asks in the server it is played in."
    )
