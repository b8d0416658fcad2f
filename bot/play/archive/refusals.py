"""Why a match or a record cannot be shown."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NothingToSee(Refusal):
    template = "No match has been played in this channel yet, and you have none elsewhere. Start one with /play."


class NothingOver(Refusal):
    template = "You haven't finished a match yet. Open a table with /play."


class NoSuchPly(Refusal):
    template = "Match #{number} has boards 0 to {last}: 0 is the start, {last} the newest."


class BadRecord(Refusal):
    template = "I can't read this record. Line {line}: {problem}"


class NewerRecord(Refusal):
    template = (
        "This record is in format {format}, and I know formats up to {known}: it was made by a newer version of me. "
        "Import it where that version runs."
    )


class RecordTooLarge(Refusal):
    template = "That file is too large for a record: it has {size} kB, and the limit is {most} kB."


class RecordTooLong(Refusal):
    template = "This record has {count} moves. I can show records of at most {most} moves."


class NotARecord(Refusal):
    template = "That file isn't UTF-8 text. A record is the file you get from /match, under Record."


class NotOfAMatch(Refusal):
    template = "This message isn't about a match of mine. Choose this below a board, or use /match."


class NoSuchImport(Refusal):
    template = "I no longer have this record: I keep only your newest one. View it again with /match."
    plural = "I no longer have this record: I keep only your {most} newest ones. View it again with /match."
    counts = "most"


class NotYourLog(Refusal):
    template = (
        "The log of match #{number} is only for its players and its server's moderators. Anyone can view the boards."
    )
