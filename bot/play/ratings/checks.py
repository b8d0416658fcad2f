"""Ratings compared with what follows from the matches."""

from __future__ import annotations

from collections.abc import AsyncIterator

from bot.core.findings import Finding, Verdict
from bot.play.ratings.ratings import Ratings


async def check_ratings(ratings: Ratings) -> AsyncIterator[Finding]:
    """Count all ratings again, and report those that differ."""
    count = wrong = 0
    async for key, facts, problem in ratings.differences():
        count += facts
        if problem:
            wrong += 1
            told = f"{problem}; make them anew with `python -m bot rate --rebuild`."
            yield Finding(Verdict.PROBLEM, f"ratings of {key}", told)
    verdict = Verdict.PROBLEM if wrong else Verdict.OK
    yield Finding(verdict, "ratings", f"{count} matches counted again, {wrong} classes with differences")
    people = wrong = 0
    async for counted, differing in ratings.miscounted():
        people += counted
        wrong += len(differing)
        for player_id in differing:
            told = "what their matches add up to differs; make it anew with `python -m bot rate --rebuild`."
            yield Finding(Verdict.PROBLEM, f"player {player_id}", told)
    verdict = Verdict.PROBLEM if wrong else Verdict.OK
    yield Finding(verdict, "tallies", f"the matches of {people} people counted again, {wrong} with differences")
