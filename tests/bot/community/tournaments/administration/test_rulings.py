"""A result that is set to what it counts for already is not set again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.community.tournaments.administration.refusals import ResultAlready
from bot.community.tournaments.administration.result_pages import ResultButton, outcomes, typed_places
from bot.community.tournaments.administration.results import RulingKind, Rulings
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.pages.news_words import decision_text
from bot.community.tournaments.words import own_result
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Person
from bot.core.services import Services
from bot.core.speech.limits import OPTION_LIMIT
from bot.play.matches.matches import Matches
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.moderation import Moderation
from storage import Database
from storage.community import entrants
from storage.people.players import Player
from tests.bot.community.tournaments.full_match import (
    PEOPLE,
    decide,
    opened,
    person,
    play_all,
    play_round,
    referee,
    running,
    shown,
    started,
    table,
)
from tests.bot.conftest import ANN, by, managing
from tests.conftest import HandClock
from tournaments.facts import Format

BO, CY, DEE = PEOPLE[1:4]


async def refused(services: Services, match_id: int, best: list[list[Person]], verdict: RulingKind) -> None:
    with pytest.raises(ResultAlready):
        await services[Rulings].rule(referee(), match_id, best, verdict, "once more")


@pytest.mark.slow
async def test_the_same_result_adds_no_fact_and_no_reason(
    services: Services, database: Database, clock: HandClock
) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    first, _ = await running(services, number)
    names = (await services[Matches].show(first)).names
    one, two = (person(name) for name in names)
    best: list[list[Person]]
    for best, verdict in (
        ([[one]], RulingKind.RESULT),
        ([[one, two]], RulingKind.RESULT),
        ([[two]], RulingKind.FORFEIT),
        ([[one, two]], RulingKind.VOID),
        ([[one]], RulingKind.FORFEIT),
        ([[one]], RulingKind.RESULT),
    ):
        clock.pass_(hours=9)
        await services[Rulings].rule(referee(), first, best, verdict, "seen")
        before = (await shown(services, number)).held.facts
        await refused(services, first, best, verdict)
        assert (await shown(services, number)).held.facts == before
    clock.pass_(hours=9)
    await services[Rulings].rule(referee(), first, [[one, two]])
    await refused(services, first, [[two, one]], RulingKind.RESULT)
    async with database.reading() as connection:
        assert set((await entrants.reasons(connection, number)).values()) == {"seen"}


async def test_a_forfeit_stays_one_whatever_a_moderator_says_about_its_rating(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    first, _ = await running(services, number)
    await decide(services, first)
    await services[Sweeps].sweep()
    loser = person(max((await services[Matches].show(first)).names))
    await services[Rulings].rule(referee(), first, [[loser]], RulingKind.FORFEIT, "A program helped")
    before = (await shown(services, number)).held.facts
    await services[Moderation].correct(referee(), first, Amendment(rated=False), "A program helped")
    await services[Sweeps].sweep()
    assert (await shown(services, number)).held.facts == before


@pytest.mark.slow
async def test_what_was_played_need_not_be_set(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    first, _ = await running(services, number)
    await decide(services, first)
    await services[Sweeps].sweep()
    winner, loser = (person(name) for name in sorted((await services[Matches].show(first)).names))
    await refused(services, first, [[winner], [loser]], RulingKind.RESULT)
    await services[Rulings].rule(referee(), first, [[loser]])
    assert table(await shown(services, number))[winner.name] == "0"


@pytest.mark.slow
async def test_each_match_of_a_pairing_has_its_own_result(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 2, games=3)
    one, two, three = await running(services, number)
    await services[Rulings].rule(referee(), three, [[ANN]])
    await services[Rulings].rule(referee(), one, [[ANN]])
    await refused(services, three, [[ANN]], RulingKind.RESULT)
    await services[Rulings].rule(referee(), two, [[ANN]])
    assert table(await shown(services, number))["Ann"] == "3"


async def test_all_matches_of_a_pairing_count_in_whatever_order_they_end(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 2, games=3)
    one, two, three = await running(services, number)
    for match_id in (three, one, two):  # the first and the third have the same seats
        await decide(services, match_id)
        await services[Sweeps].sweep()
    assert await running(services, number) == []
    assert table(await shown(services, number)) == {"Ann": "3", "Bo": "0"}


@pytest.mark.slow
async def test_the_result_of_two_who_meet_again_is_that_of_the_pairing_that_was_chosen(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 4, cycles=2, most=1)
    now = await shown(services, number)
    first = next(each for each in now.contests(0) if each.row.began_at)
    later = next(each for each in now.contests(4) if {*each.pairing.seats} == {*first.pairing.seats})
    assert not now.match_ids(later)
    answer = Answer()
    values = {"outcome": "0", "reason": "Played at the club", "rated": "no"}
    await ResultButton(number, later.row.id).filled_in(None, services, answer, values)
    now = await shown(services, number)
    decided = [each.row.id for each in now.contests(0) if each.is_decided]
    assert decided == [later.row.id]
    assert set(now.match_ids(first)) <= set(await running(services, number)), "it goes on"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Ann", "ａｎｎ", "Ann (1)"])
async def test_whoever_takes_the_name_of_another_keeps_nobody_from_setting_a_result(
    services: Services, name: str
) -> None:
    number = await opened(services, Format.TABLES, 0, game="dohyo", rounds=1)
    for who in (ANN, BO, Person(300, "Ann"), Person(400, name)):
        await services[Entering].join(by(who), number)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    contest = (await shown(services, number)).contests(1)[0]
    button, answer = ResultButton(number, contest.row.id), Answer()
    modal = await button.dialog(services, referee())
    order = next(field for field in modal.walk_children() if getattr(field, "custom_id", "") == "order")
    lines = order.default.splitlines()
    assert len(set(lines)) == 4
    values = {"outcome": "result", "order": "\n".join(reversed(lines)), "reason": "Clocks", "rated": "no"}
    await button.filled_in(None, services, answer, values)
    after = (await shown(services, number)).contests(1)[0]
    assert [who for (who,) in after.pairing.matches[0].places] == [*reversed(contest.pairing.seats)]


@pytest.mark.slow
async def test_a_decision_about_a_round_that_was_taken_back_names_no_match_of_the_new_one(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    first, _ = await running(services, number)
    await services[Rulings].rule(referee(), first, [[person((await services[Matches].show(first)).names[0])]])
    before = await shown(services, number)
    decision = next(fact.number for fact in before.held.facts if fact.kind == "ruled")
    assert f"#{first}" in decision_text(before, decision)
    await services[Steering].undo_round(referee(), number)
    await services[Organising].start(referee(), number)
    await services[Sweeps].sweep()
    assert "#" not in decision_text(await shown(services, number), decision).partition("\n")[2]


class Answer:
    """To a press of the referee."""

    def __init__(self) -> None:
        self.request = referee()

    def pace(self) -> None:
        """As fast as one likes."""

    async def show(self, *message: object) -> None:
        """Nobody looks."""


async def test_the_results_to_choose_from_name_players_without_backslashes(services: Services) -> None:
    now = await shown(services, await started(services, Format.SWISS, 2))
    known = {who: replace(player, name=f"a_b*{player.id}") for who, player in now.known.items()}
    contest = now.contests(1)[0]
    assert outcomes(replace(now, known=known), contest)["0"] == f"a_b*{contest.pairing.seats[0]} wins"


def test_who_shares_a_place_is_typed_as_the_field_says() -> None:
    ann, bo = Player(1, 1, "Ann"), Player(2, 2, "Bo")
    assert typed_places([ann, bo], " Ann = Bo ") == [[ann, bo]]


async def test_a_result_to_appeal_against_has_its_score_however_long_names_are(services: Services) -> None:
    number = await started(services, Format.SWISS, 2)
    (match_id,) = await running(services, number)
    await play_round(services, number)
    now = await shown(services, number)
    long = replace(now, known={who: replace(player, name=player.name * 20) for who, player in now.known.items()})
    label = own_result(long, match_id)
    assert len(label) <= OPTION_LIMIT
    assert label.endswith((" 1 – 0", " 0 – 1"))


@pytest.mark.parametrize("verdict", [RulingKind.RESULT, RulingKind.FORFEIT])
async def test_a_match_that_is_not_needed_any_more_is_stopped_and_counts_for_nothing(
    services: Services, verdict: RulingKind
) -> None:
    number = await started(services, Format.KNOCKOUT, 4, games=3)
    first = await running(services, number)
    await play_round(services, number)
    second = await running(services, number)
    await play_round(services, number, max)
    needless = await running(services, number)
    assert len(needless) == 2
    for match_id in first if verdict is RulingKind.RESULT else second:
        winner = person(max((await services[Matches].show(match_id)).names))
        await services[Rulings].rule(referee(), match_id, [[winner]], verdict, "Seen")
    await services[Sweeps].sweep()
    decided = [each.is_decided for each in (await shown(services, number)).contests(1)]
    assert decided == [True, True]
    assert [str((await services[Matches].show(each)).match.status) for each in needless] == ["cancelled"] * 2
    await play_all(services, number)
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert [len(each.pairing.matches) for each in over.contests(1)] == [2, 2]
