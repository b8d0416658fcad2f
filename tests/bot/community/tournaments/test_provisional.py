"""Results that are provisional at the end: until their time is up or the director says so, with appeals."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.community.tournaments import words
from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.administration.results import Rulings
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.mine import Participating
from bot.community.tournaments.notes import ROUND_ENDS
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.refusals import (
    FinalAlready,
    InvitationOver,
    NoSuchOwnResult,
    NotProvisional,
    OverAlready,
)
from bot.core.deadlines.sweeps import Sweeps
from bot.core.services import Services
from bot.play.matches.matches import Matches
from storage import Database
from tests.bot.community.tournaments.full_match import (
    PEOPLE,
    decide,
    places,
    play_all,
    play_round,
    referee,
    running,
    shown,
    started,
)
from tests.bot.community.tournaments.recounted import wrong
from tests.bot.conftest import ANN, by, managing
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tournaments.facts import Format

pytestmark = pytest.mark.slow
DEE = PEOPLE[3]


async def played(services: Services, hours: int) -> tuple[int, Overview]:
    number = await started(services, Format.KNOCKOUT, 4, provisional_hours=hours)
    await play_all(services, number)
    return number, await shown(services, number)


async def podiums(services: Services) -> int:
    return sum(each.post.kind == "podium" for each in await deliver(services))


async def test_the_podium_waits_until_the_time_is_up(services: Services, clock: HandClock, database: Database) -> None:
    number, page = await played(services, 48)
    assert page.row.is_provisional
    assert not page.row.is_over
    assert "The results are provisional until" in words.card_text(page)
    assert await podiums(services) == 0
    clock.pass_(hours=47)
    await services[Sweeps].sweep()
    assert (await shown(services, number)).row.is_provisional
    clock.pass_(hours=2)
    await services[Sweeps].sweep()
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert await podiums(services) == 1
    assert await wrong(database) == []


async def test_the_director_says_when_results_are_final(services: Services, clock: HandClock) -> None:
    number, page = await played(services, -1)
    assert "until the organiser says so" in words.card_text(page)
    clock.pass_(days=10)
    await services[Sweeps].sweep()
    assert (await shown(services, number)).row.is_provisional
    await services[Steering].make_final(managing(), number)
    await services[Sweeps].sweep()
    assert (await shown(services, number)).row.state == "finished"
    with pytest.raises(OverAlready):
        await services[Steering].make_final(managing(), number)


async def test_nobody_takes_over_a_place_by_an_invitation_from_before_all_was_played(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2, provisional_hours=48)
    await play_round(services, number)
    for match_id in await running(services, number):
        if ANN.name in {player.name for player in (await services[Matches].show(match_id)).players}:
            await decide(services, match_id)
    await services[Roster].replace(referee(), number, ANN, PEOPLE[6])
    for _ in ("while others play", "once all is played"):
        with pytest.raises(InvitationOver):
            await services[Entering].join(by(PEOPLE[6]), number)
        await play_all(services, number)
    assert (await shown(services, number)).row.is_provisional
    assert places(await shown(services, number))[0] == (1, "Ann")


async def test_nothing_is_final_while_matches_are_played(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4, provisional_hours=48)
    with pytest.raises(NotProvisional):
        await services[Steering].make_final(managing(), number)


async def test_a_result_set_meanwhile_changes_the_places(services: Services, clock: HandClock) -> None:
    number, page = await played(services, 24)
    assert places(page)[0] == (1, "Ann")
    final = page.held.contests[-1]
    (match_id,) = page.match_ids(final)
    other = next(page.name(who) for who in final.pairing.seats if page.name(who) != "Ann")
    winner = next(each for each in PEOPLE if each.name == other)
    await services[Rulings].rule(referee(), match_id, [[winner], [ANN]])
    await services[Sweeps].sweep()
    clock.pass_(hours=25)
    await services[Sweeps].sweep()
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert places(over)[0] == (1, other)


@pytest.mark.parametrize(("kind", "is_drawn"), [(Format.DOUBLE, False), (Format.KNOCKOUT, True)])
async def test_a_correction_that_asks_for_another_match_has_it_played_at_once(
    services: Services, clock: HandClock, database: Database, kind: Format, is_drawn: bool
) -> None:
    number = await started(services, kind, 3, provisional_hours=48)
    await play_all(services, number)
    page = await shown(services, number)
    assert page.row.is_provisional
    final = page.held.contests[-1]
    (match_id,) = page.match_ids(final)
    (other,) = [each for each in PEOPLE if each.name in map(page.name, final.pairing.seats) and each != ANN]
    await services[Rulings].rule(referee(), match_id, [[other, ANN]] if is_drawn else [[other], [ANN]])
    await services[Sweeps].sweep()
    assert not (await shown(services, number)).row.is_provisional
    clock.pass_(hours=47)
    await play_all(services, number)
    clock.pass_(hours=47)
    await services[Sweeps].sweep()
    assert (await shown(services, number)).row.is_provisional
    clock.pass_(hours=2)
    await services[Sweeps].sweep()
    over = await shown(services, number)
    assert (over.row.state, places(over)[0]) == ("finished", (1, "Ann"))
    assert await wrong(database) == []


@pytest.mark.parametrize("judged", [False, True])
async def test_a_match_that_a_correction_asks_for_has_a_deadline_as_any_round(
    services: Services, clock: HandClock, judged: bool
) -> None:
    choices = {"provisional_hours": 48, "round_days": 7, "at_deadline": "judge" if judged else "draw"}
    number = await started(services, Format.KNOCKOUT, 3, **choices)
    await play_round(services, number)
    if judged:
        clock.pass_(days=7, hours=1)
        await services[Sweeps].sweep()
    await play_all(services, number)
    page = await shown(services, number)
    assert page.row.is_provisional
    assert page.row.deadline_at is None
    final = page.held.contests[-1]
    (match_id,) = page.match_ids(final)
    (other,) = [each for each in PEOPLE if each.name in map(page.name, final.pairing.seats) and each != ANN]
    await deliver(services)
    await services[Rulings].rule(referee(), match_id, [[other, ANN]])
    await services[Sweeps].sweep()
    page = await shown(services, number)
    assert page.row.deadline_at == clock.now + timedelta(days=7)
    assert not page.row.is_provisional
    clock.pass_(days=5, hours=1)
    await services[Sweeps].sweep()
    assert [each.shown.kind for each in await deliver(services) if each.post.kind == "note"].count(ROUND_ENDS) == 1
    clock.pass_(days=2)
    await services[Sweeps].sweep()
    assert bool(await running(services, number)) is judged, "those who run it are asked first"
    clock.pass_(hours=73)
    await services[Sweeps].sweep()
    assert not await running(services, number)


async def test_an_appeal_reaches_the_organisers_with_the_match(services: Services) -> None:
    number, page = await played(services, 24)
    mine = page.results_of(DEE.discord_id)
    await services[Participating].appeal(by(DEE), number, mine[0], "The board was wrong.")
    notes = [each for each in await deliver(services) if each.post.kind == "note" and each.recipient]
    appeals = [each for each in notes if each.shown.kind.key == "appealed"]
    assert [each.shown.values["played"] for each in appeals] == [mine[0]]
    other = next(each for each in page.results_of(ANN.discord_id) if each not in mine)
    with pytest.raises(NoSuchOwnResult):
        await services[Participating].appeal(by(DEE), number, other, "Theirs.")
    await services[Steering].make_final(managing(), number)
    await services[Sweeps].sweep()
    with pytest.raises(FinalAlready):
        await services[Participating].appeal(by(DEE), number, mine[0], "Too late.")


async def test_it_ends_at_once_where_nothing_was_chosen(services: Services) -> None:
    number, page = await played(services, 0)
    assert page.row.state == "finished"
    assert not await running(services, number)
    with pytest.raises(FinalAlready):
        await services[Participating].appeal(by(ANN), number, page.results_of(ANN.discord_id)[0], "No.")


async def test_a_round_that_is_taken_back_makes_it_run_again(services: Services) -> None:
    number, _ = await played(services, 24)
    await services[Steering].undo_round(referee(), number)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    page = await shown(services, number)
    assert not page.row.is_provisional
    assert len(await running(services, number)) == 1
