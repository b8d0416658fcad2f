"""What the bot says about computers."""

from __future__ import annotations

from collections.abc import Mapping

from bot.core.speech.sentences import Sentence, _, _n, in_words
from bot.play.computers.lineup import Computer

SWITCHED_OFF = _("Whoever runs this bot has switched the computer off")
LEVEL = _("Level {number}, {name}: {sentence}")
ENGINE = _("{name} (a program on the bot's machine)")
STRONGER = _("Too easy? Try level {level}")
WEAKER = _("Too hard? Try level {level}")

HINT = _n("Hint (1 left)", "Hint ({count} left)")
HINTED = _("A good player would play **{move}** here.")
HINTED_BECAUSE = _("A good player would play **{move}** here: it {reason}.")
HINT_TITLE, PLAY_IT = _("Hint"), _("Play it")
ENDS_IT, WINS = _("wins right away"), _("wins by force")
GAINS = _n("gains 1 point", "gains {count} points")
REASONS: Mapping[str, Sentence] = {"capture": _("captures"), "push": _("pushes"), "round": _("wins the round")}
"""Why a move is good, in at most 28 letters: by the kind of what the table would see."""
STOPS, THREATENS = _("stops {move}"), _("threatens {move}")
"""The same, of a move that would win at once."""
ALLOWS_NO_WIN = _("allows no win at once")
ALLOWS_POINTS = _n("allows 1 point at most", "allows {count} points at most")
ALLOWS_NO_POINTS, ALLOWS_NO_CAPTURE = _("allows no points"), _("allows no capture")
PREPARES, LEADS_TO = _("prepares {move}"), _("leads to {move}")
LEAVES = _n("leaves one answer", "leaves {count} answers")
FORCES = _("forces {move}")
TRAPS = _n("makes 1 of {total} answers lose", "makes {count} of {total} answers lose")
ANOTHER_MOVE, HOLDS_OUT, ONLY_MOVE = _("gives you another move"), _("holds out longest"), _("is the only move")
ALWAYS_A_MOVE, MOST_OPEN = _("always leaves you a move"), _("keeps most moves open")
ONLY_PIECE = _("leaves only {cell} to move")
FEWEST_ANSWERS = _("leaves the fewest answers")
HINT_LOGGED = _("💡 {player} got a hint.")
WARNING = _("⚠️ **{move}** may be a mistake. It allows this answer: {events}")
BARE_WARNING = _("⚠️ **{move}** may be a mistake: {opponent} has a strong answer.")
WARNED_LOGGED = _("⚠️ {player} was warned before a move.")
PLAY_ANYWAY = _("Play {move} anyway")
CHOOSE_AGAIN = _("Choose another move")
BEGUN = _("Match #{number} starts, against level {level}.")


def allows(points: int) -> str:
    """What a move lets others gain at the most."""
    return ALLOWS_POINTS.format(points) if points > 0 else str(ALLOWS_NO_POINTS)


def choice(computer: Computer) -> str:
    level = computer.level
    if level is None:
        return ENGINE.format(name=computer.name)
    sentence = in_words(level.sentence).rstrip(".。")
    return LEVEL.format(number=level.number, name=in_words(level.name), sentence=sentence)


THE_COMPUTER = _("The computer")
ABOUT_COMPUTER = _(
    "`/play` with `computer` starts a match against one of eight levels right away: 1 is for a first match, 8 is the "
    "strongest. It answers by itself, and its seat has no clock.\n"
    "Matches with a computer are never rated. You can play five of them at a time, here or in direct messages.\n"
    "After a match, **Analysis** shows where it turned."
)
