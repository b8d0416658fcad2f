"""From a position to a move: search as the plan says, then choose among what is good enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core import AnyGame
from opponents.core import PROVEN, Plan, Thought, Tree, shuffled
from opponents.crowd import CrowdSearch
from opponents.openings import OPENING, OVER, Odds, Opening, even_draw, opening_of
from opponents.oversight import Oversight
from opponents.register import tree_of
from opponents.search import Ranking, Search
from opponents.selective import SelectiveSearch

LONGEST_LINE = 20


def think(
    game: AnyGame,
    state: Any,
    plan: Plan,
    seed: int,
    ply: int = OPENING,
    *,
    report: Callable[[Thought], None] | None = None,
    halted: Callable[[], bool] | None = None,
) -> Thought:
    """The move of a plan; the same for the same arguments on every machine, unless `halted` cuts it short.

    `ply` counts the moves of the match so far; left out, the opening is taken to be over.
    """
    tree = tree_of(game)
    if len(moves := game.legal_moves(state)) == 1:
        return Thought(moves[0], 0, 0, 0, (moves[0],), ((moves[0], 0),))
    opening = opening_of(tree, state)
    if opening.spread(ply) <= plan.spread:
        opening = OVER
    spread = max(plan.spread, opening.spread(ply))
    thought = ponder(tree, state, plan, seed, ply, spread, report, halted, detour=opening.detour)
    move = _chosen(game, state, thought, spread, opening, seed, ply)
    if move == thought.move:
        return thought
    return thought._replace(move=move, score=dict(thought.ranked)[move], line=(move,))


def ponder(
    tree: Tree[Any, Any],
    state: Any,
    plan: Plan,
    seed: int,
    ply: int,
    margin: int,
    report: Callable[[Thought], None] | None = None,
    halted: Callable[[], bool] | None = None,
    *,
    detour: int = 0,
) -> Thought:
    """The best move, whatever the spread; scores are exact as far as the margin below it."""
    search = _search(tree, tree.root(state), plan, seed, margin, halted, detour)
    thought = None
    for ranking in search.deepen(shuffled(tree.moves(tree.root(state)), seed, ply)):
        thought = _thought(search, ranking)
        if report:
            report(thought)
    assert thought is not None
    return thought


def _search(
    tree: Tree[Any, Any],
    root: Any,
    plan: Plan,
    seed: int,
    margin: int,
    halted: Callable[[], bool] | None,
    detour: int,
) -> Search[Any, Any] | CrowdSearch[Any, Any]:
    """Search, in the usual way where several moves are to be compared exactly, as in the opening."""
    if plan.everyone and not margin and tree.strengths(root):
        return CrowdSearch(tree, root, plan.nodes, halted)
    if plan.techniques is not None:
        return SelectiveSearch(tree, root, plan.nodes, margin, halted, detour=detour, techniques=plan.techniques)
    seen = Oversight(tree, root, plan.overlooks, seed) if plan.overlooks else tree
    return Search(seen, root, plan.nodes, margin, halted, detour=detour)


def _thought(search: Search[Any, Any] | CrowdSearch[Any, Any], ranking: Ranking[Any]) -> Thought:
    move, score = ranking.moves[0]
    line = search.line(move, min(LONGEST_LINE, ranking.depth))
    return Thought(move, score, ranking.depth, ranking.nodes, line, ranking.moves)


def _chosen(game: AnyGame, state: Any, thought: Thought, spread: int, opening: Opening, seed: int, ply: int) -> Any:
    """One of the moves within the spread, which may be that of an opening; a proven end only varies by its detour."""
    if abs(thought.score) > PROVEN:
        spread = min(spread, opening.detour)
    if not spread:
        return thought.move
    floor = thought.score - spread
    scores = {move: score for move, score in thought.ranked[: opening.most] if score >= floor}
    weights = {
        move: _weight(game, state, move, opening.odds, 1 + scores[move] - floor)
        for move in sorted(scores, key=game.format)
    }
    drawn = even_draw(sum(weights.values()), seed, ply)
    for move, weight in weights.items():
        if drawn < weight:
            return move
        drawn -= weight
    return thought.move


def _weight(game: AnyGame, state: Any, move: Any, odds: Odds, worth: int) -> int:
    """How likely a move is beside others."""
    match odds:
        case Odds.BETTER:
            return worth
        case Odds.ALIKE:
            return 1
        case Odds.OPEN:
            return 1 + len(game.legal_moves(game.apply(state, move)[0]))
