"""Places before the start: limits, waiting lists, seeds, and who is still in."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.community.tournaments.refusals import InvitedOnly, RatedTooHigh, RatedTooLow, RoleOnly
from bot.core.people import Rights
from storage import Database
from storage.play.ratings import ratings
from storage.play.ratings.ratings import StoredRating
from tests.bot.community.tournaments.full_match import PEOPLE, opened, shown, started
from tests.bot.conftest import ANN, CHANNEL, by, managing
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tests.house import House
from tournaments.facts import Format

DEE = PEOPLE[3]


async def rate(database: Database, house: House, clock: HandClock, **mus: float) -> None:
    """Give people ratings in the class of these tournaments."""
    async with database.writing() as connection:
        rows = []
        for name, mu in mus.items():
            person = next(each for each in PEOPLE if each.name == name)
            player = await house.matches._acting.meet(connection, person)
            rows.append(StoredRating("dogon duel", player.id, mu, 3.0, 20, 10, clock.now, None, None))
        await ratings.replace_ratings(connection, "dogon duel", [], rows)


async def names_by_seed(house: House, number: int) -> list[str]:
    now = await shown(house, number)
    return [now.name(entrant.id) for entrant in now.tournament.by_seed]


async def notes(house: House) -> list[str]:
    return [each.shown.kind.key for each in await deliver(house) if each.post.kind == "note"]


@pytest.mark.slow
async def test_seeds_go_by_rating_and_by_hand(house: House, clock: HandClock, database: Database) -> None:
    await rate(database, house, clock, Cy=29.0, Dee=26.0)
    number = await opened(house, Format.SWISS, 5, rounds=1)
    await house.roster.seed(managing(), number, PEOPLE[4], 1)
    await house.organising.start(managing(), number)
    await house.flags.sweep()
    assert await names_by_seed(house, number) == ["Eli", "Cy", "Dee", "Ann", "Bo"]


@pytest.mark.slow
async def test_seeds_by_lot_are_the_same_every_time(house: House) -> None:
    number = await started(house, Format.KNOCKOUT, 6, seeding="lot")
    drawn = await names_by_seed(house, number)
    assert sorted(drawn) == sorted(each.name for each in PEOPLE[:6])
    assert await names_by_seed(house, number) == drawn


@pytest.mark.slow
async def test_a_full_tournament_has_a_waiting_list(house: House) -> None:
    number = await opened(house, Format.SWISS, 4, rounds=1, most_entrants=5)
    for person in PEOPLE[4:6]:
        await house.entering.join(by(person), number)
    before = await shown(house, number)
    assert [player.name for player in before.waiting] == ["Fay"]
    assert before.can_be_joined
    await deliver(house)
    await house.entering.leave(by(PEOPLE[1]), number)
    after = await shown(house, number)
    assert [player.name for player in after.entered] == ["Ann", "Cy", "Dee", "Eli", "Fay"]
    assert not after.waiting
    assert await notes(house) == ["place free"]


@pytest.mark.slow
async def test_whoever_joined_long_ago_is_asked_and_moves_down_without_an_answer(
    house: House, clock: HandClock
) -> None:
    number = await opened(house, Format.SWISS, 4, rounds=1)
    await house.organising.set(managing(), number, {}, days=10)
    clock.pass_(days=8)
    await house.entering.join(by(PEOPLE[5]), number)
    await house.flags.sweep()
    assert await notes(house) == ["still in"] * 4
    for person in PEOPLE[:3]:
        await house.entering.confirm(by(person), number)
    clock.pass_(days=2, minutes=1)
    await house.flags.sweep()
    now = await shown(house, number)
    assert sorted(player.name for player in now.entered) == ["Ann", "Bo", "Cy", "Fay"]
    assert [player.name for player in now.waiting] == ["Dee"]
    assert now.row.state == "running"
    assert await notes(house) == ["moved down"]


async def test_who_may_join(house: House, clock: HandClock, database: Database) -> None:
    await rate(database, house, clock, Ann=20.0, Bo=30.0)
    number = await opened(house, Format.SWISS, 0, rounds=1, rating_least=1500)
    with pytest.raises(RatedTooLow):
        await house.entering.join(by(ANN), number)
    await house.organising.set(managing(), number, {"rating_least": None, "rating_most": 1600})
    with pytest.raises(RatedTooHigh):
        await house.entering.join(by(PEOPLE[1]), number)
    await house.organising.set(managing(), number, {"rating_most": None, "role": 77})
    with pytest.raises(RoleOnly):
        await house.entering.join(by(DEE), number)
    await house.entering.join(by(DEE, Rights(CHANNEL.guild_id, roles=frozenset({77}))), number)
    await house.organising.set(managing(), number, {"role": None, "who": "invited"})
    with pytest.raises(InvitedOnly):
        await house.entering.join(by(ANN), number)
    assert (await house.roster.add(managing(), number, [ANN, DEE])).names == ("Ann",)
    assert {player.name for player in (await shown(house, number)).entered} == {"Dee", "Ann"}


async def test_whoever_blocks_is_told_whom_they_would_meet_and_the_other_is_not(house: House) -> None:
    number = await opened(house, Format.ROUND_ROBIN, 2)
    await house.blocks.add(PEOPLE[2], ANN)
    await house.entering.join(by(PEOPLE[2]), number)
    assert await house.entering.meets_blocked(PEOPLE[2], number)
    assert not await house.entering.meets_blocked(ANN, number)


@pytest.mark.slow
async def test_the_start_is_put_off_once_and_all_are_told(house: House, clock: HandClock) -> None:
    number = await opened(house, Format.SWISS, 3, rounds=1)
    await house.organising.set(managing(), number, {}, days=1)
    await deliver(house)
    clock.pass_(days=1, minutes=1)
    await house.flags.sweep()
    assert await notes(house) == ["put off"] * 3
    starts = (await shown(house, number)).row.starts_at
    assert starts is not None
    assert starts - clock.now == timedelta(days=7)


async def test_blocks_count_as_they_were_at_entry(house: House, clock: HandClock) -> None:
    number = await opened(house, Format.SWISS, 3)
    bo, cy = PEOPLE[1], PEOPLE[2]
    clock.pass_(hours=1)
    await house.blocks.add(bo, ANN)
    await house.blocks.add(PEOPLE[3], cy)
    await house.entering.join(by(PEOPLE[3]), number)
    await house.organising.start(managing(), number)
    await house.flags.sweep()
    seen = await shown(house, number)
    known = await house.making.with_blocks(seen.held)
    assert [tuple(seen.name(who) for who in pair) for pair in known.blocks] == [("Dee", "Cy")]


async def test_whoever_blocked_everyone_else_rests_and_is_told_why(house: House) -> None:
    draft = await opened(house, Format.SWISS, 0)
    for other in PEOPLE[1:5]:
        await house.blocks.add(ANN, other)
    for person in PEOPLE[:5]:
        await house.entering.join(by(person), draft)
    await house.organising.start(managing(), draft)
    await house.flags.sweep()
    (held,) = (await shown(house, draft)).tournament.rounds
    assert (len(held.pairings), held.byes, len(held.rests)) == (2, (), 1)
    told = [each.shown.kind.key for each in await deliver(house) if each.post.kind == "note"]
    assert told == ["blocks all"]
