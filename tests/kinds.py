"""Every kind of entry that the bot knows."""

from __future__ import annotations

from bot.replays import EntryKind, EntryKinds
from bot.subjects import SUBJECTS

ALL: tuple[EntryKind, ...] = tuple(kind for subject in SUBJECTS for kind in subject.entries)
KINDS = EntryKinds(ALL)
