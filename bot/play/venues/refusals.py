"""Why a match can't go on where someone asks for it."""

from __future__ import annotations

from bot.core.refusals import Refusal


class PlayedHere(Refusal):
    template = "Match #{number} is played here already. Ask for this in the channel or chat where you'd like to go on."


class NobodyElseHere(Refusal):
    template = "Only you can see this. Ask for this in a channel or chat that everyone in match #{number} can see."


class StaysInServer(Refusal):
    template = "Match #{number} is rated, so it can't go on in a chat, where nobody could moderate it."


class StaysInEvent(Refusal):
    template = "Match #{number} belongs to {event}, so it stays where that is played."
