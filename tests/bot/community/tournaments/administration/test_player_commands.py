"""Directors decide: rounds are drafted, undone and extended, results set, places given to others."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.community.competitions.refusals import TooManyOfYours
from bot.community.tournaments.administration.agenda import DirectorsWaiting
from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.administration.files import document, field_report, standings_csv, standings_html
from bot.community.tournaments.administration.refusals import (
    CannotBeAdded,
    NoDeadlineThere,
    NoSuchPairing,
    OutOfBracket,
    SetAlready,
    StillPlaying,
    WasInIt,
)
from bot.community.tournaments.administration.requests import RequestKind
from bot.community.tournaments.administration.results import RulingKind, Rulings
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.lifecycle.delays import note_loss
from bot.community.tournaments.refusals import NotDirector, NothingToUndo, NotOpen
from bot.community.tournaments.rounds.settlement import drawn, write
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Rights
from bot.core.services import Services
from bot.core.speech.names import in_cell
from bot.people.players.blocks import BlockList
from bot.people.servers.settings import GuildBook
from bot.play.matches.matches import Matches
from storage import Database
from storage.community import entrants
from storage.people import players
from tests.bot.community.tournaments.full_match import (
    PEOPLE,
    decide,
    drafted_tables,
    met,
    opened,
    play_all,
    play_round,
    referee,
    running,
    shown,
    started,
    table,
)
from tests.bot.conftest import ANN, CHANNEL, MANAGER, by, managing
from tests.bot.timed import deliver, may_wait
from tests.conftest import HandClock
from tournaments.facts import Format
from tournaments.reports import read_report

ANYBODY = Rights(CHANNEL.guild_id)
BO, CY, DEE, ELI, ZOE = *PEOPLE[1:5], PEOPLE[9]


async def notes(services: Services) -> list[str]:
    return [each.shown.kind.key for each in await deliver(services) if each.post.kind == "note"]


@pytest.mark.slow
async def test_a_round_is_looked_at_swapped_and_published(
    services: Services, clock: HandClock, database: Database
) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2, draft_pairings=True)
    assert await running(services, number) == []
    assert await notes(services) == ["draft waits"]
    async with database.reading() as connection:
        director = await players.find(connection, ANN.discord_id)
        assert director is not None
        waiting = DirectorsWaiting(clock)
        assert [row.id for row in await waiting.all(connection, director)] == [number]
    assert [await may_wait(services, each, waiting) for each in (ANN, BO)] == [True, False]
    before = drafted_tables(await services[Steering].drafted(managing(), number))
    await services[Steering].swap(managing(), number, ANN, BO)
    after = drafted_tables(await services[Steering].drafted(managing(), number))
    assert before != after
    await services[Steering].approve(managing(), number)
    await services[Sweeps].sweep()
    now = await shown(services, number)
    assert sorted(map(sorted, met(now, 1))) == sorted(sorted(now.name(who) for who in seats) for seats in after)
    await play_round(services, number)
    assert await running(services, number) == [], "the next round waits too"
    clock.pass_(hours=24, minutes=1)
    await services[Sweeps].sweep()
    assert len(await running(services, number)) == 2, "published by itself"


@pytest.mark.slow
async def test_a_draft_stays_as_it_was_swapped_where_the_time_of_the_round_before_is_up(
    services: Services, clock: HandClock
) -> None:
    settings = {"draft_pairings": True, "round_days": 3, "at_deadline": "judge"}
    number = await started(services, Format.SWISS, 4, rounds=2, **settings)
    await services[Steering].approve(managing(), number)
    await services[Sweeps].sweep()
    clock.pass_(days=2, hours=23)
    assert await play_round(services, number) == 2
    await services[Steering].swap(managing(), number, ANN, BO)
    swapped = drafted_tables(await services[Steering].drafted(managing(), number))
    await notes(services)
    clock.pass_(hours=2)
    await services[Sweeps].sweep()
    assert drafted_tables(await services[Steering].drafted(managing(), number)) == swapped
    assert "judge now" not in await notes(services), "nothing of it is left to be judged"


async def test_a_swap_holds_until_the_pairings_are_others_which_is_told(services: Services) -> None:
    number = await started(services, Format.SWISS, 6, rounds=4, draft_pairings=True)
    made = drafted_tables(await services[Steering].drafted(managing(), number))
    await services[Steering].swap(referee(), number, ANN, BO)
    swapped = drafted_tables(await services[Steering].drafted(managing(), number))
    assert swapped != made
    await notes(services)
    await services[Entering].rest(by(CY), number, [2])
    await services[Sweeps].sweep()
    assert drafted_tables(await services[Steering].drafted(managing(), number)) == swapped, "the round after that"
    assert await notes(services) == []
    await services[Entering].rest(by(CY), number, [1])
    await services[Sweeps].sweep()
    assert len(drafted_tables(await services[Steering].drafted(managing(), number))) == 2
    assert await notes(services) == ["draft waits"]


async def test_pairings_that_were_published_stay_so_if_nothing_changes_about_them(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=4, draft_pairings=True)
    await services[Steering].approve(managing(), number)
    await services[Entering].rest(by(BO), number, [2])
    await services[Sweeps].sweep()
    assert len(await running(services, number)) == 2


async def test_no_deadline_is_moved_between_two_rounds(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2, draft_pairings=True)
    await services[Steering].approve(managing(), number)
    await services[Sweeps].sweep()
    await services[Steering].extend(referee(), number, 5)
    await play_round(services, number)
    with pytest.raises(NoDeadlineThere):
        await services[Steering].extend(referee(), number, 5)


@pytest.mark.slow
async def test_a_draft_is_made_again_when_somebody_leaves(services: Services) -> None:
    number = await started(services, Format.SWISS, 5, rounds=2, draft_pairings=True)
    await services[Entering].withdraw(by(ELI), number)
    await services[Sweeps].sweep()
    await services[Steering].approve(managing(), number)
    await services[Sweeps].sweep()
    assert sorted(name for pair in met(await shown(services, number), 1) for name in pair) == ["Ann", "Bo", "Cy", "Dee"]


@pytest.mark.slow
async def test_an_undone_round_is_paired_again_in_the_same_way(services: Services) -> None:
    number = await started(services, Format.SWISS, 6, rounds=2)
    first = met(await shown(services, number), 1)
    matches = await running(services, number)
    await decide(services, matches[0])
    await services[Sweeps].sweep()
    assert await services[Steering].undo_round(referee(), number) == 1
    now = await shown(services, number)
    assert now.row.state == "paused"
    assert not now.tournament.rounds
    assert (await services[Matches].show(matches[1])).match.status == "cancelled"
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    assert met(await shown(services, number), 1) == first
    await play_all(services, number)
    assert (await shown(services, number)).row.state == "finished"


@pytest.mark.slow
async def test_a_later_round_of_a_knock_out_is_undone_before_a_ruling(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4)
    semis = await running(services, number)
    for match_id in semis:
        await decide(services, match_id)
    await services[Sweeps].sweep()
    assert await services[Steering].undo_round(referee(), number) == 2
    now = await shown(services, number)
    loser = next(p for p in PEOPLE if p.name == max(met(now, 1)[0]))
    await services[Rulings].rule(referee(), semis[0], [[loser]], reason="wrong board")
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    assert loser.name in met(await shown(services, number), 2)[0]


@pytest.mark.slow
async def test_an_undone_final_is_made_again_while_place_three_is_played(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4, third=True)
    await play_round(services, number)
    before = (await shown(services, number)).tournament.rounds
    assert [each.part for each in before] == ["K1", "3", "K2"]
    await services[Steering].undo_round(referee(), number)
    assert len(await running(services, number)) == 1
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    assert (await shown(services, number)).tournament.rounds == before


@pytest.mark.slow
async def test_a_round_robin_cannot_be_undone(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 4)
    with pytest.raises(NothingToUndo):
        await services[Steering].undo_round(referee(), number)


@pytest.mark.slow
async def test_a_director_sets_what_was_played_elsewhere_and_why(services: Services, database: Database) -> None:
    number = await started(services, Format.ROUND_ROBIN, 4, most=1)
    waiting = next(each for each in (await shown(services, number)).held.contests if each.row.began_at is None)
    overview = await shown(services, number)
    one, two = (next(p for p in PEOPLE if p.name == overview.name(who)) for who in waiting.pairing.seats)
    await services[Rulings].played_elsewhere(referee(), number, [[two], [one]], RulingKind.RESULT, "on a real board")
    assert table(await shown(services, number))[two.name] == "1"
    async with database.reading() as connection:
        assert list((await entrants.reasons(connection, number)).values()) == ["on a real board"]
    with pytest.raises(SetAlready):
        await services[Rulings].played_elsewhere(referee(), number, [[two], [one]], RulingKind.RESULT, "again")
    with pytest.raises(NoSuchPairing):
        await services[Rulings].played_elsewhere(referee(), number, [[two], [ZOE]], RulingKind.RESULT, "a stranger")
    await play_all(services, number)
    assert (await shown(services, number)).row.state == "finished"


@pytest.mark.slow
async def test_a_result_from_elsewhere_is_that_of_the_first_match_without_one(
    services: Services, database: Database, clock: HandClock
) -> None:
    number = await started(services, Format.ROUND_ROBIN, 4, most=1, games=2)
    overview = await shown(services, number)
    waiting = next(each for each in overview.held.contests if each.row.began_at is None)
    one, two = (next(p for p in PEOPLE if p.name == overview.name(who)) for who in waiting.pairing.seats)
    async with database.writing() as connection:
        await write(connection, overview.held, waiting, {1: drawn(waiting.pairing.seated(1))}, clock())
    await services[Rulings].played_elsewhere(referee(), number, [[two], [one]], RulingKind.RESULT, "")
    points = table(await shown(services, number))
    assert (points[one.name], points[two.name]) == ("1/2", "3/2")


@pytest.mark.slow
async def test_a_forfeit_at_a_table_and_an_order_with_a_tie(services: Services) -> None:
    number = await started(services, Format.TABLES, 4, game="dohyo", rounds=1)
    (match_id,) = await running(services, number)
    await services[Rulings].rule(referee(), match_id, [[BO], [ANN, CY], [DEE]])
    await services[Sweeps].sweep()
    over = await shown(services, number)
    assert table(over) == {"Bo": "1", "Ann": "1/2", "Cy": "1/2", "Dee": "0"}


@pytest.mark.slow
async def test_somebody_else_takes_over_points_and_opponents(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2)
    matches = await running(services, number)
    with pytest.raises(StillPlaying):
        await services[Roster].replace(managing(), number, ANN, ZOE)
    for match_id in matches:
        await decide(services, match_id)
    await services[Organising].pause(managing(), number)
    await services[Sweeps].sweep()
    await services[Organising].start(managing(), number)
    with pytest.raises(WasInIt):
        await services[Roster].replace(managing(), number, ANN, BO)


@pytest.mark.slow
async def test_nobody_is_let_in_by_someone_they_have_blocked(services: Services) -> None:
    number = await opened(services, Format.SWISS, 3)
    await services[BlockList].add(ZOE, ANN)
    with pytest.raises(CannotBeAdded):
        await services[Roster].add(managing(), number, [DEE, ZOE])
    assert (await services[Roster].add(managing(), number, [DEE])).names == ("Dee",)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    with pytest.raises(CannotBeAdded):
        await services[Roster].replace(managing(), number, BO, ZOE)


@pytest.mark.slow
async def test_nobody_new_is_let_into_what_cannot_be_entered_late(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4)
    with pytest.raises(NotOpen):
        await services[Roster].add(managing(), number, [ZOE])


@pytest.mark.slow
async def test_between_rounds_the_newcomer_has_the_points(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2, draft_pairings=True)
    await services[Steering].approve(managing(), number)
    await services[Sweeps].sweep()
    await play_round(services, number)
    await services[Roster].replace(managing(), number, ANN, ZOE)
    assert "Jo" not in table(await shown(services, number)), "not before they agree"
    await services[Entering].join(by(ZOE), number)
    assert table(await shown(services, number))["Jo"] == "1"
    await services[Sweeps].sweep()
    await services[Steering].approve(managing(), number)
    await services[Sweeps].sweep()
    await play_all(services, number)
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert "Ann" not in table(over)
    assert "Jo" in table(over)


@pytest.mark.slow
async def test_a_director_lets_someone_come_back(services: Services) -> None:
    number = await started(services, Format.SWISS, 6, rounds=2)
    await services[Entering].withdraw(by(BO), number)
    assert (await services[Roster].add(managing(), number, [BO])).names == ("Bo",)
    await services[Entering].join(by(BO), number)
    await play_all(services, number)
    assert "Bo" in {name for pair in met(await shown(services, number), 2) for name in pair}


@pytest.mark.slow
async def test_who_comes_back_was_away_in_between(services: Services) -> None:
    number = await started(services, Format.SWISS, 7, rounds=3)
    await services[Entering].withdraw(by(BO), number)
    for turn in (1, 2):
        for match_id in await running(services, number):
            await decide(services, match_id)
        if turn == 1:
            await services[Sweeps].sweep()
    await services[Roster].add(managing(), number, [BO])
    await services[Entering].join(by(BO), number)
    await services[Sweeps].sweep()
    now = await shown(services, number)
    (bo,) = [each.id for each in now.tournament.entrants if now.name(each.id) == "Bo"]
    assert [bo in held.away for held in now.tournament.rounds] == [False, True, False]
    assert bo in {who for pairing in now.tournament.rounds[2].pairings for who in pairing.seats} | {
        *now.tournament.rounds[2].byes
    }


@pytest.mark.slow
async def test_reminders_come_a_week_and_two_days_before_a_deadline_that_can_move(
    services: Services, clock: HandClock
) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1, round_days=10)
    await deliver(services)
    clock.pass_(days=3, minutes=1)
    await services[Sweeps].sweep()
    assert await notes(services) == ["round ends"] * 2
    await services[Sweeps].sweep()
    assert await notes(services) == []
    await services[Steering].extend(referee(), number, 4)
    clock.pass_(days=2, minutes=1)
    await services[Sweeps].sweep()
    assert await notes(services) == ["round ends"] * 2
    clock.pass_(days=3)
    await services[Sweeps].sweep()
    assert len(await running(services, number)) == 2, "the rule is to wait"


async def test_a_helper_may_decide_and_a_successor_runs_it(services: Services) -> None:
    number = await opened(services, Format.SWISS, 4, rounds=1)
    helper = by(BO, ANYBODY)
    with pytest.raises(NotDirector):
        await services[Organising].start(helper, number)
    assert await services[Organising].help(managing(), number, BO)
    with pytest.raises(NotDirector):
        await services[Organising].start(helper, number)
    await services[Organising].agree(by(BO, ANYBODY), number, RequestKind.HELP)
    await services[Organising].start(by(BO, ANYBODY), number)
    with pytest.raises(NotDirector):
        await services[Organising].hand_over(by(BO, ANYBODY), number, CY)
    await services[Organising].hand_over(managing(), number, CY)
    assert (await shown(services, number)).director.name == "Ann"
    await services[Organising].agree(by(CY, ANYBODY), number, RequestKind.RUN)
    assert (await shown(services, number)).director.name == "Cy"
    assert not await services[Organising].help(managing(), number, BO)
    with pytest.raises(NotDirector):
        await services[Organising].pause(by(BO, ANYBODY), number)


async def test_one_person_runs_only_so_many(services: Services) -> None:
    await services[GuildBook].choose(CHANNEL.guild_id, "organisers", "everyone")
    await services[GuildBook].choose(CHANNEL.guild_id, "most_tournaments", 1)
    from bot.community.tournaments.designs import Design

    design = Design("Cup", "dogon", Format.SWISS)
    await services[Organising].create(by(BO, ANYBODY), design, CHANNEL)
    with pytest.raises(TooManyOfYours):
        await services[Organising].create(by(BO, ANYBODY), design, CHANNEL)
    assert (await services[Organising].create(managing(BO), design, CHANNEL)).row.name == "Cup", "managers may"


def test_no_name_is_a_formula_wherever_a_spreadsheet_thinks_a_field_begins() -> None:
    for name, cell in [
        ("=1+1", "'=1+1"),
        (" @sum(a1)", "' @sum(a1)"),
        ("Bo;=1+1", "Bo;'=1+1"),
        ("Bo\t-2", "Bo\t'-2"),
        ("＝1", "'＝1"),
        ("Bo,＠x", "Bo,'＠x"),
        ("Ann-Bo", "Ann-Bo"),
        ("a=b", "a=b"),
        ("1+1;2", "1+1;2"),
    ]:
        assert in_cell(name) == cell, name


@pytest.mark.slow
async def test_standings_as_a_table_and_all_of_it_for_programs(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2)
    await play_all(services, number)
    over = await shown(services, number)
    rows = list(csv.DictReader(standings_csv(over).splitlines()))
    assert (rows[0]["place"], rows[0]["name"], rows[0]["points"]) == ("1", "Ann", "2")
    assert standings_csv(over).splitlines()[1].startswith('"1","Ann","2"')
    made = json.loads(document(over))
    assert set(made["names"].values()) == {"Ann", "Bo", "Cy", "Dee"}
    copied = await services[Organising].copy(managing(), number, "Next Cup", CHANNEL)
    assert copied.row.settings.rounds == 2
    assert copied.row.state == "draft"


@pytest.mark.slow
async def test_it_pauses_where_its_channel_is_gone_and_goes_on_in_another(services: Services, clock: HandClock) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1, round_days=7)
    await deliver(services)
    before = (await shown(services, number)).row.deadline_at
    assert before is not None
    await note_loss(services, CHANNEL.guild_id, 4711)
    assert (await shown(services, number)).row.state == "running", "another channel"
    await note_loss(services, CHANNEL.guild_id, CHANNEL.channel_id)
    now = await shown(services, number)
    assert now.row.state == "paused"
    assert now.row.deadline_at == before + timedelta(days=7)
    assert await notes(services) == ["place lost"]
    await services[Organising].move(by(ANN, MANAGER, replace(CHANNEL, channel_id=4712)), number)
    await services[Organising].start(managing(), number)
    assert (await shown(services, number)).row.channel_id == 4712


@pytest.mark.slow
async def test_nobody_comes_back_into_a_bracket_that_went_on_without_them(services: Services, clock: HandClock) -> None:
    number = await started(services, Format.KNOCKOUT, 5)
    await services[Entering].withdraw(by(ELI), number)
    clock.pass_(minutes=2)
    await services[Steering].undo_round(referee(), number)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    with pytest.raises(OutOfBracket):
        await services[Roster].add(managing(), number, [ELI])
    await play_all(services, number)
    assert (await shown(services, number)).row.is_over
    assert {"Ann", "Bo", "Cy", "Dee"} <= set(table(await shown(services, number)))


@pytest.mark.slow
async def test_whoever_comes_back_before_the_next_round_of_a_bracket_plays_in_it(
    services: Services, clock: HandClock
) -> None:
    number = await started(services, Format.KNOCKOUT, 5)
    clock.pass_(minutes=2)
    await services[Steering].undo_round(referee(), number)
    await services[Entering].withdraw(by(ELI), number)
    assert (await services[Roster].add(managing(), number, [ELI])).names == (ELI.name,)
    await services[Entering].join(by(ELI), number)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    assert any(ELI.name in pair for pair in met(await shown(services, number), 1))


@pytest.mark.slow
async def test_standings_for_a_website_load_nothing_and_take_no_name_for_markup(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    await services[Organising].describe(managing(), number, "<b>Cup</b> & more", None)
    await play_all(services, number)
    page = standings_html(await shown(services, number))
    assert "<h1>&lt;b&gt;Cup&lt;/b&gt; &amp; more</h1>" in page
    assert all(f'<th scope="row">{person.name}</th>' in page for person in PEOPLE[:4])
    assert "http" not in page
    assert page.startswith('<!doctype html>\n<html lang="en">')


@pytest.mark.slow
async def test_the_report_for_arbiters_has_names_and_results(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 3)
    await play_all(services, number)
    told = read_report(field_report(await shown(services, number)))
    assert sorted(told["names"].values()) == ["Ann", "Bo", "Cy"]
    assert sum(len(held["tables"]) for held in told["rounds"]) == 3
