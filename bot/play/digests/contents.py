"""What a digest tells: all that waits for someone now."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.agenda import WaitingKinds, WaitingSection
from bot.core.people import Player
from bot.people.players import Preferences, preferences_of
from storage import Connection
from storage.play.matches.matches import Match


@dataclass(frozen=True, slots=True)
class Digest:
    """What waits for someone now, with everything needed to write it."""

    preferences: Preferences
    sections: tuple[WaitingSection, ...]

    @property
    def is_empty(self) -> bool:
        return not self.sections

    @property
    def match(self) -> Match | None:
        return None


async def load(connection: Connection, kinds: WaitingKinds, player: Player) -> Digest:
    return Digest(preferences_of(player), await kinds.sections(connection, player))
