"""The entry of `archive` in the register of subjects."""

from __future__ import annotations

from bot.archive.archive import Archive
from bot.archive.commands import match
from bot.archive.logs import Logs
from bot.archive.replay_views import ReplayButton, ShowReplayButton
from bot.archive.views import ImportedButton, ShowBoardButton, StepButton
from bot.core.subject import Subject
from bot.matches.replays import Replays

SUBJECT = Subject(
    key="archive",
    services=(
        lambda made: Archive(made.database, made.clock, made[Replays]),
        lambda made: Logs(made.database, made[Replays], made[Archive]),
    ),
    commands=(match,),
    components=(
        StepButton,
        ImportedButton,
        ShowBoardButton,
        ReplayButton,
        ShowReplayButton,
    ),
)
