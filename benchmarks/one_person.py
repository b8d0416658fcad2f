"""What is asked about one person, and what that takes of SQLite with ten times their past, whatever the machine."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine

from benchmarks.calls import SCENES
from benchmarks.history import Hands, fill_for_one, person
from benchmarks.upkeep import choosing
from benchmarks.world import World, waiter
from bot.app import build
from bot.community.ladders.service import Climbing
from bot.community.leagues.service import Leagues
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.mine import Participating
from bot.core.open_seats import OpenSeatQuery
from bot.core.people import Rights
from bot.learn.lessons import Lessons
from bot.learn.puzzles.solutions import Puzzles
from bot.people.privacy.privacy import Privacy
from bot.play.archive.archive import Archive
from bot.play.challenges.challenges import OpenChallenges
from bot.play.digests.digests import Digests
from bot.play.lists.inbox import Inbox, Listing
from bot.play.lists.lobby import Lobby
from bot.play.matches.matches import Matches
from bot.play.moderation.fair_play import FairPlay
from bot.play.pauses.vacations import Vacations
from bot.play.plans.plans import Plans
from bot.play.ratings.profiles.profiles import Profiles
from bot.play.ratings.rankings import Rankings
from bot.play.ratings.ratings import Ratings
from bot.play.ratings.stakes.stakes import Forecast
from bot.play.tables.setups import TableSetup
from bot.play.tables.tables import Tables
from storage import Database
from storage.core.sqlite_driver import copy_file

PAST = (50, 145, 1_470)
"""How many matches someone has finished."""
MOST_STEPS = 1.3
"""What a call may take of SQLite from one past to ten times as much, at most."""
LINEAR = {"privacy.export", "privacy.forget"}
"""Calls that are about all there ever was."""
SUGGESTED, GAME = 100, "dogon"
EACH = 1
"""Steps of SQLite between two looks at their number."""


class Steps:
    """Counts the steps of SQLite by the name of a call: those of its virtual machine, on every connection."""

    def __init__(self) -> None:
        self.taken: dict[str, int] = defaultdict(int)
        self._now = 0

    @contextmanager
    def __call__(self, name: str) -> Iterator[None]:
        """Count what is done in the block; of several with one name the one that took most."""
        before = self._now
        yield
        self.taken[name] = max(self.taken[name], self._now - before)

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count on each connection that is opened in the block."""

        def connected(connection: Any, _record: Any) -> None:
            connection.run_async(lambda driver: driver.set_progress_handler(self._tick, EACH))

        event.listen(Engine, "connect", connected)
        try:
            yield
        finally:
            event.remove(Engine, "connect", connected)

    def _tick(self) -> int:
        self._now += EACH
        return 0


async def steps_by_past(folder: Path, sizes: Sequence[int]) -> dict[int, Mapping[str, int]]:
    """The steps of every call about someone, for each size of their past."""
    found = {}
    for size in sizes:
        file = folder / f"person-{size}.db"
        async with Database.open(f"sqlite:///{file}") as database:
            await fill_for_one(database, size)
        found[size] = await steps_of(file, size)
    return found


async def steps_of(file: Path, size: int) -> Mapping[str, int]:
    """The steps of every call on a copy of a history, which stays as it is."""
    copy = file.with_name(f"{file.stem}-copy.db")
    copy_file(file, copy)
    steps = Steps()
    with steps.counting():
        async with Database.open(f"sqlite:///{copy}") as database:
            world = World(build(database, Hands(), Random(0)), size, steps)
            await world.look_round()
            for scene in (*ABOUT_ONE, *(each for each in SCENES if each is not choosing), choosing):
                await scene(world)
    copy.unlink()
    return steps.taken


def steps_table(found: Mapping[int, Mapping[str, int]]) -> str:
    """A line for each call: its steps by size, how they grow at last, and whether that is too much."""
    sizes = list(found)
    lines = [f"{'':44}" + "".join(f"{f'{size:,} finished':>16}" for size in sizes) + f"{'growth':>10}"]
    for name in next(iter(found.values()), ()):
        taken = [found[size][name] for size in sizes]
        lines.append(f"{name:44}" + "".join(f"{each:>10,} steps" for each in taken) + _grown(name, taken))
    return "\n".join(lines)


def growth(before: int, after: int) -> float:
    return after / max(1, before)


def _grown(name: str, taken: Sequence[int]) -> str:
    if len(taken) == 1:
        return ""
    grown = growth(*taken[-2:])
    return f"{f'x {grown:.2f}':>10}" + (" !" if grown > MOST_STEPS and name not in LINEAR else "")


async def listing(world: World) -> None:
    """The lists of someone, what is suggested to them, and what waits for them."""
    made, me, view = world.made, person(1), await world.running()
    here, number = world.place(view), view.match.id
    with world.measured("matches.listed, one's own"):
        await made[Matches].listed(me)
    for name, where in (("a channel", here), ("direct messages", replace(here, guild_id=None, channel_id=1))):
        for page in (0, 1):
            with world.measured(f"inbox.page {page + 1} of one's own in {name}"):
                await made[Inbox].page(world.by(me, where), Listing(me.discord_id, None), page)
    with world.measured("inbox.page of someone else"):
        await made[Inbox].page(world.by(person(2), here), Listing(me.discord_id, None))
    with world.measured("inbox.page of someone here"):
        await made[Inbox].page(world.by(person(2), here), Listing(me.discord_id, here.channel_id))
    with world.measured("inbox.page of one's channel"):
        await made[Inbox].page(world.by(me, here), Listing(None, here.channel_id))
    with world.measured("lobby.page, one's own"):
        await made[Lobby].page(me, OpenSeatQuery(here.guild_id))
    with world.measured("digests.of"):
        await made[Digests].of(me)
    with world.measured("plans.open_to, one's own"):
        await made[Plans].open_to(me)
    with world.measured("matches.meant, one's own"):
        await made[Matches].meant(world.by(me, here), number)
    with world.measured("challenges.of, one's own"):
        await made[OpenChallenges].of(me)
    with world.measured("vacations.show, one's own"):
        await made[Vacations].show(me)
    with world.measured("privacy.ties, one's own"):
        await made[Privacy].ties(me)


async def remembering(world: World) -> None:
    """What someone meant, and what they have learned and joined."""
    made, me, view = world.made, person(1), await world.running()
    here = world.place(view)
    with world.measured("archive.finished, suggested"):
        await made[Archive].finished(me, SUGGESTED)
    with world.measured("archive.last_over, one's own"):
        await made[Archive].last_over(world.by(me, here))
    with world.measured("archive.last_over elsewhere"):
        await made[Archive].last_over(world.by(me, replace(here, channel_id=1)))
    with world.measured("archive.past_board, guessed here"):
        await made[Archive].past_board(world.by(me, here))
    with world.measured("archive.past_board, guessed elsewhere"):
        await made[Archive].past_board(world.by(me, replace(here, channel_id=1)))
    with world.measured("archive.past_board, guessed for an onlooker"):
        await made[Archive].past_board(world.by(world.stranger(), here))
    with world.measured("puzzles.counts, one's own"):
        await made[Puzzles].counts(me)
    with world.measured("lessons.solved"):
        await made[Lessons].solved(me)
    with world.measured("tournaments of someone"):
        await made[Participating].mine(me)
    with world.measured("tournaments someone runs"):
        await made[Organising].run_by(world.by(me, here))
    with world.measured("ladders.listed"):
        await made[Climbing].listed(world.by(me, here))
    with world.measured("leagues.listed"):
        await made[Leagues].listed(world.by(me, here))


async def looking_up(world: World) -> None:
    """What is told of someone: profile, rankings, fair play, and their file."""
    made, me, view = world.made, person(1), await world.running()
    other, here, game = waiter(view), world.place(view), GAME
    for name, viewer in (("one's own", me), ("another's", other)):
        with world.measured(f"profiles.show, {name}"):
            await made[Profiles].show(world.by(viewer, here), me)
    with world.measured("profiles.show of a game"):
        await made[Profiles].show(world.by(other, here), me, game)
    with world.measured("profiles.show for everyone"):
        await made[Profiles].show(world.by(me, here), me, None, Rights(here.guild_id))
    with world.measured("profiles.show in direct messages"):
        await made[Profiles].show(world.by(other, replace(here, guild_id=None, channel_id=1)), me)
    with world.measured("profiles.versus"):
        await made[Profiles].versus(world.by(me, here), other)
    with world.measured("profiles.achievements"):
        await made[Profiles].achievements(world.by(other, here), me)
    with world.measured("rankings.page"):
        await made[Rankings].page(world.by(me, here), game, None)
    with world.measured("rankings.leaders"):
        await made[Rankings].leaders(world.by(me, here))
    with world.measured("forecast.of_table"):
        await made[Forecast].of_table(world.by(me, here), world.waiting())
    with world.measured("fair play.report, one's own"):
        await made[FairPlay].report(world.by(world.stranger(), here, manages=True), me)


async def playing(world: World) -> None:
    """What someone begins, and ends."""
    made, me, other = world.made, person(1), person(2)
    with world.measured("tables.last_setup, one's own"):
        await made[Tables].last_setup(world.by(me), GAME)
    with world.measured("tables.open, one's own"):
        table = await made[Tables].open(world.by(me), TableSetup(GAME, {}, None, [other]))
    with world.measured("tables.join, against someone"):
        await made[Tables].join(world.by(other), table.match.id)
    table = await made[Tables].open(world.by(other), TableSetup(GAME, {}, None, [me]))
    with world.measured("tables.decline, one's own"):
        await made[Tables].decline(world.by(me), table.match.id)
    view = await world.running()
    with world.measured("matches.resign, one's own"):
        await made[Matches].resign(world.by(me), view.match.id)
    with world.measured("ratings.sweep of one's match"):
        await made[Ratings].sweep()
    await world.deliver()


ABOUT_ONE: Sequence[Callable[[World], Awaitable[None]]] = (listing, remembering, looking_up, playing)
"""Scenes of the first person of a history; whoever moves in the others is the same."""
