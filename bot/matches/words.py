"""What the bot says about matches: titles, turns, last moves, results."""

from __future__ import annotations

from collections.abc import Sequence

from bot.matches import entry_words, ruling_words
from bot.matches.replays import Happening
from bot.matches.sittings import Sitting
from bot.speech.names import listing, mention, person
from bot.speech.sentences import _, _n, event_text, in_words
from games.core import AnyGame, Outcome, Seat

MOVE_PLAYED = _("You played **{move}** in match #{number}.")
RESIGNED = _("You resigned match #{number}.")
RESIGN_QUESTION = _("Do you really want to resign match #{number} ({title})? This cannot be taken back.")
STILL_PLAYING = _("Good: match #{number} goes on.")
GO_TO_BOARD = _("Go to board")
TURN = _("Turn")


def title(game: AnyGame, options: dict[str, str]) -> str:
    """The game with the options that are not the default: `Go (19x19)`."""
    changed = [value for option, value in options.items() if value != game.info.options[option][0]]
    return f"{game.info.name} ({', '.join(changed)})" if changed else game.info.name


def match_title(sitting: Sitting) -> str:
    """`#17 · Go (19x19)`."""
    return f"#{sitting.match.id} · {title(sitting.game, dict(sitting.match.options))}"


def versus(sitting: Sitting) -> str:
    """The players with their sides: `Ann (Black) – Bo (White)`."""
    return _with_sides(sitting, sitting.names)


def last_move(sitting: Sitting) -> str:
    """What happened last, with everything it caused."""
    last = sitting.position.last
    names = [person(name) for name in sitting.movers]
    if last is None:
        return _beginning(sitting)
    return "\n".join(_entry(entry, names, sitting.game) for entry in sitting.position.trail)


def _with_sides(sitting: Sitting, names: Sequence[str]) -> str:
    seated = zip(names, sitting.game.info.seat_names, strict=False)
    return " – ".join(SIDE.format(name=person(name), side=in_words(side)) for name, side in seated)


def _beginning(sitting: Sitting) -> str:
    """Who sat down; somebody may have taken over before the first move."""
    players, before = _with_sides(sitting, sitting.movers), sitting.match.rematch_of
    if before is None:
        return MATCH_BEGINS.format(players=players)
    template = REMATCH_BEGINS if len(sitting.players) == 2 else REMATCH_OF_MORE_BEGINS
    return template.format(players=players, number=before)


def _entry(entry: Happening, names: Sequence[str], game: AnyGame) -> str:
    first = entry_words.entry_words(entry, names[entry.seat], game)
    return " ".join([first, *(event_text(event).format(*names) for event in entry.events)])


def turn(sitting: Sitting, *, ping: bool) -> str:
    """Whose turn it is and what has to be decided, or how it ended."""
    player = sitting.to_move
    if player is None:
        return ending(sitting)
    name = mention(player) if ping else f"**{person(player.name)}**"
    task = in_words(sitting.game.prompt(sitting.position.state, sitting.position.to_move), escaped(sitting.names))
    return YOUR_TURN.format(player=name, task=task)


def escaped(names: Sequence[str]) -> list[str]:
    """Names that format and mention nothing."""
    return [person(name) for name in names]


def ending(sitting: Sitting) -> str:
    """How a match that is over ended."""
    if sitting.position.is_aborted:
        return str(ruling_words.CALLED_OFF if sitting.position.is_ruled else entry_words.ABORTED)
    assert sitting.position.outcome is not None
    if sitting.position.is_ruled:
        return ruling(sitting, sitting.position.outcome)
    return result(sitting, sitting.position.outcome)


def ruling(sitting: Sitting, outcome: Outcome) -> str:
    """What a moderator decided."""
    best = listing(f"**{person(sitting.names[seat])}**" for seat in outcome.places[0])
    return ruling_words.template(outcome).format(names=best)


def result(sitting: Sitting, outcome: Outcome) -> str:
    """Who won, by how much, and why."""
    score = sitting.game.score(sitting.position.state)
    best = listing(f"**{person(sitting.names[seat])}**" for seat in outcome.places[0])
    points = "–".join(map(str, _by_place(score, outcome))) if score else ""
    values = {"player": best, "players": best, "points": points, "reason": in_words(outcome.reason)}
    if len(outcome.places[0]) == 1:
        return (WINS_BY if score else WINS).format(**values)
    if len(outcome.places[0]) < len(sitting.names):
        return (SHARE_THE_WIN_BY if score else SHARE_THE_WIN).format(**values)
    return (DRAW_BY if score else DRAW).format(**values)


def moves(count: int) -> str:
    """`1 move`, `34 moves`."""
    return MOVES.format(count)


def _by_place(score: tuple[int, ...], outcome: Outcome) -> list[int]:
    seats: list[Seat] = [seat for place in outcome.places for seat in place]
    return [score[seat] for seat in seats]


MOVE = _("Move")

RESIGN = _("Resign")
KEEP_PLAYING = _("Keep playing")
SIDE = _("{name} ({side})")
MATCH_BEGINS = _("The match begins: {players}.")
REMATCH_BEGINS = _("The rematch of #{number} begins: {players}. The players have changed sides.")
REMATCH_OF_MORE_BEGINS = _("The rematch of #{number} begins: {players}. Everybody has moved up one seat.")
YOUR_TURN = _("{player}, it is your turn. {task}")
WINS = _("{player} wins ({reason}). Well played!")
WINS_BY = _("{player} wins {points} ({reason}). Well played!")
SHARE_THE_WIN = _("{players} share the win ({reason}). Well played!")
SHARE_THE_WIN_BY = _("{players} share the win {points} ({reason}). Well played!")
DRAW = _("{players} draw ({reason}). Well played!")
DRAW_BY = _("{players} draw {points} ({reason}). Well played!")

MOVES = _n("1 move", "{count} moves")
FILM = _("The match move by move. At the end: {board}")
MARKED = _("Marked: {cells}. {board}")

LABEL_AGAINST = _("#{number} {game} against {others}")
LABEL_YOUR_TURN = _("{match} (your turn)")
LABEL_OVER = _("{match} (over)")
