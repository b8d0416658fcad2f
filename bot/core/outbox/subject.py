"""The entry of `outbox` in the register of subjects."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime

from bot.core.deadlines.sweeps import SWEEPS
from bot.core.exports import rows
from bot.core.findings import CHECKS, Finding, Verdict
from bot.core.frame.chat_answer import CHAT_ANSWERS
from bot.core.outbox.chats.chats import Chats
from bot.core.outbox.chats.messages import answer_owed
from bot.core.outbox.doubts import Doubts
from bot.core.outbox.lost_channels import LostPlaces
from bot.core.outbox.messages import POSTS, PostType
from bot.core.outbox.note_messages import NOTES, NoteMessage, NoteType
from bot.core.outbox.notes import ONLY_HERE, PINGED_IN_CHANNELS, NotePost
from bot.core.outbox.outbox import Outbox
from bot.core.outbox.retention import EXPIRING, Retention
from bot.core.outbox.settings import Readers, Servers
from bot.core.people import Player
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.services import Services
from bot.core.subject import Subject
from storage import Connection, personal_data
from storage.core.outbox import posts

NAMED = 20
"""So many posts that were put aside are named at most."""


async def check_posts(doubts: Doubts) -> AsyncIterator[Finding]:
    """Name posts that can never be sent, which only happens here: a restart cures none of them."""
    found = await doubts.given_up(NAMED)
    for post in found:
        yield Finding(
            Verdict.PROBLEM,
            f"post {post.id}",
            f"a {post.kind}{f' of match #{post.match_id}' if post.match_id else ''} "
            f"failed for days and was put aside ({post.trouble})",
        )
    if not found:
        yield Finding(Verdict.OK, "posts", "none was put aside")


async def _forget(connection: Connection, player: Player, now: datetime) -> None:
    await posts.forget(connection, player.id, now)


def _outbox(made: Services) -> Outbox:
    kinds = [each.build(made) for each in made[POSTS]]
    choices = made[Readers], made[Servers]
    return Outbox(made.database, made.clock, kinds, *choices, made.process, made.metrics)


SUBJECT = Subject(
    key="outbox",
    services=(
        _outbox,
        lambda made: Doubts(made.database, made.clock, made.metrics),
        lambda made: Retention(made.database, made.clock, made[EXPIRING]),
        LostPlaces,
        lambda made: Chats(made.database, made.clock, made[Outbox], made.process),
    ),
    provides=(
        POSTS(PostType(NotePost, NoteMessage, lambda made: NotePost(each.kind for each in made[NOTES]))),
        NOTES(NoteType(PINGED_IN_CHANNELS), NoteType(ONLY_HERE)),
        CHAT_ANSWERS(answer_owed),
        SWEEPS(Chats),
        CHECKS(lambda made: check_posts(made[Doubts])),
        PERSONAL(
            Personal(
                exports={"direct_messages": rows(personal_data.written_to)},
                holds=(
                    Held("posts.player_id", "direct_messages", End.NOBODYS),
                    Held("posts.details", "direct_messages", End.CLEANED),
                ),
                impersonal=("posts.trouble", "chat_answers.token"),
                forget=_forget,
            )
        ),
    ),
)
