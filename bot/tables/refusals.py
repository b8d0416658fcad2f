"""Why opening or joining a table is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class TableClosed(Refusal):
    """The table has been started or cancelled."""

    template = "Table #{number} is {status}; nobody can join, leave or start it any more."


class TableFull(Refusal):
    """No seat is free."""

    template = "Table #{number} is full: {taken} of {wanted} seats are taken or kept for invited players."


class TableTooEmpty(Refusal):
    """Too few players to begin."""

    template = "{game} needs {needed} players, and {taken} sit at table #{number}."


class AlreadySeated(Refusal):
    """The person sits there already."""

    template = "You sit at table #{number} already."


class NotSeated(Refusal):
    """The person does not sit there."""

    template = "You do not sit at table #{number}, so you cannot leave it."


class NotTheHost(Refusal):
    """Only who opened the table may do this."""

    template = "Only {host}, who opened table #{number}, can do that."


class NotInvited(Refusal):
    """There is no invitation to decline."""

    template = "Nobody invited you to table #{number}, so there is nothing to decline."


class BadGuests(Refusal):
    """The invited people do not fit the table."""

    template = "{problem}"


class NotInThisChannel(Refusal):
    """The server has chosen other channels for its tables."""

    template = "Tables are not opened in this channel. Here you can: {channels}."


class BadSeats(Refusal):
    """The text names no number of players."""

    template = "“{text}” is no number of players; write one, such as 3, or from and to, such as 2-4."


class NoSuchSeat(Refusal):
    """The table has no such seat, or not with so few players."""

    template = "At this table nobody can choose the seat “{seat}”; choose {names}, or leave it to the lot."


class SeatTaken(Refusal):
    """Somebody chose the seat before."""

    template = "{name} has chosen {seat} at table #{number} already; choose another seat, or leave it to the lot."


class SeatsByLot(Refusal):
    """The host did not let people choose."""

    template = "The seats of table #{number} are drawn by lot when the match begins; press Join to take one."


class NoteTooLong(Refusal):
    """More text than the card shows."""

    template = "Your note has {length} characters; at most {most} fit on the card."


class TablePrivate(Refusal):
    """Only those invited may sit down."""

    template = "Table #{number} is private: only those whom {host} invited can join. Open one of your own with /play."


class NobodyInvited(Refusal):
    """A private table that nobody could join."""

    template = (
        "A private table needs as many invited opponents as seats: invite {missing} more, or ask for fewer seats."
    )


class TableExpired(Refusal):
    """It waited too long."""

    template = "Table #{number} has expired; {host}, who opened it, can open it again with the button on its card."


class NotExpired(Refusal):
    """There is nothing to open again."""

    template = "Table #{number} has not expired, so it cannot be opened again; /tables shows what is open."
