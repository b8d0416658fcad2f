"""Who thinks: our own levels, the host's programs, and what happens when they can't."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.app import build
from bot.core.host_settings import Engine, Hosting
from bot.core.processes.jobs import JobRounds
from bot.core.processes.pool import Workers
from bot.core.processes.program import WorkerFailed
from bot.core.services import Services
from bot.core.speech.names import person
from bot.core.speech.sentences import speaking
from bot.play.computers.engines import Engines
from bot.play.matches.matches import Matches
from bot.play.offers.offers import Offers
from storage import Database
from storage.core.outbox import posts
from tests.bot.play.computers.conftest import against, play
from tests.conftest import HandClock

FIRST_MOVE = """
import sys
from games import GAMES
game = GAMES["dogon"]
for line in sys.stdin:
    words = line.split()
    if words == ["ugi"]: print("id name First\\noption name board type combo\\nugiok")
    if words == ["isready"]: print("readyok")
    if words[:1] == ["setoption"]: assert words[2] == "board", words
    if words[:1] == ["position"]:
        state = game.start(2, {})
        for text in words[3:]: _, state, _ = game.play(state, state.to_move, text)
    if words[:1] == ["go"]:
        assert words[1:] == ["nodes", "5"], words
        print("info string hello\\nbestmove " + game.format(game.legal_moves(state)[0]))
    sys.stdout.flush()
"""
CHEAT = FIRST_MOVE.replace("game.format(game.legal_moves(state)[0])", '"z9"')
BROKEN = "import sys; sys.exit('no licence')"
GARBAGE = FIRST_MOVE.replace("info string hello", "\\x00\\xff info score nodes\\n{}\\n").replace(
    "game.format(game.legal_moves(state)[0])", '"\\xff \\x00"'
)
HOARD = FIRST_MOVE.replace("state = game.start(2, {})", "hoard = [bytearray(1 << 20) for _ in range(1 << 20)]")
FAILING = {"cheat": CHEAT, "broken": BROKEN, "garbage": GARBAGE, "hoard": HOARD}


@pytest.fixture
async def hosted(
    request: pytest.FixtureRequest, database: Database, clock: HandClock, tmp_path: Path
) -> AsyncIterator[Services]:
    """A bot whose host has a program of their own."""
    script = tmp_path / "engine.py"
    script.write_text(f"import sys; sys.path.insert(0, {str(Path(__file__).parents[4])!r})\n{request.param}")
    engine = Engine("First", "dogon", (sys.executable, str(script)), "nodes 5")
    services = build(database, clock, Random(7), hosting=Hosting(engines=(engine,)))
    yield services
    await services[Workers].close()


@pytest.mark.parametrize("hosted", [FIRST_MOVE], indirect=True)
async def test_a_program_of_the_hosts_plays_like_a_level(hosted: Services) -> None:
    view = await against(hosted, "first")
    assert view.names == ("Ann", "First")
    assert [person(name) for name in view.names] == ["Ann", "First (computer)"], "nobody takes it for a person"
    await play(hosted, view.match.id)
    await hosted[JobRounds].work()
    after = await hosted[Matches].show(view.match.id)
    assert after.position.ply == 2
    assert after.position.line[-1].notation == view.game.format(view.game.legal_moves(after.position.last.before)[0])


async def test_a_program_called_like_a_level_in_another_language_is_reached_by_its_name_there(
    database: Database, clock: HandClock
) -> None:
    engine = Engine("Kätzchen", "dogon", ("kitten",), "nodes 5")
    hosted = build(database, clock, Random(7), hosting=Hosting(engines=(engine,)))
    with speaking("de"):
        assert (await against(hosted, "kätzchen")).names == ("Ann", "Kätzchen")
        assert (await against(hosted, "kitten")).names == ("Ann", "Kitten")


@pytest.mark.parametrize("hosted", FAILING.values(), indirect=True, ids=FAILING)
@pytest.mark.slow
async def test_one_that_fails_three_times_is_replaced_for_this_move(hosted: Services, clock: HandClock) -> None:
    view = await against(hosted, "First")
    await play(hosted, view.match.id)
    for _ in range(3):
        assert await hosted[JobRounds].work() == 1
        assert (await hosted[Matches].show(view.match.id)).position.ply == 1
        clock.pass_(minutes=1)
    assert await hosted[JobRounds].work() == 1
    assert (await hosted[Matches].show(view.match.id)).position.ply == 2


@pytest.mark.slow
async def test_players_are_told_once_when_every_worker_is_out_of_memory(database: Database, clock: HandClock) -> None:
    services = build(database, clock, Random(7), hosting=Hosting(memory=1 << 20))
    view = await against(services, "1")
    await play(services, view.match.id)
    for _ in range(9):
        assert await services[JobRounds].work() == 1
        clock.pass_(minutes=30)
    assert (await services[Matches].show(view.match.id)).position.ply == 1, "the match waits, and nobody loses by it"
    assert len(await notes(services)) == 1


async def notes(services: Services) -> list[str]:
    """What was ever owed about computers."""
    async with services.database.reading() as connection:
        return [post.kind for post in await posts.unfinished(connection, 1, "note")]


async def test_an_answer_to_a_board_that_is_gone_is_dropped(services: Services) -> None:
    from bot.play.computers.engines import Engines
    from bot.play.offers.offered import UNDO
    from tests.bot.conftest import ANN, by

    view = await against(services, "1")
    await play(services, view.match.id)
    moved = await services[Matches].show(view.match.id)
    text = await services[Engines].move(moved, moved.to_move)
    await services[Offers].make(by(ANN), view.match.id, UNDO)
    with pytest.raises(Exception, match="out of date"):
        await services[Matches].answer(view.match.id, 1, moved.to_move.id, text)
    assert await services[JobRounds].work() == 0, "nobody wants to know any more"


async def test_what_ours_objects_to_is_a_failure_at_once(services: Services) -> None:
    view = await against(services, "1")
    async with asyncio.timeout(90):
        with pytest.raises(WorkerFailed, match="info string"):
            await services[Engines].refutation(view, "z9")
