"""The same facts in the same order give the same ratings, however they are brought together."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.play.ratings.ledger import Ledger, replay
from bot.play.replays import verdicts
from games.core import Seat
from storage.play.matches.corrections import Correction
from storage.play.ratings.rating_facts import PlayedFact, RatingFact

DAY0 = datetime(2026, 1, 1, tzinfo=UTC)
CLASS = "x several"


@st.composite
def histories(draw: st.DrawFn) -> list[PlayedFact]:
    """Matches of eight people, two to four at a time, some of which do not count."""
    facts, day = [], 0.0
    for number in range(1, draw(st.integers(1, 25)) + 1):
        players = tuple(draw(st.lists(st.integers(1, 8), min_size=2, max_size=4, unique=True)))
        ranks = draw(st.lists(st.integers(0, 3), min_size=len(players), max_size=len(players)))
        places = [[seat for seat, rank in enumerate(ranks) if rank == each] for each in sorted(set(ranks))]
        day += draw(st.floats(-1, 400))
        rated = draw(st.booleans())
        at = DAY0 + timedelta(days=max(day, 0))
        seats = list(range(len(players)))
        why = None if rated else draw(st.sampled_from(["unrated", "again"]))
        fact = RatingFact(number, number, CLASS, at, number, rated, why, seats, [])
        facts.append(PlayedFact(fact, draw(st.sampled_from([None, 5, 6])), places, players))
    return facts


@st.composite
def corrected(draw: st.DrawFn) -> tuple[list[PlayedFact], dict[int, Correction]]:
    facts = draw(histories())
    found = {}
    for played in draw(st.lists(st.sampled_from(facts), max_size=4)):
        seats = [Seat(seat) for seat in range(len(played.players))]
        verdict = draw(st.sampled_from([None, verdicts.NO_RESULT, verdicts.write([[seat] for seat in seats[::-1]])]))
        rated, number = draw(st.sampled_from([None, True, False])), played.fact.match_id
        found[number] = Correction(number, number, verdict, rated, None, "", DAY0)
    return facts, found


@given(corrected())
@settings(deadline=None)
@pytest.mark.slow
def test_a_replay_from_anywhere_gives_the_same(history: tuple[list[PlayedFact], dict[int, Correction]]) -> None:
    facts, corrections = history
    whole = replay(CLASS, facts, corrections)
    for cut in range(len(facts)):
        part = replay(CLASS, facts[:cut], corrections)
        stored = Ledger(CLASS, dict(part.ratings), list(part.steps), dict(part.pairs), dict(part.servers))
        for played in facts[cut:]:
            stored.add(played, corrections.get(played.fact.match_id))
        assert stored == whole


@given(histories())
@pytest.mark.slow
def test_counts_of_matches_and_opponents_are_those_of_the_steps(facts: list[PlayedFact]) -> None:
    ledger = replay(CLASS, facts, {})
    for player_id, rating in ledger.ratings.items():
        mine = [step for step in ledger.steps if step.player_id == player_id]
        assert rating.matches == len(mine)
        assert (rating.mu, rating.sigma) == (mine[-1].mu, mine[-1].sigma)
        met = {other.player_id for step in mine for other in ledger.steps if other.number == step.number}
        assert rating.opponents == len(met - {player_id})
    for (guild, player_id), play in ledger.servers.items():
        there = {played.fact.number for played in facts if played.guild_id == guild}
        mine = {step.number for step in ledger.steps if step.player_id == player_id and step.number in there}
        met = {step.player_id for step in ledger.steps if step.number in mine} - {player_id}
        assert play == (len(mine), len(met))


@given(corrected())
@pytest.mark.slow
def test_what_is_taken_out_of_the_ratings_changes_nothing_before_it(
    history: tuple[list[PlayedFact], dict[int, Correction]],
) -> None:
    facts, corrections = history
    plain, other = replay(CLASS, facts, {}), replay(CLASS, facts, corrections)
    first = min(corrections, default=len(facts) + 1)
    assert [step for step in plain.steps if step.number < first] == [
        step for step in other.steps if step.number < first
    ]
