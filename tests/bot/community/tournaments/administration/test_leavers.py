"""Who left a round robin: what that means for them is said, and whether they can come back."""

from __future__ import annotations

import pytest

from bot.community.tournaments.administration import words
from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.administration.refusals import StruckOut
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.views import withdraw_question
from bot.core.deadlines.sweeps import Sweeps
from bot.core.services import Services
from bot.play.matches.matches import Matches
from tests.bot.community.tournaments.full_match import (
    PEOPLE,
    decide,
    play_all,
    play_round,
    referee,
    running,
    shown,
    started,
    table,
)
from tests.bot.conftest import ANN, by, managing
from tests.bot.timed import deliver
from tournaments.facts import Format

BO, CY, DEE = PEOPLE[1:4]
NONE_COUNT = "none of them will count"


async def notes(services: Services) -> list[str]:
    return [each.shown.kind.key for each in await deliver(services) if each.post.kind == "note"]


async def question(services: Services, number: int, discord_id: int) -> str:
    return str(withdraw_question(await shown(services, number), discord_id).text)


@pytest.mark.slow
async def test_whoever_was_struck_out_of_a_round_robin_cannot_be_added_again(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 4, most=1)
    assert NONE_COUNT in await question(services, number, BO.discord_id)
    over = await services[Roster].remove(referee(), number, BO)
    assert not over.tournament.annulled.isdisjoint(over.ids_of(BO.discord_id))
    assert "struck out" in await notes(services)
    before = (await shown(services, number)).held.facts
    with pytest.raises(StruckOut) as refused:
        await services[Roster].add(managing(), number, [CY, BO])
    assert "Bo left Cup before half of their matches had been played" in str(refused.value)
    assert (await shown(services, number)).held.facts == before
    await play_all(services, number)
    assert "Bo" not in table(await shown(services, number))


@pytest.mark.slow
async def test_whoever_left_a_round_robin_late_comes_back_without_what_was_lost(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 4, most=1)
    for _ in range(2):
        await play_round(services, number)
    assert NONE_COUNT not in await question(services, number, BO.discord_id)
    await services[Entering].withdraw(by(BO), number)
    added = await services[Roster].add(managing(), number, [BO])
    assert (added.names, added.back) == (("Bo",), ("Bo",))
    assert "The matches that Bo lost by leaving stay lost." in words.added(added)
    asked = next(each.shown for each in await deliver(services) if each.post.kind == "request")
    assert "The matches you lost by leaving stay lost." in words.request_text(asked)
    await services[Entering].join(by(BO), number)
    assert (await shown(services, number)).tournament.present(4)


@pytest.mark.slow
async def test_two_no_shows_in_a_round_robin_are_final_and_the_note_says_so(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 6, most=1)
    for _ in range(2):
        for match_id in await running(services, number):
            if BO.name in (await services[Matches].show(match_id)).names:
                await services[Matches].resign(by(BO), match_id)
            else:
                await decide(services, match_id)
        await services[Sweeps].sweep()
    assert "absent annulled" in await notes(services)
    with pytest.raises(StruckOut):
        await services[Roster].add(managing(ANN), number, [BO])
