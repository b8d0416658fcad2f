"""Places before the start: limits, waiting lists, seeds, and who is still in."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest

from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.designs import Design
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.refusals import (
    InvitedOnly,
    NotOpen,
    RatedTooHigh,
    RatedTooLow,
    RoleOnly,
    TooFewEntrants,
    TooFewFinished,
    TooOftenLate,
)
from bot.community.tournaments.rounds.match_creation import Making
from bot.core.clock_rules import parse_clock
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Rights
from bot.core.services import Services
from bot.people.players.blocks import BlockList
from bot.play.matches.matches import Matches
from storage import Database
from storage.play.ratings import ratings
from storage.play.ratings.ratings import StoredRating
from tests.bot.community.tournaments.full_match import PEOPLE, opened, running, shown, started
from tests.bot.conftest import ANN, CHANNEL, by, managing
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tournaments.facts import Format

DEE = PEOPLE[3]


async def rate(database: Database, services: Services, clock: HandClock, **mus: float) -> None:
    """Give people ratings in the class of these tournaments."""
    async with database.writing() as connection:
        rows = []
        for name, mu in mus.items():
            person = next(each for each in PEOPLE if each.name == name)
            player = await services[Matches]._acting.meet(connection, person)
            rows.append(StoredRating("dogon duel", player.id, mu, 3.0, 20, 10, clock.now, None, None))
        await ratings.replace_ratings(connection, "dogon duel", [], rows)


async def names_by_seed(services: Services, number: int) -> list[str]:
    now = await shown(services, number)
    return [now.name(entrant.id) for entrant in now.tournament.by_seed]


async def notes(services: Services) -> list[str]:
    return [each.shown.kind.key for each in await deliver(services) if each.post.kind == "note"]


@pytest.mark.slow
async def test_seeds_go_by_rating_and_by_hand(services: Services, clock: HandClock, database: Database) -> None:
    await rate(database, services, clock, Cy=29.0, Dee=26.0)
    number = await opened(services, Format.SWISS, 5, rounds=1)
    await services[Roster].seed(managing(), number, PEOPLE[4], 1)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    assert await names_by_seed(services, number) == ["Eli", "Cy", "Dee", "Ann", "Bo"]


async def test_a_seed_by_hand_is_the_one_that_was_announced(services: Services) -> None:
    number = await opened(services, Format.SWISS, 5, rounds=1)
    await services[Roster].seed(managing(), number, PEOPLE[0], 4)
    await services[Roster].seed(managing(), number, PEOPLE[4], 2)
    await services[Roster].seed(managing(), number, PEOPLE[2], 2)
    await services[Organising].start(managing(), number)
    assert await names_by_seed(services, number) == ["Bo", "Cy", "Eli", "Ann", "Dee"]


@pytest.mark.slow
async def test_seeds_by_lot_are_the_same_every_time(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 6, seeding="lot")
    drawn = await names_by_seed(services, number)
    assert sorted(drawn) == sorted(each.name for each in PEOPLE[:6])
    assert await names_by_seed(services, number) == drawn


@pytest.mark.slow
async def test_a_full_tournament_has_a_waiting_list(services: Services) -> None:
    number = await opened(services, Format.SWISS, 4, rounds=1, most_entrants=5)
    for person in PEOPLE[4:6]:
        await services[Entering].join(by(person), number)
    before = await shown(services, number)
    assert [player.name for player in before.waiting] == ["Fay"]
    assert before.can_be_joined
    await deliver(services)
    await services[Entering].leave(by(PEOPLE[1]), number)
    after = await shown(services, number)
    assert [player.name for player in after.entered] == ["Ann", "Cy", "Dee", "Eli", "Fay"]
    assert not after.waiting
    assert await notes(services) == ["place free"]


async def test_whoever_waited_in_vain_can_come_late_as_others_can(services: Services) -> None:
    number = await opened(services, Format.SWISS, 5, rounds=3, most_entrants=4)
    assert [player.name for player in (await shown(services, number)).waiting] == ["Eli"]
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    await services[Entering].withdraw(by(PEOPLE[1]), number)
    now = await shown(services, number)
    assert now.lets_in(PEOPLE[4].discord_id)
    now = await services[Entering].join(by(PEOPLE[4]), number)
    assert "Eli" in {player.name for player in now.entered}


@pytest.mark.slow
async def test_whoever_waits_has_a_place_before_others_come_once_there_are_more(services: Services) -> None:
    number = await opened(services, Format.SWISS, 4, rounds=1, most_entrants=4)
    await services[Entering].join(by(PEOPLE[4]), number)
    await services[Organising].set(managing(), number, {"most_entrants": 5})
    await services[Entering].join(by(PEOPLE[5]), number)
    now = await shown(services, number)
    assert [player.name for player in now.entered] == ["Ann", "Bo", "Cy", "Dee", "Eli"]
    assert [player.name for player in now.waiting] == ["Fay"]
    assert await notes(services) == ["place free"]


@pytest.mark.slow
async def test_one_that_is_full_starts_though_it_should_have_more_players_than_it_can(services: Services) -> None:
    number = await opened(services, Format.SWISS, 3, rounds=1, most_entrants=4, least_entrants=6)
    await services[Entering].join(by(DEE), number)
    await services[Sweeps].sweep()
    assert (await shown(services, number)).row.state == "running"
    assert await notes(services) == []


@pytest.mark.slow
async def test_one_that_is_full_once_fewer_can_join_starts(services: Services) -> None:
    number = await opened(services, Format.SWISS, 4, rounds=1, most_entrants=8)
    await services[Sweeps].sweep()
    await services[Organising].set(managing(), number, {"most_entrants": 4})
    await services[Sweeps].sweep()
    assert (await shown(services, number)).row.state == "running"


@pytest.mark.slow
async def test_whoever_joined_long_ago_is_asked_and_moves_down_without_an_answer(
    services: Services, clock: HandClock
) -> None:
    number = await opened(services, Format.SWISS, 4, rounds=1)
    await services[Organising].set(managing(), number, {}, days=10)
    clock.pass_(days=8)
    await services[Entering].join(by(PEOPLE[5]), number)
    await services[Sweeps].sweep()
    assert await notes(services) == ["still in"] * 4
    for person in PEOPLE[:3]:
        await services[Entering].confirm(by(person), number)
    clock.pass_(days=2, minutes=1)
    await services[Sweeps].sweep()
    now = await shown(services, number)
    assert sorted(player.name for player in now.entered) == ["Ann", "Bo", "Cy", "Fay"]
    assert [player.name for player in now.waiting] == ["Dee"]
    assert now.row.state == "running"
    assert await notes(services) == ["moved down"]


@pytest.mark.slow
async def test_whoever_has_moved_down_is_not_told_again_a_week_later(services: Services, clock: HandClock) -> None:
    number = await opened(services, Format.SWISS, 4, rounds=1)
    await services[Organising].set(managing(), number, {}, days=10)
    clock.pass_(days=8)
    await services[Sweeps].sweep()
    await services[Entering].confirm(by(ANN), number)
    clock.pass_(days=2, minutes=1)
    await services[Sweeps].sweep()
    assert Counter(await notes(services)) == {"still in": 4, "moved down": 3, "put off": 1}
    clock.pass_(days=7, minutes=1)
    await services[Sweeps].sweep()
    assert (await shown(services, number)).row.state == "cancelled"
    assert await notes(services) == []


@pytest.mark.slow
async def test_a_director_who_starts_it_early_is_not_put_off_by_those_who_have_not_answered(
    services: Services, clock: HandClock
) -> None:
    number = await opened(services, Format.SWISS, 4, rounds=1)
    await services[Organising].set(managing(), number, {}, days=10)
    clock.pass_(days=8)
    await services[Sweeps].sweep()
    await services[Entering].confirm(by(ANN), number)
    with pytest.raises(TooFewEntrants, match="it has 1"):
        await services[Organising].start(managing(), number)
    await services[Entering].confirm(by(DEE), number)
    now = await services[Organising].start(managing(), number)
    assert (now.row.state, now.row.starts_at) == ("running", clock())
    assert {player.name for player in now.entered} == {"Ann", "Dee"}
    assert now.row.settings.least_entrants == 4, "for the next one of a series, and for copies"
    await services[Sweeps].sweep()
    assert len(await running(services, number)) == 1


async def test_who_may_join(services: Services, clock: HandClock, database: Database) -> None:
    await rate(database, services, clock, Ann=20.0, Bo=30.0)
    number = await opened(services, Format.SWISS, 0, rounds=1, rating_least=1500)
    with pytest.raises(RatedTooLow):
        await services[Entering].join(by(ANN), number)
    await services[Organising].set(managing(), number, {"rating_least": None, "rating_most": 1600})
    with pytest.raises(RatedTooHigh):
        await services[Entering].join(by(PEOPLE[1]), number)
    await services[Organising].set(managing(), number, {"rating_most": None, "role": 77})
    with pytest.raises(RoleOnly):
        await services[Entering].join(by(DEE), number)
    await services[Entering].join(by(DEE, Rights(CHANNEL.guild_id, roles=frozenset({77}))), number)
    await services[Organising].set(managing(), number, {"role": None, "who": "invited"})
    with pytest.raises(InvitedOnly):
        await services[Entering].join(by(ANN), number)
    assert (await services[Roster].add(managing(), number, [ANN, DEE])).names == ("Ann",)
    assert {player.name for player in (await shown(services, number)).entered} == {"Dee", "Ann"}


async def test_who_may_join_by_what_they_have_played(services: Services, clock: HandClock) -> None:
    design = Design("Warm-up", "dogon", Format.KNOCKOUT, clock=parse_clock("1d"), settings={"least_entrants": 2})
    warm_up = (await services[Organising].create(managing(), design, CHANNEL)).row.id
    await services[Organising].publish(managing(), warm_up)
    for person in PEOPLE[:2]:
        await services[Entering].join(by(person), warm_up)
    await services[Organising].start(managing(), warm_up)
    await services[Sweeps].sweep()
    (match_id,) = await running(services, warm_up)
    view = await services[Matches].show(match_id)
    assert view.to_move
    late, other = sorted(PEOPLE[:2], key=lambda person: person.name != view.to_move.name)
    number = await opened(services, Format.SWISS, 0, rounds=1, finished_least=1)
    with pytest.raises(TooFewFinished, match="finished a match, and you haven't yet"):
        await services[Entering].join(by(other), number)
    clock.pass_(days=2)
    for _ in range(3):
        await services[Sweeps].sweep()
    await services[Organising].set(managing(), number, {"late_most": 20})
    with pytest.raises(TooOftenLate, match=r"at most 20% .* and you lost 100%"):
        await services[Entering].join(by(late), number)
    await services[Entering].join(by(other), number)


async def test_whoever_blocks_is_told_whom_they_would_meet_and_the_other_is_not(services: Services) -> None:
    number = await opened(services, Format.ROUND_ROBIN, 2)
    await services[BlockList].add(PEOPLE[2], ANN)
    await services[Entering].join(by(PEOPLE[2]), number)
    assert await services[Entering].meets_blocked(PEOPLE[2], number)
    assert not await services[Entering].meets_blocked(ANN, number)


@pytest.mark.slow
async def test_the_start_is_put_off_once_and_all_are_told(services: Services, clock: HandClock) -> None:
    number = await opened(services, Format.SWISS, 3, rounds=1)
    await services[Organising].set(managing(), number, {}, days=1)
    await deliver(services)
    clock.pass_(days=1, minutes=1)
    await services[Sweeps].sweep()
    assert await notes(services) == ["put off"] * 3
    starts = (await shown(services, number)).row.starts_at
    assert starts is not None
    assert starts - clock.now == timedelta(days=7)


async def test_blocks_count_as_they_were_at_entry(services: Services, clock: HandClock) -> None:
    number = await opened(services, Format.SWISS, 3)
    bo, cy = PEOPLE[1], PEOPLE[2]
    clock.pass_(hours=1)
    await services[BlockList].add(bo, ANN)
    await services[BlockList].add(PEOPLE[3], cy)
    await services[Entering].join(by(PEOPLE[3]), number)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    seen = await shown(services, number)
    known = await services[Making].with_blocks(seen.held)
    assert [tuple(seen.name(who) for who in pair) for pair in known.blocks] == [("Dee", "Cy")]


async def test_whoever_blocked_everyone_else_rests_and_is_told_why(services: Services) -> None:
    draft = await opened(services, Format.SWISS, 0)
    for other in PEOPLE[1:5]:
        await services[BlockList].add(ANN, other)
    for person in PEOPLE[:5]:
        await services[Entering].join(by(person), draft)
    await services[Organising].start(managing(), draft)
    await services[Sweeps].sweep()
    (held,) = (await shown(services, draft)).tournament.rounds
    assert (len(held.pairings), held.byes, len(held.rests)) == (2, (), 1)
    told = [each.shown.kind.key for each in await deliver(services) if each.post.kind == "note"]
    assert told == ["blocks all"]


@pytest.mark.slow
async def test_nobody_comes_late_for_whom_no_round_is_left(services: Services) -> None:
    short = await started(services, Format.SWISS, 4, rounds=1, cut=4)
    with pytest.raises(NotOpen):
        await services[Entering].join(by(PEOPLE[4]), short)
    longer = await started(services, Format.SWISS, 4, rounds=2)
    assert (await services[Entering].join(by(PEOPLE[4]), longer)).is_in(PEOPLE[4].discord_id)
