"""Why a match or a record cannot be shown."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NothingToSee(Refusal):
    """Nothing to guess a match to look at from."""

    template = "No match was played in this channel yet, and you have none elsewhere. Open a table with /play."


class NothingOver(Refusal):
    """Nothing to guess the match from."""

    template = "You have not played a match to its end yet; open a table with /play."


class NoSuchPly(Refusal):
    """The match has not come so far."""

    template = "Match #{number} has the boards 0 to {last}: 0 is the beginning, {last} the newest."


class BadRecord(Refusal):
    """A record that cannot be read."""

    template = "I cannot read this record. Line {line}: {problem}"


class RecordTooLarge(Refusal):
    """More text than any match has."""

    template = "That file is too large for a record: {size} kB, and records have at most {most} kB."


class NotARecord(Refusal):
    """Bytes that are no text."""

    template = "That file is no text in UTF-8. A record is the file that /match record gives you."


class NoSuchImport(Refusal):
    """An imported record that is not kept any more."""

    template = "This record is not kept any more: I keep your {most} newest ones. Bring it in again with /match import."


class NotYourLog(Refusal):
    """The log is for those who play or moderate."""

    template = (
        "The log of match #{number} is for its players and for moderators of its server; everybody may look at the "
        "boards with /match history."
    )
