"""Block lists: who does not meet whom at a table, and what they are told."""

from __future__ import annotations

import pytest

from bot.core.people import Person
from bot.people.players.refusals import BlockedHere, NotBlocked, OnlyOthers, Unavailable
from bot.play.tables.tables import TableSetup
from tests.bot.community.tournaments.full_match import opened
from tests.bot.conftest import ANN, BO, CY, DEE, begun, by, managing
from tests.house import House
from tournaments.facts import Format

OPEN = TableSetup("dogon", {}, None, [])
FOR_BO = TableSetup("dogon", {}, None, [BO])


async def names(house: House, person: Person) -> list[str]:
    return [player.name for player in await house.blocks.of(person)]


async def test_a_list_is_kept_by_name(house: House) -> None:
    assert await names(house, ANN) == []
    assert await house.blocks.add(ANN, CY)
    assert await house.blocks.add(ANN, BO)
    assert not await house.blocks.add(ANN, BO), "nothing new"
    assert await names(house, ANN) == ["Bo", "Cy"]
    assert await names(house, BO) == []
    await house.blocks.remove(ANN, CY)
    assert await names(house, ANN) == ["Bo"]


async def test_nobody_blocks_themself_or_takes_a_block_away_that_is_none(house: House) -> None:
    with pytest.raises(OnlyOthers):
        await house.blocks.add(ANN, ANN)
    for other in (BO, DEE):
        with pytest.raises(NotBlocked, match="isn't on your block list"):
            await house.blocks.remove(ANN, other)


async def test_a_blocked_person_cannot_invite_and_is_not_told_why(house: House) -> None:
    await house.blocks.add(BO, ANN)
    with pytest.raises(Unavailable) as refusal:
        await house.tables.open(by(ANN), FOR_BO)
    assert "Bo can't be invited to this table" in str(refusal.value)
    assert "block" not in str(refusal.value)
    assert await house.outbox.due() == ()
    assert (await house.tables.open(by(CY), FOR_BO)).expected


async def test_who_invites_somebody_they_blocked_is_reminded(house: House) -> None:
    await house.blocks.add(ANN, BO)
    with pytest.raises(BlockedHere, match="You blocked Bo"):
        await house.tables.open(by(ANN), FOR_BO)


async def test_a_blocked_person_cannot_join_an_open_table_and_is_not_told_why(house: House) -> None:
    await house.blocks.add(ANN, BO)
    table = await house.tables.open(by(ANN), OPEN)
    with pytest.raises(Unavailable) as refusal:
        await house.tables.join(by(BO), table.match.id)
    assert "can't join table #1. Open your own" in str(refusal.value)
    assert "block" not in str(refusal.value)
    assert (await house.tables.join(by(CY), table.match.id)).match.status == "running"


async def test_who_joins_somebody_they_blocked_is_told(house: House) -> None:
    table = await house.tables.open(by(ANN), OPEN)
    await house.blocks.add(BO, ANN)
    with pytest.raises(BlockedHere, match="You blocked Ann"):
        await house.tables.join(by(BO), table.match.id)
    await house.blocks.remove(BO, ANN)
    assert (await house.tables.join(by(BO), table.match.id)).match.status == "running"


async def test_an_invitation_sent_before_the_block_cannot_be_accepted_after_it(house: House) -> None:
    table = await house.tables.open(by(ANN), FOR_BO)
    await house.blocks.add(ANN, BO)
    with pytest.raises(Unavailable):
        await house.tables.join(by(BO), table.match.id)
    assert (await house.tables.decline(by(BO), table.match.id)).declined


async def test_a_running_match_goes_on(house: House) -> None:
    table = await house.tables.open(by(ANN), FOR_BO)
    await house.tables.join(by(BO), table.match.id)
    await house.blocks.add(ANN, BO)
    view = await house.matches.show(table.match.id)
    first = ANN if view.waits_for(ANN.discord_id) else BO
    assert (await house.matches.move(by(first), table.match.id, None, "C+")).match.ply == 1


@pytest.mark.parametrize("act", ["block", "invite", "substitute", "help", "hand over", "add"])
async def test_nobody_renames_someone_else_by_naming_them(house: House, act: str) -> None:
    """A nickname that somebody has elsewhere arrives with what others do there."""
    view = await begun(house)
    nicknamed = Person(BO.discord_id, "Captain of another server")
    match act:
        case "block":
            await house.blocks.add(CY, nicknamed)
        case "invite":
            await house.tables.open(by(CY), TableSetup("dogon", {}, None, [nicknamed]))
        case "substitute":
            other = await house.tables.open(by(CY), TableSetup("dogon", {}, None, [DEE]))
            await house.tables.join(by(DEE), other.match.id)
            await house.moderation.substitute(managing(), other.match.id, DEE, nicknamed, "away")
        case "help" | "hand over" | "add":
            event = await opened(house, Format.SWISS, 0)
            if act == "add":
                await house.roster.add(managing(), event, [nicknamed])
            else:
                await getattr(house.organising, act.replace(" ", "_"))(managing(), event, nicknamed)
    assert BO.name in (await house.matches.show(view.match.id)).names
