"""A Swiss or tables with a knock-out of the best after it, from the first round to the podium."""

from __future__ import annotations

import json

import pytest

from bot.community.tournaments.administration.files import document
from bot.community.tournaments.administration.results import Rulings
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.pages.rules_words import rules_text
from bot.community.tournaments.pages.sheets import Aspect, aspects, sheets, subtitle
from bot.community.tournaments.refusals import TooLate
from bot.community.tournaments.rounds.round_names import round_heading
from bot.core.deadlines.sweeps import Sweeps
from bot.core.services import Services
from storage import Database
from tests.bot.community.tournaments.full_match import (
    decide,
    person,
    places,
    play_all,
    referee,
    running,
    shown,
    started,
)
from tests.bot.community.tournaments.recounted import wrong
from tests.bot.conftest import ANN, by, managing
from tournaments.documents import read, written_standings
from tournaments.facts import Format
from tournaments.standings import standings

pytestmark = [pytest.mark.slow, pytest.mark.sqlite_only]


async def after_the_swiss(services: Services, number: int, rounds: int) -> Overview:
    """Play until a round more than these was made."""
    while len((now := await shown(services, number)).tournament.rounds) <= rounds:
        for match_id in await running(services, number):
            await decide(services, match_id)
        await services[Sweeps].sweep()
    return now


async def test_a_swiss_of_six_ends_with_finals_of_four(services: Services, database: Database) -> None:
    number = await started(services, Format.SWISS, 6, rounds=3, cut=4)
    first = await shown(services, number)
    assert aspects(first) == (Aspect.STANDINGS,)
    assert subtitle(first) == "Swiss, then finals of 4 · 6 players · round 1 of 3"
    assert "the best 4 play a knock-out, the first against the last" in rules_text(first)
    now = await after_the_swiss(services, number, 3)
    assert [now.name(who) for who in now.tournament.bracket] == ["Ann", "Bo", "Cy", "Dee"]
    assert round_heading(now, 4) == "### Cup · Semi-finals"
    assert aspects(now) == (Aspect.BRACKET, Aspect.STANDINGS)
    assert "✓" not in sheets(now, Aspect.BRACKET)[0].description
    (page,) = sheets(now, Aspect.STANDINGS)
    assert [row.zone.name for row in page.page.sections[0].rows] == ["UP"] * 4 + ["STAYS"] * 2
    assert page.page.sections[0].cell_heads == ("1", "2", "3"), "the knock-out has no columns there"
    assert await wrong(database) == []
    await play_all(services, number)
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert places(over) == [(1, "Ann"), (2, "Bo"), (3, "Cy"), (3, "Dee"), (5, "Eli"), (6, "Fay")]
    assert await wrong(database) == []
    told = json.loads(document(over))
    assert [stage["format"] for stage in told["stages"]] == ["swiss", "knockout"]
    assert written_standings(standings(read(told))) == told["standings"]


async def test_the_next_follows_whoever_has_left_and_later_it_is_a_walkover(
    services: Services, database: Database
) -> None:
    number = await started(services, Format.SWISS, 6, rounds=2, cut=4)
    await services[Entering].withdraw(by(ANN), number)
    now = await after_the_swiss(services, number, 2)
    assert "Ann" not in {now.name(who) for who in now.tournament.bracket}
    assert len(now.tournament.bracket) == 4
    best = now.tournament.bracket[0]
    await services[Entering].withdraw(by(person(now.name(best))), number)
    await services[Sweeps].sweep()
    await play_all(services, number)
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert over.standings[0].id != best
    assert {line.place for line in over.standings if line.id in now.tournament.bracket} == {1, 2, 3}
    assert await wrong(database) == []


async def test_a_play_off_has_its_name_and_decides_who_goes_on(services: Services, database: Database) -> None:
    number = await started(services, Format.SWISS, 6, rounds=1, cut=4, playoff=True)
    now = await after_the_swiss(services, number, 1)
    assert round_heading(now, 2) == "### Cup · Play-off"
    assert aspects(now) == (Aspect.STANDINGS,)
    await play_all(services, number)
    over = await shown(services, number)
    assert [held.part for held in over.tournament.rounds] == ["main", "P1", "P2", "K1", "K2"]
    assert over.row.state == "finished"
    assert await wrong(database) == []


async def test_tables_of_four_end_with_a_final_table(services: Services, database: Database) -> None:
    number = await started(services, Format.TABLES, 8, game="dohyo", rounds=2, cut=4, seats=4, least=3)
    now = await after_the_swiss(services, number, 2)
    assert [held.part for held in now.tournament.rounds] == ["main", "main", "T1"]
    assert round_heading(now, 3)
    assert len(sheets(now, Aspect.BRACKET)) == 1
    await play_all(services, number)
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert places(over)[0] == (1, "Ann")
    assert await wrong(database) == []


async def lose(services: Services, now: Overview, who: str) -> tuple[int, int]:
    """Correct everything that someone won in the first stage; how many could be, and how many were refused."""
    name, done, refused = now.name(who), 0, 0
    for contest in (each for each in now.held.contests if not each.held.in_bracket and who in each.pairing.seats):
        (match_id,), (other,) = now.match_ids(contest), [each for each in contest.pairing.seats if each != who]
        if contest.pairing.matches[0].places[0] != (who,):
            continue
        try:
            await services[Rulings].rule(
                referee(), match_id, [[person(now.name(other))], [person(name)]], reason="Slip"
            )
            done += 1
        except TooLate:
            refused += 1
    await services[Sweeps].sweep()
    return done, refused


@pytest.mark.parametrize(("kind", "settings"), [(Format.SWISS, {"rounds": 3, "cut": 4}), (Format.GROUPS, {})])
async def test_a_result_that_others_went_on_by_stays_until_their_round_is_taken_back(
    services: Services, database: Database, kind: Format, settings: dict[str, int]
) -> None:
    number = await started(services, kind, 6, **settings)
    now = await after_the_swiss(services, number, 6 if kind is Format.GROUPS else 3)
    last = now.tournament.bracket[-1]
    wins = (await lose(services, now, last))[1]
    assert wins > 0
    assert (await shown(services, number)).tournament.bracket == now.tournament.bracket
    assert await wrong(database) == []
    await services[Steering].undo_round(referee(), number)
    assert await lose(services, await shown(services, number), last) == (wins, 0)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    again = await shown(services, number)
    assert last not in again.tournament.bracket
    await play_all(services, number)
    assert (await shown(services, number)).row.state == "finished"
    assert await wrong(database) == []


async def test_a_result_that_changes_nothing_about_the_finals_can_be_corrected(
    services: Services, database: Database
) -> None:
    number = await started(services, Format.GROUPS, 8)
    now = await after_the_swiss(services, number, 6)
    eli = next(each.id for each in now.tournament.people if now.name(each.id) == "Eli")
    assert await lose(services, now, eli) == (1, 0)
    again = await shown(services, number)
    assert again.tournament.bracket == now.tournament.bracket
    assert {*places(again)[-2:]} == {(7, "Eli"), (7, "Gus")} != {*places(now)[-2:]}
    assert await wrong(database) == []
