"""While the database is away: what people are told, and what is done as soon as it is back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from types import SimpleNamespace
from typing import Any, ClassVar

import discord
import pytest

from bot.client import Engawa
from bot.core import periodic
from bot.core.frame import answers
from bot.core.frame.context import Context
from bot.core.outbox.chats.chats import Chats
from bot.core.outbox.outbox import Outbox
from bot.core.periodic import retry_while_busy
from bot.core.processes.jobs import Job, JobKind, JobRounds
from bot.core.processes.pool import Workers
from bot.core.refusals import NoDatabase, TooBusy, Unsure, refusal_of
from bot.core.services import Services
from bot.core.slots import Provided
from bot.core.user_limits import TooFast
from bot.play.matches.matches import Matches
from bot.play.threads.wakeups import Waker
from storage import Connection, Database, DatabaseAway, DatabaseBusy
from storage.core.outbox import chats
from storage.core.processes import jobs
from tests.bot.conftest import ANN, CHANNEL, by
from tests.bot.timed import timed
from tests.conftest import HandClock

pytestmark = pytest.mark.at_once


def test_people_are_told_that_nothing_was_saved_or_that_nobody_knows() -> None:
    assert isinstance(refusal_of(DatabaseAway()), NoDatabase)
    assert isinstance(refusal_of(DatabaseBusy()), TooBusy)
    for error in (DatabaseAway(), DatabaseBusy()):
        assert isinstance(refusal_of(error, may_be_saved=True), Unsure)
    assert refusal_of(KeyError(), may_be_saved=True) is None


async def test_what_cannot_be_left_out_is_done_once_the_database_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(periodic, "AGAIN_SECONDS", 0.0)
    tries: list[int] = []

    async def note() -> str:
        tries.append(1)
        if len(tries) < 3:
            raise DatabaseAway
        return "noted"

    assert await retry_while_busy(note) == "noted"
    assert len(tries) == 3


async def test_a_post_given_up_twice_is_owed_to_its_people_once(services: Services) -> None:
    """Nobody heard that the first time was stored."""
    view = await timed(services, "3d")
    await services[Matches].resign(by(ANN), view.match.id)
    (post,) = await services[Outbox].claim(10)
    await services[Outbox].undeliverable(post, "closed")
    owed = await services[Outbox].waiting()
    await services[Outbox].undeliverable(post, "closed")
    assert await services[Outbox].waiting() == owed > 0


class Listening(Engawa):
    """A client in a server with one channel."""

    def get_channel(self, number: int, /) -> Any:
        return discord.Object(number) if number == CHANNEL.channel_id else None


async def test_a_start_sees_what_has_become_of_channels_once_the_database_is_back(
    services: Services, database: Database, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with database.writing() as connection:
        await chats.note(connection, CHANNEL.channel_id, clock())
    reading, began = database.reading, list[None]()

    @asynccontextmanager
    async def away() -> AsyncIterator[Connection]:
        began.append(None)
        if len(began) in {1, 3, 5}:
            raise DatabaseAway
        async with reading() as connection:
            yield connection

    monkeypatch.setattr(database, "reading", away)
    monkeypatch.setattr(periodic, "AGAIN_SECONDS", 0.0)
    await Listening(services).on_ready()
    assert await services[Chats].known() == frozenset(), "the bot is there now, and posts by itself"
    assert len(began) > 5


class Spoken:
    """An answer that notes what is said."""

    said: ClassVar[list[str]] = []

    def __init__(self, interaction: Any) -> None:
        self.context, self.request = interaction.context, by(ANN)

    def held_in_time(self) -> AbstractAsyncContextManager[None]:
        return nullcontext()

    async def finish(self) -> None:
        """Nothing is left to do."""

    async def say(self, text: str) -> None:
        self.said.append(text)


@pytest.mark.parametrize(("refusal", "said"), [(None, []), (TooFast(seconds=3), ["That's a lot at once"])])
async def test_what_is_noted_beside_an_answer_does_not_take_its_place_while_the_database_is_away(
    services: Services, monkeypatch: pytest.MonkeyPatch, refusal: TooFast | None, said: list[str]
) -> None:
    async def away(*_: object) -> None:
        raise DatabaseAway

    monkeypatch.setattr(Spoken, "said", [])
    monkeypatch.setattr(answers, "Answer", Spoken)
    monkeypatch.setattr(answers, "in_chat", lambda _: False)
    context = Context(services, None)  # type: ignore[arg-type]
    noting = [answers.LISTENERS(away), answers.WATCHERS(away)]
    monkeypatch.setattr(services, "provided", Provided([noting]))
    pressed = {"id": 1, "type": discord.InteractionType.component, "locale": discord.Locale.american_english}
    unanswered = SimpleNamespace(is_done=lambda: False)
    asked: Any = SimpleNamespace(**pressed, context=context, extras={}, response=unanswered)
    async with answers.answering(asked):
        if refusal:
            raise refusal
    assert [text[:20] for text in Spoken.said] == said


async def test_a_thread_that_fell_asleep_is_woken_once_the_database_is_back() -> None:
    """Not an hour later: no button works there until then."""
    asleep, woken, reads = SimpleNamespace(guild_id=1, thread_id=2), list[Any](), list[None]()

    async def in_use() -> list[Any]:
        reads.append(None)
        if len(reads) == 1:
            raise DatabaseAway
        return [asleep]

    async def rouse(match: Any) -> None:
        woken.append(match)

    client: Any = SimpleNamespace(is_ready=lambda: True, get_channel=lambda _: None)
    threads: Any = SimpleNamespace(in_use=in_use)
    caretaker: Any = SimpleNamespace(rouse=rouse, sources=[])
    waker = Waker(client, threads, caretaker, lambda _: True)
    for _ in range(3):
        await waker._look()
    assert woken == [asleep]
    assert len(reads) == 2, "and then in an hour"


class Pondering(JobKind):
    """Takes for ever, and a while to give up."""

    key = "ponder"

    def __init__(self) -> None:
        self.begun: list[int] = []
        self.has_begun, self.may_end = asyncio.Event(), asyncio.Event()

    async def act(self, job: Job) -> None:
        """Think."""
        self.begun.append(job.id)
        self.has_begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            await self.may_end.wait()


async def test_a_job_that_is_just_being_given_up_is_not_begun_beside_that(database: Database, clock: HandClock) -> None:
    kind, workers = Pondering(), Workers(2)
    made = JobRounds(database, clock, workers, lambda: [kind], "one")
    async with database.writing() as connection:
        await jobs.owe(connection, kind.key, clock(), queue_key="a")
    await made._round()
    await kind.has_begun.wait()
    async with database.writing() as connection:
        await jobs.release(connection)
    await made._round()
    assert len(made._under_way) == 1
    await asyncio.sleep(0)
    kind.may_end.set()
    await asyncio.gather(*made._under_way.values(), return_exceptions=True)
    assert len(kind.begun) == 1
    assert made._under_way == {}
