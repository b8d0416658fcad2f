"""The entry of `tables` in the register of subjects."""

from __future__ import annotations

from datetime import datetime

from bot.core.exports import rows
from bot.core.people import Player
from bot.core.services import Services
from bot.core.subject import End, Held, Personal, Subject
from bot.frame.cards import Card, CardButton, Cards
from bot.matches import Arranging, Followers
from bot.tables.commands import complete_options, complete_seats, complete_side, play
from bot.tables.expiry import Expiry
from bot.tables.letters import TableLetters
from bot.tables.lines import TakeButton, kept_seat, open_row
from bot.tables.notes import NOTES, TABLE_EXPIRED
from bot.tables.open_tables import OpenTables
from bot.tables.opening import FirstLevelButton, OpenTableButton, open_table, play_first_level
from bot.tables.posts import TablePost
from bot.tables.tables import Tables
from bot.tables.views import CancelButton, DeclineButton, JoinButton, LeaveButton, ReopenButton, SeatSelect, StartButton
from bot.tables.waiting_seats import SeatsWaiting
from storage import Connection, dossiers, terms


async def _leave(made: Services, connection: Connection, player: Player) -> int:
    return await made[Tables].leave_all(connection, player)


async def _forget(connection: Connection, player: Player, now: datetime) -> None:
    await terms.forget(connection, player.id)


SUBJECT = Subject(
    key="tables",
    personal=Personal(
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
    ),
    credits=(terms.credit,),
    services=(
        lambda made: Tables(made.acting, made[Arranging], made[Followers], made.random, made.hosting),
        lambda made: Expiry(made.database, made.clock, made[Followers]),
    ),
    sweeps=(Expiry,),
    commands=(play,),
    posts=(lambda _: TablePost(),),
    letters=(lambda context: TableLetters(context.pictures, Cards(context.subjects)),),
    notes=NOTES,
    note_buttons={TABLE_EXPIRED.key: lambda note: ReopenButton(note.match.id)},
    components=(
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
    card_buttons=(
        CardButton(Card.GAME, 10, open_table),
        CardButton(Card.LEARNT, 5, play_first_level),
        CardButton(Card.LEARNT, 10, open_table),
    ),
    waiting=(lambda _: SeatsWaiting(),),
    lines={SeatsWaiting.key: kept_seat},
    listed=(lambda _: OpenTables(),),
    rows={OpenTables.key: open_row},
    suggestions={"options": complete_options, "seats": complete_seats, "sides": complete_side},
)
