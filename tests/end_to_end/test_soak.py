"""The soak in short, and whether its audit sees what is wrong."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from sandbox.soak import audit, report
from sandbox.soak.actions import ACTIONS
from sandbox.soak.actor import Actor
from sandbox.soak.audit import Audit
from sandbox.soak.plan import Plan
from sandbox.soak.playing import move_by_picker, move_by_text
from sandbox.soak.run import soak
from sandbox.soak.scene import Scene
from sandbox.soak.truth import Truth, owed
from tests.end_to_end.conftest import CONTRACT, PATIENCE_S, Evening

SEED = 20261120
SHORT = Plan(
    seed=SEED, matches=40, players=16, storm=16, kill_every=1.5, pause=1.0, rate_limits=False, contract=CONTRACT
)
TAMPERED = {
    "a move is gone": ("DELETE FROM moves WHERE ply = 1", audit.STORED),
    "another move is stored": ("UPDATE moves SET notation = 'zz' WHERE ply = 1", audit.REPLAYED),
    "somebody else had to move": ("UPDATE players SET discord_id = -discord_id", audit.PINGED),
    "a post is owed": ("UPDATE posts SET status = 'owed' WHERE id = 2", audit.SENT),
    "a post was sent as another message": ("UPDATE posts SET message_id = 1 WHERE id = 2", audit.SENT),
    "a message was owed by nobody": ("DELETE FROM posts WHERE id = 2", audit.SENT),
    "the newest position was never shown": ("DELETE FROM posts WHERE ply = 2", audit.SENT),
    "a board that is older has buttons": ("UPDATE posts SET id = 999 - id", audit.BUTTONS),
}
"""What is done to a database, and which promise it breaks."""


@pytest.mark.slow
@pytest.mark.timeout(400)
async def test_many_people_at_random_lose_nothing_and_see_nothing_twice() -> None:
    found = await soak(SHORT)
    assert found["kills"] > 1
    assert found["moves_confirmed"] > 0
    assert not found["violations"], report.text(found)


@pytest.mark.parametrize(("change", "promise"), TAMPERED.values(), ids=TAMPERED)
async def test_the_audit_sees_what_is_wrong(evening: Evening, tmp_path: Path, change: str, promise: str) -> None:
    file = tmp_path / "engawa.db"
    scene = await played(evening, file)
    Audit(scene, Truth(file)).run()
    assert not scene.ledger.violations
    with closing(sqlite3.connect(file)) as database:
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {name}")
        database.execute(change)
        database.commit()
    Audit(scene, Truth(file)).run()
    assert promise in {violation.promise for violation in scene.ledger.violations}


async def test_the_audit_sees_buttons_that_stay_and_messages_sent_twice(evening: Evening, tmp_path: Path) -> None:
    file = tmp_path / "engawa.db"
    scene = await played(evening, file)
    messages = evening.sandbox.backend.world.messages[evening.channel]
    newest = max(number for number, message in messages.items() if message.nonce)
    messages[newest + 1] = messages[newest]
    messages[newest].components = []
    Audit(scene, Truth(file)).run()
    assert {violation.promise for violation in scene.ledger.violations} == {audit.SENT, audit.BUTTONS}


async def played(evening: Evening, file: Path) -> Scene:
    """Two moves by Aki and Bruno, one by picker and one by text, as the soak makes them."""
    people = (evening.aki, evening.bruno)
    scene = Scene(evening.sandbox, Plan(), people, (evening.channel,))
    number = await evening.begin()
    for ply, deed in enumerate((move_by_picker, move_by_text)):
        mover = await evening.mover(number)
        scene.mine[mover.id].add(number)
        await deed(Actor(mover, scene))
        await evening.board(number, ply + 1)
    async with asyncio.timeout(PATIENCE_S):
        while owed(file):
            await asyncio.sleep(0.1)
    return scene


def test_every_action_is_there_once() -> None:
    names = [action.name for action in ACTIONS]
    assert len(names) == len(set(names))
    assert {"move by picker", "open a table", "list games"} <= set(names)
