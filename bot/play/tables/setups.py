"""What a host asks for, and whether a table can be like that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from bot.core.clock_rules import ClockRule
from bot.core.people import Person, Place, Player
from bot.core.speech.escapes import is_blank, visible
from bot.core.speech.sentences import Markup
from bot.people.servers import GuildSettings, settings_in
from bot.play.ratings import RATING_USE, RatingUse
from bot.play.tables.refusals import (
    BadGuests,
    NobodyInvited,
    NoRatingsHere,
    NoRatingsInChats,
    NoSuchSeat,
    NoteTooLong,
    NotInThisChannel,
)
from bot.play.tables.seats import SeatChoice
from games import GAMES
from games.core import AnyGame, BadSetup, Said, brief, counted, listed
from storage import Connection

DAYS = 7
"""Days a table waits for players unless its host says otherwise."""
REMINDED_BEFORE = timedelta(days=1)
"""So long before its end a table reminds; one for a shorter time does when half of it is over."""
NOTE_LIMIT = 200


@dataclass(frozen=True, slots=True)
class TableSetup:
    """A table as a host asks for it.

    Where `seats` is None, it has as many as are named, else the fewest the game takes; where `least` is None, it
    begins with no fewer.
    """

    game: str
    options: Mapping[str, str]
    seats: int | None
    guests: Sequence[Person]
    clock: ClockRule | None = None
    least: int | None = None
    seat: SeatChoice = field(default_factory=SeatChoice)
    note: str = ""
    is_private: bool = False
    days: int = DAYS
    unseen_by: frozenset[int] = frozenset()
    """Discord ids of the guests who cannot see the channel: they get a DM."""
    usual_clock: bool = False
    """Whether to play by the clock that is usual in the server, instead of `clock`."""
    rated: bool | None = None
    """Whether it counts for ratings, or None for what is usual in the server."""
    computers: Sequence[str] = ()
    """Levels and programs that play as well, as `bot.play.computers` calls them."""

    @property
    def named(self) -> int:
        """How many play for certain."""
        return 1 + len(self.guests) + len(self.computers)


def find_game(key: str) -> AnyGame:
    """The game with this key; raises `BadSetup`."""
    if key not in GAMES:
        raise BadSetup(
            Said("There's no game called “{key}”. The games are {names}.", key=brief(key), names=listed(GAMES))
        )
    return GAMES[key]


async def as_usual(connection: Connection, setup: TableSetup, place: Place) -> TableSetup:
    """The setup with what is usual in a server, unrated with computers; raises `NotInThisChannel`, `NoRatingsHere`."""
    settings = await settings_in(connection, place.guild_id)
    check_channel(settings, place.channel_id, place.parent_id)
    if place.is_chat and setup.rated:
        raise NoRatingsInChats
    use = RatingUse.OFF if place.is_chat else await RATING_USE.of(connection, place.guild_id)
    setup = replace(setup, rated=_rated(use, False if setup.computers else setup.rated))
    usual = settings.clock if place.guild_id else None  # with the computer alone nobody waits
    return replace(setup, clock=usual) if setup.usual_clock else setup


def check_channel(settings: GuildSettings, channel_id: int, parent_id: int | None) -> None:
    """Refuse a channel, or a thread of one, that isn't among those a server has chosen; raises `NotInThisChannel`."""
    if not settings.welcomes(channel_id, parent_id):
        raise NotInThisChannel(channels=listed(Markup(f"<#{chosen}>") for chosen in settings.channels))


def _rated(use: RatingUse, wanted: bool | None) -> bool | None:
    """Whether a match counts, in a server that wants it so, None where there are no ratings; raises `NoRatingsHere`."""
    if use is RatingUse.OFF:
        if wanted:
            raise NoRatingsHere
        return None
    return use is RatingUse.RATED if wanted is None else wanted


def settle(game: AnyGame, least: int, most: int, options: Mapping[str, str]) -> dict[str, str]:
    """The options as they are with the most players, possible with the fewest too; raises `BadSetup`."""
    game.settle(least, options)
    return game.settle(most, options)


def term_columns(setup: TableSetup, seats: int, now: datetime) -> dict[str, Any]:
    """The columns of the terms of a new table."""
    return {
        "seats_least": setup.least or seats,
        "by_choice": setup.seat.by_choice,
        "is_private": setup.is_private,
        "note": one_line(setup.note) or None,
        "days": setup.days,
        **lifetime(setup.days, now),
    }


def lifetime(days: int, now: datetime) -> dict[str, datetime]:
    """When a table that opens now expires, and when those invited are reminded."""
    span = timedelta(days=days)
    return {"expires_at": now + span, "remind_at": now + span - min(REMINDED_BEFORE, span / 2)}


def one_line(text: str) -> str:
    """The text without line breaks, further blanks or what cannot be seen; empty if nothing can."""
    found = visible(" ".join(text.split()))
    return "" if is_blank(found) else found


def check_place(setup: TableSetup, place: Place) -> None:
    """Refuse a table where it can't stand: nobody could join one in a direct message; raises `BadGuests`."""
    seats = setup.seats or max(setup.named, min(find_game(setup.game).info.seats))
    if place.is_direct and (setup.guests or 1 + len(setup.computers) < seats):
        raise BadGuests(
            problem=Said("In a DM you can only play against the computer: fill every seat with the computer option.")
        )


def check_setup(host: Player, setup: TableSetup, seats: int) -> None:
    """Refuse guests, a note or a seat that don't fit the table; raises `Refusal`."""
    _check_guests(host, setup.guests)
    _check_room(setup, seats)
    if setup.is_private and setup.named < seats:
        raise NobodyInvited(missing=seats - setup.named)
    if len(one_line(setup.note)) > NOTE_LIMIT:
        raise NoteTooLong(length=len(one_line(setup.note)), most=NOTE_LIMIT)
    least, names = setup.least or seats, GAMES[setup.game].info.seat_names
    if setup.seat.seat is not None and setup.seat.seat >= least:
        raise NoSuchSeat(seat=names[setup.seat.seat], names=listed(names[:least]))


def _check_guests(host: Player, guests: Sequence[Person]) -> None:
    ids = [guest.discord_id for guest in guests]
    if host.discord_id in ids:
        raise BadGuests(problem=Said("You're already at this table. Invite someone else."))
    if len(set(ids)) < len(ids):
        raise BadGuests(problem=Said("You named the same opponent twice. Name each one once."))


def _check_room(setup: TableSetup, seats: int) -> None:
    if setup.named > seats:
        raise BadGuests(
            problem=counted(
                "You invited one opponent to a table for {seats}. Ask for more seats or invite no one.",
                "You invited {count} opponents to a table for {seats}. Ask for more seats or invite fewer people.",
                setup.named - 1,
                seats=seats,
            )
        )
