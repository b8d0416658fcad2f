"""Every service call, made on a history: what people do, what moderators do, and what the bot does by itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from datetime import timedelta
from itertools import count
from typing import Any, TypeVar

from sqlalchemy import Select, select

from benchmarks.history import FIRST_PERSON, Hands, person, place_of
from bot.archive.archive import Archive
from bot.archive.logs import Logs
from bot.core.listed import Seek
from bot.core.people import Person, Place, Request
from bot.core.services import Services
from bot.deadlines.heartbeat import Pulse
from bot.deadlines.sweeps import Sweeps
from bot.invitations.challenges import ChallengeSetup, OpenChallenges
from bot.lessons import Lessons
from bot.lists.inbox import Inbox, Listing
from bot.lists.lobby import Lobby
from bot.matches.match_views import MatchView
from bot.matches.matches import Matches
from bot.moderation.moderation import Moderation
from bot.moderation.slowdowns import Slowdowns
from bot.offers.offered import DRAW, REMATCH, UNDO
from bot.offers.offers import Offers
from bot.outbox.outbox import Outbox
from bot.pauses.breaks import Breaks
from bot.pauses.offered import PAUSE
from bot.pauses.vacations import Vacations
from bot.plans.plans import Plans
from bot.players.blocking import BlockList
from bot.players.preferences import PreferenceBook
from bot.privacy.privacy import Privacy
from bot.servers.health import HealthBook
from bot.servers.managers import Badge, Order
from bot.servers.settings import GuildBook
from bot.tables.setups import TableSetup
from bot.tables.tables import Tables
from bot.threads.threads import Threads
from bot.workers.jobs import JobRounds
from bot.workers.pool import Workers
from games import GAMES
from lessons import LESSONS
from storage.schema import matches

S = TypeVar("S")
Timing = Callable[[str], AbstractContextManager[None]]
"""Measures what is done in the block, under a name."""

MOST = 25
AWAY = timedelta(minutes=2)
WHY = "Nobody came"


class World:
    """The services on a history, and whose turn it is to be measured."""

    def __init__(self, made: Services, size: int, timing: Timing) -> None:
        self.made = made
        self.size = size
        self.measured = timing
        self._requests = count(1_000_000_000)
        self._strangers = count(1)
        self._running: Iterator[int] = iter(())
        self._finished: Iterator[int] = iter(())
        self._open: Iterator[int] = iter(())

    async def look_round(self) -> None:
        """Which matches there are; each is used once."""
        self._running = await self._numbers(select(matches.c.id).where(matches.c.status == "running"))
        self._open = await self._numbers(select(matches.c.id).where(matches.c.status == "open"))
        self._finished = await self._numbers(select(matches.c.id).where(matches.c.status == "finished"))

    async def _numbers(self, query: Select[Any]) -> Iterator[int]:
        """From the middle of the history on, and the first ones at last."""
        async with self.made.database.reading() as connection:
            found: list[int] = list((await connection.execute(query.order_by(matches.c.id))).scalars())
        third = len(found) // 3
        return iter([*found[third:], *found[:third]])

    def by(self, who: Person) -> Request:
        return Request(who, next(self._requests))

    def stranger(self) -> Person:
        """Someone who has never played."""
        return Person(FIRST_PERSON * 1000 + next(self._strangers), "Newcomer")

    async def running(self) -> MatchView:
        return await self.made[Matches].show(next(self._running))

    async def finished(self) -> MatchView:
        return await self.made[Matches].show(next(self._finished))

    def waiting(self) -> int:
        """A table that waits for anyone."""
        return next(self._open)

    def place(self, view: MatchView) -> Place:
        return Place(view.match.guild_id, view.match.channel_id)

    async def deliver(self) -> None:
        """Everything that is owed is sent, and not measured."""
        outbox = self.made[Outbox]
        while due := await outbox.due():
            for post in due:
                if delivery := await outbox.delivery(post):
                    await outbox.sent(delivery, post.id)


def mover(view: MatchView) -> Person:
    assert view.to_move
    return Person(view.to_move.discord_id or 0, view.to_move.name)


def waiter(view: MatchView) -> Person:
    """The one of two who does not have to move."""
    them = next(player for player in view.players if player != view.to_move)
    return Person(them.discord_id or 0, them.name)


def first_move(view: MatchView) -> str:
    return str(view.game.format(view.game.legal_moves(view.position.state)[0]))


LESSON = next(iter(LESSONS.values()))
STEP = LESSON.steps[0]
SOLUTION = GAMES[LESSON.key].format(STEP.solutions(GAMES[LESSON.key])[0])
"""A step of a lesson, and what solves it."""


async def watching(world: World) -> None:
    """Looking at a running match, and at what one has to do."""
    made, view = world.made, await world.running()
    number, who, where = view.match.id, mover(view), world.place(view)
    with world.measured("matches.show"):
        await made[Matches].show(number)
    with world.measured("matches.meant"):
        await made[Matches].meant(who, number, where.channel_id)
    with world.measured("matches.listed"):
        await made[Matches].listed(who)
    with world.measured("matches.watched"):
        await made[Matches].watched(who, number, where)
    with world.measured("matches.resignable"):
        await made[Matches].resignable(who, number, where.channel_id)
    with world.measured("inbox.page of one's own"):
        await made[Inbox].page(who, Listing(who.discord_id, None), where)
    with world.measured("inbox.page of a channel"):
        await made[Inbox].page(who, Listing(None, where.channel_id), where)
    with world.measured("lobby.page"):
        await made[Lobby].page(who, Seek(where.guild_id))
    with world.measured("lobby.page in direct messages"):
        await made[Lobby].page(who, Seek(None))
    with world.measured("offers.possible"):
        await made[Offers].possible(who, number)
    with world.measured("tables.find"):
        await made[Tables].find(world.waiting())
    with world.measured("tables.last_setup"):
        await made[Tables].last_setup(who, view.match.game)


async def looking_back(world: World) -> None:
    """Finished matches."""
    made, view = world.made, await world.finished()
    number, where = view.match.id, world.place(view)
    who = Person(view.players[0].discord_id or 0, view.players[0].name)
    with world.measured("archive.past_board"):
        await made[Archive].past_board(who, where, number, 3)
    with world.measured("archive.story"):
        await made[Archive].story(who, where, number)
    with world.measured("archive.record"):
        _, text = await made[Archive].record(who, where, number)
    with world.measured("archive.verify"):
        await made[Archive].verify(who, where, number)
    with world.measured("archive.finished"):
        await made[Archive].finished(who, MOST)
    with world.measured("archive.last_over"):
        await made[Archive].last_over(who, where.channel_id)
    with world.measured("archive.bring_in"):
        kept, _ = await made[Archive].bring_in(world.by(who), text.encode())
    with world.measured("archive.imported"):
        await made[Archive].imported(who, kept, 3)
    made[Archive].let_go()
    with world.measured("archive.imported, read again"):
        await made[Archive].imported(who, kept, 3)
    badge = Badge(where.guild_id, manages_server=True, roles=frozenset())
    with world.measured("logs.of"):
        await made[Logs].of(who, badge, where, number)
    with world.measured("slowdowns.note"):
        await made[Slowdowns].note(who, badge.guild_id or 0, "posts")
    with world.measured("slowdowns.seen"):
        await made[Slowdowns].seen(badge)


async def moving(world: World) -> None:
    """A move and its way to the channel; then the end."""
    made, view = world.made, await world.running()
    number = view.match.id
    with world.measured("matches.move"):
        after = await made[Matches].move(world.by(mover(view)), number, view.match.ply, first_move(view))
    outbox = made[Outbox]
    with world.measured("outbox.claim"):
        claimed = await outbox.claim(16)
    for post in claimed:
        with world.measured("outbox.delivery"):
            delivery = await outbox.delivery(post)
        if delivery:
            with world.measured("outbox.sent"):
                await outbox.sent(delivery, post.id)
    with world.measured("matches.resign"):
        await made[Matches].resign(world.by(mover(after)), number)
    await world.deliver()


async def sitting_down(world: World) -> None:
    """Tables from both ends."""
    made, host, guest = world.made, world.stranger(), world.stranger()
    where = place_of(1, world.size)
    open_to_all, for_guest = TableSetup("dogon", {}, None, ()), TableSetup("dogon", {}, None, [guest])
    with world.measured("tables.open"):
        table = await made[Tables].open(world.by(host), open_to_all, where)
    with world.measured("tables.join"):
        await made[Tables].join(world.by(guest), table.match.id)
    for_three = await made[Tables].open(world.by(host), TableSetup("dohyo", {}, 3, ()), where)
    await made[Tables].join(world.by(guest), for_three.match.id)
    with world.measured("tables.leave"):
        await made[Tables].leave(world.by(guest), for_three.match.id)
    with world.measured("tables.cancel"):
        await made[Tables].cancel(world.by(host), for_three.match.id)
    asked = await made[Tables].open(world.by(host), for_guest, where)
    with world.measured("tables.decline"):
        await made[Tables].decline(world.by(guest), asked.match.id)
    await world.deliver()


async def playing_alone(world: World) -> None:
    """A match with a level of the computer, which really thinks."""
    made, host, where = world.made, world.stranger(), place_of(1, world.size)
    with world.measured("tables.open against a level"):
        table = await made[Tables].open(world.by(host), TableSetup("dogon", {}, None, (), computers=("1",)), where)
    number = table.match.id
    await made[JobRounds].work()
    view = await made[Matches].show(number)
    move = view.game.format(view.game.legal_moves(view.position.state)[0])
    with world.measured("matches.move against a level"):
        await made[Matches].move(world.by(host), number, None, move)
    with world.measured("jobs.begin"):
        await made[JobRounds].begin()
    with world.measured("jobs.work"):
        await made[JobRounds].work()
    await made[Workers].close()
    await world.deliver()


async def offering(world: World) -> None:
    """Offers, pauses and time."""
    made, view = world.made, await world.running()
    number, one, other = view.match.id, mover(view), waiter(view)
    with world.measured("breaks.give"):
        await made[Breaks].give(world.by(other), number, 3600)
    await made[Offers].make(world.by(one), number, PAUSE)
    await made[Offers].make(world.by(other), number, PAUSE)
    with world.measured("breaks.resume"):
        await made[Breaks].resume(world.by(one), number)
    with world.measured("offers.make"):
        undo = await made[Offers].make(world.by(other), number, UNDO)
    with world.measured("offers.decline"):
        await made[Offers].decline(world.by(one), undo.offer.id)
    draw = await made[Offers].make(world.by(one), number, DRAW)
    with world.measured("offers.agree"):
        await made[Offers].agree(world.by(other), draw.offer.id)
    await world.deliver()


async def going_back(world: World) -> None:
    """An undo both want, and a rematch."""
    made, view = world.made, await world.running()
    number, one, other = view.match.id, mover(view), waiter(view)
    undo = await made[Offers].make(world.by(other), number, UNDO)
    with world.measured("offers.agree to an undo"):
        await made[Offers].agree(world.by(one), undo.offer.id)
    await made[Matches].resign(world.by(one), number)
    with world.measured("offers.make of a rematch"):
        rematch = await made[Offers].make(world.by(one), number, REMATCH)
    with world.measured("offers.agree to a rematch"):
        await made[Offers].agree(world.by(other), rematch.offer.id)
    await world.deliver()


async def failing(world: World) -> None:
    """Messages that cannot be sent, and an outage."""
    made, view = world.made, await world.running()
    outbox, text = made[Outbox], first_move(view)
    await made[Matches].move(world.by(mover(view)), view.match.id, None, text)
    (post, *_) = await outbox.claim(16)
    with world.measured("outbox.put_off"):
        await outbox.put_off(post, "out of order")
    with world.measured("outbox.release"):
        await outbox.release(post)
    with world.measured("outbox.undeliverable"):
        await outbox.undeliverable(post, "closed")
    assert isinstance(made.clock, Hands)
    await made[Pulse].beat()
    made.clock.now += AWAY
    await made[Pulse].recover()  # not measured: it has to move every clock that runs
    await world.deliver()


async def planning(world: World) -> None:
    made, view = world.made, await world.running()
    who = waiter(view)
    with world.measured("plans.open_to"):
        await made[Plans].open_to(who)
    with world.measured("plans.show"):
        plan = await made[Plans].show(who, view.match.id)
    with world.measured("plans.think"):
        thought = await made[Plans].think(who, plan.start._replace(awaited=(first_move(view),)))
    if thought.is_own:
        with world.measured("plans.keep"):
            kept = await made[Plans].keep(world.by(who), thought.cursor, first_move(thought.view))
        with world.measured("plans.drop"):
            await made[Plans].drop(world.by(who), kept.cursor)
        await made[Plans].keep(world.by(who), thought.cursor, first_move(thought.view))
        with world.measured("matches.move into a plan"):
            await made[Matches].move(world.by(mover(view)), view.match.id, None, first_move(view))
        await world.deliver()


async def inviting(world: World) -> None:
    """Open challenges."""
    made, host, where = world.made, world.stranger(), place_of(1, world.size)
    with world.measured("challenges.open"):
        invitation = await made[OpenChallenges].open(
            world.by(host), ChallengeSetup(TableSetup("dogon", {}, None, ())), where
        )
    await world.deliver()
    with world.measured("challenges.challenge"):
        await made[OpenChallenges].challenge(world.by(world.stranger()), invitation.number)
    with world.measured("challenges.pause"):
        await made[OpenChallenges].pause(world.by(host), invitation.number, on=True)
    with world.measured("challenges.of"):
        await made[OpenChallenges].of(host)
    with world.measured("challenges.close"):
        await made[OpenChallenges].close(world.by(host), invitation.number)
    await world.deliver()


async def deciding(world: World) -> None:
    """Moderators."""
    made, view = world.made, await world.running()
    number, judge = view.match.id, world.stranger()
    badge = Badge(view.match.guild_id, manages_server=True, roles=frozenset())
    with world.measured("moderation.running"):
        await made[Moderation].running(badge)
    with world.measured("moderation.pause"):
        await made[Moderation].pause(Order(world.by(judge), badge), number, WHY)
    with world.measured("moderation.resume"):
        await made[Moderation].resume(Order(world.by(judge), badge), number, WHY)
    with world.measured("moderation.draft_end"):
        draft = await made[Moderation].draft_end(Order(world.by(judge), badge), number, [], WHY, draw=True)
    with world.measured("moderation.end"):
        await made[Moderation].end(Order(world.by(judge), badge), draft.number)
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
        ("sweeps.sweep", made[Sweeps].sweep),
        ("outbox.due", made[Outbox].due),
        ("outbox.waiting", made[Outbox].waiting),
        ("outbox.left_open", made[Outbox].left_open),
        ("outbox.renew", made[Outbox].renew),
        ("outbox.tidy", made[Outbox].tidy),
        ("threads.to_close", made[Threads].to_close),
        ("threads.in_use", made[Threads].in_use),
    ):
        with world.measured(name):
            await _made(call)
    for kind in (kind for subject in made.subjects for kind in subject.sweeps):
        with world.measured(f"{kind.__name__}.sweep"):
            await made[kind].sweep()
    with world.measured("guilds.of"):
        await made[GuildBook].of(where.guild_id)
    with world.measured("guilds.change"):
        await made[GuildBook].change_language(where.guild_id or 0, "de")
    with world.measured("health.of"):
        await made[HealthBook].of(world.by(person(1)), where.guild_id or 0, made.clock())


async def _made(call: Callable[[], Awaitable[Any]]) -> None:
    await call()


SCENES: Sequence[Callable[[World], Awaitable[None]]] = (
    *(
        watching,
        looking_back,
        moving,
        sitting_down,
        playing_alone,
        offering,
        going_back,
        failing,
        planning,
        inviting,
        deciding,
    ),
    *(inviting, deciding, choosing, keeping),
)
"""Each measures some calls, on matches and people of its own."""

__all__ = ["SCENES", "Hands", "World"]
