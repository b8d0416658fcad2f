"""The entry of `outbox` in the register of subjects."""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast

from bot.core.exports import rows
from bot.core.people import Player
from bot.core.services import Services
from bot.core.subject import End, Held, Personal, Subject
from bot.frame.context import Context
from bot.outbox.checking import check_posts
from bot.outbox.choices import Readers, Servers
from bot.outbox.doubts import Doubts
from bot.outbox.kinds import PostKind
from bot.outbox.note_letters import NoteLetters
from bot.outbox.notes import PINGED_IN_CHANNELS, NoteKind, NotePost
from bot.outbox.outbox import Outbox
from bot.outbox.places import LostPlaces
from storage import Connection, dossiers, posts


async def _forget(connection: Connection, player: Player, now: datetime) -> None:
    await posts.forget(connection, player.id, now)


def _outbox(made: Services) -> Outbox:
    kinds = [cast("PostKind[Any]", make(made)) for subject in made.subjects for make in subject.posts]
    choices = made[Readers], made[Servers]
    return Outbox(made.database, made.clock, kinds, *choices, made.process, made.metrics)


def _note_post(made: Services) -> NotePost:
    return NotePost(cast("NoteKind", note) for subject in made.subjects for note in subject.notes)


def _note_letters(context: Context) -> NoteLetters:
    return NoteLetters({key: make for subject in context.subjects for key, make in subject.note_buttons.items()})


SUBJECT = Subject(
    key="outbox",
    services=(_outbox, lambda made: Doubts(made.database, made.clock, made.metrics), LostPlaces),
    checks=(lambda made: check_posts(made[Doubts]),),
    posts=(_note_post,),
    letters=(_note_letters,),
    notes=(PINGED_IN_CHANNELS,),
    personal=Personal(
        exports={"direct_messages": rows(dossiers.written_to)},
        holds=(
            Held("posts.player_id", "direct_messages", End.NOBODYS),
            Held("posts.details", "direct_messages", End.CLEANED),
        ),
        impersonal=("posts.trouble",),
        forget=_forget,
    ),
)
