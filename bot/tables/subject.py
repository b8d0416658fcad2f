"""The entry of `tables` in the register of subjects."""

from __future__ import annotations

from datetime import datetime

from bot.core.exports import rows
from bot.core.people import Player
from bot.core.personal import PERSONAL, End, Held, Personal, Ties
from bot.core.services import Services
from bot.core.subject import Subject
from bot.deadlines.heartbeat import CREDITS
from bot.deadlines.sweeps import SWEEPS
from bot.frame.cards import CARD_BUTTONS, Card, CardButton
from bot.frame.commands import COMMANDS
from bot.frame.lines import WAITING, WaitingType
from bot.frame.press import COMPONENTS
from bot.frame.suggestions import SUGGESTIONS, Suggestion
from bot.lists.ui import LISTED, ListedType
from bot.matches import Arranging, Followers
from bot.outbox.letters import POSTS, PostType
from bot.outbox.note_letters import NOTES, NoteType
from bot.outbox.notes import Note
from bot.tables.commands import complete_options, complete_seats, complete_side, play
from bot.tables.expiry import Expiry
from bot.tables.letters import TableLetters
from bot.tables.lines import TakeButton, kept_seat, open_row
from bot.tables.notes import NOTE_KINDS, TABLE_EXPIRED
from bot.tables.open_tables import OpenTables
from bot.tables.opening import FirstLevelButton, OpenTableButton, open_table, play_first_level
from bot.tables.posts import TablePost
from bot.tables.tables import Tables
from bot.tables.views import CancelButton, DeclineButton, JoinButton, LeaveButton, ReopenButton, SeatSelect, StartButton
from bot.tables.waiting_seats import SeatsWaiting
from storage import Connection, dossiers, terms


async def _leave(made: Services, connection: Connection, player: Player) -> Ties:
    return Ties(waiting=await made[Tables].leave_all(connection, player))


async def _forget(connection: Connection, player: Player, now: datetime) -> None:
    await terms.forget(connection, player.id)


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
        COMMANDS(play),
        COMPONENTS(
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
        ),
        SUGGESTIONS(
            Suggestion("options", complete_options),
            Suggestion("seats", complete_seats),
            Suggestion("sides", complete_side),
        ),
        POSTS(PostType(TablePost, TableLetters)),
        NOTES(*map(NoteType, NOTE_KINDS), NoteType(TABLE_EXPIRED, _reopen)),
        CARD_BUTTONS(
            CardButton(Card.GAME, 10, open_table),
            CardButton(Card.LEARNT, 5, play_first_level),
            CardButton(Card.LEARNT, 10, open_table),
        ),
        WAITING(WaitingType(SeatsWaiting, kept_seat)),
        LISTED(ListedType(OpenTables, open_row)),
        SWEEPS(Expiry),
        CREDITS(terms.credit),
        PERSONAL(
            Personal(
                exports={
                    "invitations": rows(dossiers.invited),
                    "tables": rows(dossiers.hosted),
                    "chosen_seats": rows(dossiers.chosen),
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
