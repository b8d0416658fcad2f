"""Which step leads from which state, and that nothing else does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path

import pytest

import bot
from bot.community.tournaments.refusals import OverAlready
from bot.community.tournaments.state import (
    DRAFT_LASTS,
    TRANSITIONS,
    Decider,
    TournamentStep,
    can_step,
    check_step,
    take_step,
)
from bot.core.refusals import Refusal
from bot.core.services import Services
from storage.community import tournaments
from storage.community.tournament_settings import TournamentProgress, TournamentSettings
from storage.community.tournaments import TournamentRow, TournamentState
from tests.bot.community.tournaments.full_match import opened, shown
from tournaments.facts import Format

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
ROW = TournamentRow(
    id=1,
    guild_id=5,
    channel_id=6,
    director_id=7,
    name="Cup",
    game="dogon",
    options={},
    clock=None,
    format="swiss",
    settings=TournamentSettings(),
    progress=TournamentProgress(),
    seed="x",
    state=TournamentState.DRAFT,
    version=0,
    starts_at=None,
    deadline_at=None,
    due_at=None,
    created_at=NOW,
    ended_at=None,
    card_id=None,
    opens_at=None,
    thread=None,
    thread_id=None,
    thread_look_at=None,
    marks_look_at=None,
)
NAMED: Mapping[tuple[TournamentStep, Decider], Mapping[str, str]] = {
    (TournamentStep.PUBLISH, Decider.DIRECTORS): {"draft": "open", "announced": "open"},
    (TournamentStep.PUBLISH, Decider.BOT): {},
    (TournamentStep.TAKE_BACK, Decider.DIRECTORS): {"open": "draft", "announced": "draft"},
    (TournamentStep.TAKE_BACK, Decider.BOT): {},
    (TournamentStep.START, Decider.DIRECTORS): {"open": "running", "paused": "running"},
    (TournamentStep.START, Decider.BOT): {"open": "running"},
    (TournamentStep.PAUSE, Decider.DIRECTORS): {"running": "paused"},
    (TournamentStep.PAUSE, Decider.BOT): {"running": "paused"},
    (TournamentStep.UNDO, Decider.DIRECTORS): {"running": "paused", "paused": "paused"},
    (TournamentStep.UNDO, Decider.BOT): {},
    (TournamentStep.FINISH, Decider.DIRECTORS): {},
    (TournamentStep.FINISH, Decider.BOT): {"running": "finished"},
    (TournamentStep.END, Decider.DIRECTORS): dict.fromkeys(
        ("draft", "announced", "open", "running", "paused"), "cancelled"
    ),
    (TournamentStep.END, Decider.BOT): {"announced": "cancelled", "open": "cancelled"},
}
"""Where nothing but the state counts: step, and who takes it -> from which states it leads where."""


@pytest.mark.parametrize("step", TournamentStep)
def test_a_step_that_the_table_does_not_name_is_refused_with_a_sentence(step: TournamentStep) -> None:
    for by, state in product(Decider, TournamentState):
        row, target = replace(ROW, state=state), NAMED[step, by].get(state)
        assert can_step(row, step, NOW, by) is (target is not None)
        if target is not None:
            assert check_step(row, step, NOW, by).target == target
            continue
        with pytest.raises(Refusal, match=r"Cup.*\.$") as refused:
            check_step(row, step, NOW, by)
        assert isinstance(refused.value, OverAlready) is (row.is_over or step is TournamentStep.END)


def test_a_draft_opens_at_once_unless_its_settings_say_later() -> None:
    later = replace(ROW, settings=TournamentSettings(opens=3))
    assert check_step(later, TournamentStep.PUBLISH, NOW).target is TournamentState.ANNOUNCED
    announced = replace(later, state=TournamentState.ANNOUNCED)
    assert check_step(announced, TournamentStep.PUBLISH, NOW).target is TournamentState.OPEN


def test_the_bot_opens_what_is_announced_once_its_time_has_come() -> None:
    announced = replace(ROW, state=TournamentState.ANNOUNCED, opens_at=NOW)
    assert can_step(announced, TournamentStep.PUBLISH, NOW, Decider.BOT)
    assert not can_step(announced, TournamentStep.PUBLISH, NOW - timedelta(seconds=1), Decider.BOT)


def test_the_bot_ends_a_draft_that_is_forgotten() -> None:
    assert can_step(ROW, TournamentStep.END, NOW + DRAFT_LASTS, Decider.BOT)
    assert not can_step(ROW, TournamentStep.END, NOW, Decider.BOT)


def test_every_state_is_reached_and_only_the_last_two_are_left_by_nothing() -> None:
    assert {each.target for each in TRANSITIONS} == set(TournamentState)
    assert frozenset().union(*(each.sources for each in TRANSITIONS)) == set(tournaments.UNDER_WAY)


def test_only_the_table_changes_the_state_of_a_tournament() -> None:
    places = [Path(bot.__file__).parent / "community" / name for name in ("tournaments", "leagues")]
    written = ("state=TournamentState", '"state": TournamentState', "state=taken")
    found = {
        path.name: [line.strip() for line in path.read_text().splitlines() if any(each in line for each in written)]
        for place in places
        for path in sorted(place.rglob("*.py"))
    }
    new = {"state=TournamentState.DRAFT,", "state=TournamentState.OPEN,"}
    assert {name for name, lines in found.items() if set(lines) - new} == {"state.py"}


async def test_a_step_that_is_refused_leaves_everything_as_it_was(services: Services) -> None:
    number = await opened(services, Format.SWISS, 2)
    before = (await shown(services, number)).held
    async with services.database.writing() as connection:
        with pytest.raises(Refusal, match="isn't running"):
            await take_step(connection, before.row, TournamentStep.PAUSE, NOW, None)
    assert (await shown(services, number)).held == before
