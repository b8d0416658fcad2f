"""Why opening or joining a table is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class TableClosed(Refusal):
    template = "Table #{number} is already {status}, so no one can join, leave or start it."


class TableStarted(Refusal):
    template = (
        "The match at table #{number} has started: {names} took its seats, so no one can join, leave or start it. "
        "/tables shows what else is open here, and /play opens a table of your own."
    )


class TableFull(Refusal):
    template = (
        "Table #{number} is full: its {wanted} seats are taken by or kept for {names}. /tables shows what else is open "
        "here, and /play opens a table of your own."
    )


class TableTooEmpty(Refusal):
    template = "{game} needs {needed} players, and table #{number} has {taken}."


class AlreadySeated(Refusal):
    template = "You're already at table #{number}."


class NotSeated(Refusal):
    template = "You're not at table #{number}, so you can't leave it."


class NotTheHost(Refusal):
    template = "Only {host}, who opened table #{number}, can do that."


class NotInvited(Refusal):
    template = "You weren't invited to table #{number}, so there's nothing to decline."


class BadGuests(Refusal):
    """The invited people do not fit the table."""

    template = "{problem}"


class NotInThisChannel(Refusal):
    template = "You can't open tables in this channel. Try one of these: {channels}."


class BadSeats(Refusal):
    template = "“{text}” is not a number of players. Write one, such as 3, or a range, such as 2-4."


class NoRatingsInChats(Refusal):
    template = (
        "Matches in a chat aren't rated: nobody could moderate them. Leave rated out, or play in a server I'm in."
    )


class NoRatingsHere(Refusal):
    template = (
        "Ratings are switched off in this server, so tables here can't be rated. Set rated to False, or ask a server "
        "manager about /setup."
    )


class NoSuchSeat(Refusal):
    template = "No one can choose the seat “{seat}” at this table. Choose {names}, or leave it random."


class SeatTaken(Refusal):
    template = "{name} already chose {seat} at table #{number}. Choose another seat, or leave it random."


class SeatsAtRandom(Refusal):
    template = "Seats at table #{number} are assigned at random when the match starts. Press Join to take one."


class NoteTooLong(Refusal):
    template = "Your note has one character. The limit is {most}."
    plural = "Your note has {length} characters. The limit is {most}."
    counts = "length"


class TablePrivate(Refusal):
    template = "Table #{number} is private: only players {host} invited can join. Open your own with /play."


class NobodyInvited(Refusal):
    template = "A private table needs an invited player for every seat. Invite one more, or ask for fewer seats."
    plural = "A private table needs an invited player for every seat. Invite {missing} more, or ask for fewer seats."
    counts = "missing"


class TableExpired(Refusal):
    template = "Table #{number} has expired. {host}, who opened it, can reopen it with the button on its post."


class NotExpired(Refusal):
    template = "Table #{number} hasn't expired, so it can't be reopened. /tables shows what's open."
