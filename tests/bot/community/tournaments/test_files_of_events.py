"""The file of a tournament in whatever state it is: programs accept it, and find the places it tells."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.community.tournaments.administration.files import Shape, document, field_report, shapes
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.designs import FOR_TEAMS, Design
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.pages.overviews import Overview
from bot.core.deadlines.sweeps import Sweeps
from bot.core.services import Services
from tests.bot.community.tournaments.full_match import PEOPLE, referee, shown
from tests.bot.conftest import CHANNEL, by, managing
from tournaments.__main__ import main
from tournaments.documents import read
from tournaments.facts import Format
from tournaments.reports import read_report

pytestmark = [pytest.mark.slow, pytest.mark.sqlite_only]


def accepted(now: Overview, folder: Path) -> bool:
    """Whether `check` finds nothing in its document, nor in its TRF16 if it has one."""
    made = folder / "event.json"
    made.write_text(json.dumps(json.loads(document(now))), "utf-8")
    if Shape.TRF in shapes(now):
        assert len(read(read_report(field_report(now))).entrants) == len(now.tournament.entrants)
    return main(["check", str(made)]) == 0


@pytest.mark.parametrize(
    ("kind", "settings"),
    [
        (Format.SWISS, {"cut": 4}),
        (Format.SWISS, {}),
        (Format.ROUND_ROBIN, {}),
        (Format.KNOCKOUT, {}),
        (Format.SWISS, {**FOR_TEAMS, "team_size": 2}),
        (Format.KNOCKOUT, {**FOR_TEAMS, "team_size": 2}),
    ],
)
async def test_it_is_accepted_before_the_start_and_with_no_round_left(
    services: Services, tmp_path: Path, kind: Format, settings: dict[str, object]
) -> None:
    draft = await services[Organising].create(managing(), Design("Cup", "dogon", kind, settings=settings), CHANNEL)
    number = draft.row.id
    await services[Organising].publish(managing(), number)
    for who in PEOPLE[:4]:
        await services[Entering].join(by(who), number, team=0)
    before = await shown(services, number)
    assert accepted(before, tmp_path)
    assert Shape.TRF not in shapes(before)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    assert accepted(await shown(services, number), tmp_path)
    if kind is Format.ROUND_ROBIN:
        return
    await services[Steering].undo_round(referee(), number)
    undone = await shown(services, number)
    assert undone.tournament.rounds == ()
    assert accepted(undone, tmp_path)
