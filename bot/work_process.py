"""A process without a connection to the gateway: it only makes requests, and does what others leave to it."""

from __future__ import annotations

import asyncio
from functools import partial

import discord
import structlog
from discord import app_commands

from bot.background import Work, caretaker_on, context_on
from bot.core.services import Services
from bot.frame.presence import gone
from bot.frame.requests import Requests
from bot.servers import MemberBook
from bot.subjects import COMMANDS

LEARN_SECONDS = 60.0
"""Until all commands are registered, and can be linked in texts."""

log = structlog.get_logger(__name__)


class Worker(discord.Client):
    """Sends posts, acts on what is due, ends threads, and runs the programs that think."""

    def __init__(self, services: Services, requests: Requests | None = None) -> None:
        requests = requests or Requests()
        super().__init__(http_trace=requests.trace(), intents=discord.Intents.none(), max_messages=None)
        self.context = context_on(services)
        caretaker = caretaker_on(self, services)
        self._work = Work(self, self.context, requests, caretaker)
        self._working: asyncio.Task[None] | None = None
        services[MemberBook].ask(partial(gone, self))

    async def serve(self, token: str) -> None:
        """Until cancelled."""
        await self.login(token)
        learning = asyncio.create_task(self._learn())
        self._working = asyncio.create_task(self._work.run())
        log.info("ready to work", user=self.user and self.user.id)
        try:
            await asyncio.shield(self._working)
        finally:
            learning.cancel()

    async def close(self) -> None:
        """Let what is under way finish, or leave it to others; then leave."""
        self._work.stop()
        if self._working:
            await asyncio.wait({self._working})
        await super().close()
        self.context.pictures.close()

    async def _learn(self) -> None:
        """The numbers of commands, once those who hear Discord have registered them."""
        tree, names = app_commands.CommandTree(self), {command.name for command in COMMANDS}
        while True:
            try:
                registered = await tree.fetch_commands()
            except (discord.DiscordException, OSError) as error:
                log.info("the numbers of commands are asked for later", error=str(error))
            else:
                self.context.mentions.learn(registered)
                if names <= {command.name for command in registered}:
                    return
            await asyncio.sleep(LEARN_SECONDS)
