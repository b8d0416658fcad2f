"""The entry of `tables` in the register of subjects."""

from __future__ import annotations

from datetime import datetime

from bot.core.deadlines.heartbeat import CREDITS
from bot.core.deadlines.sweeps import SWEEPS
from bot.core.exports import rows
from bot.core.frame.cards import CARD_BUTTONS, Card, CardButton
from bot.core.frame.lines import WAITING, WaitingType
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.frame.slash_commands.suggestions import SUGGESTIONS, Suggestion
from bot.core.outbox.messages import POSTS, PostType
from bot.core.outbox.note_messages import NOTES, NoteType
from bot.core.outbox.notes import Note
from bot.core.people import Player
from bot.core.personal import PERSONAL, End, Held, Personal, Ties
from bot.core.services import Services
from bot.core.subject import Subject
from bot.play.lists.ui import LISTED, ListedType
from bot.play.matches import FOLLOWS, Arranging, Followers, Follows
from bot.play.replays import Replays
from bot.play.tables.commands import complete_options, complete_seats, complete_side, play
from bot.play.tables.expiry import Expiry
from bot.play.tables.invitation import InviteSelect, invite
from bot.play.tables.notes import NOTE_KINDS, TABLE_EXPIRED
from bot.play.tables.open_tables import OpenTables
from bot.play.tables.opening import (
    FirstLevelButton,
    FriendButton,
    FriendSelect,
    OpenTableButton,
    TableSettingsButton,
    after_lesson,
    otherwise,
    with_whom,
)
from bot.play.tables.posts import TablePost, tell_result
from bot.play.tables.reserved_seats import SeatsWaiting
from bot.play.tables.tables import Tables
from bot.play.tables.views import (
    CancelButton,
    DeclineButton,
    JoinButton,
    LeaveButton,
    ReopenButton,
    SeatSelect,
    StartButton,
    TableMessage,
    TakeButton,
    kept_seat,
    open_row,
)
from storage import Connection, personal_data
from storage.play import table_terms


async def _leave(made: Services, connection: Connection, player: Player) -> Ties:
    return Ties(waiting=await made[Tables].leave_all(connection, player))


async def _forget(connection: Connection, player: Player, now: datetime) -> None:
    await table_terms.forget(connection, player.id)


def _reopen(note: Note) -> ReopenButton:
    assert note.match is not None
    return ReopenButton(note.match.id)


SUBJECT = Subject(
    key="tables",
    services=(
        lambda made: Tables(made.acting, made[Arranging], made[Followers], made.random, made.hosting),
        lambda made: Expiry(made.database, made.clock, made[Followers]),
    ),
    provides=(
        COMMANDS(play, invite),
        COMPONENTS(
            InviteSelect,
            JoinButton,
            LeaveButton,
            DeclineButton,
            StartButton,
            CancelButton,
            ReopenButton,
            SeatSelect,
            TakeButton,
            OpenTableButton,
            FirstLevelButton,
            FriendButton,
            FriendSelect,
            TableSettingsButton,
        ),
        SUGGESTIONS(
            Suggestion("options", complete_options),
            Suggestion("seats", complete_seats),
            Suggestion("sides", complete_side),
        ),
        POSTS(PostType(TablePost, TableMessage, lambda made: TablePost(made[Replays]))),
        FOLLOWS(Follows(ended=tell_result)),
        NOTES(*map(NoteType, NOTE_KINDS), NoteType(TABLE_EXPIRED, _reopen)),
        CARD_BUTTONS(
            CardButton(Card.GAME, 10, with_whom),
            CardButton(Card.SETTINGS, 10, otherwise),
            CardButton(Card.LEARNT, 5, after_lesson),
        ),
        WAITING(WaitingType(SeatsWaiting, kept_seat)),
        LISTED(ListedType(OpenTables, open_row)),
        SWEEPS(Expiry),
        CREDITS(table_terms.credit),
        PERSONAL(
            Personal(
                exports={
                    "invitations": rows(personal_data.invited),
                    "tables": rows(personal_data.hosted),
                    "chosen_seats": rows(personal_data.chosen),
                },
                holds=(
                    Held("invitations.player_id", "invitations", End.NOBODYS),
                    Held("terms.note", "tables", End.CLEANED),
                    Held("seat_choices.player_id", "chosen_seats", End.NOBODYS),
                ),
                leave=_leave,
                forget=_forget,
            )
        ),
    ),
)
