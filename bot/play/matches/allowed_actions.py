"""What players of a match may do besides playing: agreed on before it begins, and frozen with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from bot.core.refusals import Refusal
from bot.play.matches.refusals import NoAborting, NoExtraTime, NoHints, NoPauses, NoSubstitutes, NoTakingBack
from storage.play.matches.matches import Match


class Liberty(StrEnum):
    """Something that players may do unless the match was agreed on without it."""

    PAUSE = "pause"
    GIVE = "give"
    ABORT = "abort"
    UNDO = "undo"
    SUBSTITUTE = "substitute"
    HINTS = "hints"


REFUSALS: Mapping[Liberty, type[Refusal]] = {
    Liberty.PAUSE: NoPauses,
    Liberty.GIVE: NoExtraTime,
    Liberty.ABORT: NoAborting,
    Liberty.UNDO: NoTakingBack,
    Liberty.SUBSTITUTE: NoSubstitutes,
    Liberty.HINTS: NoHints,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Liberties:
    """What a match was agreed on with."""

    off: frozenset[Liberty] = frozenset()
    vacation: timedelta | None = None
    """How long the clock stops for someone's vacations in all, or None for as long as they last."""
    counted_from: datetime | None = None
    """Since when vacations count for that, or None for the beginning of the match."""
    arrivals: Mapping[int, datetime] = field(default_factory=dict)
    """Since when they count at seats whose player came later."""

    def counts_from(self, seat: int) -> datetime | None:
        """Since when the vacations of a seat's player count, or None for the beginning of the match."""
        return self.arrivals.get(seat, self.counted_from)

    @property
    def values(self) -> dict[str, Any]:
        kept: dict[str, Any] = {"off": sorted(self.off)}
        if self.vacation is not None:
            kept["vacation_seconds"] = self.vacation.total_seconds()
        if self.counted_from is not None:
            kept["counted_from"] = self.counted_from.isoformat()
        if self.arrivals:
            kept["arrivals"] = {str(seat): at.isoformat() for seat, at in self.arrivals.items()}
        return kept


def liberties_of(match: Match) -> Liberties:
    """The liberties of a match, which are all where nothing else was agreed on."""
    kept = match.liberties
    if kept is None:
        return Liberties()
    seconds, since = kept.get("vacation_seconds"), kept.get("counted_from")
    return Liberties(
        off=frozenset(map(Liberty, kept["off"])),
        vacation=None if seconds is None else timedelta(seconds=seconds),
        counted_from=datetime.fromisoformat(since) if since else None,
        arrivals={int(seat): datetime.fromisoformat(at) for seat, at in kept.get("arrivals", {}).items()},
    )


def allows(match: Match, liberty: Liberty) -> bool:
    return liberty not in liberties_of(match).off


def require(match: Match, liberty: Liberty) -> None:
    """Refuse what the players of a match may not do; raises `Refusal`."""
    if not allows(match, liberty):
        raise REFUSALS[liberty](number=match.id)
