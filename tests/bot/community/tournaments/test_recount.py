"""The audit counts tournaments again: nothing is found where nothing is wrong, and everything that is wrong is seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.community.ladders.service import Climbing
from bot.community.tournaments.administration.results import Rulings
from bot.community.tournaments.entrants.entry import Entering
from bot.core.deadlines.sweeps import Sweeps
from bot.core.services import Services
from bot.play.matches.matches import Matches
from sandbox.soak.audit.contests import unsettled
from storage import Database
from tests.bot.community.ladders.test_ladders import BO, CY, climbed, played
from tests.bot.community.tournaments.full_match import decide, play_all, play_round, referee, running, started
from tests.bot.community.tournaments.recounted import exported, wrong, wrong_after
from tests.bot.conftest import ANN, by
from tests.conftest import HandClock
from tournaments.facts import Format

TAMPERED = {
    'UPDATE tournament_facts SET data = replace(data, \'"how": "played"\', \'"how": "void"\')': "counts as",
    "DELETE FROM tournament_facts WHERE kind = 'result' AND number = (SELECT min(number) FROM tournament_facts"
    " WHERE kind = 'result')": "does not count",
    "UPDATE pairings SET seats = '[1, 1]' WHERE id = 1": "not those of the facts",
    "UPDATE pairing_matches SET settled_at = NULL WHERE pairing_id = 3": "does not count",
    "UPDATE matches SET places = '[[0, 1]]' WHERE status = 'finished'": "counts as",
    "UPDATE seats SET seat = 1 - seat + 5 WHERE match_id = 1": "seats",
    "UPDATE posts SET kind = 'podium' WHERE kind = 'tournament'": "podiums are owed",
    "UPDATE posts SET kind = 'round', details = '{\"tournament\": 1, \"round\": 1}' WHERE kind <> 'round'": "told",
}
"""What is done to a Swiss in its second round, and what the recount says of it."""


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Format.SWISS, Format.ROUND_ROBIN])
async def test_a_recount_agrees_while_a_tournament_is_played_and_after(
    services: Services, database: Database, kind: Format
) -> None:
    number = await started(services, kind, 5, rounds=2)
    first, *_ = await running(services, number)
    await services[Matches].resign(by(ANN), first) if await _is_of_ann(services, first) else await decide(
        services, first
    )
    await services[Sweeps].sweep()
    assert await wrong(database) == []
    await services[Entering].withdraw(by(BO), number)
    await services[Sweeps].sweep()
    assert await wrong(database) == []
    await play_all(services, number)
    assert await wrong(database) == []
    assert unsettled(await exported(database)) == 0


@pytest.mark.slow
@pytest.mark.sqlite_only
@pytest.mark.parametrize("kind", [Format.KNOCKOUT, Format.DOUBLE, Format.GROUPS, Format.ROLLING])
async def test_a_recount_agrees_with_brackets_and_with_other_paces(
    services: Services, database: Database, clock: HandClock, kind: Format
) -> None:
    number = await started(services, kind, 6, third=True, rounds=2)
    while await running(services, number):
        await play_all(services, number)
        assert await wrong(database) == []
        clock.pass_(days=1)
        await services[Sweeps].sweep()
    assert await wrong(database) == []


@pytest.mark.slow
@pytest.mark.sqlite_only
async def test_a_recount_agrees_with_tables_of_several_and_rulings(services: Services, database: Database) -> None:
    number = await started(services, Format.TABLES, 5, game="dohyo", rounds=2)
    (match_id,) = await running(services, number)
    seated = [player.name for player in (await services[Matches].show(match_id)).players]
    best = next(person for person in (ANN, BO, CY) if person.name in seated)
    await services[Rulings].rule(referee(), match_id, [[best]])
    await services[Sweeps].sweep()
    await play_all(services, number)
    assert await wrong(database) == []


@pytest.mark.slow
@pytest.mark.sqlite_only
async def test_whatever_is_changed_behind_the_back_of_a_tournament_is_seen(
    services: Services, database: Database, tmp_path: Path
) -> None:
    number = await started(services, Format.SWISS, 4, rounds=3)
    await play_round(services, number)
    await decide(services, (await running(services, number))[0])
    await services[Sweeps].sweep()
    assert await wrong(database) == []
    for change, sentence in TAMPERED.items():
        found = await wrong_after(tmp_path, change)
        assert any(sentence in words for words in found), (change, found)


@pytest.mark.sqlite_only
async def test_a_rung_that_nothing_explains_is_seen(services: Services, database: Database, tmp_path: Path) -> None:
    number = await climbed(services, 4)
    await played(services, number, CY, BO, winner=CY)
    await services[Climbing].decline(by(ANN), (await services[Climbing].challenge(by(BO), number, ANN)).row.id)
    assert await wrong(database) == []
    for change in (
        "UPDATE ladders SET rungs = '[1, 2, 3, 4]'",
        'UPDATE ladder_facts SET data = replace(data, \'"result": "win"\', \'"result": "loss"\')',
    ):
        assert await wrong_after(tmp_path, change), change


async def _is_of_ann(services: Services, match_id: int) -> bool:
    return ANN.name in {player.name for player in (await services[Matches].show(match_id)).players}
