"""What any process can do whether or not it hears Discord: send posts, act on what is due, end threads, think."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import discord
import structlog

from bot.community.tournaments.marks.keeper import MarkKeeper
from bot.core.deadlines.heartbeat import Pulse
from bot.core.deadlines.sweeper import Sweeper
from bot.core.deadlines.sweeps import Sweeps
from bot.core.frame.context import Context
from bot.core.frame.pictures import Pictures
from bot.core.frame.traffic.requests import Requests
from bot.core.outbox.claims import FEW
from bot.core.outbox.doubts import Doubts
from bot.core.outbox.lost_channels import LostPlaces
from bot.core.outbox.messages import POSTS
from bot.core.outbox.outbox import Outbox
from bot.core.outbox.postman import Postman
from bot.core.outbox.retention import Retention
from bot.core.periodic import PeriodicTask, retry_while_busy
from bot.core.processes.jobs import JobRounds
from bot.core.processes.liveness import LiveProcesses
from bot.core.processes.wakeups import Wakeups
from bot.core.services import Services
from bot.core.supervision import Supervisor
from bot.play.threads import THREAD_SOURCES
from bot.play.threads.ui import Caretaker

SHARE_SECONDS = 15.0
"""Seconds between two counts of the processes among which Discord's limit is divided."""

log = structlog.get_logger(__name__)


def context_on(services: Services) -> Context:
    """What handlers and letters use, with the letters of all kinds of posts."""
    context = Context(services, Pictures())
    context.letters.update({each.kind.key: each.letters(context) for each in services[POSTS]})
    return context


def caretaker_on(client: discord.Client, services: Services) -> Caretaker:
    """The caretaker who makes threads and ends them, those of other subjects than matches included."""
    return Caretaker(client, services, [make(services) for make in services[THREAD_SOURCES]])


class Work:
    """Sends posts and acts on what is due, in the process of shards or in one of its own that only makes requests."""

    def __init__(
        self,
        client: discord.Client,
        context: Context,
        requests: Requests,
        caretaker: Caretaker,
        supervisor: Supervisor,
        is_heard: Callable[[], Awaitable[bool]] | None = None,
    ) -> None:
        services, calling = context.services, Wakeups(context.services)
        self._requests = requests
        self._caretaker = caretaker
        self._marks = MarkKeeper(client, services)
        self._supervisor = supervisor
        self._presence = LiveProcesses.of(services)
        self._jobs = services[JobRounds]
        self.sweeper = Sweeper(services[Sweeps], is_heard or services[Pulse].is_any_awake)
        self._postman = Postman(
            client,
            services[Outbox],
            services[Doubts],
            services[Retention],
            caretaker,
            services[LostPlaces],
            context.letters,
            context.mentions,
            requests,
            context.pressed,
            is_busy=lambda: context.handlers.are_busy,
            is_crowded=lambda: len(context.handlers) > FEW,
            call_others=calling.call_for_posts,
            is_tidying=partial(services.duties.has, "tidy"),
        )
        services.database.take(self._postman.claims.take)
        calling.answer(posts=self._postman.nudge, more=self._postman.help, jobs=self._jobs.nudge)
        self._sharing = PeriodicTask(self._share, SHARE_SECONDS, log)

    async def run(self) -> None:
        """Run until told to stop; what is under way then is finished, or left to others."""
        await retry_while_busy(self._presence.begin)
        await self._supervisor.run(
            {
                "posts": self._postman.run,
                "deadlines": self.sweeper.run,
                "threads": self._caretaker.run,
                "marks": self._marks.run,
                "jobs": self._jobs.run,
                "presence": self._presence.run,
                "sharing": self._sharing.run,
            }
        )

    def stop(self) -> None:
        own = (self.sweeper, self._postman, self._caretaker, self._marks, self._jobs, self._presence)
        for each in (*own, self._sharing):
            each.stop()

    async def _share(self) -> None:
        """Divide Discord's limit, which is one for all processes that send posts; as before while nobody knows them."""
        if workers := await self._presence.workers():
            self._requests.share(workers)
