"""What is asked of the database while history grows: no more statements, and never for all there ever was."""

from __future__ import annotations

import asyncio
import gc
import inspect
import re
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from functools import wraps
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from typing import Any, TypeVar

import pytest
from sqlalchemy import event, text
from sqlalchemy.engine import Engine

import storage
from benchmarks.calls import SCENES
from benchmarks.growth import MOST_STATEMENTS, measured
from benchmarks.history import Hands, fill, fill_for_one, person
from benchmarks.one_person import LINEAR, growth, steps_by_past
from benchmarks.world import World
from bot.app import build
from bot.core.deadlines.heartbeat import CREDITS
from bot.core.personal import PERSONAL
from bot.people.privacy.privacy import Privacy
from bot.play.matches.matches import Matches
from bot.subjects import PROVIDED
from storage import Database, metadata
from storage.play.ratings import tallies

pytestmark = pytest.mark.slow
T = TypeVar("T")

SMALL, LARGE = 440, 1320
SHORT, LONG = 310, 620
"""Matches that one person has finished, in three games; the longest page of those in one has a hundred."""
MOST_OF_LONG = 1.06
"""How much more a call takes of the second, at the most: as one that takes 1.3 times as much of 1,470 as of 145."""
LONGEST_SECONDS = 0.02
"""How long the event loop may work on a file about someone without a break, in processor time."""
GROWING = "(posts|moves|matches|seats|turns|terms|invitations|incidents|offers|consents|stints|interactions|tallies)"
"""Tables with more rows the more was played."""
PARTIAL = {
    index.name
    for table in metadata.sorted_tables
    for index in table.indexes
    if index.dialect_options["sqlite"]["where"] is not None
}
"""Indexes of what is open, runs or is owed: they do not grow with history."""
SCANS: dict[str, set[str]] = {"sqlite": set(), "postgresql": set()}
"""Named queries that still read too much."""
NOT_ASKED = {
    # Of one match, or of the few whose posts have to be called otherwise.
    *(f"forums.{name}" for name in ("asked_in", "create", "forget", "leave", "outdate", "redirect", "show")),
    # Of one chat at a time, by the index of what is owed in its line, or of the few answers under way.
    *(
        f"chats.{name}"
        for name in (
            *("claim", "doubtful", "end_answer", "followed", "forget_token", "is_any", "leave", "note", "overtake"),
            "told",
        )
    ),
    *("chats.end", "chats.known"),  # once the bot is added to a server, or has connected
    "dailies.drop",  # of one server, by its number
    "dailies.solvers",
    # Once a week and server, by the indexes of its channel and for at most 40 matches.
    *(f"sundays.{name}" for name in ("analysed", "count", "due", "ended", "open_tables", "plan", "plan_of")),
    *(f"sundays.{name}" for name in ("starting", "steps", "stop")),
    *(
        "dailies.of_day",
        "daily_results.share",
        "daily_results.unshare",
        "daily_results.streaks",
        "daily_results.tried",
    ),  # of one day
    *("jobs.count", "jobs.release"),
    "rematches.finished_before",  # three rows of one person, by their index
    "tournaments.note",  # in the sweep of one tournament
    "silences.last_call",
    *("rows.by_name", "rows.one_row"),  # how other queries are asked
    *(
        "blocks.at_entry",
        "blocks.within",
        "queues.arrears",
        "edits.bring_forward",
        "posts.bring_forward",
        "queues.carry_on",
        "posts.hurry",
        "erasure.forget_server",
        *(f"backups.{name}" for name in ("contents", "make")),
        *(f"event_threads.{name}" for name in ("agrees", "has", "in_use", "look_again", "lose", "note", "rename")),
        *("event_threads.to_look_at", "event_threads.wanted"),
        # Of one tournament or person, by their indexes, or the few that are owed.
        *(f"event_marks.{name}" for name in ("champions_before", "change", "drop", "drop_all", "drop_target", "due")),
        *(
            f"event_marks.{name}"
            for name in ("is_held_otherwise", "look_at", "note_there", "of_tournament", "scheduled_in")
        ),
        *("event_marks.owe", "event_marks.owed", "event_marks.targets_among"),
        *(
            f"clocks.{name}"
            for name in ("credit_waiting", "let_run", "look_later", "remind", "resting_of", "set_zones")
        ),
        *("series.going_on", "tournaments.facts_of"),
        "corrections.add",
        "corrections.latest",
        "corrections.of_match",
        "corrections.of_class",
        "interactions.claim_act",
        "interactions.release_act",
        "jobs.retry",
        *("listings.ended_unseen", "listings.resigned"),
        "pairings.matches_of",
        "pairings.of_tournament",
        "players.bot",
        *(f"requests.{name}" for name in ("accepted", "ask", "end", "end_all", "find", "open_in", "was_asked")),
        *(f"directors.{name}" for name in ("add", "helpers", "remove", "run_by")),
        *(f"entrants.{name}" for name in ("change", "elsewhere", "explain", "of_tournament", "reasons", "was_in")),
        *("entrants.finished_of", "ladders.ever_of"),
        *(f"pairings.{name}" for name in ("called_since", "note_correction", "playing_elsewhere", "remove", "reseat")),
        "pairings.round_of",
        "stints.taken_over",  # of the matches in which the vacations of one person are limited
        "vacation_limits.add",
        "vacation_limits.change",
        "vacation_limits.over_among",
        "rating_facts.has_moved_since",
        "rating_facts.movers",
        "rating_facts.of_class",
        "ratings.classes_of",
        "ratings.count_ranked",
        "ratings.of_class",
        "ratings.of_player",
        "ratings.ranked",
        "ratings.replace_pairs",
        "ratings.replace_ratings",
        "ratings.replace_servers",
        "ratings.replace_steps",
        "ratings.servers_in",
        "fair_play.against_new",
        "fair_play.have_met",
        "pairings.played_by",
        "ratings.find_ranked",
        *(f"ranking_decisions.{name}" for name in ("latest", "note", "was_made")),
        "ratings.steps_in",
        "ratings.steps_of",
        "ratings.strongest_met",  # the same steps, at most 200 of a class
        "ratings.upsets",
        "results.several",
        *(
            f"tallies.{name}"
            for name in ("by_game", "differences", "frequent", "people_after", "recount", "shift_rated")
        ),
        "threads.forget_place",
        "threads.told",  # of the matches that go on in one channel
        "tournaments.append",
    ),
    *("climbs.change", "climbs.create", "climbs.find", "climbs.note_end", "climbs.of_match", "climbs.open_in"),
    *("climbs.since", "climbs.waiting_for"),
    *("ladders.append", "ladders.climber", "ladders.due", "ladders.enter", "ladders.facts", "ladders.idle"),
    *("ladders.note", "ladders.numbers", "ladders.put_off"),
    *("leagues.add_division", "leagues.confirm", "leagues.division_of_match", "leagues.divisions_of", "leagues.due"),
    *("leagues.enter", "leagues.leave", "leagues.members", "leagues.note_end", "leagues.place", "leagues.put_off"),
    "leagues.withdrawn",
    *("directors.going_on", "tournaments.places"),
    *("lost_places.drop", "lost_places.forget", "lost_places.note", "lost_places.note_all", "lost_places.noted_at"),
    *("series.change", "series.create", "series.due", "series.enter", "series.entered", "series.find"),
    *("series.forget", "series.leave", "series.note_over"),
    # Of one tour, at most a hundred tournaments of it.
    *(f"follows.{name}" for name in ("add", "count", "end", "forget", "has", "remove", "told")),
    *(f"tours.{name}" for name in ("add", "change", "count", "create", "events", "find", "leave_out", "note_places")),
    *(f"tours.{name}" for name in ("move", "of_player", "of_series", "of_tournament", "places", "remove")),
    *("pairings.add", "pairings.begin", "pairings.end", "pairings.ended", "pairings.made"),
    *(
        "pairings.matches_of",
        "pairings.moved_by_hand",
        "pairings.of_tournament",
        "pairings.settle",
        "pairings.tournament_of",
    ),
    *("pairings.want", "pairings.wanted", "tournaments.append", "tournaments.change", "tournaments.create"),
    *("tournaments.due", "tournaments.enter", "tournaments.entered", "tournaments.facts", "tournaments.find"),
    *("tournaments.in_guild", "tournaments.leave", "tournaments.of_player", "tournaments.under_way", "blocks.within"),
    *("players.bot"),
    *("clocks.banks", "clocks.claim", "clocks.drop", "clocks.forget_turns", "clocks.put_off", "clocks.release"),
    *(
        "clocks.remind",
        "vacation_limits.find",
        "send_failures.has_refused",
        "send_failures.note",
        "send_failures.put_aside",
    ),
    *("jobs.find", "jobs.renew", "jobs.retry"),
    *("analyses.advance", "analyses.note_look"),
    *("digests.find", "digests.plan", "digests.put_off", "digests.told"),
    *("matches.in_channel", "invitations.invited", "invitations.inviting", "matches.last_active", "matches.reseat"),
    *("matches.started", "offers.awaiting", "offers.put_off"),
    *(
        "sent_posts.claim_sent",
        "sent_posts.close_later",
        "sent_posts.hurry_closing",
        "sent_posts.outdate",
        "posts.drop_all",
        "posts.overtake",
        "posts.was_owed",
    ),
    *("posts.release_all", "stints.end", "table_terms.change"),
    *(
        "copies.copy",
        "copies.difference",
        "digests.waiting",
        "players.note_dm_channel",
        "posts.under",
        "sent_posts.latest",
        "edits.is_followed",
    ),
    *("sent_posts.discard", "sent_posts.shrink"),
    *("heartbeats.end", "heartbeats.forget_others", "heartbeats.last", "heartbeats.time_there"),
    *("leases.free", "posts.is_closed"),
}
"""Named queries that no call of the benchmark asks."""

UNASKED = ("storage.core.commit_hooks", "storage.core.database", "storage.core.sqlite_driver", "storage.migrations")
"""What opens a database and ends transactions, and asks nothing."""

ASKING: ContextVar[str] = ContextVar("ASKING", default="?")


def named_queries() -> Iterator[tuple[Any, str, Callable[..., Awaitable[Any]]]]:
    """Every query of `storage` that takes a connection, with its module."""
    for found in walk_packages(storage.__path__, "storage."):
        if found.ispkg or found.name.startswith(UNASKED):
            continue
        module = import_module(found.name)
        for name, query in inspect.getmembers(module, inspect.iscoroutinefunction):
            if query.__module__ == module.__name__ and not name.startswith("_"):
                yield module, name, query


def noting(name: str, query: Callable[..., Awaitable[Any]], asked: set[str]) -> Callable[..., Awaitable[Any]]:
    @wraps(query)
    async def noted(*args: Any, **options: Any) -> Any:
        asked.add(name)
        token = ASKING.set(name)
        try:
            return await query(*args, **options)
        finally:
            ASKING.reset(token)

    return noted


@contextmanager
def overheard(statements: dict[tuple[str, str], Any]) -> Iterator[None]:
    """Keep every statement with an example of its values, and the query that asked it."""

    def heard(_connection: Any, _cursor: Any, statement: str, values: Any, _context: Any, many: bool) -> None:
        if statement.startswith(("SELECT", "UPDATE", "DELETE", "WITH")) and not many:
            statements[ASKING.get(), statement] = values

    event.listen(Engine, "before_cursor_execute", heard)
    yield
    event.remove(Engine, "before_cursor_execute", heard)


IN_BATCHES = {"erasure.scan", "erasure.clean_words"}
"""Read from one id to another, a batch at a time, when someone has been forgotten."""


async def scans(database: Database, dialect: str, statement: str, values: Any) -> list[str]:
    """What the database says it would read from beginning to end."""
    async with database.writing() as connection:
        if dialect == "sqlite":
            rows = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
            plan = [row.detail for row in rows]
            walked = rf"(SCAN {GROWING}(_\d+)?\b|SEARCH {GROWING}(_\d+)? USING INTEGER PRIMARY KEY \(rowid[<>])"
            found = [step for step in plan if re.match(walked, step)]
            return [step for step in found if not PARTIAL & set(step.split())]
        await connection.execute(text("SET LOCAL enable_seqscan = off"))  # else small tables are always read whole
        rows = await connection.exec_driver_sql(f"EXPLAIN {statement}", values)
        return [row[0].strip() for row in rows if re.search(rf"Seq Scan on {GROWING}\b", row[0])]


def held_by_subjects() -> set[str]:
    """Queries that stand in the register itself, where nothing can note that they are asked."""
    held = set(PROVIDED[CREDITS])
    exports = [export for personal in PROVIDED[PERSONAL] for export in personal.exports.values()]
    held |= {cell.cell_contents for export in exports for cell in getattr(export, "__closure__", None) or ()}
    return {f"{query.__module__.rpartition('.')[2]}.{query.__name__}" for query in held}


async def test_no_named_query_reads_all_of_a_table_that_grows(
    database: Database, dialect: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: set[str] = set()
    known = list(named_queries())
    for module, name, query in known:
        called = f"{module.__name__.rpartition('.')[2]}.{name}"
        monkeypatch.setattr(module, name, noting(called, query, asked))
    await fill(database, SMALL)
    world = World(build(database, Hands(), Random(0)), SMALL, lambda _name: nullcontext())
    await world.look_round()
    statements: dict[tuple[str, str], Any] = {}
    with overheard(statements):
        for scene in SCENES:
            await scene(world)
    reading = {
        (name, step)
        for (name, statement), values in statements.items()
        for step in await scans(database, dialect, statement, values)
    }
    assert {name for name, _ in reading} - IN_BATCHES == SCANS[dialect], sorted(reading)
    everything = {f"{module.__name__.rpartition('.')[2]}.{name}" for module, name, _ in known}
    assert everything - asked - held_by_subjects() <= NOT_ASKED, (
        "make a call that asks it, in a scene of the benchmarks"
    )


@pytest.mark.sqlite_only
async def test_three_times_the_history_takes_no_more_statements_and_replays(tmp_path: Path, dialect: str) -> None:
    costs = {}
    for size in (SMALL, LARGE):
        async with Database.open(f"sqlite:///{tmp_path}/{size}.db") as database:
            await fill(database, size)
            matches = build(database, Hands(), Random(0))[Matches]
            assert [found async for found in matches.differences() if found[1]] == []
            costs[size] = await measured(database, size, turns=1)
    growing = {
        name: (few.statements, many.statements)
        for name, few in costs[SMALL].items()
        if (many := costs[LARGE][name]).statements > MOST_STATEMENTS * few.statements
    }
    assert growing == {}


@pytest.mark.sqlite_only
async def test_no_call_about_a_person_takes_more_of_sqlite_the_more_they_played(tmp_path: Path, dialect: str) -> None:
    before, after = (await steps_by_past(tmp_path, (SHORT, LONG))).values()
    grown = {name: growth(steps, after[name]) for name, steps in before.items()}
    assert {name for name in LINEAR if grown.pop(name) > LONG / SHORT} == set()
    assert {name: by for name, by in grown.items() if by > MOST_OF_LONG} == {}


@pytest.mark.sqlite_only
async def test_a_file_of_many_matches_is_made_off_the_event_loop(tmp_path: Path, dialect: str) -> None:
    async with Database.open(f"sqlite:///{tmp_path}/person.db") as database:
        await fill_for_one(database, LONG)
        privacy = build(database, Hands(), Random(0))[Privacy]
        assert len((await beside(privacy.export(person(1))))["matches"]) > LONG


@pytest.mark.sqlite_only
async def test_a_long_past_is_counted_anew_off_the_event_loop(tmp_path: Path, dialect: str) -> None:
    async with Database.open(f"sqlite:///{tmp_path}/person.db") as database:
        await fill_for_one(database, LONG)
        async with database.writing() as connection:
            await beside(tallies.recount(connection, [1]))


async def beside(doing: Coroutine[Any, Any, T]) -> T:
    """What comes of something beside which the loop has its own turns all the while.

    Nobody looks for garbage meanwhile: whose turn that takes is chance.
    """
    ticks: list[float] = []
    gc.disable()
    try:
        making = asyncio.create_task(doing)
        while not making.done():
            ticks.append(time.thread_time())
            await asyncio.sleep(0)
    finally:
        gc.enable()
    assert max(later - earlier for earlier, later in pairwise(ticks)) < LONGEST_SECONDS
    assert len(ticks) > LONG / 4
    return await making
