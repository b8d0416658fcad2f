"""Every service call, made on a history: what people do, what moderators do, and what the bot does by itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from typing import TypeVar

from benchmarks.history import Hands
from benchmarks.upkeep import choosing, deciding, keeping, solving
from benchmarks.world import World, first_move, mover, waiter
from bot.core.deadlines.heartbeat import Pulse
from bot.core.open_seats import OpenSeatQuery
from bot.core.outbox.outbox import Outbox
from bot.core.people import Person
from bot.core.processes.jobs import JobRounds
from bot.core.processes.pool import Workers
from bot.play.analyses.analyses import ANALYSIS, Analyses
from bot.play.archive.archive import Archive
from bot.play.archive.logs import Logs
from bot.play.challenges.challenges import ChallengeSetup, OpenChallenges
from bot.play.lists.inbox import Inbox, Listing
from bot.play.lists.lobby import Lobby
from bot.play.matches.matches import Matches
from bot.play.moderation.fair_play import FairPlay
from bot.play.moderation.slowdowns import Slowdowns
from bot.play.nudges.silences import Silences
from bot.play.offers.offered import DRAW, REMATCH, UNDO
from bot.play.offers.offers import Offers
from bot.play.pauses.breaks import Breaks
from bot.play.pauses.offered import PAUSE
from bot.play.plans.plans import Plans
from bot.play.remarks.remarks import Remarks
from bot.play.tables.setups import TableSetup
from bot.play.tables.tables import Tables
from storage.core.processes import jobs
from storage.play import analyses, clocks
from storage.play.matches import matches
from storage.play.silences import Silence

S = TypeVar("S")
MOST = 25
AWAY = timedelta(minutes=2)


async def watching(world: World) -> None:
    """Looking at a running match, and at what one has to do."""
    made, view = world.made, await world.running()
    number, who, where = view.match.id, mover(view), world.place(view)
    with world.measured("matches.show"):
        await made[Matches].show(number)
    with world.measured("matches.meant"):
        await made[Matches].meant(world.by(who, where), number)
    with world.measured("matches.listed"):
        await made[Matches].listed(who)
    with world.measured("matches.game_in"):
        await made[Matches].game_in(where.channel_id)
    with world.measured("matches.watched"):
        await made[Matches].watched(world.by(who, where), number)
    with world.measured("matches.resignable"):
        await made[Matches].resignable(world.by(who, where), number)
    with world.measured("inbox.page of one's own"):
        await made[Inbox].page(world.by(who, where), Listing(who.discord_id, None))
    with world.measured("inbox.page of a channel"):
        await made[Inbox].page(world.by(who, where), Listing(None, where.channel_id))
    with world.measured("lobby.page"):
        await made[Lobby].page(who, OpenSeatQuery(where.guild_id))
    with world.measured("lobby.page in direct messages"):
        await made[Lobby].page(who, OpenSeatQuery(None))
    with world.measured("offers.possible"):
        await made[Offers].possible(who, number)
    with world.measured("tables.find"):
        await made[Tables].find(world.waiting())
    with world.measured("tables.last_setup"):
        await made[Tables].last_setup(world.by(who, where), view.match.game)


async def looking_back(world: World) -> None:
    """Finished matches."""
    made, view = world.made, await world.finished()
    number, where = view.match.id, world.place(view)
    who = Person(view.players[0].discord_id or 0, view.players[0].name)
    with world.measured("archive.past_board"):
        await made[Archive].past_board(world.by(who, where), number, 3)
    with world.measured("archive.story"):
        await made[Archive].story(world.by(who, where), number)
    with world.measured("archive.record"):
        _, text = await made[Archive].record(world.by(who, where), number)
    with world.measured("archive.verify"):
        await made[Archive].verify(world.by(who, where), number)
    with world.measured("archive.finished"):
        await made[Archive].finished(who, MOST)
    with world.measured("archive.last_over"):
        await made[Archive].last_over(world.by(who, where))
    with world.measured("archive.bring_in"):
        kept, _ = await made[Archive].bring_in(world.by(who), text.encode())
    with world.measured("archive.imported"):
        await made[Archive].imported(who, kept, 3)
    made[Archive].let_go()
    with world.measured("archive.imported, read again"):
        await made[Archive].imported(who, kept, 3)
    with world.measured("analyses.ask"):
        await made[Analyses].ask(world.by(who, where), number)
    with world.measured("analyses.share"):
        await made[Analyses].share(number)
    with world.measured("analyses.look"):
        await made[Analyses].look(world.by(who, where), number)
    async with made.database.writing() as connection:  # nobody thinks about it here
        await jobs.drop(connection, ANALYSIS, number)
        await analyses.drop(connection, number)
    judge = world.by(who, where, manages=True)
    with world.measured("logs.of"):
        await made[Logs].of(world.by(who, where), number)
    with world.measured("slowdowns.note"):
        await made[Slowdowns].note(who, where.guild_id or 0, "posts")
    with world.measured("slowdowns.seen"):
        await made[Slowdowns].seen(judge)
    with world.measured("fair play.report"):
        await made[FairPlay].report(judge, who)


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
    open_to_all, for_guest = TableSetup("dogon", {}, None, ()), TableSetup("dogon", {}, None, [guest])
    with world.measured("tables.open"):
        table = await made[Tables].open(world.by(host), open_to_all)
    with world.measured("tables.join"):
        await made[Tables].join(world.by(guest), table.match.id)
    for_three = await made[Tables].open(world.by(host), TableSetup("dohyo", {}, 3, ()))
    await made[Tables].join(world.by(guest), for_three.match.id)
    with world.measured("tables.leave"):
        await made[Tables].leave(world.by(guest), for_three.match.id)
    with world.measured("tables.cancel"):
        await made[Tables].cancel(world.by(host), for_three.match.id)
    asked = await made[Tables].open(world.by(host), for_guest)
    with world.measured("tables.decline"):
        await made[Tables].decline(world.by(guest), asked.match.id)
    await world.deliver()


async def playing_alone(world: World) -> None:
    """A match with a level of the computer, which really thinks."""
    made, host = world.made, world.stranger()
    with world.measured("tables.open against a level"):
        table = await made[Tables].open(world.by(host), TableSetup("dogon", {}, None, (), computers=("1",)))
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


async def noting(world: World) -> None:
    """A private note on a position."""
    made, view = world.made, await world.running()
    who, where = mover(view), world.place(view)
    number, ply = view.match.id, view.match.ply
    for text in ("mind the middle", ""):
        with world.measured("remarks.write"):
            await made[Remarks].write(world.by(who, where), number, ply, text)
    with world.measured("remarks.of"):
        await made[Remarks].of(who, number, ply)


async def falling_silent(world: World) -> None:
    """A match without a clock is looked at."""
    made, view = world.made, await world.running()
    async with made.database.writing() as connection:
        await clocks.clear(connection, view.match.id)
        await matches.change(connection, view.match.id, clock=None, remind_at=made.clock())
    with world.measured("silences.act"):
        await made[Silences].act(Silence(view.match.id, made.clock()))
    await world.deliver()


async def inviting(world: World) -> None:
    """Open challenges."""
    made, host = world.made, world.stranger()
    with world.measured("challenges.open"):
        invitation = await made[OpenChallenges].open(world.by(host), ChallengeSetup(TableSetup("dogon", {}, None, ())))
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
        noting,
        falling_silent,
    ),
    *(inviting, deciding, solving, choosing, keeping),
)
"""Each measures some calls, on matches and people of its own."""

__all__ = ["SCENES", "Hands", "World"]
