"""Block lists: who does not meet whom at a table, and what they are told."""

from __future__ import annotations

import pytest

from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.administration.service import Organising
from bot.core.outbox.outbox import Outbox
from bot.core.people import Person
from bot.core.services import Services
from bot.people.players.blocks import BlockList
from bot.people.players.refusals import BlockedHere, NotBlocked, OnlyOthers, Unavailable
from bot.play.matches.matches import Matches
from bot.play.moderation.moderation import Moderation
from bot.play.tables.tables import Tables, TableSetup
from tests.bot.community.tournaments.full_match import opened
from tests.bot.conftest import ANN, BO, CY, DEE, begun, by, managing
from tournaments.facts import Format

OPEN = TableSetup("dogon", {}, None, [])
FOR_BO = TableSetup("dogon", {}, None, [BO])


async def names(services: Services, person: Person) -> list[str]:
    return [player.name for player in await services[BlockList].of(person)]


async def test_a_list_is_kept_by_name(services: Services) -> None:
    assert await names(services, ANN) == []
    assert await services[BlockList].add(ANN, CY)
    assert await services[BlockList].add(ANN, BO)
    assert not await services[BlockList].add(ANN, BO), "nothing new"
    assert await names(services, ANN) == ["Bo", "Cy"]
    assert await names(services, BO) == []
    await services[BlockList].remove(ANN, CY)
    assert await names(services, ANN) == ["Bo"]


async def test_nobody_blocks_themself_or_takes_a_block_away_that_is_none(services: Services) -> None:
    with pytest.raises(OnlyOthers):
        await services[BlockList].add(ANN, ANN)
    for other in (BO, DEE):
        with pytest.raises(NotBlocked, match="isn't on your block list"):
            await services[BlockList].remove(ANN, other)


async def test_a_blocked_person_cannot_invite_and_is_not_told_why(services: Services) -> None:
    await services[BlockList].add(BO, ANN)
    with pytest.raises(Unavailable) as refusal:
        await services[Tables].open(by(ANN), FOR_BO)
    assert "Bo can't be invited to this table" in str(refusal.value)
    assert "block" not in str(refusal.value)
    assert await services[Outbox].due() == ()
    assert (await services[Tables].open(by(CY), FOR_BO)).expected


async def test_who_invites_somebody_they_blocked_is_reminded(services: Services) -> None:
    await services[BlockList].add(ANN, BO)
    with pytest.raises(BlockedHere, match="You blocked Bo"):
        await services[Tables].open(by(ANN), FOR_BO)


async def test_a_blocked_person_cannot_join_an_open_table_and_is_not_told_why(services: Services) -> None:
    await services[BlockList].add(ANN, BO)
    table = await services[Tables].open(by(ANN), OPEN)
    with pytest.raises(Unavailable) as refusal:
        await services[Tables].join(by(BO), table.match.id)
    assert "can't join table #1. Open your own" in str(refusal.value)
    assert "block" not in str(refusal.value)
    assert (await services[Tables].join(by(CY), table.match.id)).match.status == "running"


async def test_who_joins_somebody_they_blocked_is_told(services: Services) -> None:
    table = await services[Tables].open(by(ANN), OPEN)
    await services[BlockList].add(BO, ANN)
    with pytest.raises(BlockedHere, match="You blocked Ann"):
        await services[Tables].join(by(BO), table.match.id)
    await services[BlockList].remove(BO, ANN)
    assert (await services[Tables].join(by(BO), table.match.id)).match.status == "running"


async def test_an_invitation_sent_before_the_block_cannot_be_accepted_after_it(services: Services) -> None:
    table = await services[Tables].open(by(ANN), FOR_BO)
    await services[BlockList].add(ANN, BO)
    with pytest.raises(Unavailable):
        await services[Tables].join(by(BO), table.match.id)
    assert (await services[Tables].decline(by(BO), table.match.id)).declined


@pytest.mark.parametrize(("blocker", "blocked"), [(ANN, BO), (BO, ANN), (BO, CY), (CY, BO)])
async def test_who_has_blocked_another_at_a_table_begins_no_match_with_them(
    services: Services, blocker: Person, blocked: Person
) -> None:
    number = (await services[Tables].open(by(ANN), TableSetup("dohyo", {}, 4, [], least=3))).match.id
    for person in (BO, CY):
        await services[Tables].join(by(person), number)
    await services[BlockList].add(blocker, blocked)
    there = [person.name for person in (ANN, BO, CY) if person not in (blocker, blocked)]
    kept = min(blocker, blocked, key=(ANN, BO, CY).index)
    table = await services[Tables].start(by(ANN), number)
    assert table.is_open
    assert {player.name for player in table.seated} == {*there, kept.name}, "who sat down later has left"
    assert (await services[Tables].join(by(DEE), number)).is_open
    assert (await services[Tables].start(by(ANN), number)).match.status == "running"


async def test_a_table_that_fills_waits_on_if_someone_there_has_blocked_another(services: Services) -> None:
    number = (await services[Tables].open(by(ANN), TableSetup("dohyo", {}, 3, []))).match.id
    await services[Tables].join(by(BO), number)
    await services[BlockList].add(ANN, BO)
    table = await services[Tables].join(by(CY), number)
    assert (table.is_open, [player.name for player in table.seated]) == (True, ["Ann", "Cy"])
    assert (await services[Tables].join(by(DEE), number)).match.status == "running"


async def test_a_running_match_goes_on(services: Services) -> None:
    table = await services[Tables].open(by(ANN), FOR_BO)
    await services[Tables].join(by(BO), table.match.id)
    await services[BlockList].add(ANN, BO)
    view = await services[Matches].show(table.match.id)
    first = ANN if view.waits_for(ANN.discord_id) else BO
    assert (await services[Matches].move(by(first), table.match.id, None, "C+")).match.ply == 1


@pytest.mark.parametrize("act", ["block", "invite", "substitute", "help", "hand over", "add"])
async def test_nobody_renames_someone_else_by_naming_them(services: Services, act: str) -> None:
    """A nickname that somebody has elsewhere arrives with what others do there."""
    view = await begun(services)
    nicknamed = Person(BO.discord_id, "Captain of another server")
    match act:
        case "block":
            await services[BlockList].add(CY, nicknamed)
        case "invite":
            await services[Tables].open(by(CY), TableSetup("dogon", {}, None, [nicknamed]))
        case "substitute":
            other = await services[Tables].open(by(CY), TableSetup("dogon", {}, None, [DEE]))
            await services[Tables].join(by(DEE), other.match.id)
            await services[Moderation].substitute(managing(), other.match.id, DEE, nicknamed, "away")
        case "help" | "hand over" | "add":
            event = await opened(services, Format.SWISS, 0)
            if act == "add":
                await services[Roster].add(managing(), event, [nicknamed])
            else:
                await getattr(services[Organising], act.replace(" ", "_"))(managing(), event, nicknamed)
    assert BO.name in (await services[Matches].show(view.match.id)).names
