"""What someone has is told from what they had: their seats, invitations and consents note that it's over."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from bot.core.deadlines.sweeps import Sweeps
from bot.core.services import Services
from bot.play.matches.entries.entries import RESIGN, TIMEOUT
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.offers.offered import DRAW
from bot.play.offers.offers import Offers
from bot.play.replays import ENTRY_KINDS
from bot.play.tables.setups import TableSetup
from bot.play.tables.tables import Tables
from sandbox.soak.audit import exported_rows
from storage import Database
from storage.play.matches import matches
from storage.play.matches.matches import LEAVING, RESIGNED, TIMED_OUT
from storage.play.matches.tables import seats
from storage.play.tables import consents, invitations, offers
from tests.bot.conftest import ANN, BO, by, mover
from tests.conftest import HandClock


async def noted(database: Database, match_id: int) -> dict[str, set[Any]]:
    """What the rows of the people of a match say."""
    asked = {
        "seats": select(seats.c.ended_at).where(seats.c.match_id == match_id),
        "invitations": select(invitations.c.is_over).where(invitations.c.match_id == match_id),
        "consents": select(consents.c.is_over).join(offers).where(offers.c.match_id == match_id),
    }
    async with database.reading() as connection:
        return {name: set((await connection.execute(query)).scalars()) for name, query in asked.items()}


async def test_an_invitation_is_over_once_the_match_begins_and_a_seat_once_it_ends(
    services: Services, database: Database, clock: HandClock
) -> None:
    table = await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, [BO]))
    assert await noted(database, table.match.id) == {"seats": {None}, "invitations": {None}, "consents": set()}
    await services[Tables].join(by(BO), table.match.id)
    assert await noted(database, table.match.id) == {"seats": {None}, "invitations": {True}, "consents": set()}
    view: MatchView = await services[Matches].show(table.match.id)
    await move(services, view)
    assert (await noted(database, view.match.id))["seats"] == {None}
    clock.pass_(hours=1)
    await services[Matches].resign(by(ANN), view.match.id)
    assert (await noted(database, view.match.id))["seats"] == {clock.now}


async def test_a_consent_is_over_once_the_offer_is(services: Services, database: Database, view: MatchView) -> None:
    offer = await services[Offers].make(by(ANN), view.match.id, DRAW)
    assert (await noted(database, view.match.id))["consents"] == {None}
    await services[Offers].decline(by(BO), offer.offer.id)
    assert (await noted(database, view.match.id))["consents"] == {True}


async def test_a_table_that_is_opened_again_waits_again(
    services: Services, database: Database, clock: HandClock
) -> None:
    table = await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, [BO]))
    clock.pass_(days=60)
    await services[Sweeps].sweep()
    assert await noted(database, table.match.id) == {"seats": {clock.now}, "invitations": {True}, "consents": set()}
    await services[Tables].reopen(by(ANN), table.match.id)
    assert await noted(database, table.match.id) == {"seats": {None}, "invitations": {None}, "consents": set()}


async def test_the_match_moved_in_last_is_the_one_that_ended_after_the_others(
    services: Services, database: Database, clock: HandClock
) -> None:
    numbers = []
    for _ in range(3):
        table = await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, [BO]))
        await services[Tables].join(by(BO), table.match.id)
        numbers.append(table.match.id)
    for number in (numbers[1], numbers[0]):
        clock.pass_(hours=1)
        await services[Matches].resign(by(ANN), number)
    assert [await last(database, **where) for where in ({"player_id": 1}, {"channel_id": 6})] == [numbers[0]] * 2
    clock.pass_(hours=1)
    view = await services[Matches].show(numbers[2])
    await move(services, view)
    assert await last(database, channel_id=6, player_id=1) == numbers[2]
    assert await last(database, channel_id=7, player_id=1) is None


def test_storage_and_the_audit_know_every_kind_of_entry_by_which_a_seat_leaves(services: Services) -> None:
    leaving = {str(kind) for kind in services[ENTRY_KINDS] if kind.leaves}
    assert leaving == set(LEAVING) == set(exported_rows.LEAVING)
    assert (str(RESIGN), str(TIMEOUT)) == (RESIGNED, TIMED_OUT)


async def move(services: Services, view: MatchView) -> None:
    text = view.game.format(view.game.legal_moves(view.position.state)[0])
    await services[Matches].move(by(mover(view)), view.match.id, None, text)


async def last(database: Database, **where: int) -> int | None:
    async with database.reading() as connection:
        found = await matches.last_active(connection, **where)
        return found and found.id
