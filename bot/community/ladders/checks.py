"""Ladders compared with what follows from their facts."""

from __future__ import annotations

from collections.abc import AsyncIterator

from bot.community.ladders.sweep import LadderKeeping
from bot.core.findings import Finding, Verdict


async def check_ladders(keeping: LadderKeeping) -> AsyncIterator[Finding]:
    """Replay all ladders, and report those whose order differs."""
    count = wrong = 0
    async for number, facts, fits in keeping.differences():
        count += facts
        if not fits:
            wrong += 1
            yield Finding(Verdict.PROBLEM, f"ladder {number}", "its order isn't the one that follows from its facts")
    verdict = Verdict.PROBLEM if wrong else Verdict.OK
    yield Finding(verdict, "ladders", f"{count} facts replayed, {wrong} ladders with differences")
