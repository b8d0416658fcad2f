"""Tournaments in which hardly anyone is left: whatever is looked at, and no champion who never moved."""

from __future__ import annotations

import pytest

from bot.community.tournaments import words
from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.awards import TournamentHonours
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.pages.page_views import public_description, public_sheet
from bot.community.tournaments.pages.sheets import Aspect, aspects, sheets
from bot.core.deadlines.sweeps import Sweeps
from bot.core.services import Services
from storage.people import players
from tests.bot.community.tournaments.full_match import (
    PEOPLE,
    decide,
    play_all,
    referee,
    running,
    shown,
    started,
)
from tests.bot.conftest import by
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tournaments.facts import Format

pytestmark = [pytest.mark.slow, pytest.mark.sqlite_only]
SEVERAL = {Format.TABLES, Format.TABLE_KNOCKOUT}
KINDS = [kind for kind in Format if kind is not Format.LADDER]
ENDING = [kind for kind in KINDS if kind is not Format.ROLLING]


async def without(services: Services, kind: Format, leavers: int, played: int = 0) -> Overview:
    """A tournament of six, or of seven at tables, that so many leave after so many matches."""
    count = 7 if kind in SEVERAL else 6
    number = await started(services, kind, count, "dohyo" if kind in SEVERAL else "dogon")
    for match_id in (await running(services, number))[:played]:
        await decide(services, match_id)
    for who in PEOPLE[: min(leavers, count)]:
        await services[Entering].withdraw(by(who), number)
    for _ in range(3):
        await services[Sweeps].sweep()
    return await shown(services, number)


def look(seen: Overview) -> None:
    """Everything there is to see."""
    assert all(sheets(seen, aspect) for aspect in aspects(seen))
    for aspect in (*aspects(seen), *(Aspect if seen.format is Format.ROUND_ROBIN else ())):
        if aspect is not Aspect.BRACKET:
            assert all(each.description and each.text and each.png("light") for each in sheets(seen, aspect))
    public_sheet(seen)
    assert public_description(seen)
    assert words.standings_text(seen)
    assert words.card_text(seen)
    assert words.podium_text(seen, [])


@pytest.mark.parametrize("kind", ENDING)
async def test_whoever_is_left_alone_without_a_move_has_not_won(services: Services, kind: Format) -> None:
    seen = await without(services, kind, 6 if kind in SEVERAL else 5)
    assert seen.row.state == "finished"
    assert seen.lacks_winner
    look(seen)
    sent = await deliver(services)
    (end,) = [each for each in sent if each.post.kind == "podium"]
    assert not end.pinged
    told = words.podium_text(seen, [])
    assert "ended without enough matches" in told
    assert "🥇" not in told
    assert "Congratulations" not in words.card_text(seen)
    kinds = [each.shown.kind.key for each in sent if each.post.kind == "note"]
    assert "placed" not in kinds
    async with services.database.reading() as connection:
        for person in PEOPLE:
            player = await players.find(connection, person.discord_id)
            assert player is None or not await TournamentHonours().placings(connection, player)


@pytest.mark.parametrize("kind", KINDS)
async def test_a_tournament_that_everyone_has_left_can_be_looked_at(services: Services, kind: Format) -> None:
    look(await without(services, kind, 7))


@pytest.mark.parametrize("kind", KINDS)
async def test_a_tournament_that_everyone_leaves_after_some_matches_can_be_looked_at(
    services: Services, kind: Format
) -> None:
    look(await without(services, kind, 7, played=2))


@pytest.mark.parametrize("kind", KINDS)
async def test_a_tournament_that_all_but_one_leave_before_its_first_round_can_be_looked_at(
    services: Services, clock: HandClock, kind: Format
) -> None:
    count, game = (7, "dohyo") if kind in SEVERAL else (4, "dogon")
    number = await started(services, kind, count, game, draft_pairings=True)
    for who in PEOPLE[1:count]:
        await services[Entering].withdraw(by(who), number)
    for _ in range(3):
        look(await shown(services, number))
        clock.pass_(days=1)
        await services[Sweeps].sweep()
    look(await shown(services, number))


async def test_a_round_robin_in_which_everyone_is_taken_out_says_so(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 4)
    for who in PEOPLE[:4]:
        await services[Roster].remove(referee(), number, who)
    await services[Sweeps].sweep()
    seen = await shown(services, number)
    assert seen.row.state == "finished"
    assert not seen.standings
    assert "everyone who left" in words.standings_text(seen)
    assert sheets(seen, Aspect.CROSSTABLE) == ()


async def test_whoever_has_played_wins_as_before(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4)
    await play_all(services, number)
    seen = await shown(services, number)
    assert not seen.lacks_winner
    assert "🥇" in words.podium_text(seen, ["Ann"])
