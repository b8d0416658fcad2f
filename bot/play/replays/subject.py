"""The entry of `replays` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.play.replays.positions import ENTRY_KINDS, EntryKinds
from bot.play.replays.replays import MOVE, Replays

SUBJECT = Subject(
    key="replays",
    services=(lambda made: Replays(EntryKinds(made[ENTRY_KINDS])),),
    provides=(ENTRY_KINDS(MOVE),),
)
