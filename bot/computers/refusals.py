"""Why a computer doesn't play, or gives no advice."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NoComputers(Refusal):
    """The host lets none play."""

    template = "Whoever runs this bot has switched the computer off. Invite a person instead."


class NoComputersHere(Refusal):
    """The server has switched them off."""

    template = "Playing against the computer is switched off in this server. Invite a person instead."


class NoSuchComputer(Refusal):
    """Nothing that plays the game is called so."""

    template = "There's no computer called “{text}” for this game. Choose a level from 1 to {most}."


class TooManyWithComputers(Refusal):
    """Someone plays with computers enough."""

    template = (
        "You're already playing {most} matches against the computer. Finish or resign one first; /games lists them."
    )


class NoHintHere(Refusal):
    """Hints are for one's own turn in matches with computers only."""

    template = "You can only get hints on your turn, in a match against the computer that no other person plays in."


class NoHintsLeft(Refusal):
    """All are used."""

    template = "You've used all {most} hints of match #{number}."


class NoAnswer(Refusal):
    """The worker failed or took too long."""

    template = "The computer didn't answer in time. Try again in a moment."
