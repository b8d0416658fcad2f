"""What follows from results is done wherever the power is cut between its transactions, if nothing else happens too."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.community.tournaments.rounds.progression import Advancing
from storage.community.tournaments import TournamentState
from tests.bot.community.tournaments.crash_runs import Storm
from tests.bot.community.tournaments.full_match import decide, running, shown, started
from tournaments.facts import Format

pytestmark = [pytest.mark.slow, pytest.mark.sqlite_only]


def test_a_round_whose_results_were_counted_before_the_cut_is_followed_by_the_next_one(
    template: Path, tmp_path: Path
) -> None:
    storm = Storm(template, tmp_path)
    number = storm.run(started(storm.services, Format.SWISS, 6, rounds=3))
    for after in (0, 1, 2):
        for match in storm.run(running(storm.services, number)):
            storm.run(decide(storm.services, match))
        assert storm.cut(after, lambda services: services[Advancing].sweep())
        storm.run(storm.sweep())
    assert storm.run(shown(storm.services, number)).row.state is TournamentState.FINISHED
    assert storm.run(storm.wrong()) == []
    storm.close()
