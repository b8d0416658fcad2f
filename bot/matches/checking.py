"""What a host is told of the stored matches."""

from __future__ import annotations

from collections.abc import AsyncIterator

from bot.core.findings import Finding, Verdict
from bot.matches.matches import Matches


async def check_matches(matches: Matches) -> AsyncIterator[Finding]:
    """Replay every match from its moves, and report those that differ."""
    count = wrong = 0
    async for match_id, problem in matches.differences():
        count += 1
        if problem:
            wrong += 1
            yield Finding(
                Verdict.PROBLEM, f"match #{match_id}", f"{problem.rstrip('.')}; restore a backup, or report it."
            )
    verdict = Verdict.PROBLEM if wrong else Verdict.OK
    yield Finding(verdict, "matches", f"{count} replayed, {wrong} with differences")
