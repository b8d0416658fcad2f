"""A process without a connection to the gateway: it only makes requests, and does what others leave to it."""

from __future__ import annotations

import asyncio
from functools import partial
from http import HTTPStatus

import discord
import structlog
from discord import app_commands

from bot.background import Work, caretaker_on, context_on
from bot.core.frame.presence import gone
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.frame.traffic.failures import PASSING
from bot.core.frame.traffic.requests import Requests
from bot.core.periodic import PeriodicTask
from bot.core.services import Services
from bot.core.supervision import Supervisor
from bot.people.servers import MemberBook
from bot.subjects import PROVIDED

LEARN_SECONDS = 60.0
"""Seconds until all commands are registered, and can be linked in texts."""
ASK_AGAIN_SECONDS = 10.0
"""Seconds until Discord is asked again whether our token is still good, if it didn't say."""

log = structlog.get_logger(__name__)


class Worker(discord.Client):
    """Sends posts, acts on what is due, ends threads, and runs the programs that think."""

    def __init__(self, services: Services, requests: Requests | None = None) -> None:
        self._requests = requests or Requests()
        super().__init__(http_trace=self._requests.trace(), intents=discord.Intents.none(), max_messages=None)
        self.context = context_on(services)
        self.supervisor = Supervisor()
        self._work = Work(self, self.context, self._requests, caretaker_on(self, services), self.supervisor)
        self._learning = PeriodicTask(self._learn, LEARN_SECONDS, log)
        self._has_learnt = False
        self._working: asyncio.Task[None] | None = None
        services[MemberBook].ask(partial(gone, self))

    async def serve(self, token: str) -> None:
        """Work until closed; raises `LoginFailure` if the token is refused, now or later: no gateway tells us."""
        await self.login(token)
        running = self.supervisor.run({"work": self._work.run, "commands": self._learning.run})
        self._working = asyncio.create_task(running)
        log.info("ready to work", user=self.user and self.user.id)
        refusing = asyncio.create_task(self._until_refused())
        try:
            await asyncio.wait({self._working, refusing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            refusing.cancel()
        await (refusing if refusing.done() else asyncio.shield(self._working))

    async def _until_refused(self) -> None:
        """Wait until the token is refused twice: as something is asked for, and as we ask who we are."""
        while True:
            await self._requests.unauthorized.wait()
            try:
                await self.application_info()
            except PASSING as error:
                if getattr(error, "status", None) == HTTPStatus.UNAUTHORIZED:
                    raise discord.LoginFailure(str(error)) from error
                await asyncio.sleep(ASK_AGAIN_SECONDS)
            else:
                self._requests.unauthorized.clear()

    async def close(self) -> None:
        """Let what is under way finish, or leave it to others; then leave."""
        self.supervisor.stop()
        self._work.stop()
        self._learning.stop()
        if self._working:
            await asyncio.wait({self._working})
        await super().close()
        self.context.pictures.close()

    async def _learn(self) -> None:
        """Learn the numbers of commands, once those who hear Discord have registered them."""
        if self._has_learnt:
            return
        try:
            registered = await app_commands.CommandTree(self).fetch_commands()
        except (discord.DiscordException, OSError) as error:
            log.info("the numbers of commands are asked for later", error=str(error))
            return
        self.context.mentions.learn(registered)
        self._has_learnt = {command.name for command in PROVIDED[COMMANDS]} <= {command.name for command in registered}
