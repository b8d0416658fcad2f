"""The entry of `sundays` in the register of subjects."""

from __future__ import annotations

from bot.community.sundays.notes import NOTE_KINDS
from bot.community.sundays.posts import SundayPost
from bot.community.sundays.views import PAGE, SundayChannelSelect, SundayMessage
from bot.community.sundays.weeks import Sundays
from bot.core.deadlines.sweeps import SWEEPS
from bot.core.exports import rows
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.outbox.messages import POSTS, PostType
from bot.core.outbox.note_messages import NOTES, NoteType
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.people.servers import SERVER_PAGES
from bot.play.replays import Replays
from storage import personal_data

SUBJECT = Subject(
    key="sundays",
    services=(lambda made: Sundays(made.acting, made[Replays], made.hosting),),
    provides=(
        COMPONENTS(SundayChannelSelect),
        POSTS(PostType(SundayPost, SundayMessage, lambda made: SundayPost(made[Replays]))),
        NOTES(*map(NoteType, NOTE_KINDS)),
        SERVER_PAGES(PAGE),
        SWEEPS(Sundays),
        PERSONAL(
            Personal(
                exports={"sundays_set_up": rows(personal_data.sundays_set_up)},
                holds=(Held("sunday_plans.player_id", "sundays_set_up", End.NOBODYS),),
            )
        ),
    ),
)
