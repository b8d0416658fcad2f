"""Every kind of entry that the bot knows."""

from __future__ import annotations

from bot.play.replays import ENTRY_KINDS, EntryKinds
from bot.subjects import PROVIDED

ALL = PROVIDED[ENTRY_KINDS]
KINDS = EntryKinds(ALL)
