"""Tournaments between teams: how they form, who sits where, and how their matches count."""

from __future__ import annotations

import csv
import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.community.tournaments.administration.choices import selects
from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.administration.files import document, standings_csv
from bot.community.tournaments.administration.presets import PRESETS
from bot.community.tournaments.administration.refusals import StruckOut, TeamNeeded
from bot.community.tournaments.administration.requests import RequestShown
from bot.community.tournaments.administration.results import Rulings
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.administration.words import added, request_text
from bot.community.tournaments.designs import FOR_TEAMS, Design
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.entrants.team_book import TeamBook, seen
from bot.community.tournaments.pages import team_words
from bot.community.tournaments.pages.news_words import decision_text
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.pages.rules_words import rules_text
from bot.community.tournaments.pages.sheets import Aspect, aspects, podium, sheets, subtitle
from bot.community.tournaments.pages.team_pages import TeamSelect, page_of_teams
from bot.community.tournaments.pages.team_words import individual_text, player_pages, teams_text
from bot.community.tournaments.refusals import (
    AlreadyEntered,
    CaptainsRest,
    ChangedSince,
    KindOfEntrantsStays,
    LastOfTeam,
    NoRest,
    NotCaptain,
    NotOpen,
    OwnEvent,
    TeamBegun,
    TeamFull,
    TeamGone,
    TeamWanted,
    TooFewTeams,
    TooManyTeams,
)
from bot.community.tournaments.requests import RestButton, rests_text
from bot.community.tournaments.rounds.replay import FactKind
from bot.community.tournaments.rounds.round_names import round_heading
from bot.community.tournaments.rounds.settlement import is_fixed
from bot.community.tournaments.words import card_text, format_name, round_text
from bot.core.deadlines.sweeps import Sweeps
from bot.core.services import Services
from bot.core.speech.sentences import refusal_words
from bot.core.user_limits import TooFast
from bot.play.matches.matches import Matches
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.moderation import Moderation
from bot.play.moderation.refusals import OwnTeam
from bot.play.offers.agreements import Proposal
from sandbox.soak.audit.teams import team_faults
from storage import Database
from tests.bot.community.tournaments import full_match
from tests.bot.community.tournaments.full_match import (
    PEOPLE,
    decide,
    person,
    places,
    play_all,
    play_round,
    referee,
    running,
    shown,
)
from tests.bot.community.tournaments.recounted import wrong
from tests.bot.community.tournaments.test_lifecycle import told
from tests.bot.conftest import ANN, BO, CHANNEL, by, managing
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tournaments.__main__ import main
from tournaments.defaults import follows_another
from tournaments.documents import read, written_standings
from tournaments.facts import Format, Match
from tournaments.standings import standings

pytestmark = [pytest.mark.slow, pytest.mark.sqlite_only]


async def opened(
    services: Services, kind: Format = Format.ROUND_ROBIN, *sizes: int, boards: int = 2, **chosen: Any
) -> int:
    """A published tournament with teams of these sizes, the captains first in the alphabet."""
    settings: dict[str, Any] = {**FOR_TEAMS, "team_size": boards, **chosen}
    draft = await services[Organising].create(managing(), Design("Cup", "dogon", kind, settings=settings), CHANNEL)
    await services[Organising].publish(managing(), draft.row.id)
    people = iter(PEOPLE)
    for size in sizes:
        founder = 0
        for _ in range(size):
            now = await services[Entering].join(by(who := next(people)), draft.row.id, team=founder)
            team = now.team_of(who.discord_id)
            assert team is not None
            founder = team.founder
    return draft.row.id


async def started(services: Services, kind: Format, *sizes: int, boards: int = 2, **chosen: Any) -> int:
    number = await opened(services, kind, *sizes, boards=boards, **chosen)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    return number


def boards(now: Overview, round_: int) -> list[list[str]]:
    return [[now.name(who) for who in each.pairing.seats] for each in now.contests(round_)]


async def test_a_round_robin_of_four_teams_from_the_first_board_to_the_podium(
    services: Services, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await started(services, Format.ROUND_ROBIN, 2, 2, 2, 2)
    first = await shown(services, number)
    assert len(first.tournament.rounds) == 1, "captains order the boards before each round"
    assert len(await running(services, number)) == 4
    assert {frozenset(pair) for pair in boards(first, 1)} & {frozenset({"Ann", "Hal"}), frozenset({"Ann", "Gus"})}
    assert subtitle(first) == "Round robin · 4 teams of 2"
    assert "between teams" in card_text(first)
    assert "Team Ann" in round_text(first, 1)
    assert "captain" in rules_text(first)
    played = await play_all(services, number)
    over = await shown(services, number)
    assert played == 12
    assert over.row.state == "finished"
    assert places(over) == [(1, "Team Ann"), (2, "Team Cy"), (3, "Team Eli"), (4, "Team Gus")]
    assert [str(each.points) for each in over.standings] == ["6", "4", "2", "0"]
    assert podium(over, "classic").places[0].names == ("Team Ann",)
    assert sheets(over, aspects(over)[0])[0].description
    assert individual_text(over).splitlines()[1] == "1\\. **Ann** · Team Ann · 3 / 3"
    monkeypatch.setattr(team_words, "A_PAGE", 3)
    assert player_pages(over)[2] == "Players of the teams · places 7–8 of 8"
    pages = [individual_text(over, page).splitlines()[1:] for page in range(3)]
    assert list(map(len, pages)) == [3, 3, 2]
    assert len({line for page in pages for line in page}) == 8
    assert await wrong(database) == []
    told = json.loads(document(over))
    assert [line["id"] for line in told["standings"]] == [each.id for each in over.standings]
    assert written_standings(standings(read(told))) == told["standings"]
    assert told["names"][told["teams"][0]["id"]] == "Team Ann"
    assert list(team_faults(told)) == []


@pytest.mark.parametrize("kind", [Format.SWISS, Format.KNOCKOUT])
async def test_three_teams_with_a_bye_play_to_the_end(services: Services, database: Database, kind: Format) -> None:
    number = await started(services, kind, 3, 2, 2)
    await play_all(services, number)
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert places(over)[0] == (1, "Team Ann")
    assert await wrong(database) == []


async def test_a_bye_of_a_round_robin_counts_for_nothing_and_is_told_to_nobody(services: Services) -> None:
    await started(services, Format.ROUND_ROBIN, 2, 2, 2)
    assert "has bye" not in await told(services)


async def test_what_was_decided_about_a_board_stands_with_both_teams(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 2, 2, 2, 2)
    (match_id, *_) = await running(services, number)
    view = await services[Matches].show(match_id)
    await services[Rulings].rule(referee(), match_id, [[person(view.names[0])]], reason="Moved too late")
    rows = csv.DictReader(standings_csv(await shown(services, number)).splitlines())
    assert [row["decisions"] for row in rows if row["decisions"]] == ["1: Uma: Moved too late"] * 2


async def test_a_captain_changes_the_boards_with_one_choice(services: Services, database: Database) -> None:
    number = await opened(services, Format.SWISS, 3, 2, 2, 2)
    now = await shown(services, number)
    team = now.team_of(ANN.discord_id)
    assert team is not None
    assert "Board 1: Ann" in teams_text(now, team)
    assert "Substitute: Cy" in teams_text(now, team)
    with pytest.raises(NotCaptain):
        await services[TeamBook].exchange(by(BO), number, team.id, seen(team), 0, 1)
    after = await services[TeamBook].exchange(by(ANN), number, team.id, seen(team), 1, 2)
    with pytest.raises(ChangedSince):
        await services[TeamBook].exchange(by(ANN), number, team.id, seen(team), 0, 1)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    sitting = {who for pair in boards(await shown(services, number), 1) for who in pair}
    assert sitting >= {"Ann", "Cy"}
    assert "Bo" not in sitting
    changed = after.team_of(ANN.discord_id)
    assert changed is not None
    await services[TeamBook].exchange(by(ANN), number, team.id, seen(changed), 0, 1)
    await play_round(services, number)
    later = await shown(services, number)
    pairing = next(each for each in later.tournament.rounds[1].pairings if team.id in each.seats)
    assert "Cy" in {later.name(who) for who in pairing.boards[0].seats}, "it counts from the next round on"
    assert await wrong(database) == []


async def test_a_team_goes_on_when_a_member_leaves_and_is_out_with_its_last(
    services: Services, database: Database
) -> None:
    number = await started(services, Format.SWISS, 2, 2, 2, 2)
    await services[Entering].withdraw(by(ANN), number)
    await services[Sweeps].sweep()
    now = await shown(services, number)
    team = now.team_of(BO.discord_id)
    assert team is not None
    assert now.name(team.captain) == "Bo", "who is gone is followed by the next on the list"
    await play_round(services, number)
    second = await shown(services, number)
    assert len(second.tournament.rounds) == 2
    assert any(len(board.seats) == 1 for pairing in second.tournament.rounds[1].pairings for board in pairing.boards)
    assert "has no opponent and wins" in round_text(second, 2)
    await services[Entering].withdraw(by(BO), number)
    await play_all(services, number)
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert len(over.tournament.rounds) == 3
    assert team.id not in {who for pairing in over.tournament.rounds[2].pairings for who in pairing.seats}
    assert await wrong(database) == []


async def test_a_team_that_leaves_a_round_robin_early_does_not_count(services: Services, database: Database) -> None:
    number = await started(services, Format.ROUND_ROBIN, 2, 2, 2, 2)
    for name in ("Gus", "Hal"):
        await services[Entering].withdraw(by(person(name)), number)
    await play_all(services, number)
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert [name for _, name in places(over)] == ["Team Ann", "Team Cy", "Team Eli"]
    assert await wrong(database) == []


async def test_who_joins_chooses_a_team_that_has_room(services: Services) -> None:
    number = await opened(services, Format.SWISS, 4)
    with pytest.raises(TeamWanted):
        await services[Entering].join(by(person("Eli")), number)
    team = (await shown(services, number)).team_of(ANN.discord_id)
    assert team is not None
    with pytest.raises(TeamFull):
        await services[Entering].join(by(person("Eli")), number, team=team.founder)
    with pytest.raises(TooFewTeams) as few:
        await services[Organising].start(managing(), number)
    assert "at least 2 teams to start; it has 1." in refusal_words(few.value)
    await services[Entering].leave(by(ANN), number)
    now = await services[Entering].join(by(person("Eli")), number, team=team.founder)
    left = now.team_of(BO.discord_id)
    assert left is not None
    assert [now.name(who) for who in left.members] == ["Bo", "Cy", "Dee", "Eli"]
    assert now.name(left.captain) == "Bo"


async def test_a_preset_makes_it_one_of_teams_and_another_one_undoes_that(services: Services) -> None:
    draft = await services[Organising].create(managing(), Design("Cup", "dogon", Format.SWISS), CHANNEL)
    number = draft.row.id
    of_teams = await services[Organising].amend(managing(), number, PRESETS["teams"].terms)
    assert of_teams.are_teams
    assert of_teams.row.format == Format.ROUND_ROBIN
    assert not (await services[Organising].amend(managing(), number, PRESETS["double"].terms)).are_teams


async def test_a_round_is_taken_back_and_paired_again_with_the_boards_of_now(
    services: Services, database: Database
) -> None:
    number = await started(services, Format.ROUND_ROBIN, 3, 2, 2, 2)
    now = await shown(services, number)
    team = now.team_of(ANN.discord_id)
    assert team is not None
    await services[TeamBook].exchange(by(ANN), number, team.id, seen(team), 0, 2)
    await services[Steering].undo_round(referee(), number)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    again = await shown(services, number)
    assert len(again.tournament.rounds) == 1
    assert "Ann" not in {who for pair in boards(again, 1) for who in pair}
    await play_all(services, number)
    assert (await shown(services, number)).row.state == "finished"
    assert await wrong(database) == []


async def test_whoever_is_asked_to_play_chooses_a_team_and_can_take_over_a_members_place(services: Services) -> None:
    number = await opened(services, Format.SWISS, 2, 2)
    await services[Roster].add(managing(), number, [person("Eli")])
    with pytest.raises(TeamWanted):
        await services[Entering].join(by(person("Eli")), number)
    now = await services[Entering].join(by(person("Eli")), number, team=0)
    assert [now.name(squad.id) for squad in now.squads] == ["Team Ann", "Team Cy", "Team Eli"]
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    await services[Entering].withdraw(by(person("Dee")), number)
    await services[Organising].pause(managing(), number)
    await play_round(services, number)
    await services[Roster].replace(managing(), number, person("Cy"), person("Fay"))
    await services[Entering].join(by(person("Fay")), number)
    now = await shown(services, number)
    assert [[now.name(who) for who in squad.members] for squad in now.squads] == [["Ann", "Bo"], ["Fay"], ["Eli"]]
    assert [now.name(squad.captain) for squad in now.squads] == ["Ann", "Fay", "Eli"]
    assert now.name(now.squads[1].id) == "Team Cy"


async def test_a_board_of_a_knock_out_counts_as_it_was_once_its_team_has_gone_on(
    services: Services, database: Database
) -> None:
    number = await started(services, Format.KNOCKOUT, 2, 2, 2, 2)
    (first, *_) = (await shown(services, number)).held.contests
    await play_round(services, number)
    now = await shown(services, number)
    assert len(now.tournament.rounds) == 2
    assert now.row.progress.news_posts["finalists"], "who has reached the final is told"
    (contest,) = [each for each in now.held.contests if each.row.id == first.row.id]
    other = Match(contest.pairing.seats, (contest.pairing.seats,))
    assert is_fixed(now.held, contest, 0, other)
    assert not is_fixed(now.held, now.held.contests[-1], 0, other)
    await play_all(services, number)
    assert places(await shown(services, number))[0] == (1, "Team Ann")
    assert await wrong(database) == []


async def test_a_captain_withdraws_the_whole_team(services: Services, database: Database) -> None:
    number = await started(services, Format.ROUND_ROBIN, 2, 2, 2, 2)
    now = await shown(services, number)
    team = now.team_of(ANN.discord_id)
    assert team is not None
    with pytest.raises(NotCaptain):
        await services[TeamBook].withdraw(by(BO), number, team.id, seen(team))
    after = await services[TeamBook].withdraw(by(ANN), number, team.id, seen(team))
    assert team.id in after.tournament.annulled
    assert after.team_of(ANN.discord_id) is None
    await services[Sweeps].sweep()
    await play_all(services, number)
    over = await shown(services, number)
    assert [name for _, name in places(over)] == ["Team Cy", "Team Eli", "Team Gus"]
    assert await wrong(database) == []


async def test_a_moderator_decides_about_no_board_of_their_team(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 3, 2)
    substitute, moderation = managing(PEOPLE[2]), services[Moderation]
    first, _ = await running(services, number)
    with pytest.raises(OwnTeam):
        await moderation.draft_end(substitute, first, [ANN], "We win")
    decided = await moderation.draft_end(referee(), first, [ANN], "Seen")
    assert not isinstance(await moderation.end(referee(), decided.number), Proposal)
    with pytest.raises(OwnTeam):
        await moderation.correct(substitute, first, Amendment(rated=False), "Ours")


async def test_whoever_plays_decides_about_no_board_of_their_team_and_no_team_they_meet(services: Services) -> None:
    number = await started(services, Format.SWISS, 2, 2, 2)
    now = await shown(services, number)
    board = next(each for each in now.contests(1) if "Bo" in map(now.name, each.pairing.seats))
    (match_id,) = now.match_ids(board)
    for best in map(now.name, board.pairing.seats):
        with pytest.raises(OwnEvent):
            await services[Rulings].rule(managing(ANN), match_id, [[person(best)]], reason="We win")
    (other,) = (each for each in board.pairing.seats if now.name(each) != "Bo")
    met = next(each for each in now.squads if other in each.members)
    with pytest.raises(OwnEvent):
        await services[TeamBook].exchange(managing(ANN), number, met.id, seen(met), 0, 1)
    with pytest.raises(OwnEvent):
        await services[TeamBook].withdraw(managing(ANN), number, met.id, seen(met))
    await services[TeamBook].exchange(referee(), number, met.id, seen(met), 0, 1)
    await services[Rulings].rule(referee(), match_id, [[person("Bo")]], reason="Moved too late")


async def test_a_member_changes_the_team_until_the_start(services: Services) -> None:
    number = await opened(services, Format.SWISS, 2, 2, 2)
    other = (await shown(services, number)).team_of(person("Cy").discord_id)
    assert other is not None
    now = await services[Entering].join(by(BO), number, team=other.founder)
    assert [[now.name(who) for who in squad.members] for squad in now.squads] == [
        ["Ann"],
        ["Cy", "Bo", "Dee"],
        ["Eli", "Fay"],
    ]
    with pytest.raises(AlreadyEntered):
        await services[Entering].join(by(BO), number)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    with pytest.raises(AlreadyEntered):
        await services[Entering].join(by(BO), number, team=other.founder)


async def test_directors_put_teams_together_before_the_start(services: Services, database: Database) -> None:
    number = await opened(services, Format.SWISS, 3, 1, 2)
    dee = (await shown(services, number)).team_of(person("Dee").discord_id)
    assert dee is not None
    done = await services[Roster].add(managing(), number, [ANN, BO, person("Hal")], dee.founder)
    assert (done.moved, done.team, done.names) == (("Ann", "Bo"), "Team Dee", ("Hal",))
    assert added(done).splitlines()[-1] == "In Team Dee now: Ann, Bo."
    await services[Entering].join(by(person("Hal")), number)
    now = await shown(services, number)
    assert members(now) == [["Dee", "Ann", "Bo", "Hal"], ["Cy"], ["Eli", "Fay"]]
    told = [fact for fact in now.held.facts if fact.kind == FactKind.MOVED]
    assert [decision_text(now, fact.number).splitlines()[-1] for fact in told] == [
        "**Ann** is in **Team Dee** now.",
        "**Bo** is in **Team Dee** now.",
    ]
    with pytest.raises(TeamFull):
        await services[Roster].add(managing(), number, [person("Eli")], dee.founder)
    gone = now.squads[1].founder
    await services[Roster].remove(managing(), number, person("Cy"))
    with pytest.raises(TeamGone):
        await services[Roster].add(managing(), number, [person("Eli")], gone)
    assert members(await shown(services, number)) == [["Dee", "Ann", "Bo", "Hal"], ["Eli", "Fay"]]
    assert "Team Dee" in decision_text(await shown(services, number), told[0].number)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    await play_all(services, number)
    assert await wrong(database) == []


async def test_nobody_is_told_over_and_over_that_they_are_in_another_team(services: Services, clock: HandClock) -> None:
    number = await opened(services, Format.SWISS, 2, 2, 2)
    ways = [squad.founder for squad in (await shown(services, number)).squads]
    for founder in (ways[1], ways[2], ways[0]):
        await services[Roster].add(managing(), number, [BO], founder)
        clock.pass_(minutes=10)
    with pytest.raises(TooFast, match="again in 1800 seconds"):
        await services[Roster].add(managing(), number, [BO], ways[1])
    assert not (await services[Roster].add(managing(), number, [BO], ways[0])).moved, "they are in it"
    clock.pass_(minutes=30)
    await services[Roster].add(managing(), number, [BO], ways[1])


def members(now: Overview) -> list[list[str]]:
    return [[now.name(who) for who in squad.members] for squad in now.squads]


async def test_between_rounds_directors_move_and_add_members_and_what_was_made_stays(
    services: Services, database: Database, tmp_path: Path
) -> None:
    number, zoe = await started(services, Format.SWISS, 3, 2, 2, 2), PEOPLE[-1]
    await play_round(services, number)
    now = await shown(services, number)
    before = {line.id: (line.points, line.tiebreaks["BP"]) for line in now.standings}
    dee = now.team_of(person("Dee").discord_id)
    assert dee is not None
    with pytest.raises(TeamNeeded):
        await services[Roster].add(referee(), number, [zoe])
    done = await services[Roster].add(referee(), number, [ANN, zoe], dee.founder)
    assert "from the next round on" in added(done)
    assert await invitations(services) == ["You'd play in the team of Dee."]
    await services[Entering].join(by(zoe), number)
    now = await shown(services, number)
    assert members(now)[:2] == [["Bo", "Cy"], ["Dee", "Eli", "Ann", "Jo"]]
    assert [now.name(squad.captain) for squad in now.squads][:2] == ["Bo", "Dee"]
    assert {line.id: (line.points, line.tiebreaks["BP"]) for line in now.standings} == before
    assert "**Ann** · Team Dee" in individual_text(now)
    team = now.squads[1]
    await services[TeamBook].exchange(by(person("Dee")), number, team.id, seen(team), 0, 2)
    await play_round(services, number)
    third = await shown(services, number)
    assert "Ann" in {who for pair in boards(third, 3) for who in pair}
    told = json.loads(document(third))
    changed = [player["was"] for player in told["players"] if "was" in player]
    assert changed == [[{"team": now.squads[0].id, "until": 2}]]
    assert standings(read(told)) == third.standings
    await services[Roster].remove(referee(), number, person("Cy"))
    with pytest.raises(LastOfTeam):
        await services[Roster].add(referee(), number, [BO], dee.founder)
    await play_all(services, number)
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert await wrong(database) == []
    assert list(team_faults(json.loads(document(over)))) == []
    (tmp_path / "cup.json").write_text(document(over))
    assert main(["check", str(tmp_path / "cup.json")]) == 0


async def invitations(services: Services) -> list[str]:
    """Into which teams the people who are told of it now are invited."""
    asked = [each.shown for each in await deliver(services) if isinstance(each.shown, RequestShown)]
    return [line for each in asked for line in request_text(each).splitlines() if "team of" in line]


async def test_an_invitation_into_a_team_that_is_gone_leads_to_the_others(services: Services) -> None:
    number = await opened(services, Format.SWISS, 1, 2, 2)
    ann = (await shown(services, number)).team_of(ANN.discord_id)
    assert ann is not None
    await services[Roster].add(managing(), number, [person("Hal")], ann.founder)
    await services[Entering].leave(by(ANN), number)
    assert await invitations(services) == ["You'd play in the team of Ann."]
    with pytest.raises(TeamGone):
        await services[Entering].join(by(person("Hal")), number)
    other = (await shown(services, number)).squads[0]
    now = await services[Entering].join(by(person("Hal")), number, team=other.founder)
    assert members(now) == [["Bo", "Cy", "Hal"], ["Dee", "Eli"]]


async def test_a_whole_team_comes_late_into_a_swiss(services: Services, database: Database) -> None:
    number = await started(services, Format.SWISS, 2, 2, 2)
    eli, gus, hal, ivy = map(person, ("Eli", "Gus", "Hal", "Ivy"))
    first = await shown(services, number)
    assert first.can_be_joined
    assert "New teams can join until the second round is paired." in rules_text(first)
    with pytest.raises(TeamBegun):
        await services[Entering].join(by(gus), number, team=first.squads[0].founder)
    founded = await services[Entering].join(by(gus), number, team=0)
    page = page_of_teams(founded, hal.discord_id)
    assert isinstance(page.select, TeamSelect)
    assert [each.label for each in page.select.item.options] == ["Team Gus · 1 of 4"]
    team = founded.team_of(gus.discord_id)
    assert team is not None
    now = await services[Entering].join(by(hal), number, team=team.founder)
    assert members(now)[-1] == ["Gus", "Hal"]
    assert team.id not in {who for pairing in now.tournament.rounds[0].pairings for who in pairing.seats}
    await play_round(services, number)
    second = await shown(services, number)
    assert not second.can_be_joined
    assert {"Gus", "Hal"} <= {who for pair in boards(second, 2) for who in pair}
    line = next(each for each in second.standings if each.id == team.id)
    assert (line.points, line.tiebreaks["BP"]) == (1, 1), "the round it missed is a rest"
    for founder in (0, team.founder):
        with pytest.raises(NotOpen):
            await services[Entering].join(by(ivy), number, team=founder)
    with pytest.raises(AlreadyEntered):
        await services[Entering].join(by(eli), number, team=0)
    await play_all(services, number)
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert await wrong(database) == []
    assert list(team_faults(json.loads(document(over)))) == []


async def test_a_team_that_came_late_and_leaves_before_it_played_has_no_match(
    services: Services, database: Database
) -> None:
    number = await started(services, Format.SWISS, 2, 2, 2)
    gus = person("Gus")
    await services[Entering].join(by(gus), number, team=0)
    await services[Entering].withdraw(by(gus), number)
    await play_all(services, number)
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert all(len(board.seats) == 2 for held in over.tournament.rounds for board in held.boards)
    assert await wrong(database) == []


async def test_a_captain_lets_the_team_sit_out_rounds(services: Services, database: Database) -> None:
    number = await opened(services, Format.SWISS, 2, 2, 2, 2, rounds=3)
    page = page_of_teams(await shown(services, number), ANN.discord_id)
    assert isinstance(page.actions[0], RestButton)
    with pytest.raises(CaptainsRest):
        await services[Entering].rest(by(BO), number, [1])
    chosen = await services[Entering].rest(by(ANN), number, [1])
    team = chosen.team_of(ANN.discord_id)
    assert team is not None
    assert rests_text(chosen, chosen.rests_asked(team.id), chosen.rests_of(team.id)) == (
        "Cup: your team can sit out 1 round for 1 match point and half of the boards, but not the last one.\n"
        "Your team sits out round 1."
    )
    assert "A captain can let the team sit out 1 round" in rules_text(chosen)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    now = await shown(services, number)
    assert now.tournament.rounds[0].rests == (team.id,)
    line = next(each for each in now.standings if each.id == team.id)
    assert (line.points, line.tiebreaks["BP"]) == (1, 1)
    notes = await told(services)
    assert notes["team sits out"] == [now.name(who) for who in team.members]
    assert "sits out" not in notes
    with pytest.raises(NoRest):
        await services[Entering].rest(by(ANN), number, [2])
    await play_all(services, number)
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert await wrong(database) == []
    assert list(team_faults(json.loads(document(over)))) == []


async def test_no_team_comes_late_into_other_formats(services: Services) -> None:
    for kind in (Format.ROUND_ROBIN, Format.KNOCKOUT):
        number = await started(services, kind, 2, 2)
        assert not (await shown(services, number)).can_be_joined
        assert "New teams" not in rules_text(await shown(services, number))
        with pytest.raises(NotOpen):
            await services[Entering].join(by(person("Gus")), number, team=0)


async def test_a_swiss_of_teams_ends_with_finals_of_the_best_four(services: Services, database: Database) -> None:
    number = await started(services, Format.SWISS, 2, 2, 2, 2, 2, rounds=3, cut=4)
    first = await shown(services, number)
    assert subtitle(first) == "Swiss, then finals of 4 · 5 teams of 2 · round 1 of 3"
    assert format_name(first.row) == "Swiss, then finals of 4, teams of 2"
    assert "\nRound 1 of 3\n" in card_text(first)
    assert "Then the best 4 play a knock-out." in card_text(first)
    assert "the best 4 play a knock-out" in rules_text(first)
    assert "Teams that are out in the same round share a place." in rules_text(first)
    assert follows_another(first.tournament)
    while len((now := await shown(services, number)).tournament.rounds) < 4:
        await play_round(services, number)
    assert [now.name(who) for who in now.tournament.bracket] == ["Team Ann", "Team Cy", "Team Eli", "Team Gus"]
    assert round_heading(now, 4) == "### Cup · Semi-finals"
    assert "\nSemi-finals\n" in card_text(now)
    assert aspects(now) == (Aspect.BRACKET, Aspect.STANDINGS)
    rows = sheets(now, Aspect.STANDINGS)[0].page.sections[0].rows
    assert [row.zone.name for row in rows] == ["UP"] * 4 + ["STAYS"]
    assert "Team Ann" in sheets(now, Aspect.BRACKET)[0].description
    swiss = next(each for each in now.held.contests if not each.held.in_bracket)
    turned = Match(swiss.pairing.seats, swiss.pairing.matches[0].places[::-1])
    assert is_fixed(now.held, swiss, 0, turned)
    assert await wrong(database) == []
    await play_round(services, number)
    final = await shown(services, number)
    assert final.row.progress.news_posts["finalists"]
    assert not follows_another(final.tournament)
    await play_all(services, number)
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert places(over) == [(1, "Team Ann"), (2, "Team Cy"), (3, "Team Eli"), (3, "Team Gus"), (5, "Team Ivy")]
    assert await wrong(database) == []
    told = json.loads(document(over))
    assert [stage["format"] for stage in told["stages"]] == ["swiss", "knockout"]
    assert written_standings(standings(read(told))) == told["standings"]
    assert list(team_faults(told)) == []


@pytest.mark.parametrize("playoff", [False, True])
async def test_the_next_team_follows_one_that_has_left_and_in_finals_it_is_a_walkover(
    services: Services, database: Database, playoff: bool
) -> None:
    number = await started(services, Format.SWISS, 2, 2, 2, 2, 2, rounds=2, cut=4, playoff=playoff)
    await play_round(services, number)
    for name in ("Ann", "Bo"):
        await services[Entering].withdraw(by(person(name)), number)
    while not (now := await shown(services, number)).tournament.bracket:
        await play_round(services, number)
    assert {now.name(who) for who in now.tournament.bracket} == {"Team Cy", "Team Eli", "Team Gus", "Team Ivy"}
    assert not now.can_be_joined
    best = now.squads[0]
    for who in best.members:
        await services[Entering].withdraw(by(person(now.name(who))), number)
    await play_all(services, number)
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert over.standings[0].id != best.id
    assert await wrong(database) == []
    assert list(team_faults(json.loads(document(over)))) == []


SIZES = ((3, 2, 2, 2), (2, 2, 2, 2, 2), (4, 3, 3), (2, 3, 1, 2, 2), (1, 2, 2, 2))


async def test_nobody_comes_back_into_a_team_that_is_annulled(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 2, 2, 2, 2)
    for who in PEOPLE[:2]:
        await services[Entering].withdraw(by(who), number)
    assert (await shown(services, number)).tournament.annulled == {"t1"}
    for who in PEOPLE[:2]:
        with pytest.raises(StruckOut):
            await services[Roster].add(referee(), number, [who])


async def test_whoever_left_their_team_before_the_start_gets_into_it_late_only_by_invitation(
    services: Services, database: Database
) -> None:
    number = await opened(services, Format.SWISS, 3, 2, 2, 2)
    await services[Entering].leave(by(ANN), number)
    again = await services[Entering].join(by(ANN), number, team=0)
    assert [len(team.members) for team in again.squads] == [3, 2, 2, 2], "it is the team they started"
    await services[Entering].leave(by(ANN), number)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    with pytest.raises(TeamBegun):
        await services[Entering].join(by(ANN), number, team=0)
    assert await wrong(database) == []


@pytest.mark.parametrize("seed", range(8))
async def test_it_ends_whatever_members_and_captains_do(services: Services, database: Database, seed: int) -> None:
    chance = Random(seed)
    kind = (Format.SWISS, Format.ROUND_ROBIN, Format.KNOCKOUT)[seed % 3]
    cut = 4 if seed % 2 else 0
    number = await started(services, kind, *SIZES[seed % 5], boards=2 + seed % 2, cut=cut, playoff=seed % 4 == 1)
    while (now := await shown(services, number)).row.state == "running":
        assert_boards_decide(now)
        for squad in now.squads:
            captain, last = person(now.name(squad.captain)), len(squad.members) - 1
            if last and chance.random() < 0.3:
                await services[TeamBook].exchange(by(captain), number, squad.id, seen(squad), 0, last)
            if chance.random() < 0.1:
                await services[Entering].withdraw(by(person(now.name(chance.choice(squad.members)))), number)
        if chance.random() < 0.5:
            await change_somebody(services, now, chance)
        for match_id in await running(services, number):
            if chance.random() < 0.7:
                await decide(services, match_id, lambda one, two: chance.choice([one, two]))
        await services[Sweeps].sweep()
        assert await wrong(database) == []
    assert_boards_decide(now)
    assert list(team_faults(json.loads(document(now)))) == []


async def change_somebody(services: Services, now: Overview, chance: Random) -> None:
    """Let a director put somebody into another team, if that can be, and a stranger come with a new one."""
    with suppress(NotOpen, AlreadyEntered, TooManyTeams):
        await services[Entering].join(by(PEOPLE[-1]), now.row.id, team=0)
    who = person(now.name(chance.choice([who for squad in now.squads for who in squad.members])))
    with suppress(LastOfTeam, TeamFull, TeamGone):
        await services[Roster].add(referee(), now.row.id, [who], chance.choice(now.squads).founder)


def assert_boards_decide(now: Overview) -> None:
    """Whether a match between teams is decided exactly when all of its boards are."""
    boards = {(each.row.round, each.pairing.seats): each.is_decided for each in now.held.contests}
    for match in now.encounters:
        decided = {boards[match.row.round, board.seats] for board in match.pairing.boards if len(board.seats) > 1}
        assert match.is_decided == (decided <= {True})


async def test_who_is_in_plays_alone_or_in_a_team_as_it_was_when_they_joined(services: Services) -> None:
    of_one = await full_match.opened(services, Format.SWISS, 2)
    for number, size, offered in ((of_one, 2, ["0"]), (await opened(services, Format.SWISS, 2, 2), 0, [*"2345678"])):
        assert [option.value for option in dict(selects(await shown(services, number)))["team_size"]] == offered
        with pytest.raises(KindOfEntrantsStays):
            await services[Organising].set(managing(), number, {"team_size": size, **FOR_TEAMS})
    await services[Organising].set(managing(), number, {"team_size": 3})
    empty = await full_match.opened(services, Format.SWISS, 0)
    await services[Organising].set(managing(), empty, {"team_size": 2, **FOR_TEAMS})
    assert (await shown(services, empty)).are_teams
