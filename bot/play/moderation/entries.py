"""The entry by which a moderator ends a match."""

from __future__ import annotations

from bot.play.replays import AppliedEntry, EntryKind, NewEntry, Position, after, verdicts


def _ruled(new: NewEntry) -> Position:
    """End it as the text of the ruling says; raises `BadNotation`."""
    outcome = verdicts.read(new.text, new.position.seats)
    happening = AppliedEntry(new.position.state, new.seat, None, new.text, (), new.kind)
    ended_by = verdicts.MODERATOR if outcome is None else ""
    return after(new, happening, outcome=outcome, is_aborted=outcome is None, ended_by=ended_by)


RULING = EntryKind("ruling", _ruled)
