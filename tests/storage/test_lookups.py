"""What is asked often reads what it needs: no lookup goes through all posts, moves or matches there ever were."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Engine, event

from storage import Connection, Database, personal_data
from storage.community import (
    climbs,
    directors,
    entrants,
    event_threads,
    ladders,
    leagues,
    pairings,
    series,
    tournaments,
    tours,
)
from storage.core.outbox import edits, posts, queues, send_failures, sent_posts
from storage.core.outbox.posts import Post, PostStatus
from storage.core.rows import any_of
from storage.play import challenges, clocks, digests, invitations, offers, table_terms
from storage.play.matches import corrections, listings, matches, results, threads
from storage.play.ratings import fair_play, ranking_decisions, rating_facts, ratings, tallies
from storage.play.ratings.sums import TallyKey
from tests.storage.rows import NOW

LATER = NOW + timedelta(minutes=1)
LARGE = (
    "posts",
    "moves",
    "matches",
    "rating_facts",
    "rating_steps",
    "ratings",
    "result_corrections",
    "tallies",
    "tournament_facts",
)
SMALL = ("ix_matches_open", "ix_posts_owed", "ix_rating_facts_pending", "ix_tallies_stale")
"""Indexes of the few rows that wait for something."""
CARD = Post(7, None, "card", 0, 6, None, "n", PostStatus.SENT, 0, NOW, NOW, 4711, None, None, 0)
WAITING = (
    *(matches.is_turn_of, listings.has_unseen_end, offers.wants_consent_of, invitations.keeps_seat_for),
    *(climbs.challenge, directors.runs_any, entrants.asks, leagues.ask),
)
"""What may wait for many people at once."""
LOOKUPS: dict[str, Callable[[Connection], Awaitable[Any]]] = {
    "tables that expired or whose guests are reminded": lambda c: table_terms.due(c, NOW, 10),
    "tables of a server": lambda c: table_terms.listed(c, 5, 7, None, 10),
    "tables that waited during an outage": lambda c: table_terms.credit(c, NOW, LATER),
    "clocks that ran during an outage": lambda c: clocks.credit(c, NOW, LATER),
    "seats of matches with days of rest": lambda c: clocks.resting(c, [1, 2]),
    "seats of a person with days of rest": lambda c: clocks.resting_of(c, 7),
    "matches of a person with a clock": lambda c: clocks.held_of_player(c, 7),
    "where a person lived": lambda c: clocks.forget_zones(c, 7),
    "deadlines to act on": lambda c: clocks.claim(c, "x", NOW, LATER, 10),
    "clocks that an outage moved": lambda c: clocks.look_later(c, NOW, 10),
    "offers that expired": lambda c: offers.due(c, NOW, 10),
    "posts to send": lambda c: queues.claim(c, "x", NOW, LATER, 10),
    "posts that are owed": posts.waiting,
    "posts that somebody sends": posts.release_all,
    "buttons to take off": lambda c: posts.left_open(c, NOW, 10),
    "boards that are overtaken": lambda c: posts.overtaken(c, 7, ["board"], NOW),
    "troubles of a server": lambda c: send_failures.lately(c, 5, NOW),
    "matches of a person": lambda c: matches.running_of(c, 7, 5, 7),
    "matches of a channel": lambda c: matches.running_in(c, 6, 5, 7),
    "matches of a server": lambda c: matches.running_in_guild(c, 5),
    "matches of a person, a line each": lambda c: listings.running(c, 7),
    "matches that wait for a person": lambda c: matches.waiting_for(c, 7),
    "digests that are due": lambda c: digests.due(c, NOW, 10, lambda who: any_of([each(who) for each in WAITING])),
    "tables that invite a person": lambda c: invitations.inviting(c, 7),
    "tables that expect a person": lambda c: invitations.expecting(c, 7),
    "invitations declined at once": lambda c: invitations.decline_all(c, 7, NOW),
    "finished matches of a person": lambda c: matches.finished(c, 7, 10),
    "the last match of a channel": lambda c: matches.last_active(c, channel_id=6),
    "threads in use": threads.in_use,
    "threads to close": lambda c: threads.left(c, NOW),
    "matches of invitations": lambda c: challenges.running(c, [1, 2]),
    "matches to be rated": lambda c: rating_facts.pending(c, 10),
    "who moved in a match": lambda c: rating_facts.movers(c, 7),
    "whether someone has moved since": lambda c: rating_facts.has_moved_since(c, 7, NOW),
    "rated matches with new opponents": lambda c: fair_play.against_new(c, 7, 5, 0),
    "whether a server knows a person": lambda c: fair_play.is_known(c, 7, 5),
    "whether two people have met": lambda c: fair_play.have_met(c, 7, 8, 5),
    "whom a person met most": lambda c: fair_play.met(c, 7, 5, 3),
    "a page of a ranking": lambda c: ratings.ranked(
        c, ratings.Ranking(5, "x", NOW, 4.0, ratings.ServerPlay(10, 5)), 0, 20
    ),
    "who has met whom in a class": lambda c: ratings.met(c, "x", [7, 8]),
    "what the matches of a person add up to": lambda c: tallies.find(c, TallyKey(7)),
    "what they add up to by game": lambda c: tallies.by_game(c, 7, 8),
    "what those of some people add up to": lambda c: tallies.of_people(c, [7, 8]),
    "whom a person met most in all": lambda c: tallies.frequent(c, 7, "", 3),
    "who has to be counted anew": lambda c: tallies.stale(c, 10),
    "the matches of people counted again": lambda c: tallies.differences(c, [7, 8]),
    "what was decided about a person in rankings": lambda c: ranking_decisions.latest(c, 5, 7),
    "decisions about rankings that concern a person": lambda c: ranking_decisions.exported(c, 7),
    "the steps of a person": lambda c: ratings.steps_of(c, 7, "x", 100),
    "the strongest whom someone met": lambda c: ratings.strongest_met(c, 7, ["x", "y"], 200, 20),
    "results of a person": lambda c: results.several(c, 7, [1, 2]),
    "what was corrected": lambda c: corrections.latest(c, [1, 2]),
    "tables a person hosted": lambda c: personal_data.hosted(c, 7),
    "what a moderator decided": lambda c: personal_data.decided(c, 7),
    "what a person was written": lambda c: personal_data.written_to(c, 7),
    "what a person moved": lambda c: personal_data.moved(c, 7),
    "threads of tournaments to make": event_threads.wanted,
    "threads of tournaments in use": event_threads.in_use,
    "threads of tournaments to rename": lambda c: event_threads.to_look_at(c, NOW),
    "tournaments to look at": lambda c: tournaments.due(c, NOW, 10),
    "the tournament of a match that ended": lambda c: pairings.note_end(c, 7, NOW),
    "ladders to look at": lambda c: ladders.due(c, NOW, 10),
    "the challenge of a match that ended": lambda c: climbs.note_end(c, 7, NOW),
    "the challenge of a match": lambda c: climbs.of_match(c, 7),
    "challenges that wait for a person": lambda c: climbs.waiting_for(c, 7),
    "ladders of a person": lambda c: ladders.of_player(c, 7),
    "the league of a match that ended": lambda c: leagues.note_end(c, 7, NOW),
    "leagues to look at": lambda c: leagues.due(c, NOW, 10),
    "leagues of a person": lambda c: leagues.of_player(c, 7),
    "series to look at": lambda c: series.due(c, NOW, 10),
    "what waits for a tournament to end": lambda c: series.note_over(c, 7, NOW),
    "tours of a tournament": lambda c: tours.of_tournament(c, 7, 8),
    "tours of a person": lambda c: tours.of_player(c, 5, 7, 10),
    "tournaments of a tour": lambda c: tours.events(c, 7, 100),
    "places in tournaments": lambda c: tours.places(c, [1, 2]),
    "places that are stored": lambda c: tours.note_places(c, 7, {1: 1}),
    "tournaments of a person": lambda c: tournaments.of_player(c, 7),
    "facts of several tournaments": lambda c: tournaments.facts_of(c, [1, 2]),
    "tournaments of a server": lambda c: tournaments.under_way(c, 5),
    "who never moved": lambda c: pairings.moved_by_hand(c, 7),
    "old posts to be shrunk": lambda c: sent_posts.shrink(c, NOW, 10),
    "old posts that were never sent": lambda c: sent_posts.discard(c, NOW, 10),
    "a first board in the way": lambda c: posts.hurry(c, 7, 0, ["board"]),
    "a change of a card": lambda c: edits.owe(c, CARD, NOW, apart=True),
    "a person to be forgotten": lambda c: posts.forget(c, 7, NOW),
}


@pytest.mark.slow
@pytest.mark.sqlite_only
@pytest.mark.parametrize("name", LOOKUPS)
async def test_no_lookup_reads_everything_there_ever_was(database: Database, name: str) -> None:
    asked: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        asked.append((statement, parameters))

    async with database.writing() as connection:
        event.listen(Engine, "before_cursor_execute", note)
        try:
            await LOOKUPS[name](connection)
        finally:
            event.remove(Engine, "before_cursor_execute", note)
        steps = [
            row[-1]
            for statement, parameters in asked
            for row in await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
        ]
    scans = [step for step in steps if step.startswith("SCAN") and step.split()[1] in LARGE]
    assert [
        step
        for step in scans
        if not step.endswith(("ix_matches_open", "ix_posts_owed", "ix_rating_facts_pending", "ix_tallies_stale"))
    ] == [], steps
