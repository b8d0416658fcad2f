"""What hosts and guests are told: who declined, and who cannot see where they are invited to play."""

from __future__ import annotations

import pytest

from bot.core.outbox.outbox import Delivery
from bot.core.outbox.words import note_text
from bot.core.services import Services
from bot.play.matches.matches import Matches
from bot.play.offers.offered import REMATCH
from bot.play.offers.offers import Offers
from bot.play.tables.refusals import TableStarted
from bot.play.tables.tables import Tables, TableSetup
from tests.bot.conftest import ANN, BO, CY, by, owed
from tests.bot.timed import deliver, new_messages


def directly(sent: list[Delivery]) -> list[tuple[str, str]]:
    """Whom direct messages go to, and what they are."""
    return [(each.recipient.name, each.post.kind) for each in sent if each.recipient]


@pytest.mark.parametrize("is_private", [False, True])
async def test_a_host_learns_who_declined_and_what_to_do(services: Services, is_private: bool) -> None:
    table = await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, [BO], is_private=is_private))
    await deliver(services)
    await services[Tables].decline(by(BO), table.match.id)
    (note,) = [each for each in await new_messages(services) if each.post.kind == "note"]
    assert [player.name for player in note.called] == ["Ann"]
    text = note_text(note.shown, ping=False)
    assert "Bo can't play at your" in text
    assert "`/play`" in text
    assert ("open to anyone" in text) is not is_private


@pytest.mark.slow
async def test_a_guest_who_cannot_see_the_channel_is_told_directly_until_the_end(services: Services) -> None:
    setup = TableSetup("dogon", {}, None, [BO], unseen_by=frozenset({BO.discord_id}))
    table = await services[Tables].open(by(ANN), setup)
    assert directly(await deliver(services)) == [("Bo", "table")]
    await services[Tables].join(by(BO), table.match.id)
    view = await services[Matches].show(table.match.id)
    if view.waits_for(ANN.discord_id):
        await deliver(services)
        await services[Matches].move(by(ANN), view.match.id, None, "C+")
    assert directly(await deliver(services)) == [("Bo", "board")]
    await services[Matches].resign(by(ANN), view.match.id)
    assert directly(await deliver(services)) == [("Bo", "board")]
    asked = await services[Offers].make(by(ANN), view.match.id, REMATCH)
    asked = await services[Offers].agree(by(BO), asked.offer.id)
    again = await services[Matches].show(asked.offer.details["rematch"])
    if again.waits_for(ANN.discord_id):
        await deliver(services)
        await services[Matches].move(by(ANN), again.match.id, None, "C+")
    assert ("Bo", "board") in directly(await deliver(services)), "nor can they see that of a rematch"


async def test_who_comes_too_late_reads_who_took_the_seats_and_where_else_to_play(services: Services) -> None:
    table = await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, []))
    await services[Tables].join(by(BO), table.match.id)
    with pytest.raises(TableStarted, match=r"(Ann and Bo|Bo and Ann) took its seats.*/tables.*/play"):
        await services[Tables].join(by(CY), table.match.id)
    assert all(each.post.kind == "board" for each in await owed(services))
