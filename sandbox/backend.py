"""The parts behind the server, wired together: what handlers, people and tests work on."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from sandbox.checks.violations import Violation, error_body
from sandbox.clock import Clock
from sandbox.events import Bus, Event
from sandbox.faults import Faults
from sandbox.gateway.gateway import FakeGateway
from sandbox.interactions import Interactions
from sandbox.messages import Messages
from sandbox.payloads import Payloads
from sandbox.rest.ratelimits import RateLimits
from sandbox.rest.refusals import FakeRefusal, Reason
from sandbox.uploads import Store
from sandbox.world import Channel, FakeGuild, FakeMember, User, World, created_at

REMEMBERED_REQUESTS = 100_000
ARCHIVING_S = 60.0


class FakeRequest(NamedTuple):
    """A request the bot made, for tests to look at."""

    method: str
    route: str
    path: str
    body: Any
    files: tuple[str, ...]
    status: int
    at: float
    seconds: float


class Breach(NamedTuple):
    """A violation of the contract or of a limit, with the request that committed it."""

    method: str
    route: str
    violation: Violation


@dataclass(slots=True)
class Options:
    """What a sandbox may be told: the OpenAPI file, the data folder, limits and privileges."""

    contract: Path | None = None
    folder: Path | None = None
    rate_limits: bool = True
    privileged: bool = False
    remembered_requests: int = REMEMBERED_REQUESTS


class Backend:
    """One Discord: a world, its rules and the records of what the bot asked for."""

    def __init__(self, world: World, clock: Clock, token: str, options: Options) -> None:
        self.world = world
        self.clock = clock
        self.token = token
        self.bus = Bus()
        self.store = Store(clock, options.folder and options.folder / "attachments")
        self.payloads = Payloads(world, self.store)
        self.messages = Messages(world, self.bus, self.payloads)
        self.interactions = Interactions(world, self.bus, self.messages)
        self.gateway = FakeGateway(self.payloads, token, privileged=options.privileged)
        self.faults = Faults()
        self.limits = RateLimits(clock, enabled=options.rate_limits)
        self.contract = None
        if options.contract:
            from sandbox.checks.contract import contract_of  # noqa: PLC0415 (a demo can do without what it needs)

            self.contract = contract_of(options.contract)
        self.requests: deque[FakeRequest] = deque(maxlen=options.remembered_requests)
        self.on_request: Callable[[FakeRequest], None] = lambda _request: None
        self.violations: list[Breach] = []
        self.unknown_routes: list[str] = []
        self.trespasses: list[str] = []
        """Requests to channels that the bot is not in, where it may only answer."""
        self.command_creates: deque[float] = deque()
        self.gateway.on_unknown = self.unknown_routes.append
        self.gateway.on_change = lambda connected: self.bus.publish(Event("BOT", {"connected": connected}))
        self.bus.listen(self.gateway.hear)

    @property
    def bot(self) -> User:
        return self.world.users[self.world.bot_id]

    def record(self, request: FakeRequest) -> None:
        """Remember a request, and tell whoever follows them."""
        self.requests.append(request)
        self.on_request(request)

    def refuse(self, method: str, route: str, violations: Sequence[Violation]) -> None:
        """Record violations and refuse the request with all of them; nothing happens without any."""
        if violations:
            self.violations += [Breach(method, route, violation) for violation in violations]
            raise FakeRefusal(Reason(400, 50035, "Invalid Form Body"), error_body(violations))

    def publish_channel(self, kind: str, channel: Channel, **extra: Any) -> None:
        self.bus.publish(Event(kind, self.payloads.channel(channel) | extra, channel.id))

    def publish_member(self, kind: str, guild_id: int, member: FakeMember) -> None:
        payload = self.payloads.member(self.world.guilds[guild_id], member.user_id)
        self.bus.publish(Event(kind, payload | {"guild_id": str(guild_id)}))

    def archive_if_idle(self, channel: Channel) -> None:
        """Archive a thread in which nothing has happened for as long as it was told to wait."""
        last = max(channel.archived_at, created_at(channel.last_message_id or channel.id))
        if channel.is_thread and not channel.archived and self.clock.now() - last > channel.auto_archive * 60:
            channel.archived, channel.archived_at = True, self.clock.now()
            self.publish_channel("THREAD_UPDATE", channel)

    async def archive_in_time(self) -> None:
        """Archive every thread as soon as it has been idle for long enough."""
        while True:
            for channel in list(self.world.channels.values()):
                self.archive_if_idle(channel)
            await self.clock.sleep(ARCHIVING_S)

    def wake(self, channel: Channel) -> None:
        """Unarchive a thread, as writing into it does."""
        if channel.archived:
            channel.archived, channel.archived_at = False, self.clock.now()
            self.publish_channel("THREAD_UPDATE", channel)

    def publish_thread_members(self, thread: Channel, **changes: Any) -> None:
        facts = {"id": str(thread.id), "guild_id": str(thread.guild_id), "member_count": len(thread.members)}
        self.bus.publish(Event("THREAD_MEMBERS_UPDATE", facts | changes, thread.id))

    def remove_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads and everything written in them."""
        for thread in [each for each in self.world.channels.values() if each.parent_id == channel.id]:
            self.remove_channel(thread)
        payload = self.payloads.channel(channel)
        del self.world.channels[channel.id]
        self.world.messages.pop(channel.id, None)
        self.bus.publish(Event("THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE", payload, channel.id))

    def add_member(self, guild: FakeGuild, user_id: int, roles: Sequence[int] = ()) -> None:
        """Let a user join; the bot is told of a guild, others are told to those who listen for members."""
        member = guild.members[user_id] = FakeMember(user_id, self.clock.now(), list(roles))
        if user_id == self.world.bot_id:
            self.bus.publish(Event("GUILD_CREATE", self.payloads.guild(guild, user_id)))
        else:
            self.publish_member("GUILD_MEMBER_ADD", guild.id, member)

    def rename(self, user_id: int, display: str) -> None:
        """Give an account another name; those who listen for members are told in every guild it is in."""
        self.world.users[user_id].display = display
        for guild in self.world.guilds.values():
            if member := guild.members.get(user_id):
                self.publish_member("GUILD_MEMBER_UPDATE", guild.id, member)

    def remove_member(self, guild: FakeGuild, user_id: int) -> None:
        del guild.members[user_id]
        if user_id == self.world.bot_id:
            self.bus.publish(Event("GUILD_DELETE", {"id": str(guild.id)}))
        else:
            facts = {"guild_id": str(guild.id), "user": self.payloads.user(user_id)}
            self.bus.publish(Event("GUILD_MEMBER_REMOVE", facts))
