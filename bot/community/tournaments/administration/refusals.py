"""Why a decision of a director is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class HelpsAlready(Refusal):
    template = "They already run {name}."


class NotWilling(Refusal):
    """One of the two has blocked the other; nobody is told who."""

    template = "{name} can't be asked to help with this tournament. Ask someone else."


class RequestOver(Refusal):
    template = "This request doesn't count any more. Ask whoever runs the tournament to send you a new one."


class TextTooLong(Refusal):
    template = "A tournament's text can have up to {most} characters. Choose a shorter one."


class Frozen(Refusal):
    template = (
        "{name} has started, so its format and points stay as they are. "
        "/event manage still changes its name, its text and its deadlines."
    )


class SeedsFixed(Refusal):
    template = "{name} has started, so its seeds stay as they are."


class TeamNeeded(Refusal):
    template = "{name} has started, so new players join a team that plays: choose it under **Add…**."


class NobodyListed(Refusal):
    template = "Choose the players, or paste mentions such as <@1> <@2>."


class TooManyListed(Refusal):
    template = "You can name one player at a time."
    plural = "You can name up to {most} players at a time. Name the others after that."
    counts = "most"


class NotAmongThem(Refusal):
    template = "{player} isn't in {name}. /tournament names those who are."


class StillPlaying(Refusal):
    template = "{name} is still playing #{number} there. Wait until it's over, or set its result first."


class CannotBeAdded(Refusal):
    """One of the two has blocked the other; nobody is told who."""

    template = "{name} can't be added to this tournament. Leave them out."


class WasInIt(Refusal):
    template = "{name} is or was in this tournament, so they can't take another place in it."


class OutOfBracket(Refusal):
    template = (
        "{player} left {name} before its latest round was paired, so the bracket continues without them. To pair that "
        "round with them, take it back with **Undo the round…** in /event manage and add them again."
    )


class StruckOut(Refusal):
    """None of their matches count any more, and those they still had were never made."""

    template = (
        "{player} left {name} before half of their matches had been played, so none of them count any more. That "
        "can't be taken back, and they can't return. **Copy…** in /event manage sets up another one that they can join."
    )


class NoDraft(Refusal):
    template = "No pairings of {name} are waiting for you."


class BracketFixed(Refusal):
    template = "Nobody can be swapped in a knock-out: who meets whom follows from the bracket."


class NotInDraft(Refusal):
    template = "Only two players who are paired in this round can be swapped."


class StaysOver(Refusal):
    template = "{name} is over, and by this result a match would be left to play. Set one that decides."


class NoSuchPairing(Refusal):
    template = "These players don't meet in {name}. Mention everyone who does, or name the match by its number."


class ResultAlready(Refusal):
    template = (
        "That's already what match #{number} counts for in {name}, so nothing changes. /tournament shows how it stands."
    )


class SetTooOften(Refusal):
    template = (
        "You've set the result of this match {most} times in the last 24 hours. Set it again tomorrow, or ask someone "
        "else who runs {name}."
    )


class SetAlready(Refusal):
    template = "That's already what this pairing counts for in {name}, so nothing changes."


class WhichOfThem(Refusal):
    template = "They have several matches: {numbers}. Say which one with the option match."


class NoDeadlineThere(Refusal):
    template = "{name} has no round under way, so there's no deadline to move."


class UnclearOrder(Refusal):
    template = "Name everyone at the table once, best first, such as @Ann @Bo = @Cy."


class NoSuchNumber(Refusal):
    template = "Type a number from {least} to {most}."
