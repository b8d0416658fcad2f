"""What someone saw when they were asked, as a mark on a button: where that has changed since, a press does nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import blake2s

from bot.community.tournaments.loaded import HeldTournament
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.refusals import ChangedSince
from bot.community.tournaments.rounds.replay import FactKind
from bot.community.tournaments.rounds.settlement import leaving_annuls
from storage.community.tournaments import TournamentRow

NONE = ""
"""The mark of a button that carries none."""


def marked(custom_id: str, seen: str | None) -> str:
    return f"{custom_id}:{seen}" if seen else custom_id


def check_seen(seen: str | None, now: str) -> None:
    """Refuse a decision about what has changed since (None: they were not asked); raises `ChangedSince`."""
    if seen is not None and seen != now:
        raise ChangedSince


def design_mark(row: TournamentRow) -> str:
    played = (row.game, row.format, sorted(row.options.items()), row.clock)
    return _mark(row.state, row.name, row.settings.stored, row.starts_at, row.opens_at, *played)


def draft_mark(row: TournamentRow) -> str:
    """The mark of pairings that wait to be published."""
    draft = row.progress.draft
    return _mark(draft.rounds) if draft else NONE


def stage_mark(held: HeldTournament) -> str:
    """The mark of how far it has come, which results alone do not change."""
    return _mark(held.row.state, _pairings_made(held))


def round_mark(held: HeldTournament) -> str:
    """The mark of the latest round: one that was paired again is another one."""
    return _mark(_pairings_made(held))


def leaving_mark(shown: Overview, discord_id: int) -> str:
    return _mark(len(shown.matches_of(discord_id)), annuls_own(shown, discord_id))


def row_mark(rows: Iterable[TournamentRow]) -> str:
    return _mark(sorted(row.id for row in rows))


def annuls_own(shown: Overview, discord_id: int) -> bool:
    """Whether none of someone's matches count if they leave now."""
    return any(leaving_annuls(shown.held, who) for who in shown.ids_of(discord_id))


def _pairings_made(held: HeldTournament) -> int:
    """How often rounds were paired or taken back."""
    return sum(fact.kind in {FactKind.PAIRED, FactKind.UNDONE} for fact in held.facts)


def _mark(*seen: object) -> str:
    """A mark, which begins with a letter, as custom ids read what is all digits as a number."""
    return f"v{blake2s(json.dumps(seen, sort_keys=True, default=str).encode(), digest_size=6).hexdigest()}"
