"""Why opening or joining a table is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class TableClosed(Refusal):
    """The table has been started or cancelled."""

    template = "Table #{number} is already {status}, so no one can join, leave or start it."


class TableStarted(Refusal):
    """The last seat is taken, and the match has begun."""

    template = (
        "The match at table #{number} has started: {names} took its seats, so no one can join, leave or start it. "
        "/tables shows what else is open here, and /play opens a table of your own."
    )


class TableFull(Refusal):
    """No seat is free."""

    template = (
        "Table #{number} is full: its {wanted} seats are taken by or kept for {names}. /tables shows what else is open "
        "here, and /play opens a table of your own."
    )


class TableTooEmpty(Refusal):
    """Too few players to begin."""

    template = "{game} needs {needed} players, and table #{number} has {taken}."


class AlreadySeated(Refusal):
    """The person sits there already."""

    template = "You're already at table #{number}."


class NotSeated(Refusal):
    """The person does not sit there."""

    template = "You're not at table #{number}, so you can't leave it."


class NotTheHost(Refusal):
    """Only who opened the table may do this."""

    template = "Only {host}, who opened table #{number}, can do that."


class NotInvited(Refusal):
    """There is no invitation to decline."""

    template = "You weren't invited to table #{number}, so there's nothing to decline."


class BadGuests(Refusal):
    """The invited people do not fit the table."""

    template = "{problem}"


class NotInThisChannel(Refusal):
    """The server has chosen other channels for its tables."""

    template = "You can't open tables in this channel. Try one of these: {channels}."


class BadSeats(Refusal):
    """The text names no number of players."""

    template = "“{text}” is not a number of players. Write one, such as 3, or a range, such as 2-4."


class NoRatingsHere(Refusal):
    """The managers of the server want no ratings."""

    template = (
        "Ratings are switched off in this server, so tables here can't be rated. Set rated to False, or ask a server "
        "manager about /setup show."
    )


class NoSuchSeat(Refusal):
    """The table has no such seat, or not with so few players."""

    template = "No one can choose the seat “{seat}” at this table. Choose {names}, or leave it random."


class SeatTaken(Refusal):
    """Someone chose the seat before."""

    template = "{name} already chose {seat} at table #{number}. Choose another seat, or leave it random."


class SeatsAtRandom(Refusal):
    """The host did not let people choose."""

    template = "Seats at table #{number} are assigned at random when the match starts. Press Join to take one."


class NoteTooLong(Refusal):
    """More text than the card shows."""

    template = "Your note has one character. The limit is {most}."
    plural = "Your note has {length} characters. The limit is {most}."
    counts = "length"


class TablePrivate(Refusal):
    """Only those invited may sit down."""

    template = "Table #{number} is private: only players {host} invited can join. Open your own with /play."


class NobodyInvited(Refusal):
    """A private table that nobody could join."""

    template = "A private table needs an invited player for every seat. Invite one more, or ask for fewer seats."
    plural = "A private table needs an invited player for every seat. Invite {missing} more, or ask for fewer seats."
    counts = "missing"


class TableExpired(Refusal):
    """It waited too long."""

    template = "Table #{number} has expired. {host}, who opened it, can reopen it with the button on its post."


class NotExpired(Refusal):
    """There is nothing to open again."""

    template = "Table #{number} hasn't expired, so it can't be reopened. /tables shows what's open."
