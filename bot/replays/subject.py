"""The entry of `replays` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.replays.positions import EntryKinds
from bot.replays.replays import MOVE, Replays

SUBJECT = Subject(
    key="replays",
    services=(lambda made: Replays(EntryKinds.of(made.subjects)),),
    entries=(MOVE,),
)
