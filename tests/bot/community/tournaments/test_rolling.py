"""A rolling Swiss: new pairings once a day for whoever has room for more."""

from __future__ import annotations

import pytest

from bot.community.tournaments import words
from bot.community.tournaments.administration.manage_pages import ROUNDS, manage_page
from bot.community.tournaments.administration.refusals import NoDeadlineThere
from bot.community.tournaments.administration.results import RulingKind, Rulings
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.marks.marks import Marks
from bot.community.tournaments.mine import Participating, RoundsWaiting
from bot.community.tournaments.rounds.pairing import Paired
from bot.community.tournaments.rounds.progression import Advancing
from bot.core.deadlines.sweeps import Sweeps
from bot.core.services import Services
from storage import Database
from storage.people import players
from tests.bot.community.tournaments.full_match import PEOPLE, at_once, decide, met, referee, running, shown, started
from tests.bot.conftest import by
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tournaments.facts import Format, Tournament


@pytest.mark.slow
async def test_a_rolling_swiss_pairs_once_a_day_until_all_have_played(services: Services, clock: HandClock) -> None:
    number = await started(services, Format.ROLLING, 6, rounds=3, most=1)
    begun = clock.now
    assert len(await running(services, number)) == 3
    (first, *_) = await running(services, number)
    await decide(services, first)
    await services[Sweeps].sweep()
    assert len(await running(services, number)) == 2, "the next pairings come tomorrow"
    late = await services[Entering].join(by(PEOPLE[6]), number)
    assert len(late.entered) == 7
    days = 0
    while (await shown(services, number)).row.state == "running":
        clock.pass_(days=1)
        days += 1
        assert days < 40
        await services[Sweeps].sweep()
        for match_id in (await running(services, number))[: 1 + days % 3]:
            await decide(services, match_id)
        await services[Sweeps].sweep()
    over = await shown(services, number)
    assert clock.now.hour == begun.hour
    assert over.row.state == "finished"
    pairs = [frozenset(pair) for n in range(1, len(over.tournament.rounds) + 1) for pair in met(over, n)]
    assert len(set(pairs)) == len(pairs), "nobody meets twice"
    each = [sum(person.name in pair for pair in pairs) for person in PEOPLE[:7]]
    assert max(each) == 3
    assert sum(each) >= 19
    assert over.standings[0].points == 3
    assert "Everyone plays 3 matches in all." in words.card_text(over)


async def test_the_next_pairings_are_told_as_the_end_of_no_round(services: Services, database: Database) -> None:
    number = await started(services, Format.ROLLING, 4, rounds=3, most=1, scheduled=True)
    await services[Sweeps].sweep()
    assert "Next pairings <t:" in words.card_text(await shown(services, number))
    assert "this round ends" not in words.mine_text(await services[Participating].mine(PEOPLE[1]))
    async with database.reading() as connection:
        player = await players.find(connection, PEOPLE[1].discord_id)
        assert player is not None
        assert await RoundsWaiting().all(connection, player) == []
    assert await services[Marks].owed(9) == (), "an entry in the list of events is that of a round that ends"


async def test_there_is_no_end_of_a_round_to_move(services: Services) -> None:
    number = await started(services, Format.ROLLING, 4, rounds=3, most=1)
    with pytest.raises(NoDeadlineThere):
        await services[Steering].extend(referee(), number, 10)
    offered = manage_page(await shown(services, number), ROUNDS).actions
    assert "deadline" not in {getattr(each, "act", "") for each in offered}


@pytest.mark.slow
async def test_new_matches_of_one_day_are_one_ping(services: Services, clock: HandClock) -> None:
    await started(services, Format.ROLLING, 6, rounds=4, most=3)
    for _ in range(3):
        boards = [each for each in await deliver(services) if each.post.kind == "board"]
        pinged = [player.name for each in boards for player in each.pinged]
        assert pinged
        assert len(pinged) == len(set(pinged))
        clock.pass_(days=1, minutes=1)
        await services[Sweeps].sweep()


@pytest.mark.slow
async def test_the_post_of_an_earlier_day_shows_its_results(services: Services, clock: HandClock) -> None:
    number = await started(services, Format.ROLLING, 4, rounds=3, most=2)
    (slow, *_) = await running(services, number)
    clock.pass_(days=1, minutes=1)
    await services[Sweeps].sweep()
    assert len(await running(services, number)) == 4
    await deliver(services)
    await decide(services, slow)
    await services[Sweeps].sweep()
    redrawn = [each for each in await deliver(services) if each.post.kind == "round" and each.drawn_again]
    assert {each.post.details["round"] for each in redrawn if each.post.details} >= {1}


@pytest.mark.slow
async def test_nothing_is_paired_after_the_last_day(services: Services, clock: HandClock) -> None:
    number = await started(services, Format.ROLLING, 5, rounds=4, most=1, round_days=2)
    clock.pass_(days=3)
    await services[Sweeps].sweep()
    for match_id in await running(services, number):
        await decide(services, match_id)
    await services[Sweeps].sweep()
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert len(over.tournament.rounds) == 1


@pytest.mark.slow
async def test_a_ruling_that_comes_while_the_pool_of_a_day_is_looked_at_ends_it_at_once(
    services: Services, clock: HandClock
) -> None:
    number = await started(services, Format.ROLLING, 4, rounds=1, most=1)
    first, last = await running(services, number)
    await decide(services, first)
    await services[Sweeps].sweep()

    async def ruled_meanwhile(tournament: Tournament) -> Paired:
        services[Advancing].next_rounds = at_once
        paired = await at_once(tournament)
        await services[Rulings].rule(referee(), last, [], RulingKind.VOID)
        return paired

    services[Advancing].next_rounds = ruled_meanwhile
    clock.pass_(days=1, minutes=1)
    for _ in range(2):
        await services[Sweeps].sweep()
    assert services[Advancing].next_rounds is at_once
    assert (await shown(services, number)).row.state == "finished"
