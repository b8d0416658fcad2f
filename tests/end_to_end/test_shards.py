"""Several processes of one bot on one PostgreSQL: shards, a worker, and what is left when one of them dies."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random

import pytest

from bot.app import build
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.designs import Design
from bot.community.tournaments.entrants.entry import Entering
from bot.core.deadlines.heartbeat import Pulse
from bot.core.people import Person as Known
from bot.core.people import Place, Rights
from bot.core.services import Services
from bot.people.players.preferences import PreferenceBook
from bot.people.servers.settings import GuildBook
from bot.play.matches.matches import Matches
from sandbox.faults import FakeTrouble
from sandbox.gateway.shards import shard_of
from sandbox.launch import BotProcess
from sandbox.people.client_view import Seen
from sandbox.people.people import FakePerson
from sandbox.permissions import Permission
from sandbox.server import Sandbox
from storage import Database
from storage.play import clocks
from tests.bot.conftest import by
from tests.end_to_end.conftest import CONTRACT, PATIENCE_S, doubted, is_board, match_number
from tests.end_to_end.forked import Forks
from tests.end_to_end.test_forums import TAGS, post_in, tags_of, until
from tournaments.facts import Format

pytestmark = [pytest.mark.postgresql, pytest.mark.slow]
CANNOT_SERVE = 2
AWAY = timedelta(hours=3)
AT_ONCE_S = 2.0
"""Sooner than anyone looks without being called; in quiet it takes a third of a second."""


@dataclass
class Processes:
    """Processes of one bot in four servers: two of each of two shards."""

    sandbox: Sandbox
    database: Database
    env: Mapping[str, str]
    """Where that is."""
    rooms: dict[str, int] = field(default_factory=dict)
    """A channel in each server; `German` is one of the second shard."""
    started: list[BotProcess] = field(default_factory=list)

    @property
    def services(self) -> Services:
        return build(self.database, lambda: datetime.fromtimestamp(self.sandbox.clock.now(), UTC), Random(0))

    async def begin(self, *arguments: str, **env: str) -> BotProcess:
        process = await self.sandbox.launch_bot(args=arguments, env={**self.env, **env})
        self.started.append(process)
        return process

    async def gateway(self, shards: str, *further: str, **env: str) -> BotProcess:
        process = await self.begin("run", "--shards", shards, *further, **env)
        await process.ready()
        await process.wrote("ready  ")
        return process

    async def worker(self, **env: str) -> BotProcess:
        process = await self.begin("work", **env)
        await process.wrote("ready to work")
        return process

    async def refused(self, *arguments: str, status: int = CANNOT_SERVE, **env: str) -> str:
        """What a process says that does not begin."""
        process = await self.begin(*arguments, **env)
        async with asyncio.timeout(PATIENCE_S):
            assert await process.process.wait() == status
        return process.log

    async def match(self, room: int, **options: object) -> int:
        """Begun by Aki and Bruno; its number once the first board is out."""
        aki, bruno = self.sandbox.person("Aki"), self.sandbox.person("Bruno")
        await aki.slash(room, "play", game="dogon", opponent=bruno.id, **options)
        card = await self.see(room, lambda message: bool({"Join", "Mitspielen"} & set(message.labels)))
        await bruno.click(card.id, next(iter({"Join", "Mitspielen"} & set(card.labels))))
        await self.see(room, lambda message: is_board(message, match_number(card), 0))
        return match_number(card)

    async def see(self, room: int, wanted: object) -> Seen:
        aki = self.sandbox.person("Aki")
        async with asyncio.timeout(PATIENCE_S):
            while True:
                for message in aki.newest(room):
                    if wanted(message):  # type: ignore[operator]
                        return message
                await asyncio.sleep(0.02)

    async def written(self, person: FakePerson, wanted: Callable[[Seen], bool]) -> Seen:
        """A direct message to someone."""
        async with asyncio.timeout(PATIENCE_S):
            while not (found := [message for message in person.dms() if wanted(message)]):
                await asyncio.sleep(0.02)
        return found[-1]

    async def mover(self, number: int) -> FakePerson:
        view = await self.services[Matches].show(number)
        return next(person for person in self.sandbox.people if person.id == view.to_move.discord_id)

    async def move(self, room: int, number: int) -> float:
        """Make a move; how many seconds after the answer the next board was out."""
        view = await self.services[Matches].show(number)
        text = view.game.format(view.game.legal_moves(view.position.state)[0])
        await (await self.mover(number)).slash(room, "move", move=text, match=number)
        began = time.monotonic()
        await self.see(room, lambda message: is_board(message, number, view.match.ply + 1))
        return time.monotonic() - began

    async def due(self, number: int) -> datetime:
        """When time runs out in a match."""
        timing = (await self.services[Matches].show(number)).timing
        assert timing
        assert timing.due_at
        return timing.due_at

    def assert_nothing_twice(self) -> None:
        sent = [request for request in self.sandbox.requests if request.method == "POST" and request.status == 200]
        nonces = Counter(
            request.body["nonce"] for request in sent if isinstance(request.body, dict) and "nonce" in request.body
        )
        assert [nonce for nonce, times in nonces.items() if times > 1] == []
        assert self.sandbox.violations == []
        for process in self.started:
            assert "Traceback" not in process.log, process.log


@pytest.fixture
def dialect() -> str:
    return "postgresql"


@pytest.fixture
async def processes(forks: Forks, database: Database, database_url: str) -> AsyncIterator[Processes]:
    async with four_servers(forks, database, {"DATABASE_URL": database_url}) as made:
        yield made


@asynccontextmanager
async def four_servers(forks: Forks, database: Database, env: Mapping[str, str]) -> AsyncIterator[Processes]:
    """Before the first process."""
    async with Sandbox(contract=CONTRACT, rate_limits=False, start=forks.start) as sandbox:
        sandbox.backend.gateway.recommended = 2
        made = Processes(sandbox, database, env)
        made.rooms["Veranda"] = sandbox.channels["games"]
        own = shard_of(sandbox.guild.id, 2)
        for name, shard, locale in (("Garden", own, "en-US"), ("Kitchen", 1 - own, "en-US"), ("German", 1 - own, "de")):
            made.rooms[name] = sandbox.add_guild(name, (shard, 2), locale=locale)
        for person in sandbox.people:
            person.patient = True
        yield made


async def test_two_gateways_and_a_worker_serve_four_servers_and_a_dead_one_is_replaced(processes: Processes) -> None:
    first = await processes.gateway("0/2", "--no-work")
    second = await processes.gateway("1/2", "--no-work")
    worker = await processes.worker()
    numbers = {name: await processes.match(room) for name, room in processes.rooms.items()}
    waits = [await processes.move(room, numbers[name]) for name, room in processes.rooms.items()]
    assert sorted(waits)[1] < AT_ONCE_S, waits
    board = await processes.see(processes.rooms["German"], lambda message: is_board(message, numbers["German"], 1))
    assert "du bist am Zug" in board.text
    board = await processes.see(processes.rooms["Kitchen"], lambda message: is_board(message, numbers["Kitchen"], 1))
    assert "it's your turn" in board.text
    processes.assert_nothing_twice()
    said = await processes.refused("run", "--shards", "1/2", status=1)
    assert "Shard 1 of 2 is served by another process already" in said, "and it can be tried again"
    assert "Other processes run with 2 shards" in await processes.refused("run", "--shards", "0/3")
    await second.kill()
    third = await processes.gateway("1/2", "--no-work")
    await processes.move(processes.rooms["German"], numbers["German"])
    processes.sandbox.faults.add(
        FakeTrouble.DELAY, method="POST", route="/channels/{channel_id}/messages", seconds=20.0
    )
    moving = asyncio.create_task(processes.move(processes.rooms["Veranda"], numbers["Veranda"]))
    await asyncio.sleep(2.0)
    await worker.kill()
    await processes.worker()
    await asyncio.wait_for(moving, PATIENCE_S)  # a minute is how long the dead one had asked for
    assert await first.stop() == await third.stop() == 0


async def test_the_post_of_a_forum_keeps_its_tags_where_a_process_without_a_gateway_looks_after_it(
    processes: Processes,
) -> None:
    await processes.gateway("0/2", "--no-work")
    await processes.gateway("1/2", "--no-work")
    await processes.worker()
    aki, bruno, sandbox = processes.sandbox.person("Aki"), processes.sandbox.person("Bruno"), processes.sandbox
    forum = sandbox.host.create_forum("matches", *TAGS, "Beginners")
    await processes.services[GuildBook].choose(sandbox.guild.id, "forum", forum)
    await aki.slash(processes.rooms["Veranda"], "play", game="dogon", clock="none")
    post = await post_in(processes, forum)
    assert tags_of(processes, post) == ["Dogon", "Open"]
    post.applied.append(sandbox.backend.world.channels[forum].tags[-1].id)
    card = await processes.see(post.id, lambda message: "Join" in message.labels)
    await bruno.click(card.id, "Join")
    await until(lambda: "Bruno" in post.name)
    assert set(tags_of(processes, post)) == {"Dogon", "Running", "Beginners"}
    processes.assert_nothing_twice()


async def test_a_role_that_has_got_powers_is_given_by_no_process_without_a_gateway(processes: Processes) -> None:
    await processes.gateway("0-1/2", "--no-work")
    sandbox, services = processes.sandbox, processes.services
    sandbox.host.grant(Permission.MANAGE_ROLES)
    cup = sandbox.host.create_role("Cup")
    sandbox.host.change_role(cup, permissions=int(Permission.MANAGE_MESSAGES))
    place = Place(sandbox.guild.id, processes.rooms["Veranda"])
    aki, dana = (sandbox.person(name) for name in ("Aki", "Dana"))
    managing = partial(by, Known(dana.id, "Dana"), Rights(place.guild_id, manages_server=True), place)
    draft = await services[Organising].create(managing(), Design("Cup", "dogon", Format.KNOCKOUT), place)
    await services[Organising].publish(managing(), draft.row.id)
    await services[Organising].set(managing(), draft.row.id, {"entrant_role": cup})
    await services[Entering].join(by(Known(aki.id, "Aki"), None, place), draft.row.id)
    await processes.worker()
    await processes.written(dana, lambda message: "without a moderator's permissions" in message.text)
    assert cup not in sandbox.guild.members[aki.id].roles


async def test_an_outage_of_one_shard_is_given_back_there_and_nowhere_else(processes: Processes) -> None:
    lives = await processes.gateway("0/2")
    dies = await processes.gateway("1/2")
    served = {
        name: shard_of(processes.sandbox.backend.world.channels[room].guild_id, 2)
        for name, room in processes.rooms.items()
    }
    numbers = {name: await processes.match(room, clock="2d") for name, room in processes.rooms.items()}
    before = {name: await processes.due(number) for name, number in numbers.items()}
    await dies.kill()
    processes.sandbox.clock.advance(AWAY.total_seconds())
    await lives_on(processes)
    await processes.gateway("1/2")
    for name in (name for name in numbers if served[name] == 1):
        async with asyncio.timeout(PATIENCE_S):
            while await processes.due(numbers[name]) == before[name]:
                await asyncio.sleep(0.1)
    for name, number in numbers.items():
        gained = await processes.due(number) - before[name]
        assert (gained >= AWAY) == (served[name] == 1), (name, gained)
        assert gained < AWAY + timedelta(minutes=2)
        async with processes.database.reading() as connection:
            incidents = await clocks.incidents_since(connection, number, 0)
        assert [each.kind for each in incidents] == (["outage"] if served[name] == 1 else [])
    assert lives.running


async def lives_on(processes: Processes) -> None:
    """Wait until the other shard has beaten after the leap of the clock."""
    async with asyncio.timeout(PATIENCE_S):
        while not await processes.services[Pulse].is_any_awake():
            await asyncio.sleep(0.1)


async def test_what_a_level_plays_in_a_chat_is_shown_by_the_gateway_that_has_answered_there(
    processes: Processes,
) -> None:
    """Nobody else has anything to answer with, and a worker's board would wait for the next press."""
    await processes.gateway("0-1/2", "--no-work")
    await processes.worker()
    aki, world = processes.sandbox.person("Aki"), processes.sandbox.backend.world
    aki.install()
    chat = world.direct_channel(aki.id, processes.sandbox.person("Bruno").id).id
    await aki.slash(chat, "play", game="dogon", computer="1", clock="none")
    number = match_number(await processes.see(chat, lambda message: "**#" in message.text))
    async with asyncio.timeout(PATIENCE_S):
        while (to_move := (await processes.services[Matches].show(number)).to_move) and to_move.is_computer:
            await asyncio.sleep(0.1)
    view = await processes.services[Matches].show(number)
    await processes.see(chat, lambda message: is_board(message, number, view.position.ply))
    text = view.game.format(view.game.legal_moves(view.position.state)[0])
    await aki.slash(chat, "move", move=text, match=number)
    await processes.see(chat, lambda message: is_board(message, number, view.position.ply + 2))
    processes.assert_nothing_twice()


async def test_a_worker_writes_directly_to_those_who_wish_it_and_pings_in_the_channel_who_takes_nothing(
    processes: Processes,
) -> None:
    """It hears nothing from Discord: it asks once for the place of each person's messages, and keeps it."""
    gateway = await processes.gateway("0-1/2", "--no-work")
    await processes.worker()
    aki, bruno = processes.sandbox.person("Aki"), processes.sandbox.person("Bruno")
    for person in (aki, bruno):
        await processes.services[PreferenceBook].choose(Known(person.id, person.name), "pings", "direct")
    room = processes.rooms["Garden"]
    number = await processes.match(room)
    for ply in range(1, 5):
        await processes.move(room, number)
        mover = await processes.mover(number)
        note = await processes.written(mover, lambda message, ply=ply: is_board(message, number, ply))
        assert (await mover.click(note.id, "Move")).message, "the gateway answers what the worker has sent"
    opened = [each for each in processes.sandbox.requests if each.route == "/users/@me/channels"]
    assert sorted(int(each.body["recipient_id"]) for each in opened) == sorted((aki.id, bruno.id))
    waiter = bruno if (await processes.mover(number)).id == aki.id else aki
    waiter.close_dms()
    await processes.move(room, number)
    await doubted(processes.database)
    processes.sandbox.clock.advance(3600)
    called = await processes.see(room, lambda message: is_board(message, number, 5) and waiter.mention in message.text)
    assert "Move" in called.labels
    processes.assert_nothing_twice()
    assert await gateway.stop() == 0
