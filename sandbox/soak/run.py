"""A soak from beginning to end: open a sandbox, bring matches about, let the storm come and go, look what is left."""

import asyncio
import contextlib
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from sandbox.launch import Run, Start, in_new_process, run_in_new_process
from sandbox.server import Sandbox
from sandbox.soak import report
from sandbox.soak.actions import (
    challenges,
    griefers,
    ladders,
    levels,
    moderators,
    moves,
    offers,
    organisers,
    questions,
    tables,
    tournaments,
)
from sandbox.soak.actions.actions import chosen
from sandbox.soak.actor import Actor
from sandbox.soak.audit.audit import Audit
from sandbox.soak.audit.contests import Contests, unsettled
from sandbox.soak.audit.exported_rows import AuditedTables, Truth, left, read
from sandbox.soak.audit.leavers import leave
from sandbox.soak.bot_process import Lives, memory
from sandbox.soak.channel_view import Scene
from sandbox.soak.crowd import add_guilds, furnish, gather, invite
from sandbox.soak.database_outages import Stops
from sandbox.soak.databases import FILE, LASTING, Kept, database
from sandbox.soak.fault_schedule import Weather
from sandbox.soak.ledger import SoakLedger
from sandbox.soak.plan import SoakPlan

ROOMS_OF_ACTIONS = (
    questions,
    levels,
    moderators,
    offers,
    moves,
    challenges,
    ladders,
    tables,
    tournaments,
    organisers,
    griefers,
)
"""Modules whose actions are in the register because they are imported."""
REMEMBERED_REQUESTS = 1_000
PICTURE_BYTES = 16 << 20
AT_ONCE = 24
"""So many matches come about at the same time."""
MOST_GUESTS = 3
GUEST_WEIGHTS = (8, 1, 1)
ALONE = 10
"""Beside so many matches of people comes one against the computer."""
SETTLE_WITHIN_S = 300.0
AHEAD_S = 660.0
LOOK_EVERY_S = 2.0
LEAVING = (0.3, 0.7)
"""The part of a storm at which people delete their data."""

Env: TypeAlias = Mapping[str, str]
"""Settings of a bot that say where its database is."""
Ask: TypeAlias = Callable[..., Awaitable[str]]
"""Has the bot of a soak carry out a command; what it says, or `CommandFailed`."""


class CommandFailed(RuntimeError):
    """A command of the bot ended with an error; the message is all it wrote."""


async def soak(plan: SoakPlan, start: Start = in_new_process, run: Run = run_in_new_process) -> dict[str, Any]:
    """Run it with a bot started one way, whose commands run in another; returns the report's facts."""
    with _folder(plan) as folder:
        async with Sandbox(
            contract=plan.contract,
            rate_limits=plan.rate_limits,
            remembered_requests=REMEMBERED_REQUESTS,
            start=start,
        ) as sandbox:
            sandbox.backend.store.budget = PICTURE_BYTES
            sandbox.faults.seed(plan.seed)
            add_guilds(sandbox, plan.gateways)
            players = invite(sandbox, plan.players)
            channels = (*furnish(sandbox, plan.channels), gather(sandbox, players))
            scene = Scene(sandbox, plan, players, channels)
            async with database(plan.database, folder, *LASTING, pooler=plan.pooler) as kept:
                await _play(scene, kept, partial(_told, run, kept.env))
            return report.facts(plan, scene.ledger)


async def _play(scene: Scene, kept: Kept, ask: Ask) -> None:
    ledger = scene.ledger
    lives = Lives(scene, kept)
    actors = [Actor(person, scene) for person in scene.players]
    async with _phase(ledger, "start"):
        await lives.start()
        if scene.plan.in_threads:
            await moderators.choose_threads(_director(actors))
        await ladders.open_ladder(_director(actors))
        await ladders.join_all(actors)
        await tournaments.open_all(_director(actors), actors)
        running = await organisers.open_all(_director(actors), actors)
    async with _phase(ledger, "bring matches about"):
        await _begin_all(scene, actors)
    ledger.facts["running_before_the_storm"] = len(scene.boards)
    async with _phase(ledger, "storm"):
        await _storm(scene, actors, running, lives, kept)
    async with _phase(ledger, "settle"):
        await lives.kill()
        await _settle(scene, ask)
    settled = _moment(scene)
    await lives.stop()
    if scene.plan.folder:
        (scene.plan.folder / "bot.log").write_text("\n".join(lives.lines), encoding="utf-8")
    async with _phase(ledger, "audit"):
        await _check(ledger, ask)
        lives.complain()
        truth = Truth(await _exported(ask), settled)
        Audit(scene, truth).run()
        ledger.facts |= _counted(truth) | {"sandbox_mb": memory(os.getpid())["VmRSS"]}


def _director(actors: list[Actor]) -> Actor:
    return next(each for each in actors if each.person in each.scene.moderators)


async def _begin_all(scene: Scene, actors: list[Actor]) -> None:
    """Bring all matches about through the ordinary commands, many at once."""
    chance, gate = scene.plan.chance("matches"), asyncio.Semaphore(AT_ONCE)

    async def begin(host: Actor, guests: list[Actor], channel: int) -> None:
        async with gate:
            await tables.begin_match(host, guests, channel)

    async def begin_alone(player: Actor) -> None:
        async with gate:
            await levels.begin_alone(player)

    requests: list[Awaitable[None]] = []
    for number in range(scene.plan.matches):
        guests = chance.choices(range(1, MOST_GUESTS + 1), GUEST_WEIGHTS)[0]
        host, *others = chance.sample(actors, guests + 1)
        requests.append(begin(host, others, scene.channels[number % len(scene.channels)]))
    requests += [begin_alone(chance.choice(actors)) for _ in range(scene.plan.matches // ALONE)]
    await asyncio.gather(*requests)


async def _storm(scene: Scene, actors: list[Actor], running: list[Actor], lives: Lives, kept: Kept) -> None:
    """Let everyone play while everything goes wrong."""
    until = time.monotonic() + scene.plan.storm
    people = [asyncio.create_task(_live(actor, until)) for actor in actors]
    people.append(asyncio.create_task(tournaments.direct(_director(actors), until)))
    people += [asyncio.create_task(organisers.run(organiser, until)) for organiser in running]
    around = [asyncio.create_task(lives.look_after()), asyncio.create_task(lives.kill_now_and_then())]
    stops = Stops(scene, kept)
    around.append(asyncio.create_task(stops.run()))
    if scene.plan.faults:
        around.append(asyncio.create_task(Weather(scene).run()))
    try:
        await _until_done(people, around, scene.plan.storm)
    finally:
        for task in (*people, *around):
            task.cancel()
        await asyncio.gather(*people, *around, return_exceptions=True)
        await stops.settled()
        await lives.settled()


async def _until_done(people: list[asyncio.Task[None]], around: list[asyncio.Task[None]], seconds: float) -> None:
    """Wait until the storm is over and everyone has finished what they were doing; what fails around them ends it."""
    await asyncio.wait({*people, *around}, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in around:
        if task.done():
            task.result()
        task.cancel()
    await asyncio.gather(*people)


async def _live(actor: Actor, until: float) -> None:
    """Pause, do something, pause; some delete their data in the middle of it, and come back as somebody new."""
    pause, leaves = actor.scene.plan.pause, actor.person in actor.scene.leavers
    leaving_at = until - actor.scene.plan.storm * actor.chance.uniform(*LEAVING)
    while True:
        await asyncio.sleep(actor.chance.expovariate(1 / pause))
        if leaves and time.monotonic() >= leaving_at:
            actor.scene.ledger.deeds["leave", await leave(actor)] += 1
            if actor.person not in actor.scene.returning:
                return
            leaves = False
        if time.monotonic() >= until:
            return
        action = chosen(actor)
        result = await action.deed(actor)
        actor.scene.ledger.deeds[action.name, result] += 1


async def _settle(scene: Scene, ask: Ask) -> None:
    """Wait until nothing is left to do, moving the clock where what is left has been put off."""
    sandbox, began, least = scene.sandbox, time.monotonic(), sys.maxsize
    leap = began + scene.plan.patience
    while (much := _todo(await _exported(ask), _moment(scene))) and time.monotonic() - began < SETTLE_WITHIN_S:
        scene.ledger.facts["left_after_the_storm"] = max(much, scene.ledger.facts.get("left_after_the_storm", 0))
        if much < least:  # a busy bot is still at it
            least, leap = much, time.monotonic() + scene.plan.patience
        elif time.monotonic() >= leap:
            sandbox.clock.advance(AHEAD_S)
            leap += scene.plan.patience
        await asyncio.sleep(LOOK_EVERY_S)


def _todo(tables: AuditedTables, now: str) -> int:
    return left(tables, now) + unsettled(tables)


def _moment(scene: Scene) -> str:
    return datetime.fromtimestamp(scene.sandbox.clock.now(), UTC).isoformat(timespec="microseconds")


async def _exported(ask: Ask) -> AuditedTables:
    """Export with `python -m bot export-audit` what is stored, whichever database it is."""
    return read((await ask("export-audit")).splitlines())


async def _check(ledger: SoakLedger, ask: Ask) -> None:
    """Check with `python -m bot check`: it replays every match, and recomputes every chain."""
    try:
        found = await ask("check", "--offline")
    except CommandFailed as failure:
        found = str(failure)
        ledger.violate("python -m bot check finds nothing", found)
    ledger.facts["check"] = [line for line in found.splitlines() if "matches" in line]


async def _told(run: Run, env: Env, *command: str) -> str:
    status, output, errors = await run(command, {**os.environ, **env})
    if status:
        raise CommandFailed(f"python -m bot {' '.join(command)} failed:\n{output}{errors}")
    return output


def _counted(truth: Truth) -> dict[str, Any]:
    statuses = [match.status for match in truth.matches.values()]
    posts = [post.status for post in truth.posts]
    kinds = [entry.kind for match in truth.matches.values() for entry in match.entries]
    offers = [f"{offer.kind} {offer.status}" for offer in truth.offers.values()]
    sent = [post.kind for post in truth.posts if post.status == "sent"]
    return {
        "matches": {status: statuses.count(status) for status in sorted(set(statuses))},
        "entries": {kind: kinds.count(kind) for kind in sorted(set(kinds))},
        "taken_over": sum(len(match.stints) for match in truth.matches.values()),
        "offers": {end: offers.count(end) for end in sorted(set(offers))},
        "standing_invitations": len(truth.invitations),
        "tournaments": _tournaments(truth.tables),
        "with_computers": sum(any(person < 0 for person in match.people) for match in truth.matches.values()),
        "threads": sum(match.thread is not None for match in truth.matches.values()),
        "posts": {status: posts.count(status) for status in sorted(set(posts))},
        "sent_to_chats": sum(post.in_chat and post.status == "sent" for post in truth.posts),
        "sent": {kind: sent.count(kind) for kind in sorted(set(sent))},
    }


def _tournaments(tables: AuditedTables) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for contest in Contests(tables).all:
        facts = sum(fact["tournament_id"] == contest.row["id"] for fact in tables["tournament_facts"])
        rounds = len(contest.story.document["rounds"])
        settled = sum(each["settled_at"] is not None for each in contest.matches)
        name = f"{contest.row['id']} {contest.row['format']} {contest.row['state']}"
        found[name] = {"rounds": rounds, "matches": len(contest.matches), "settled": settled, "facts": facts}
    return found


@contextlib.asynccontextmanager
async def _phase(ledger: SoakLedger, name: str) -> AsyncIterator[None]:
    began = time.monotonic()
    yield
    ledger.phases[name] = time.monotonic() - began


@contextlib.contextmanager
def _folder(plan: SoakPlan) -> Iterator[Path]:
    """The folder of the database, always a new one: the folder asked for, or one that is removed."""
    if plan.folder:
        plan.folder.mkdir(parents=True, exist_ok=True)
        for old in plan.folder.glob(f"{FILE}*"):
            old.unlink()
        yield plan.folder.resolve()
        return
    with tempfile.TemporaryDirectory(prefix="engawa-soak-") as made:
        yield Path(made)
