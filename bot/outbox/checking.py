"""What a host who runs `check` is told of posts."""

from __future__ import annotations

from collections.abc import AsyncIterator

from bot.core.findings import Finding, Verdict
from bot.outbox.doubts import Doubts

NAMED = 20
"""So many posts that were put aside are named at most."""


async def check_posts(doubts: Doubts) -> AsyncIterator[Finding]:
    """Name posts that can never be sent, which only happens here: a restart cures none of them."""
    found = await doubts.given_up(NAMED)
    for post in found:
        about = f" of match #{post.match_id}" if post.match_id else ""
        trouble = f"failed for days and was put aside ({post.trouble})"
        yield Finding(Verdict.PROBLEM, f"post {post.id}", f"a {post.kind}{about} {trouble}")
    if not found:
        yield Finding(Verdict.OK, "posts", "none was put aside")
