"""The entry by which a match ends in which no person plays any more, and how it is told."""

from __future__ import annotations

from bot.core.speech.names import listing, person
from bot.core.speech.sentences import _
from bot.play.matches import TELLINGS, EntryText, MatchView
from bot.play.replays import AppliedEntry, EntryKind, NewEntry, Position, after, standings
from games.core import Outcome, meant

WHY = meant("why a match ended", "only computers left")
"""Why such a match is over."""
SHARED = _("{players} share the win.")


def _deserted(new: NewEntry) -> Position:
    """Place those who still play first together, the others behind, and tell what led there."""
    outcome, led_there = Outcome(standings(new.game, new.position), WHY), new.position.trail
    happening = AppliedEntry(new.position.state, new.seat, None, "", (), new.kind, automatic=True)
    return after(new, happening, outcome=outcome, before=led_there)


DESERTED = EntryKind("deserted", _deserted)


def _ending(view: MatchView) -> str:
    outcome = view.position.outcome
    assert outcome is not None
    return SHARED.format(players=listing(f"**{person(view.names[seat])}**" for seat in outcome.places[0]))


TOLD = TELLINGS(
    EntryText(
        kind=DESERTED,
        board=_("🏁 Only computers were still playing, so the match is over."),
        film=_("only computers left"),
        log=_("🏁 The match ended because only computers were still playing."),
        ending=_ending,
    )
)
