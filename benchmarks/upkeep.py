"""The same of those who look after a server and of the bot itself: decisions, puzzles, settings, rounds."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from benchmarks.history import Hands, person, place_of
from benchmarks.world import World, mover, waiter
from bot.core.deadlines.heartbeat import Pulse
from bot.core.deadlines.sweeps import SWEEPS, Sweeps
from bot.core.outbox.lost_channels import LostPlaces
from bot.core.outbox.outbox import Outbox
from bot.core.outbox.retention import Retention
from bot.core.processes.liveness import LiveProcesses
from bot.core.services import Services
from bot.learn.lessons import Lessons
from bot.learn.puzzles.dailies import DailyPuzzles
from bot.learn.puzzles.solutions import Puzzles
from bot.people.players.blocks import BlockList
from bot.people.players.preferences import PreferenceBook
from bot.people.privacy.privacy import Privacy
from bot.people.servers.health import HealthBook
from bot.people.servers.settings import GuildBook
from bot.play.moderation.moderation import Moderation
from bot.play.pauses.vacations import Vacations
from bot.play.threads.threads import Threads
from games import GAMES
from lessons import LESSONS
from storage.learn.dailies import untold

WHY = "Nobody came"
LESSON = next(iter(LESSONS.values()))
STEP = LESSON.steps[0]
SOLUTION = GAMES[LESSON.key].format(STEP.solutions(GAMES[LESSON.key])[0])
"""A step of a lesson, and what solves it."""


async def deciding(world: World) -> None:
    """Moderators."""
    made, view = world.made, await world.running()
    number, judge, here = view.match.id, world.stranger(), world.place(view)
    with world.measured("moderation.running"):
        await made[Moderation].running(world.by(judge, here, manages=True))
    with world.measured("moderation.pause"):
        await made[Moderation].pause(world.by(judge, here, manages=True), number, WHY)
    with world.measured("moderation.resume"):
        await made[Moderation].resume(world.by(judge, here, manages=True), number, WHY)
    with world.measured("moderation.draft_end"):
        draft = await made[Moderation].draft_end(world.by(judge, here, manages=True), number, [], WHY, draw=True)
    with world.measured("moderation.end"):
        await made[Moderation].end(world.by(judge, here, manages=True), draft.number)
    await world.deliver()


async def solving(world: World) -> None:
    """Puzzles, and the one of the day."""
    made, view, who = world.made, await world.running(), world.stranger()
    puzzles, dailies, here = made[Puzzles], made[DailyPuzzles], world.place(view)
    with world.measured("puzzles.counts"):
        await puzzles.counts(who)
    with world.measured("dailies.choose"):
        plan = await dailies.choose(world.by(who, here, manages=True), view.match.channel_id)
    assert isinstance(made.clock, Hands)
    now = made.clock.now
    for _ in range(2):
        made.clock.now = plan.due_at
        with world.measured("dailies.sweep"):
            await dailies.sweep()
        plan = await dailies.of(plan.guild_id) or plan
    made.clock.now = now
    async with made.database.reading() as connection:
        (today,) = await untold(connection, plan.guild_id)
    place = await puzzles.daily(today.id)
    place = await puzzles.daily(today.id, len(place.puzzle.line) - 1)
    with world.measured("puzzles.attempt"):
        await puzzles.attempt(world.by(who), place, place.puzzle.line[-1])
    with world.measured("puzzles.next"):
        await puzzles.next(who, place.key)
    with world.measured("puzzles.restart"):
        await puzzles.restart(world.by(who), place.key)
    with world.measured("dailies.stop"):
        await dailies.stop(world.by(who, here, manages=True))
    await world.deliver()


async def choosing(world: World) -> None:
    """Settings, holidays and what is kept about someone, who is forgotten at last."""
    made, view = world.made, await world.running()
    who, other = mover(view), waiter(view)
    with world.measured("lessons.attempt"):
        await made[Lessons].attempt(world.by(who), STEP.number, SOLUTION)
    with world.measured("lessons.current"):
        await made[Lessons].current(who, LESSON.key)
    with world.measured("lessons.restart"):
        await made[Lessons].restart(world.by(who), LESSON.key)
    with world.measured("preferences.of"):
        await made[PreferenceBook].of(who)
    with world.measured("preferences.choose"):
        await made[PreferenceBook].choose(who, "theme", "dark")
    with world.measured("blocks.add"):
        await made[BlockList].add(who, other)
    with world.measured("blocks.of"):
        await made[BlockList].of(who)
    with world.measured("blocks.remove"):
        await made[BlockList].remove(who, other)
    with world.measured("vacations.show"):
        await made[Vacations].show(who)
    with world.measured("vacations.begin"):
        await made[Vacations].begin(world.by(who))
    with world.measured("vacations.end"):
        await made[Vacations].end(world.by(who))
    with world.measured("privacy.export"):
        await made[Privacy].export(who)
    with world.measured("privacy.ties"):
        await made[Privacy].ties(who)
    with world.measured("privacy.forget"):
        await made[Privacy].forget(world.by(who))
    await world.deliver()


async def keeping(world: World) -> None:
    """What the bot does by itself every few seconds, and what hosts ask."""
    made, where = world.made, place_of(1, world.size)
    for name, call in (
        ("pulse.beat", made[Pulse].beat),
        ("pulse.is_any_awake", made[Pulse].is_any_awake),
        ("processes.free_the_dead", LiveProcesses.of(made).free_the_dead),
        ("guilds.note_locales", partial(made[GuildBook].note_locales, {where.guild_id or 0: "de"})),
        ("sweeps.sweep", made[Sweeps].sweep),
        ("outbox.due", made[Outbox].due),
        ("outbox.waiting", made[Outbox].waiting),
        ("outbox.left_open", made[Outbox].left_open),
        ("outbox.renew", partial(made[Outbox].renew, [1])),
        ("outbox.claim_new", partial(_claim_new, made)),
        ("retention.tidy", made[Retention].tidy),
        ("places.used", made[LostPlaces].used),
        ("places.known", made[LostPlaces].known),
        ("threads.to_close", made[Threads].to_close),
        ("threads.in_use", made[Threads].in_use),
        ("threads.mislabelled", made[Threads].mislabelled),
    ):
        with world.measured(name):
            await _made(call)
    for kind in made[SWEEPS]:
        with world.measured(f"{kind.__name__}.sweep"):
            await made[kind].sweep()
    with world.measured("guilds.of"):
        await made[GuildBook].of(where.guild_id)
    with world.measured("guilds.change"):
        await made[GuildBook].change(where.guild_id or 0, language="de")
    with world.measured("health.of"):
        await made[HealthBook].of(world.by(person(1), where), made.clock())


async def _claim_new(made: Services) -> None:
    async with made.database.writing() as connection:
        await made[Outbox].claim_new(connection, 1, 1)


async def _made(call: Callable[[], Awaitable[Any]]) -> None:
    await call()
