"""Why a move is good, in a few words: only what follows from the rules, or stands in the line that was searched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import median
from typing import Any, TypeAlias

from bot.core.speech.sentences import Sentence, in_words
from bot.play.computers import words
from bot.play.computers.engines import MATE
from bot.play.matches import applied, wins
from games.core import AnyGame, Event, Seat

CAPTURE = "capture"
"""The kind of the event by which a game without points tells that someone has lost something."""
FEW = 0.5
"""How many answers are few, beside what is usual there."""

Moves: TypeAlias = tuple[Any, set[str]]
"""A position, and some of the moves there."""


@dataclass(frozen=True)
class TriedMove:
    """A move with everything that can follow at once."""

    game: AnyGame
    state: Any
    move: Any
    viewpoint: Seat | None = None
    """The seat from whose side moves are named that tell a direction."""

    @property
    def name(self) -> str:
        return self.named(self.state, self.game.format(self.move))

    def named(self, state: Any, notation: str) -> str:
        """A move as it stands beside the picture."""
        move = self.game.parse(state, notation)
        steps = self.game.path(state, move)
        return in_words(steps[0].words if len(steps) == 1 else self.game.shown(state, move, self.viewpoint))

    @cached_property
    def after(self) -> Any:
        return applied(self.game, self.state, self.move)

    @cached_property
    def replies(self) -> Sequence[tuple[str, int, Any]]:
        """What the next to play can do: each move, what it gains, and the position after it."""
        return list(gains(self.game, self.after)) if self.after.to_move not in {None, self.state.to_move} else ()

    @cached_property
    def turns(self) -> Sequence[Any]:
        """The positions after the replies."""
        return [after for _, _, after in self.replies]

    @cached_property
    def wins(self) -> set[str]:
        """The replies that win at once."""
        return wins(self.game, self.after) if self.replies else set()

    @cached_property
    def grips(self) -> set[str]:
        """The replies that leave no way out."""
        return grips(self.game, self.after) if self.replies else set()

    @cached_property
    def lost(self) -> int:
        """How many replies allow a win at once."""
        return sum(bool(self.own(wins, state)[1]) for state in self.turns)

    @cached_property
    def answering(self) -> Sequence[str]:
        """The cells from which there is a reply."""
        moves = self.game.legal_moves(self.after) if self.replies else ()
        return sorted({self.game.path(self.after, move)[0].cell for move in moves})

    @cached_property
    def worst(self) -> int:
        """The most that a reply gains."""
        return max((gain for _, gain, _ in self.replies), default=0)

    @cached_property
    def choices(self) -> int:
        """So many moves are there on the next turn, whatever the reply."""
        own = [state for state in self.turns if state.to_move == self.state.to_move]
        return (
            min((len(self.game.legal_moves(state)) for state in own), default=0) if len(own) == len(self.turns) else 0
        )

    def own(self, found: Any, state: Any) -> Moves:
        """What is found in a position, if it is one's own turn there."""
        return state, found(self.game, state) if state.to_move == self.state.to_move else set()


def why(tried: TriedMove, line: Sequence[str], score: int) -> str:
    """Why a move is good, empty where nothing of the kind can be said; the search expects this line, and this score."""
    game, state = tried.game, tried.state
    after, events = game.apply(state, tried.move)
    if score >= MATE:
        return str(words.ENDS_IT if after.to_move is None else words.WINS)
    gained = gain_of(game, state, after, state.to_move)
    if gained > 0 and game.score(state):
        return words.GAINS.format(gained)
    if seen := next((str(words.REASONS[event.kind]) for event in events if event.kind in words.REASONS), ""):
        return seen
    others = [TriedMove(game, state, move, tried.viewpoint) for move in game.legal_moves(state) if move != tried.move]
    if not others:
        return str(words.ONLY_MOVE)
    if score <= -MATE:
        return str(words.HOLDS_OUT)
    if after.to_move == state.to_move:
        return str(words.ANOTHER_MOVE)
    if not tried.replies:
        return ""
    return _win(tried, others) or _gain(tried, others) or _prepared(tried, line) or _answers(tried, others)


def _win(tried: TriedMove, others: Sequence[TriedMove]) -> str:
    """What a move prevents, or else threatens: to win at once, or next time whatever the answer."""
    if not tried.wins and (told := _told(words.STOPS, tried, ((each.after, each.wins) for each in others))):
        return told
    if told := _told(words.THREATENS, tried, (tried.own(wins, state) for state in tried.turns)):
        return told
    if _is_less(bool(tried.wins), [bool(each.wins) for each in others]):
        return str(words.ALLOWS_NO_WIN)
    if not tried.grips and (told := _told(words.STOPS, tried, ((each.after, each.grips) for each in others))):
        return told
    return _told(words.THREATENS, tried, (tried.own(grips, state) for state in tried.turns))


def _gain(tried: TriedMove, others: Sequence[TriedMove]) -> str:
    """What a move prevents others from gaining, or else threatens to gain."""
    missed = ((each.after, {name for name, gain, _ in each.replies if gain > tried.worst}) for each in others)
    if told := _told(words.STOPS, tried, missed):
        return told
    now = gaining(tried.game, tried.state)
    own = (tried.own(gaining, state) for state in tried.turns)
    if told := _told(words.THREATENS, tried, ((state, moves - now) for state, moves in own)):
        return told
    if not _is_less(tried.worst, [each.worst for each in others]):
        return ""
    if tried.game.score(tried.state):
        return words.allows(tried.worst)
    return "" if tried.worst else str(words.ALLOWS_NO_CAPTURE)


def _prepared(tried: TriedMove, line: Sequence[str]) -> str:
    """The first move of one's own in the line that does something it would not have done at once."""
    game, state, template = tried.game, tried.state, words.PREPARES
    now = notable(game, state)
    for place, notation in enumerate(line):
        if place and state.to_move == tried.state.to_move:
            if notation in notable(game, state) - now:
                return template.format(move=tried.named(state, notation))
            template = words.LEADS_TO
        _, state, _ = game.play(state, state.to_move, notation)
    return ""


def _answers(tried: TriedMove, others: Sequence[TriedMove]) -> str:
    """What a move leaves to do: little to the opponent, or more than others to oneself."""
    left, answers = len(tried.replies), [len(each.replies) for each in others]
    choices = [each.choices for each in others]
    if tried.lost and 2 * sum(each.lost >= tried.lost for each in others) < len(others):
        return words.TRAPS.format(tried.lost, total=left)
    if left == 1:
        return words.FORCES.format(move=tried.named(tried.after, tried.replies[0][0]))
    if left <= FEW * median(answers):
        return words.LEAVES.format(left)
    if tried.choices and _is_less(0, [not each for each in choices]):
        return str(words.ALWAYS_A_MOVE)
    if tried.choices >= max(choices) and tried.choices > median(choices):
        return str(words.MOST_OPEN)
    if left <= min(answers) and left < median(answers):
        return str(words.FEWEST_ANSWERS)
    return words.ONLY_PIECE.format(cell=tried.answering[0]) if len(tried.answering) == 1 else ""


def grips(game: AnyGame, state: Any) -> set[str]:
    """The moves after which every answer allows a win at once."""
    moves = {game.format(move): applied(game, state, move) for move in game.legal_moves(state)}
    return {notation for notation, after in moves.items() if _is_lost(game, after, state.to_move)}


def _is_lost(game: AnyGame, state: Any, winner: Seat) -> bool:
    if state.to_move in {None, winner}:
        return False
    answered = (applied(game, state, move) for move in game.legal_moves(state))
    return all(each.to_move == winner and wins(game, each) for each in answered)


def gains(game: AnyGame, state: Any) -> Iterable[tuple[str, int, Any]]:
    """Every move with what it gains whoever makes it, and the position after it."""
    for move in game.legal_moves(state):
        after, events = game.apply(state, move)
        yield game.format(move), gain_of(game, state, after, state.to_move, events), after


def gaining(game: AnyGame, state: Any) -> set[str]:
    return {notation for notation, gain, _ in gains(game, state) if gain > 0}


def notable(game: AnyGame, state: Any) -> set[str]:
    """The moves that win or gain something, or do what is a reason by itself."""
    moves = ((game.format(move), game.apply(state, move)[1]) for move in game.legal_moves(state))
    seen = {notation for notation, events in moves if any(event.kind in words.REASONS for event in events)}
    return {*seen, *gaining(game, state), *wins(game, state)}


def gain_of(game: AnyGame, before: Any, after: Any, seat: Seat, events: Iterable[Event] = ()) -> int:
    """The points someone gets by a move; in a game without any, how many captures they make."""
    scores = game.score(before), game.score(after)
    if scores[0] is None or scores[1] is None:
        return sum(event.kind == CAPTURE for event in events)
    return scores[1][seat] - scores[0][seat]


def _told(template: Sentence, tried: TriedMove, found: Iterable[Moves]) -> str:
    """The move found in most of these positions, that which is found most often; empty without one."""
    places = list(found)
    counted = Counter(each for _, moves in places for each in sorted(moves))
    best = max(counted, key=counted.__getitem__, default=None)
    if best is None or 2 * counted[best] <= len(places):
        return ""
    state = next(state for state, moves in places if best in moves)
    return template.format(move=tried.named(state, best))


def _is_less(here: int, elsewhere: Sequence[int]) -> bool:
    """Whether there is more elsewhere in most cases."""
    return 2 * sum(each > here for each in elsewhere) > len(elsewhere)
