"""Presses on what was shown earlier: another director has done something since, so nothing happens."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from discord import ui

from bot.community.tournaments import stale_buttons
from bot.community.tournaments.administration.choices import chosen_by
from bot.community.tournaments.administration.manage_pages import manage_page
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.designs import BY_HAND, Design
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.mine import Participating
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.refusals import ChangedSince
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Person
from bot.core.services import Services
from tests.bot.community.tournaments.full_match import (
    PEOPLE,
    decide,
    drafted_tables,
    opened,
    play_round,
    referee,
    running,
    shown,
    started,
)
from tests.bot.conftest import CHANNEL, by, managing
from tests.bot.timed import deliver
from tournaments.facts import Format

BO = PEOPLE[1]


async def drafted(services: Services) -> Overview:
    return await services[Organising].create(managing(), Design("Cup", "dogon", Format.SWISS), CHANNEL)


def changes(services: Services, number: int) -> tuple[Callable[[], Coroutine[Any, Any, object]], ...]:
    """What another director may do to a draft."""
    organising = services[Organising]
    return (
        lambda: organising.set(managing(BO), number, {"private": True}),
        lambda: organising.set(managing(BO), number, {"starts": 3}, 3),
        lambda: organising.describe(managing(BO), number, "Winter Cup", None),
        lambda: organising.describe(managing(BO), number, None, "Prizes"),
    )


async def test_a_draft_is_not_published_with_settings_that_nobody_saw(services: Services) -> None:
    page = await drafted(services)
    for change in changes(services, page.row.id):
        seen = stale_buttons.design_mark((await services[Organising].page(managing(), page.row.id)).row)
        await change()
        with pytest.raises(ChangedSince):
            await services[Organising].publish(managing(), page.row.id, seen)
    now = await services[Organising].page(managing(), page.row.id)
    assert now.row.state == "draft"
    assert await deliver(services) == []
    seen = stale_buttons.design_mark(now.row)
    assert (await services[Organising].publish(managing(), page.row.id, seen)).is_open


async def test_publish_on_an_old_page_does_not_open_what_was_announced_meanwhile(services: Services) -> None:
    page = await drafted(services)
    page = await services[Organising].set(managing(), page.row.id, {"opens": BY_HAND})
    seen = stale_buttons.design_mark(page.row)
    assert (await services[Organising].publish(managing(BO), page.row.id, seen)).is_announced
    with pytest.raises(ChangedSince):
        await services[Organising].publish(managing(), page.row.id, seen)
    assert (await services[Organising].page(managing(), page.row.id)).is_announced


def test_extras_change_only_where_they_differ_from_what_was_shown() -> None:
    assert chosen_by("extras", ["private"], "")[0] == {"private": True}, "what another director chose stays"
    assert chosen_by("extras", ["third"], "private-third")[0] == {"private": False}
    assert chosen_by("extras", ["third"], "third")[0] == {}
    assert chosen_by("extras", [], None)[0] == dict.fromkeys(
        ("draft_pairings", "private", "third", "reserve", "filler"), False
    )


@pytest.mark.slow
async def test_pairings_that_were_swapped_or_made_again_are_not_published_unseen(services: Services) -> None:
    number = await started(services, Format.SWISS, 5, rounds=2, draft_pairings=True)
    seen = stale_buttons.draft_mark((await services[Steering].drafted(managing(), number)).row)
    one, other = drafted_tables(await services[Steering].drafted(managing(BO), number))
    known = (await shown(services, number)).known
    swapped = (Person(known[who].discord_id or 0, known[who].name) for who in (one[0], other[0]))
    after = await services[Steering].swap(managing(BO), number, *swapped)
    with pytest.raises(ChangedSince):
        await services[Steering].approve(managing(), number, seen)
    seen = stale_buttons.draft_mark(after.row)
    await services[Entering].withdraw(by(PEOPLE[4]), number)
    await services[Sweeps].sweep()
    with pytest.raises(ChangedSince):
        await services[Steering].approve(managing(), number, seen)
    assert await running(services, number) == []
    await services[Steering].approve(managing(), number, stale_buttons.draft_mark((await shown(services, number)).row))
    await services[Sweeps].sweep()
    assert len(await running(services, number)) == 2


@pytest.mark.slow
async def test_two_directors_undo_one_round(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=3)
    await play_round(services, number)
    seen = stale_buttons.round_mark((await services[Steering].undoable(referee(), number)).held)
    assert await services[Steering].undo_round(referee(), number, seen) == 2
    with pytest.raises(ChangedSince):
        await services[Steering].undo_round(referee(), number, seen)
    await services[Organising].start(managing(BO), number)
    await services[Sweeps].sweep()
    with pytest.raises(ChangedSince):
        await services[Steering].undo_round(referee(), number, seen)
    now = await services[Steering].undoable(referee(), number)
    assert len(now.tournament.rounds) == 2, "it was paired again, and stays"
    (match_id, _) = await running(services, number)
    await decide(services, match_id)
    await services[Sweeps].sweep()
    assert await services[Steering].undo_round(referee(), number, stale_buttons.round_mark(now.held)) == 2


@pytest.mark.slow
async def test_the_question_whether_to_end_it_holds_until_it_goes_on(services: Services) -> None:
    number = await opened(services, Format.SWISS, 4, rounds=2)
    seen = stale_buttons.stage_mark((await services[Organising].page(managing(), number)).held)
    await services[Organising].start(managing(BO), number)
    await services[Sweeps].sweep()
    with pytest.raises(ChangedSince):
        await services[Organising].end(managing(), number, seen)
    now = await services[Organising].page(managing(), number)
    (match_id, _) = await running(services, number)
    await decide(services, match_id)
    await services[Sweeps].sweep()
    over = await services[Organising].end(managing(), number, stale_buttons.stage_mark(now.held))
    assert over.row.state == "cancelled", "results alone change nothing"


@pytest.mark.slow
async def test_withdrawing_costs_what_was_said(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 4, most=1)
    before = await shown(services, number)
    seen = stale_buttons.leaving_mark(before, BO.discord_id)
    for _ in range(2):
        await play_round(services, number)
    with pytest.raises(ChangedSince):
        await services[Entering].withdraw(by(BO), number, seen)
    now = await shown(services, number)
    assert stale_buttons.annuls_own(before, BO.discord_id)
    assert not stale_buttons.annuls_own(now, BO.discord_id)
    left = await services[Entering].withdraw(by(BO), number, stale_buttons.leaving_mark(now, BO.discord_id))
    assert not left.tournament.annulled


async def test_withdrawing_from_everything_means_what_was_there(services: Services) -> None:
    await opened(services, Format.SWISS, 2)
    seen = stale_buttons.row_mark(await services[Participating].mine(BO))
    other = await opened(services, Format.SWISS, 2)
    with pytest.raises(ChangedSince):
        await services[Participating].leave_all(by(BO), seen)
    assert other in {row.id for row in await services[Participating].mine(BO)}
    seen = stale_buttons.row_mark(await services[Participating].mine(BO))
    assert await services[Participating].leave_all(by(BO), seen) == 2


def offered(now: Overview, view: str) -> list[str]:
    """The labels of the buttons on a page of whoever runs it."""
    return [str(each.item.label) for each in manage_page(now, view).actions if isinstance(each.item, ui.Button)]


async def test_only_what_can_be_done_now_is_offered(services: Services) -> None:
    number = await opened(services, Format.SWISS, 4, draft_pairings=True)
    now = await shown(services, number)
    assert offered(now, "players") == ["Add…", "Remove…", "Seed…", "Helpers…"]
    assert offered(now, "rounds") == []
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    assert offered(await shown(services, number), "rounds") == ["Pairings", "Swap…"]
    await services[Steering].approve(referee(), number)
    await services[Sweeps].sweep()
    now = await shown(services, number)
    assert offered(now, "players") == ["Add…", "Remove…", "Replace…", "Helpers…"]
    assert offered(now, "rounds") == ["Result…", "Deadline…", "Undo the round…"]
    await services[Organising].pause(managing(), number)
    assert offered(await shown(services, number), "rounds") == ["Result…", "Deadline…", "Undo the round…"]
    await services[Organising].end(referee(), number)
    now = await shown(services, number)
    assert (offered(now, "players"), offered(now, "rounds")) == (["Helpers…"], ["Result…"])
