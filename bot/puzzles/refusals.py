"""Why the bot says no about puzzles."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NoSuchPuzzle(Refusal):
    """The puzzle is none of ours any more."""

    template = "This puzzle isn't available any more. Use `/puzzle` for others."


class NoPuzzles(Refusal):
    """The game has none."""

    template = "There are no puzzles for {game} yet."


class PuzzlesOff(Refusal):
    """The server doesn't want them."""

    template = "Puzzles are switched off in this server. You can solve them in a DM with me."


class NoDailyPuzzle(Refusal):
    """There is no daily puzzle to stop."""

    template = "This server has no daily puzzle. Name a channel to get one."
