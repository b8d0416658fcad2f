"""Why a computer doesn't play, or gives no advice."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NoComputers(Refusal):
    template = "Whoever runs this bot has switched the computer off. Invite a person instead."


class NoComputersHere(Refusal):
    template = "Playing against the computer is switched off in this server. Invite a person instead."


class NoSuchComputer(Refusal):
    template = "There's no computer called “{text}” for this game. Choose a level from 1 to {most}."


class TooManyWithComputers(Refusal):
    template = "You're already playing {most} match against the computer. Finish or resign it first; /games lists it."
    plural = (
        "You're already playing {most} matches against the computer. Finish or resign one first; /games lists them."
    )
    counts = "most"


class NoHintHere(Refusal):
    template = "You can only get hints on your turn, in a match against the computer that no other person plays in."


class NoHintsLeft(Refusal):
    template = "You've used all {most} hints of match #{number}."


class NoAnswer(Refusal):
    template = "The computer didn't answer in time. Try again in a moment."
