"""What an entry of a match says: a move, or what happened instead of one."""

from __future__ import annotations

from collections.abc import Mapping

from bot.matches import ruling_words
from bot.matches.replays import Happening, Kind
from bot.speech.sentences import Counted, Sentence, _, _n
from games.core import AnyGame

MOVE = _("**{player}** played **{move}**.")
AUTOMATIC = _("**{player}** played **{move}**, the only legal move, automatically.")
PLANNED = _("**{player}** played **{move}**, as planned.")
ENTRIES: Mapping[Kind, Sentence | Counted] = {
    Kind.MOVE: MOVE,
    Kind.RESIGN: _("**{player}** resigned."),
    Kind.TIMEOUT: _("**{player}** ran out of time."),
    Kind.UNDO: _n(
        "↩️ By agreement **{player}** took back **{move}**.",
        "↩️ By agreement **{player}** went back to before **{move}**; {count} moves are undone.",
    ),
    Kind.DRAW: _("🤝 All agreed to a draw, as **{player}** had offered."),
    Kind.ABORT: _("🚪 All agreed to abort this match, as **{player}** had asked."),
    Kind.RULING: ruling_words.ENTRY,
}
ABORTED = _("This match was aborted by agreement; it has no result and does not count.")


def entry_words(entry: Happening, player: str, game: AnyGame) -> str:
    """What happened, without what it caused."""
    move = entry.undone[0].notation if entry.undone else entry.notation
    return _template(entry, game).format(count=len(entry.undone), player=player, move=move)


def _template(entry: Happening, game: AnyGame) -> Sentence | Counted:
    """What is made for a player is forced where it is the only legal move, and planned anywhere else."""
    if not entry.automatic:
        return ENTRIES[entry.kind]
    return AUTOMATIC if len(game.legal_moves(entry.before)) == 1 else PLANNED
