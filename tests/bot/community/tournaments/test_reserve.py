"""A reserve: whoever waits takes over from those who drop out, in the order of the list."""

from __future__ import annotations

import pytest

from bot.community.tournaments import words
from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.administration.refusals import NotAmongThem
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.pages.news_words import decision_text
from bot.community.tournaments.refusals import NotOpen
from bot.community.tournaments.rounds.replay import FactKind
from bot.community.tournaments.views import join
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Person
from bot.core.services import Services
from bot.people.players.blocks import BlockList
from bot.play.matches.matches import Matches
from storage import Database
from tests.bot.community.tournaments.full_match import (
    PEOPLE,
    decide,
    places,
    play_all,
    referee,
    running,
    shown,
    started,
)
from tests.bot.community.tournaments.recounted import wrong
from tests.bot.conftest import ANN, by
from tests.bot.timed import deliver
from tournaments.facts import Format

BO, _, DEE, ELI, FAY, GUS = PEOPLE[1:7]


@pytest.mark.slow
async def test_the_first_in_reserve_takes_over_points_opponents_and_the_match(
    services: Services, database: Database
) -> None:
    number = await started(services, Format.SWISS, 4, rounds=3, most_entrants=4, reserve=True)
    for match_id in await running(services, number):
        await decide(services, match_id)
    await services[Sweeps].sweep()
    page = await services[Entering].join(by(ELI), number)
    await services[Entering].join(by(FAY), number)
    assert [player.name for player in page.waiting] == ["Eli"]
    standing = await shown(services, number)
    leader = next(standing.name(each.id) for each in standing.standings if each.points == 1)
    leaver = next(each for each in PEOPLE if each.name == leader)
    await services[Entering].withdraw(by(leaver), number)
    now = await shown(services, number)
    assert {player.name for player in now.entered} == {*(each.name for each in PEOPLE[:4])} - {leaver.name} | {"Eli"}
    assert [player.name for player in now.waiting] == ["Fay"]
    assert {now.name(each.id): each.points for each in now.standings}["Eli"] == 1
    playing = [await sits(services, each, ELI) for each in await running(services, number)]
    assert playing.count(True) == 1, "the match goes on"
    await play_all(services, number)
    assert leaver.name not in {name for _, name in places(await shown(services, number))}
    assert await wrong(database) == []


@pytest.mark.slow
async def test_whoever_would_meet_someone_who_blocked_them_is_passed_over(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4, most_entrants=4, reserve=True)
    (match_id,) = [each for each in await running(services, number) if await sits(services, each, ANN)]
    other = next(player.name for player in (await services[Matches].show(match_id)).players if player.name != "Ann")
    await services[BlockList].add(next(each for each in PEOPLE if each.name == other), ELI)
    for person in (ELI, FAY):
        await services[Entering].join(by(person), number)
    await services[Entering].withdraw(by(ANN), number)
    assert {player.name for player in (await services[Matches].show(match_id)).players} == {other, "Fay"}


async def sits(services: Services, match_id: int, person: Person) -> bool:
    return person.name in {player.name for player in (await services[Matches].show(match_id)).players}


@pytest.mark.slow
async def test_nobody_takes_over_from_someone_who_is_out(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4, most_entrants=4, reserve=True)
    for match_id in await running(services, number):
        await decide(services, match_id)
    await services[Sweeps].sweep()
    await services[Entering].join(by(ELI), number)
    await services[Entering].withdraw(by(DEE), number)  # who lost in the first round
    now = await shown(services, number)
    assert [player.name for player in now.waiting] == ["Eli"]
    assert "Dee" in {name for _, name in places(now)}


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Format.SWISS, Format.ROUND_ROBIN, Format.KNOCKOUT])
@pytest.mark.parametrize("taken_out", [False, True])
async def test_nobody_takes_over_a_place_once_all_is_played(
    services: Services, kind: Format, *, taken_out: bool
) -> None:
    number = await started(services, kind, 4, most_entrants=4, reserve=True, provisional_hours=48, rounds=2)
    await play_all(services, number)
    assert (await shown(services, number)).row.is_provisional
    await services[Entering].join(by(ELI), number)
    if taken_out:
        await services[Roster].remove(referee(), number, ANN, "Asked a computer")
    else:
        await services[Entering].withdraw(by(ANN), number)
    now = await shown(services, number)
    assert ([player.name for player in now.waiting], places(now)[0]) == (["Eli"], (1, "Ann"))


@pytest.mark.slow
async def test_in_the_last_round_only_whoever_still_plays_is_followed(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, most_entrants=4, reserve=True, rounds=1)
    first, second = await running(services, number)
    await decide(services, first)
    for person in (ELI, FAY):
        await services[Entering].join(by(person), number)
    done, playing = [(await services[Matches].show(each)).names[0] for each in (first, second)]
    for leaver in (done, playing):
        await services[Entering].withdraw(by(next(each for each in PEOPLE if each.name == leaver)), number)
    assert [player.name for player in (await shown(services, number)).waiting] == ["Fay"]
    assert await sits(services, second, ELI)


@pytest.mark.slow
async def test_the_list_is_told_and_can_be_left_while_it_runs(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=3, most_entrants=4, reserve=True)
    context = services
    _, said = await join(context, by(ELI), number)
    assert said == words.ON_RESERVE.format(name="Cup", place=1)
    await services[Entering].leave(by(ELI), number)
    assert (await shown(services, number)).waiting == ()
    await services[Entering].join(by(GUS), number)
    await services[Entering].withdraw(by(BO), number)
    private = [each for each in await deliver(services) if each.post.kind == "note" and each.recipient]
    assert [each.recipient.name for each in private if each.shown.kind.key == "stepped in"] == ["Gus"]


@pytest.mark.slow
async def test_without_a_reserve_nobody_can_wait_once_it_runs(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4)
    with pytest.raises(NotOpen):
        await services[Entering].join(by(ELI), number)


@pytest.mark.slow
async def test_whom_a_director_takes_out_is_followed_with_word_of_the_decision(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=3, most_entrants=4, reserve=True)
    for person in (ELI, FAY):
        await services[Entering].join(by(person), number)
    for leaver in (BO, DEE):
        await services[Roster].remove(referee(), number, leaver, f"{leaver.name} has moved away")
    now = await shown(services, number)
    assert {player.name for player in now.entered} == {"Ann", "Cy", "Eli", "Fay"}
    told = [decision_text(now, fact.number) for fact in now.held.facts if fact.kind == FactKind.REPLACED]
    assert told == [
        "### ⚖️ Cup · Decided by Uma\n**Eli** takes over from **Bo**.\n> Bo has moved away",
        "### ⚖️ Cup · Decided by Uma\n**Fay** takes over from **Dee**.\n> Dee has moved away",
    ]


@pytest.mark.slow
async def test_whoever_waits_is_taken_off_the_list_without_a_word_about_matches(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=3, most_entrants=4, reserve=True)
    await services[Entering].join(by(ELI), number)
    await deliver(services)
    before = (await shown(services, number)).held.facts
    with pytest.raises(NotAmongThem):
        await services[Roster].replace(referee(), number, ELI, FAY)  # there is no place to be taken
    after = await services[Roster].remove(referee(), number, ELI, "too late")
    assert after.waiting == ()
    assert after.held.facts == before, "they were never in it"
    assert [each.post.kind for each in await deliver(services) if each.post.edits is None] == ["note"]
