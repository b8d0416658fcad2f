"""The entry of `archive` in the register of subjects."""

from __future__ import annotations

from datetime import datetime

from bot.archive.archive import Archive
from bot.archive.commands import match
from bot.archive.logs import Logs
from bot.archive.replay_views import ReplayButton, ShowReplayButton, ShowStoryButton, offer_film
from bot.archive.suggestions import suggest_finished_matches
from bot.archive.views import ImportedButton, RecordButton, ShowBoardButton, StepButton, all_boards, offer_record
from bot.core.exports import rows
from bot.core.people import Player
from bot.core.subject import Personal, Subject
from bot.matches import Control, Group, MenuEntry
from bot.replays import Replays
from storage import Connection, dossiers, imports


async def _forget(connection: Connection, player: Player, now: datetime) -> None:
    await imports.keep_newest(connection, player.id, 0)


SUBJECT = Subject(
    key="archive",
    personal=Personal(exports={"records": rows(dossiers.brought_in)}, forget=_forget),
    services=(
        lambda made: Archive(made.database, made.clock, made[Replays]),
        lambda made: Logs(made, made[Archive]),
    ),
    commands=(match,),
    components=(
        StepButton,
        ImportedButton,
        ShowBoardButton,
        ReplayButton,
        ShowReplayButton,
        ShowStoryButton,
        RecordButton,
    ),
    controls=(Control(Group.BELOW, 20, offer_film), Control(Group.BELOW, 35, offer_record)),
    menu=(MenuEntry(Group.LOOKING, 20, all_boards),),
    suggestions={"finished": suggest_finished_matches},
)
