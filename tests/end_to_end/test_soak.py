"""The soak in short, and whether its audit sees what is wrong."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.host_commands import lines
from sandbox.people.client_view import Seen
from sandbox.soak import report
from sandbox.soak.actions.actions import ACTIONS
from sandbox.soak.actions.moderators import decide
from sandbox.soak.actions.moves import move_by_picker, move_by_text
from sandbox.soak.actor import ActionResult, Actor
from sandbox.soak.audit import audit
from sandbox.soak.audit.audit import Audit
from sandbox.soak.audit.exported_rows import AuditedTables, Truth, left, read
from sandbox.soak.channel_view import Scene
from sandbox.soak.plan import SoakPlan
from sandbox.soak.run import soak
from storage import Database
from tests.corrupted import tampered
from tests.end_to_end.conftest import CONTRACT, IN_A_HURRY, PATIENCE_S, Evening
from tests.end_to_end.forked import Forks

LATER = "9999"
"""A moment by which all that is owed is due."""
SEED = 20261121
"""An odd one: every match has a thread."""
SHORT = SoakPlan(
    seed=SEED,
    matches=24,
    players=16,
    storm=10,
    kill_every=1.5,
    pause=0.5,
    rate_limits=False,
    contract=CONTRACT,
    patience=2,
    entry=IN_A_HURRY,
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
    "a message stands elsewhere": ("UPDATE posts SET channel_id = 1 WHERE id = 2", audit.THREADED),
}
"""What is done to a database after two moves, and which promise it breaks."""
TWICE = (
    "INSERT INTO posts (kind, ply, player_id, nonce, status, attempts, due_at, created_at) "
    "SELECT 'digest', 0, 1, hex(id), 'dropped', 0, created_at, created_at FROM posts WHERE id < 3"
)
TAMPERED_LATER = {
    "an undo is gone": ("DELETE FROM moves WHERE kind = 'undo'", audit.REPLAYED),
    "an undo goes to another board": ("UPDATE moves SET notation = '7' WHERE kind = 'undo'", audit.REPLAYED),
    "a draw ended the match": ("UPDATE moves SET kind = 'draw' WHERE kind = 'undo'", audit.REPLAYED),
    "others were asked": ("UPDATE consents SET player_id = 1 + player_id % 2", audit.PINGED),
    "an offer was never posted": ("DELETE FROM posts WHERE kind = 'offer'", audit.ANSWERED),
    "an offer that ended has buttons": (
        "UPDATE offers SET status = 'void', ended_at = made_at WHERE status = 'open'",
        audit.ANSWERED,
    ),
    "an answered offer is open": (
        "UPDATE offers SET status = 'open', ended_at = NULL WHERE status = 'agreed'",
        audit.ANSWERED,
    ),
    "nobody took over": ("DELETE FROM stints", audit.TOLD),
    "nobody was told who took over": ("DELETE FROM posts WHERE kind = 'note'", audit.TOLD),
    "somebody took over later": ("UPDATE stints SET until_ply = 99", audit.PINGED),
    "two digests came on a day": (TWICE, audit.DAILY),
    "a table is closed whose card can be pressed": (
        "UPDATE matches SET status = 'cancelled' WHERE status = 'open'",
        audit.REDRAWN,
    ),
    "an invitation is closed whose card can be pressed": (
        "UPDATE standing_invitations SET status = 'closed'",
        audit.REDRAWN,
    ),
}
"""What is taken after an undo, a seat taken over, an offer and a table that stand open, and what finds it."""


@pytest.mark.slow
@pytest.mark.timeout(400)
async def test_many_people_at_random_lose_nothing_and_see_nothing_twice(forks: Forks) -> None:
    found = await soak(SHORT, forks.start, forks.run)
    assert found["kills"] > 1
    assert found["moves_confirmed"] > 0
    assert found["threads"] > 0
    assert found["with_computers"] > 0
    assert not found["violations"], report.text(found)


async def test_the_audit_sees_what_is_wrong(hasty: Evening, tmp_path: Path) -> None:
    scene = await played(hasty, tmp_path / "engawa.db")
    assert await promises_broken(scene, tmp_path) == set()
    for name, (change, promise) in TAMPERED.items():
        assert promise in await promises_broken(scene, tmp_path, change), name


async def test_the_audit_sees_what_is_wrong_beside_the_moves(hasty: Evening, tmp_path: Path) -> None:
    scene = await talked(hasty, tmp_path / "engawa.db")
    assert await promises_broken(scene, tmp_path) == set()
    for name, (change, promise) in TAMPERED_LATER.items():
        assert promise in await promises_broken(scene, tmp_path, change), name


async def promises_broken(scene: Scene, folder: Path, change: str = "") -> set[str]:
    """What the audit says of a copy of the database in which something was changed."""
    scene.ledger.violations.clear()
    Audit(scene, Truth(await exported(tampered(folder, change)), LATER)).run()
    return {violation.promise for violation in scene.ledger.violations}


async def test_the_audit_sees_buttons_that_stay_and_messages_sent_twice(hasty: Evening, tmp_path: Path) -> None:
    file = tmp_path / "engawa.db"
    scene = await played(hasty, file)
    messages = hasty.sandbox.backend.world.messages[hasty.channel]
    newest = max(number for number, message in messages.items() if message.nonce)
    messages[newest + 1] = messages[newest]
    messages[newest].components = []
    Audit(scene, Truth(await exported(file), LATER)).run()
    assert {violation.promise for violation in scene.ledger.violations} == {audit.SENT, audit.BUTTONS}


async def test_a_post_that_is_put_off_breaks_no_promise(hasty: Evening, tmp_path: Path) -> None:
    file = tmp_path / "engawa.db"
    scene, now = await played(hasty, file), "2026-11-20T12:00:00.000000+00:00"
    put_off = "UPDATE posts SET status = 'owed', message_id = NULL, due_at = '2026-11-20 12:00:01.000000', attempts = "
    for attempts, broken in ((0, False), (1, True)):
        tables = await exported(tampered(tmp_path, f"{put_off}{attempts} WHERE id = 1"))
        assert bool(left(tables, now)) == broken
        scene.ledger.violations.clear()
        Audit(scene, Truth(tables, now)).run()
        owed = [violation for violation in scene.ledger.violations if "is owed still" in violation.words]
        assert bool(owed) == broken
    tables = await exported(tampered(tmp_path, f"{put_off}0 WHERE id = 1"))
    assert left(tables, LATER) == 1, "the moment has come"


async def test_the_audit_sees_a_computer_that_stops_or_loses_on_time(hasty: Evening, tmp_path: Path) -> None:
    scene = watched(hasty)
    began = await hasty.aki.slash(hasty.channel, "play", game="dogon", computer="1", side="South")
    assert "starts: Aki and" in began.text
    await hasty.board(1, 0)
    assert await move_by_text(Actor(hasty.aki, scene)) is ActionResult.DONE
    await hasty.board(1, 2)
    await nothing_owed(tmp_path / "engawa.db")
    assert await promises_broken(scene, tmp_path) == set()
    timeout = "UPDATE moves SET kind = 'timeout', notation = '' WHERE ply = 1"
    for change in (timeout, "UPDATE players SET kind = 'computer'"):
        assert audit.COMPUTERS in await promises_broken(scene, tmp_path, change), change


async def played(evening: Evening, file: Path) -> Scene:
    """Two moves by Aki and Bruno, one by picker and one by text, as the soak makes them."""
    scene = watched(evening)
    number = await evening.begin()
    for ply, deed in enumerate((move_by_picker, move_by_text)):
        await deed(Actor(await evening.mover(number), scene))
        await evening.board(number, ply + 1)
    await nothing_owed(file)
    return scene


async def talked(evening: Evening, file: Path) -> Scene:
    """A move taken back and made again, a seat taken over by Dana; an offer, a table and an invitation stand open."""
    scene = watched(evening)
    number = await evening.begin(clock="3d")
    first, second = Actor(await evening.mover(number), scene), Actor(await evening.waiter(number), scene)
    await move_by_text(first)
    await evening.board(number, 1)
    await first.slash(evening.channel, "offer", what="undo", match=number)
    await second.press((await offered(evening)).id, "Agree")
    await evening.board(number, 2)
    await move_by_text(first)
    await evening.board(number, 3)
    dana = Actor(evening.sandbox.person("Dana"), scene)
    seat = str((await evening.view(number)).seat_of(second.id))
    said = {"leaver": seat, "newcomer": str(dana.id), "reason": "holidays"}
    assert "You take over" in (await decide(dana, evening.channel, number, "substitute", **said)).text
    await first.slash(evening.channel, "offer", what="draw", match=number)
    await offered(evening)
    await evening.open_table(evening.aki)
    await second.slash(evening.channel, "challenge", game="dogon")
    await evening.see(evening.aki, lambda seen: "Challenge" in seen.labels)
    await nothing_owed(file)
    return scene


def watched(evening: Evening) -> Scene:
    return Scene(evening.sandbox, SoakPlan(), (evening.aki, evening.bruno), (evening.channel,))


async def offered(evening: Evening) -> Seen:
    """The offer that stands."""
    return await evening.see(evening.aki, lambda seen: "Agree" in seen.labels)


async def nothing_owed(file: Path) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while left(await exported(file), LATER):
            await asyncio.sleep(0.1)


async def exported(file: Path) -> AuditedTables:
    async with Database.open(f"sqlite+aiosqlite:///{file}") as database:
        return read([line async for line in lines(database)])


def test_every_action_is_there_once() -> None:
    names = [action.name for action in ACTIONS]
    assert len(names) == len(set(names))
    assert {"move by picker", "open a table", "list games"} <= set(names)
