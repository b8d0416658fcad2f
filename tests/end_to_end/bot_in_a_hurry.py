"""The unchanged bot, except that it makes its rounds more often, and waits longer for what it would do without."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from bot import __main__ as bot
from bot.community.tournaments.marks import keeper
from bot.core.deadlines import sweeper
from bot.core.outbox import channel_check, outbox, postman
from bot.core.processes import jobs
from bot.play.analyses import chances
from bot.play.matches.board import posts
from bot.play.threads import caretaker, wakeups

ROUND_S = 0.5
FIRST_DELAY_S = 0.5
SWEEP_S = 1.0
CLOSE_S = 2.0
SEVERAL_SWEEPS_S = 2.5
LONG = timedelta(minutes=1)


def main(arguments: Sequence[str] | None = None, clock: Callable[[], datetime] | None = None) -> int:
    for module in (sweeper, jobs, keeper, caretaker, wakeups):
        module.ROUND_SECONDS = ROUND_S
    outbox.FIRST_DELAY = timedelta(seconds=FIRST_DELAY_S)
    channel_check.AGAIN_SECONDS = SWEEP_S
    postman.SWEEP_SECONDS, postman.CLOSE_SECONDS, postman.RENEW_SECONDS = SWEEP_S, CLOSE_S, CLOSE_S
    posts.FOLLOWED = chances.PATIENCE = LONG
    return bot.main(arguments, clock)
