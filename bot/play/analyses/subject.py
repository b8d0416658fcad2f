"""The entry of `analyses` in the register of subjects."""

from __future__ import annotations

from datetime import datetime

from bot.core.exports import rows
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.people import Player
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.processes.jobs import JOB_KINDS
from bot.core.services import Services
from bot.core.subject import Subject
from bot.play.analyses.analyses import Analyses
from bot.play.analyses.job import AnalysisJob
from bot.play.analyses.progress import Watches
from bot.play.analyses.views import (
    VIEWS,
    AnalysisButton,
    BetterLineButton,
    ProgressButton,
    ShowAnalysisButton,
)
from bot.play.archive import Archive
from bot.play.computers import Engines
from bot.play.replays import Replays
from storage import Connection
from storage.play import analyses


def _job(made: Services) -> AnalysisJob:
    return AnalysisJob(made.database, made.clock, made[Replays], made[Engines])


async def _forget(connection: Connection, player: Player, now: datetime) -> None:
    await analyses.forget(connection, player.id)


SUBJECT = Subject(
    key="analyses",
    services=(lambda made: Analyses(made.acting, made[Archive], made.hosting), lambda _: Watches()),
    provides=(
        COMPONENTS(AnalysisButton, ProgressButton, ShowAnalysisButton, BetterLineButton),
        VIEWS,
        JOB_KINDS(_job),
        PERSONAL(
            Personal(
                exports={"analyses": rows(analyses.of_person)},
                holds=(Held("analyses.asked_by", "analyses", End.GONE),),
                impersonal=("analyses.found",),
                forget=_forget,
            )
        ),
    ),
)
