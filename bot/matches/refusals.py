"""Why a move or another act in a match is refused."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from bot.core.refusals import Refusal
from bot.speech.names import person
from games.core import Said, listed, meant

STATUS: Mapping[str, Said] = {
    "open": meant("status of a table", "open"),
    "running": meant("status of a match", "in progress"),
    "finished": meant("status of a match", "finished"),
    "cancelled": meant("status of a table", "cancelled"),
}
"""Where a match is in its life, in words."""


class NoSuchMatch(Refusal):
    """No match has this number."""

    template = "There's no match #{number}. /games lists yours."


class NoMatchHere(Refusal):
    """Nothing to guess the match from."""

    template = "You have no matches in progress. Start one with /play."


class WhichMatch(Refusal):
    """More than one match could be meant."""

    template = "You're in several matches. Pick one with the match option: {numbers}."

    def __init__(self, candidates: Sequence[Any]) -> None:
        super().__init__(numbers=listed(f"#{each.match_id}" for each in candidates))
        self.candidates = tuple(candidates)
        """The matches, as `RunningMatch`."""


class ReadOtherwise(Refusal):
    """A typed move was read as another text than that; it is shown before it is played."""

    template = "I read “{typed}” as **{notation}**."

    def __init__(self, typed: str, notation: str, move: Hashable, ply: int) -> None:
        super().__init__(typed=person(" ".join(typed.split())), notation=notation)
        self.move = move
        self.ply = ply


class NoSuchSide(Refusal):
    """The match has fewer seats."""

    template = "Match #{number} has one side. Choose 1."
    plural = "Match #{number} has {seats} sides. Choose one from 1 to {seats}."
    counts = "seats"


class NotAtTheTable(Refusal):
    """The person has no seat in the match."""

    template = "You're not playing in match #{number}. You can watch it with /board."


class NotRunning(Refusal):
    """The match has not begun or is over."""

    template = "Match #{number} is {status}. You can only move in matches in progress."


class StaleBoard(Refusal):
    """The position has changed since the board was drawn."""

    template = "This board of match #{number} is out of date. Scroll down for the latest one, or use /board."


class GoneAlready(Refusal):
    """The person has left the match before."""

    template = "You already left match #{number}. The others play on."


class AlreadyPlayed(Refusal):
    """The same move came twice."""

    template = "Your move {move} in match #{number} is already on the board."


class NoClock(Refusal):
    """The match is played without a clock."""

    template = "Match #{number} has no clock, so there's no time to give, pause or claim."


class NothingToClaim(Refusal):
    """The seat to move still has time, or it is the claimer's own."""

    template = "There's nothing to claim in match #{number}: {why}."


class ChannelHidden(Refusal):
    """The match is played where the person may not look."""

    template = "Match #{number} is played in a channel you can't see. Its players can open it anywhere."


class PrivateMatch(Refusal):
    """The match came from a private table."""

    template = "Match #{number} is private: only its players and the moderators of its server can look at it."


class NotVisibleHere(Refusal):
    """The match belongs to another server."""

    template = "Match #{number} belongs to another server, so you can't view it here. Its players can open it anywhere."


class NoPauses(Refusal):
    """Agreed on without them."""

    template = "Match #{number} is played without pauses. Your clock still stops during a vacation (/vacation on)."


class NoExtraTime(Refusal):
    """Agreed on without it."""

    template = "In match #{number} players can't give each other time."


class NoAborting(Refusal):
    """It has to be played."""

    template = "Match #{number} can't be aborted. You can resign, or offer a draw."


class NoTakingBack(Refusal):
    """Every move counts."""

    template = "Match #{number} is played without taking moves back."


class NoSubstitutes(Refusal):
    """Everyone plays themselves."""

    template = "Players of match #{number} can't give their seat to someone else. A moderator of the server can."


class NoHints(Refusal):
    """Everyone thinks for themselves."""

    template = "Match #{number} is played without hints."
