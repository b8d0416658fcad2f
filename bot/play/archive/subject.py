"""The entry of `archive` in the register of subjects."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from bot.core.exports import rows
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.frame.slash_commands.suggestions import SUGGESTIONS, Suggestion
from bot.core.people import Player
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.services import Services
from bot.core.speech.known_as import KnownAs
from bot.core.subject import Subject
from bot.people.players import FORGOTTEN
from bot.play.archive import replay_views, views
from bot.play.archive.archive import Archive
from bot.play.archive.commands import match, this_match
from bot.play.archive.logs import Logs
from bot.play.archive.lookback import LookBackButton, ViewSelect, offer_look_back
from bot.play.archive.replay_views import ReplayButton, ShowReplayButton, ShowStoryButton
from bot.play.archive.substitutions import without
from bot.play.archive.suggestions import suggest_finished_matches
from bot.play.archive.views import ImportedButton, RecordButton, ShowBoardButton, StepButton, all_boards
from bot.play.matches import CONTROLS, MENU_ENTRIES, Control, Group, MenuEntry
from bot.play.replays import Replays
from storage import Connection, erasure, personal_data
from storage.play import imports


async def _leave(made: Services, connection: Connection, player: Player) -> None:
    """Keep nothing in memory that may name them."""
    made[Archive].let_go()


async def _forget(connection: Connection, player: Player, now: datetime) -> None:
    """Erase their records, and their name in those of others."""
    await imports.keep_newest(connection, player.id, 0)
    person = KnownAs(player.discord_id, player.name, FORGOTTEN)
    await erasure.clean_records(connection, partial(without, person=person, instead=FORGOTTEN))


SUBJECT = Subject(
    key="archive",
    services=(
        lambda made: Archive(made.database, made.clock, made[Replays]),
        lambda made: Logs(made, made[Archive]),
    ),
    provides=(
        COMMANDS(match, this_match),
        COMPONENTS(
            LookBackButton,
            ViewSelect,
            StepButton,
            ImportedButton,
            ShowBoardButton,
            ReplayButton,
            ShowReplayButton,
            ShowStoryButton,
            RecordButton,
        ),
        views.VIEWS,
        replay_views.VIEWS,
        SUGGESTIONS(Suggestion("finished", suggest_finished_matches)),
        CONTROLS(Control(Group.BELOW, 50, offer_look_back)),
        MENU_ENTRIES(MenuEntry(Group.LOOKING, 20, all_boards)),
        PERSONAL(
            Personal(
                exports={"records": rows(personal_data.brought_in)},
                holds=(Held("imports.player_id imports.record", "records", End.GONE),),
                leave=_leave,
                forget=_forget,
            )
        ),
    ),
)
