"""Why a move or another act in a match is refused."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from bot.core.refusals import Refusal
from bot.core.speech.names import person
from games.core import Said, listed, meant

STATUS: Mapping[str, Said] = {
    "open": meant("status of a table", "open"),
    "running": meant("status of a match", "in progress"),
    "finished": meant("status of a match", "finished"),
    "cancelled": meant("status of a table", "cancelled"),
}
"""Where a match is in its life, in words."""


class NoSuchMatch(Refusal):
    template = "There's no match #{number}. /games lists yours."


class NoMatchHere(Refusal):
    template = "You have no matches in progress. Start one with /play."


class WhichMatch(Refusal):
    template = "You're in several matches. Pick one with the match option: {numbers}."

    def __init__(self, candidates: Sequence[Any]) -> None:
        super().__init__(numbers=listed(f"#{each.match_id}" for each in candidates))
        self.candidates = tuple(candidates)
        """The matches that could be meant, as `RunningMatch`."""


class ReadOtherwise(Refusal):
    """A typed move was read as another text than that; it is shown before it is played."""

    template = "I read “{typed}” as **{notation}**."

    def __init__(self, typed: str, notation: str, move: Hashable, ply: int) -> None:
        super().__init__(typed=person(" ".join(typed.split())), notation=notation)
        self.move = move
        self.ply = ply


class NoSuchSide(Refusal):
    template = "Match #{number} has one side. Choose 1."
    plural = "Match #{number} has {seats} sides. Choose one from 1 to {seats}."
    counts = "seats"


class NotAtTheTable(Refusal):
    template = "You're not playing in match #{number}. You can watch it with /board."


class NotRunning(Refusal):
    template = "Match #{number} is {status}. You can only move in matches in progress."


class StaleBoard(Refusal):
    template = "This board of match #{number} is out of date. Scroll down for the latest one, or use /board."


class GoneAlready(Refusal):
    template = "You already left match #{number}. The others play on."


class OutOfPlay(Refusal):
    template = "You're out of match #{number}. It's up to those still playing."


class AlreadyPlayed(Refusal):
    template = "Your move {move} in match #{number} is already on the board."


class NoClock(Refusal):
    template = "Match #{number} has no clock, so there's no time to give, pause or claim."


class NothingToClaim(Refusal):
    template = "There's nothing to claim in match #{number}: {why}."


class ChannelHidden(Refusal):
    template = "Match #{number} is played in a channel you can't see. Its players can open it anywhere."


class PrivateMatch(Refusal):
    template = "Match #{number} is private: only its players and the moderators of its server can look at it."


class NotVisibleHere(Refusal):
    template = (
        "Match #{number} is played in another server or chat, so you can't view it here. Its players can open it "
        "anywhere."
    )


class NoPauses(Refusal):
    template = "Match #{number} is played without pauses. Your clock still stops during a vacation (/vacation)."


class NoExtraTime(Refusal):
    template = "In match #{number} players can't give each other time."


class NoAborting(Refusal):
    template = "Match #{number} can't be aborted. You can resign, or offer a draw."


class NoTakingBack(Refusal):
    template = "Match #{number} is played without taking moves back."


class NoSubstitutes(Refusal):
    template = "Players of match #{number} can't give their seat to someone else. A moderator of the server can."


class NoHints(Refusal):
    template = "Match #{number} is played without hints."
