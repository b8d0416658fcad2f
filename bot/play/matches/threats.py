"""Moves that win at once, and whether who lost could have prevented the last one."""

from __future__ import annotations

from typing import Any

from bot.play.matches.match_views import MatchView
from bot.play.replays import MOVE
from games.core import DUEL, AnyGame


def applied(game: AnyGame, state: Any, move: Any) -> Any:
    """The position after a move."""
    return game.apply(state, move)[0]


def wins(game: AnyGame, state: Any) -> set[str]:
    """The moves that win at once."""
    if state.to_move is None:
        return set()
    ends = {game.format(move): game.outcome(applied(game, state, move)) for move in game.legal_moves(state)}
    return {notation for notation, end in ends.items() if end and end.winner == state.to_move}


def decisive(view: MatchView) -> str | None:
    """The winner's last move but one, if every reply allowed a win at once; None where a match ended otherwise."""
    position, game = view.position, view.game
    winner = position.outcome.winner if position.outcome else None
    seats = [step.seat for step in position.line[-3:]]
    is_played = position.state.to_move is None and all(step.kind == MOVE for step in position.line)
    if winner is None or not is_played or position.seats != DUEL or seats != [winner, 1 - winner, winner]:
        return None
    state = position.start
    for step in position.line[:-2]:
        state = applied(game, state, game.parse(state, step.notation))
    replied = [applied(game, state, reply) for reply in game.legal_moves(state)]
    lost = all(each.to_move == winner and wins(game, each) for each in replied)
    return position.line[-3].notation if lost else None
