"""The sandbox as one object: a server on loopback, its people, its guild, and the bot it can start."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from sandbox.backend import REMEMBERED_REQUESTS, Backend, Breach, FakeRequest, Options
from sandbox.bots import Bots
from sandbox.clock import Clock
from sandbox.control import page_api
from sandbox.control.control_panel import ControlPanel
from sandbox.control.page_api import PageApi
from sandbox.events import Event
from sandbox.faults import Faults
from sandbox.gateway.shards import served_by
from sandbox.host import Host
from sandbox.launch import BOT, BotProcess, Start, in_new_process
from sandbox.people.people import FakePerson
from sandbox.people.sample_players import SamplePlayers
from sandbox.people.samples import PEOPLE, add_channel, add_guild, sample_world
from sandbox.persistence import Keeper, load
from sandbox.rest import (
    routes_application,
    routes_channels,
    routes_interactions,
    routes_members,
    routes_messages,
    routes_scheduled,
)
from sandbox.rest.origins import local_only
from sandbox.rest.ratelimits import RateLimits
from sandbox.rest.rest import mount
from sandbox.world import ChannelType, FakeGuild

LOOPBACK = "127.0.0.1"
TOKEN = "sandbox.token.for-the-bot"  # noqa: S105 (good on this machine only)
COUNTED_AGAINST_US = (401, 403, 429)
ROUTES = (
    *routes_application.ROUTES,
    *routes_channels.ROUTES,
    *routes_members.ROUTES,
    *routes_scheduled.ROUTES,
    *routes_messages.ROUTES,
    *routes_interactions.ROUTES,
)


class Sandbox:
    """`async with Sandbox() as sandbox`: serves from there to the end of the block, and ends the bots it started."""

    def __init__(
        self,
        port: int = 0,
        *,
        contract: Path | None = None,
        clock: Clock | None = None,
        folder: Path | None = None,
        rate_limits: bool = True,
        privileged: bool = False,
        remembered_requests: int = REMEMBERED_REQUESTS,
        token: str = TOKEN,
        start: Start = in_new_process,
    ) -> None:
        self._port = port
        self.clock = clock or Clock()
        self.token = token
        world = (folder and load(folder, self.clock)) or sample_world(self.clock)
        options = Options(contract, folder, rate_limits, privileged, remembered_requests)
        self.backend = Backend(world, self.clock, token, options)
        self.guild: FakeGuild = next(iter(world.guilds.values()))
        self.host = Host(self.backend, self.guild)
        users = {user.name: user for user in world.users.values()}
        self.people = tuple(FakePerson(self.backend, users[name]) for name, _ in PEOPLE)
        self.sample_players = SamplePlayers(self.backend, self.guild)
        self.bots = Bots(self.backend, token, start)
        self._keeper = Keeper(folder, world, self.backend.bus) if folder else None
        self._runner: web.AppRunner | None = None
        self._archiving: asyncio.Task[None] | None = None

    @property
    def address(self) -> str:
        return self.backend.payloads.address

    @property
    def channels(self) -> dict[str, int]:
        """The ids of the guild's text channels by name."""
        texts = [each for each in self.backend.world.channels.values() if each.type == ChannelType.TEXT]
        return {channel.name: channel.id for channel in texts}

    def add_guild(self, name: str, shard: Sequence[int], *, locale: str = "en-US") -> int:
        """A further guild with the same people, for a shard of so many; returns its one channel, called like it."""
        world = self.backend.world
        number = served_by(shard, world.snowflake(), len(world.guilds))
        members = [user for user in world.users.values() if user.id in self.guild.members and user.id != world.bot_id]
        guild = add_guild(world, number, name, members)
        guild.locale = locale
        channel = add_channel(world, guild, name)
        self.backend.bus.publish(Event("GUILD_CREATE", self.backend.payloads.guild(guild, world.bot_id)))
        return channel.id

    @property
    def faults(self) -> Faults:
        return self.backend.faults

    @property
    def limits(self) -> RateLimits:
        """The rate limits; set `enabled` to count or not to count."""
        return self.backend.limits

    @property
    def requests(self) -> Sequence[FakeRequest]:
        """Everything the bot asked for, oldest first."""
        return tuple(self.backend.requests)

    @property
    def invalid_requests(self) -> int:
        """How many requests count towards Discord's ban, which comes with 10,000 in ten minutes."""
        return sum(request.status in COUNTED_AGAINST_US for request in self.backend.requests)

    @property
    def violations(self) -> list[Breach]:
        return self.backend.violations

    @property
    def unknown_routes(self) -> list[str]:
        return self.backend.unknown_routes

    def person(self, name: str) -> FakePerson:
        return next(person for person in self.people if person.name == name)

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=1 << 26, middlewares=[local_only])
        mount(app, self.backend, ROUTES)
        app.router.add_get("/gateway", self.backend.gateway.serve)
        app.router.add_get("/gateway/", self.backend.gateway.serve)
        stage = ControlPanel(self.backend, self.bots, self.sample_players)
        page_api.mount(app, PageApi(self.backend, self.guild, self.people, self.host, stage))
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, LOOPBACK, self._port)
        await site.start()
        self.bots.open()
        if self._keeper:
            self._keeper.open()
        self._archiving = asyncio.create_task(self.backend.archive_in_time())
        self.backend.payloads.address = f"http://{LOOPBACK}:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.sample_players.play(on=False)
        if self._archiving:
            self._archiving.cancel()
        await self.bots.close()
        await self.backend.gateway.close()
        await self.backend.interactions.close()
        if self._runner:
            await self._runner.cleanup()
        if self._keeper:
            self._keeper.close()
        self.bots.forget()

    @property
    def bot(self) -> BotProcess | None:
        return self.bots.current

    async def launch_bot(
        self,
        *,
        entry: str = BOT,
        args: Sequence[str] = (),
        env: Mapping[str, str] | None = None,
        echo: bool = False,
    ) -> BotProcess:
        """Start the bot in a process of its own; await its `ready()` before relying on it."""
        return await self.bots.launch(entry=entry, args=args, env=env, echo=echo)
