"""Open challenges: someone takes on anyone, at most so many at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from bot.core.deadlines.sweeps import Sweep
from bot.core.host_settings import Hosting
from bot.core.outbox.notes import enqueue_private_note
from bot.core.outbox.queue import enqueue, enqueue_edit
from bot.core.people import Person, Place, Request
from bot.core.transactions import Transactions
from bot.core.user_limits import check_matches
from bot.people.players import check_challenge, enqueue_news, may_meet
from bot.play.challenges.notes import STANDING_OVER
from bot.play.challenges.open_challenge import OpenChallenge, State, load, load_all
from bot.play.challenges.posts import OpenChallengePost
from bot.play.challenges.refusals import (
    NoSeatForOthers,
    NoSuchOpenChallenge,
    OpenChallengeBusy,
    OpenChallengeClosed,
    OpenChallengeFull,
    OpenChallengePaused,
    OpenChallengeResting,
    OpenChallengeTwice,
    OwnOpenChallenge,
    TooManyOpenChallenges,
)
from bot.play.computers import TooManyWithComputers, check_computers
from bot.play.matches import Away, Cancelled, Ended
from bot.play.ratings import check_rated, has_newcomers
from bot.play.tables import (
    SeatChoice,
    Table,
    TablePost,
    Tables,
    TableSetup,
    as_usual,
    check_setup,
    find_game,
    load_open,
    one_line,
    settle,
)
from games.core import Seat
from storage import Connection
from storage.core.outbox import posts
from storage.people import players
from storage.people.players import Player
from storage.play import challenges, table_terms
from storage.play.challenges import ChallengeStatus
from storage.play.matches.matches import Status

AT_MOST = 3
"""Matches at a time, unless its owner says otherwise."""
DAYS = 30
"""Days it stands, unless its owner says otherwise."""
MOST_OF_ONE = 5
"""Invitations of one person that are not closed."""


@dataclass(frozen=True, slots=True)
class ChallengeSetup:
    """What the owner asks for: the table as by `/play`, and how often."""

    setup: TableSetup
    at_most: int = AT_MOST
    times: int | None = None
    """How often it can be taken up, or None for no limit."""
    is_repeatable: bool = False
    days: int = DAYS


class OpenChallenges(Sweep[int]):
    """Opens, takes up, pauses and closes challenges in one transaction each, and closes what has run out."""

    any_due = challenges.DUE

    def __init__(self, acting: Transactions, tables: Tables, hosting: Hosting) -> None:
        super().__init__(acting.database, acting.clock)
        self._acting = acting
        self._tables = tables
        self._hosting = hosting

    async def open(self, request: Request, asked: ChallengeSetup) -> OpenChallenge:
        """Invite anyone; raises `BadSetup`, `Refusal`."""
        now, setup, place = self._clock(), asked.setup, request.place
        game = find_game(setup.game)
        seats = setup.seats or min(max(setup.named + 1, min(game.info.seats)), max(game.info.seats))
        options = settle(game, setup.least or seats, seats, setup.options)
        async with self._acting.meeting(request) as (connection, owner):
            usual = await as_usual(connection, setup, place)
            setup = replace(usual, rated=setup.rated if usual.rated else usual.rated)
            computers = await check_computers(connection, self._hosting, setup.computers, game, place.guild_id)
            _check_company(setup, seats)
            check_setup(owner, setup, seats)
            if len(await challenges.of_owner(connection, owner.id)) >= MOST_OF_ONE:
                raise TooManyOpenChallenges(most=MOST_OF_ONE)
            number = await challenges.create(
                connection,
                **_table_columns(setup, seats, place),
                options=options,
                computers=computers or None,
                owner_id=owner.id,
                at_most=asked.at_most,
                left=asked.times,
                is_repeatable=asked.is_repeatable,
                created_at=now,
                expires_at=now + timedelta(days=asked.days),
            )
            await self._owe_card(connection, number)
            return await load(connection, number)

    async def challenge(self, request: Request, standing_id: int) -> Table:
        """Take an invitation up: the match begins at once or, where more have to join, waits for them."""
        async with self._acting.meeting(request, once=True) as (connection, person):
            invitation = await load(connection, standing_id, hold=True)
            if request.place.guild_id != invitation.guild_id or not request.rights.sees(invitation.channel_id):
                raise NoSuchOpenChallenge
            await _check_challenge(connection, invitation, person)
            await check_matches(connection, self._acting.bounds, invitation.owner, person)
            rated = invitation.rated
            if invitation.needs_experience:
                rated = not await has_newcomers(connection, (person, invitation.owner))
            for each in (person, invitation.owner):
                await check_rated(connection, each, person, self._clock(), rated=rated)
            table = await self._sit_down(connection, invitation, person)
            left = invitation.challenge.left
            if left is not None:
                over = {"status": ChallengeStatus.CLOSED} if left == 1 else {}
                await challenges.change(connection, standing_id, left=left - 1, **over)
            await _redraw(connection, await load(connection, standing_id), self._clock())
            return table

    async def pause(self, request: Request, standing_id: int, *, on: bool) -> OpenChallenge:
        """Take no challenges for a while, or take them again; raises `Refusal`."""
        return await self._set(request, standing_id, ChallengeStatus.PAUSED if on else ChallengeStatus.OPEN)

    async def close(self, request: Request, standing_id: int) -> OpenChallenge:
        """End an invitation; its matches go on; raises `Refusal`."""
        return await self._set(request, standing_id, ChallengeStatus.CLOSED)

    async def of(self, person: Person) -> tuple[OpenChallenge, ...]:
        async with self._database.reading() as connection:
            owner = await players.find(connection, person.discord_id)
            return await load_all(connection, await challenges.of_owner(connection, owner.id)) if owner else ()

    async def close_all(self, connection: Connection, owner: Player) -> None:
        """Close everything someone invited to inside the caller's transaction."""
        for invitation in await load_all(connection, await challenges.of_owner(connection, owner.id)):
            await challenges.change(connection, invitation.number, status=ChallengeStatus.CLOSED)
            await _redraw(connection, await load(connection, invitation.number), self._clock())
        await challenges.forget(connection, owner.id)

    async def due(self, now: datetime, limit: int) -> Sequence[int]:
        async with self._database.reading() as connection:
            return await challenges.run_out(connection, now, limit)

    async def act(self, row: int) -> int:
        async with self._database.writing() as connection:
            invitation, now = await load(connection, row, hold=True), self._clock()
            if invitation.is_closed or invitation.challenge.expires_at > now:
                return 0
            await challenges.change(connection, row, status=ChallengeStatus.CLOSED)
            owner, game = invitation.owner, invitation.game.info.name
            await enqueue_private_note(connection, owner, None, STANDING_OVER, now, game=game)
            await _redraw(connection, await load(connection, row), now)
        return 1

    async def _set(self, request: Request, standing_id: int, status: ChallengeStatus) -> OpenChallenge:
        async with self._acting.meeting(request) as (connection, person):
            invitation = await load(connection, standing_id, hold=True)
            if person != invitation.owner:
                raise NoSuchOpenChallenge
            if invitation.is_closed:
                raise OpenChallengeClosed(owner=invitation.owner.name)
            await challenges.change(connection, standing_id, status=status)
            await _redraw(connection, await load(connection, standing_id), self._clock())
            return await load(connection, standing_id)

    async def _sit_down(self, connection: Connection, invitation: OpenChallenge, person: Player) -> Table:
        """Sit down where others wait already, else at a table of one's own."""
        for number in await challenges.matches_of(connection, invitation.number, Status.OPEN):
            table = await load_open(connection, number)
            fits = person not in table.seated and table.admits(person)
            if fits and await may_meet(connection, person, table.seated):
                return await self._tables.seat(connection, table, person)
        _check_place(invitation)
        place = Place(invitation.guild_id, invitation.channel_id)
        try:
            table = await self._tables.set_up(
                connection, invitation.owner, _setup(invitation), place, invitation.number
            )
        except TooManyWithComputers:
            raise OpenChallengeBusy(owner=invitation.owner.name) from None
        table = await self._tables.seat(connection, table, person)
        if table.is_open:
            await enqueue_news(connection, table.match, TablePost, 0, self._clock(), ())
        return table

    async def _owe_card(self, connection: Connection, number: int) -> None:
        card = await load(connection, number)
        now, place, details = self._clock(), card.channel_id, {"standing": number}
        post = await enqueue(connection, None, OpenChallengePost, 0, now, channel_id=place, details=details)
        await challenges.change(connection, number, card_id=post, shown=card.face)


async def renew(connection: Connection, happening: Ended | Cancelled) -> None:
    """Say on the card of an invitation that there is a place again, as a match or table of it is over."""
    number = happening.match.id if isinstance(happening, Ended) else happening.match_id
    origin = await table_terms.find(connection, number)
    if origin and origin.standing_id is not None:
        await _redraw_changed(connection, await load(connection, origin.standing_id, hold=True), happening.now)


async def rest(connection: Connection, away: Away) -> None:
    """Say on someone's cards that they go on vacation, or come back."""
    for invitation in await load_all(connection, await challenges.of_owner(connection, away.player.id)):
        await _redraw_changed(connection, invitation, away.now)


async def _redraw_changed(connection: Connection, invitation: OpenChallenge, now: datetime) -> None:
    if invitation.face != invitation.challenge.shown:
        await _redraw(connection, invitation, now)


async def _redraw(connection: Connection, invitation: OpenChallenge, now: datetime) -> None:
    card_id = invitation.challenge.card_id
    assert card_id is not None
    card = await posts.find(connection, card_id)
    assert card is not None
    await enqueue_edit(connection, OpenChallengePost, card, now)
    await challenges.change(connection, invitation.number, shown=invitation.face)


def _table_columns(setup: TableSetup, seats: int, place: Place) -> dict[str, Any]:
    return {
        "game": setup.game,
        "clock": setup.clock and setup.clock.values,
        "seats_least": setup.least or seats,
        "seats_wanted": seats,
        "owner_seat": setup.seat.seat,
        "note": one_line(setup.note) or None,
        "guild_id": place.guild_id,
        "channel_id": place.channel_id,
        "rated": setup.rated,
    }


def _setup(invitation: OpenChallenge) -> TableSetup:
    """The table that the invitation asks for."""
    row = invitation.challenge
    seat = None if row.owner_seat is None else Seat(row.owner_seat)
    return TableSetup(
        row.game,
        row.options,
        row.seats_wanted,
        (),
        invitation.challenge.clock,
        least=row.seats_least,
        seat=SeatChoice(seat, by_choice=seat is not None),
        computers=tuple(row.computers or ()),
        note=row.note or "",
        rated=row.rated,
    )


async def _check_challenge(connection: Connection, invitation: OpenChallenge, person: Player) -> None:
    """Refuse whoever may not take an invitation up, as far as its owner goes; raises `Refusal`."""
    owner = invitation.owner.name
    if person == invitation.owner:
        raise OwnOpenChallenge
    await check_challenge(connection, person, invitation.owner)
    match invitation.state:
        case State.CLOSED:
            raise OpenChallengeClosed(owner=owner)
        case State.PAUSED:
            raise OpenChallengePaused(owner=owner)
        case State.RESTING:
            raise OpenChallengeResting(owner=owner)
        case State.OPEN | State.FULL:  # if it is full, a table of it may still wait for players
            pass
    again = invitation.number in await challenges.played_by(connection, person.id)
    if again and not invitation.challenge.is_repeatable:
        raise OpenChallengeTwice(owner=owner)


def _check_company(setup: TableSetup, seats: int) -> None:
    """Refuse a match without a seat for whoever accepts; raises `NoSeatForOthers`."""
    least = setup.least or seats
    if setup.computers and setup.named >= least:
        raise NoSeatForOthers(seats=least)


def _check_place(invitation: OpenChallenge) -> None:
    if invitation.state is State.FULL:
        most = invitation.challenge.at_most
        raise OpenChallengeFull(owner=invitation.owner.name, running=invitation.running, most=most)
