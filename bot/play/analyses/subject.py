"""The entry of `analyses` in the register of subjects."""

from __future__ import annotations

from datetime import datetime

from bot.core.exports import rows
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.outbox.retention import EXPIRING
from bot.core.people import Player
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.processes.jobs import JOB_KINDS
from bot.core.services import Services
from bot.core.subject import Subject
from bot.play.analyses import words
from bot.play.analyses.analyses import KEPT, Analyses
from bot.play.analyses.chances import ChancesJob, Owing
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
from bot.play.matches import CHANCES, FOLLOWS, TELLINGS, Follows, IncidentText
from bot.play.replays import Replays
from storage import Connection
from storage.play import analyses


def _job(made: Services) -> AnalysisJob:
    return AnalysisJob(made.database, made.clock, made[Replays], made[Engines])


async def _expire(connection: Connection, now: datetime) -> None:
    await analyses.drop_unseen(connection, now - KEPT)


async def _forget(connection: Connection, player: Player, now: datetime) -> None:
    await analyses.forget(connection, player.id)


TOLD = TELLINGS(
    IncidentText(kind=CHANCES, board=words.turning_line, log=words.chances_line, is_news=True, card=words.with_chances),
)

SUBJECT = Subject(
    key="analyses",
    services=(lambda made: Analyses(made.acting, made[Archive], made.hosting), lambda _: Watches()),
    provides=(
        COMPONENTS(AnalysisButton, ProgressButton, ShowAnalysisButton, BetterLineButton),
        VIEWS,
        JOB_KINDS(_job, lambda made: ChancesJob(made.database, made.clock, made[Replays], made[Engines])),
        FOLLOWS(lambda made: Follows(ended=Owing(made.hosting).ended)),
        TOLD,
        EXPIRING(_expire),
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
