"""Tables: who may sit where, and when the match begins."""

from __future__ import annotations

import asyncio

import pytest

from bot.core.outbox.outbox import Outbox
from bot.core.refusals import AlreadyDone
from bot.core.services import Services
from bot.play.matches.matches import Matches
from bot.play.tables.refusals import (
    AlreadySeated,
    BadGuests,
    NotInvited,
    NotSeated,
    NotTheHost,
    TableClosed,
    TableFull,
    TableStarted,
    TableTooEmpty,
)
from bot.play.tables.tables import Table, Tables, TableSetup
from games.core import BadSetup, PlayerError
from tests.bot.conftest import ANN, BO, CY, DEE, by, owed

OPEN = TableSetup("dogon", {}, None, [])
FOR_BO = TableSetup("dogon", {}, None, [BO])


def names(players: object) -> list[str]:
    return [player.name for player in players]  # type: ignore[attr-defined]


async def test_the_host_sits_and_the_guest_is_expected(services: Services) -> None:
    table = await services[Tables].open(by(ANN), FOR_BO)
    assert names(table.seated) == ["Ann"]
    assert names(table.expected) == ["Bo"]
    (delivery,) = await owed(services)
    assert names(delivery.called) == ["Bo"]
    assert table.free == 0


async def test_the_last_seat_taken_begins_the_match_and_owes_its_first_board(services: Services) -> None:
    table = await services[Tables].open(by(ANN), OPEN)
    started = await services[Tables].join(by(BO), table.match.id)
    assert started.match.status == "running"
    view = await services[Matches].show(table.match.id)
    assert sorted(view.names) == ["Ann", "Bo"]
    assert view.to_move == view.players[0]
    (delivery,) = await owed(services)
    assert (delivery.post.kind, delivery.post.ply) == ("board", 0)


@pytest.mark.slow
async def test_seats_are_drawn_by_lot(services: Services) -> None:
    first = set()
    for _ in range(20):
        table = await services[Tables].open(by(ANN), OPEN)
        first.add((await services[Tables].join(by(BO), table.match.id)).seated[0].name)
    assert first == {"Ann", "Bo"}


@pytest.mark.at_once
async def test_of_three_who_race_for_the_last_seat_one_gets_it(services: Services) -> None:
    table = await services[Tables].open(by(ANN), OPEN)
    ends = await asyncio.gather(
        *(services[Tables].join(by(person), table.match.id) for person in (BO, CY, DEE)), return_exceptions=True
    )
    assert sum(isinstance(end, Table) for end in ends) == 1
    assert sum(isinstance(end, TableStarted) for end in ends) == 2
    assert len((await services[Matches].show(table.match.id)).players) == 2


async def test_a_seat_kept_for_a_guest_is_free_once_the_guest_declines(services: Services) -> None:
    table = await services[Tables].open(by(ANN), FOR_BO)
    with pytest.raises(TableFull):
        await services[Tables].join(by(CY), table.match.id)
    declined = await services[Tables].decline(by(BO), table.match.id)
    assert names(declined.declined) == ["Bo"]
    started = await services[Tables].join(by(CY), table.match.id)
    assert started.match.status == "running"


async def test_who_declined_may_still_come(services: Services) -> None:
    table = await services[Tables].open(by(ANN), FOR_BO)
    await services[Tables].decline(by(BO), table.match.id)
    assert (await services[Tables].join(by(BO), table.match.id)).match.status == "running"


async def test_a_table_without_its_host_is_cancelled(services: Services) -> None:
    table = await services[Tables].open(by(ANN), OPEN)
    assert (await services[Tables].leave(by(ANN), table.match.id)).is_cancelled


REFUSED = [
    ("join", ANN, AlreadySeated, "You're already at table"),
    ("leave", CY, NotSeated, "can't leave"),
    ("decline", CY, NotInvited, "You weren't invited"),
    ("start", BO, NotTheHost, "Only Ann"),
    ("cancel", BO, NotTheHost, "Only Ann"),
    ("start", ANN, TableTooEmpty, "needs 2 players"),
]


@pytest.mark.parametrize(("action", "person", "refusal", "says"), REFUSED)
async def test_a_refusal_says_what_is_wrong(
    services: Services, action: str, person: object, refusal: type[Exception], says: str
) -> None:
    table = await services[Tables].open(by(ANN), FOR_BO)
    with pytest.raises(refusal, match=says):
        await getattr(services[Tables], action)(by(person), table.match.id)  # type: ignore[arg-type]


@pytest.mark.parametrize("action", ["join", "leave", "decline", "start", "cancel"])
async def test_nothing_can_be_done_at_a_table_that_is_gone(services: Services, action: str) -> None:
    table = await services[Tables].open(by(ANN), FOR_BO)
    await services[Tables].cancel(by(ANN), table.match.id)
    with pytest.raises(TableClosed, match="is already cancelled"):
        await getattr(services[Tables], action)(by(BO), table.match.id)


BAD_WISHES = [
    (TableSetup("chess", {}, None, []), BadSetup, "no game called “chess”"),
    (TableSetup("dogon", {}, 3, []), BadSetup, "for 2 players, not 3"),
    (TableSetup("dogon", {"board": "round"}, None, []), BadSetup, "kulei or gagara"),
    (TableSetup("dogon", {"speed": "fast"}, None, []), BadSetup, "no option “speed”"),
    (TableSetup("dogon", {}, None, [ANN]), BadGuests, "already at this table"),
    (TableSetup("dogon", {}, None, [BO, BO]), BadSetup, "not 3"),
    (TableSetup("dogon", {}, 2, [BO, BO]), BadGuests, "twice"),
    (TableSetup("dogon", {}, 2, [BO, CY]), BadGuests, "2 opponents to a table for 2"),
]


@pytest.mark.parametrize(("setup", "refusal", "says"), BAD_WISHES)
async def test_a_table_that_cannot_be_is_not_opened(
    services: Services, setup: TableSetup, refusal: type[PlayerError], says: str
) -> None:
    with pytest.raises(refusal, match=says):
        await services[Tables].open(by(ANN), setup)
    assert await services[Outbox].due() == ()


async def test_the_same_interaction_opens_one_table(services: Services) -> None:
    request = by(ANN)
    await services[Tables].open(request, OPEN)
    with pytest.raises(AlreadyDone):
        await services[Tables].open(request, OPEN)
    assert len(await services[Outbox].due()) == 1
