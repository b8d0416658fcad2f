"""Why the bot says no about puzzles."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NoSuchPuzzle(Refusal):
    template = "This puzzle isn't available any more. Use `/puzzle` for others."


class NoPuzzles(Refusal):
    template = "There are no puzzles for {game} yet."


class PuzzlesOff(Refusal):
    template = "Puzzles are switched off in this server. You can solve them in a DM with me."


class NoDailyPuzzle(Refusal):
    template = "This server has no daily puzzle. Choose a channel to get one."


class BadHour(Refusal):
    template = "“{typed}” isn't an hour of the day. Type a number from 0 to 23."


class NothingToShare(Refusal):
    template = "There is nothing to share yet. Solve the puzzle first; three tries count."


class SharedAlready(Refusal):
    template = "You've shared this one already."
