"""Why a note about a position is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class RemarkTooLong(Refusal):
    template = "A note can have {most} characters, and yours has {count}. Please shorten it."


class TooManyNotes(Refusal):
    template = "You have notes on {most} boards of match #{number}, the most a match can have. Empty one of them first."


class OnlyPlayersNote(Refusal):
    template = "Only those who play in match #{number} can keep notes on it."
