"""What the bot says around puzzles; what is asked in each game comes with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.core.speech.moments import moment
from bot.core.speech.names import one_by_one, person
from bot.core.speech.sentences import Counted, Sentence, _, _n, event_text, in_words
from bot.learn.puzzles.posts import DailyShown
from bot.learn.puzzles.results import TRIES, DailyScore, DayBefore, number_of
from bot.learn.puzzles.solutions import PuzzlePlace, Solving
from games import GAMES
from games.core import AnyGame, Event
from lessons import PUZZLES as SETS
from lessons import SENTENCES
from lessons.core import Reply
from lessons.forcing import captured
from lessons.puzzle import Puzzle, Task
from storage.learn.dailies import DailyPlan

PUZZLES = _("Puzzles")
SOLVE = _("Solve it")
NEXT = _("Next puzzle")
TRY_AGAIN = _("Try again")
SHOW_SOLUTION = _("Show the solution")
SKIP = _("Skip")
RESTART = _("Start over")
ALL = _(
    "### Puzzles\nPositions with one good move, from the computer's games against itself. Only you can see them, and I "
    "remember what you have solved."
)
PLACE = _("{game} · Puzzle {count} of {total}")
OF_THE_DAY = _("{game} · Puzzle of the day")
COUNTER = _("{game}: {solved} of {total} solved")
TASK = _("### {place}\n{task}\nYou play {side}.")
RIGHT = _("### ✅ {move} – solved!\n{why}")
GOES_ON = _("### ✅ {move} – that's it\n{reply} is the best defence. What now?")
WRONG = _("### {move} isn't it yet\n{why}")
SOLUTION = _("### The solution\n{line}\n{why}")
ALL_SOLVED = _("### 🧩 All solved\nYou have solved every puzzle of {game}.")

AS_GOOD = _("This wins as well.")
NOT_WON = _("That doesn't win yet.")
LOSES = _("{reply} would follow, and the other side wins.")
NO_WIN_LEFT = _("{reply} would follow, and then you can't force a win in time any more.")
NOTHING_TO_CAPTURE = _("{reply} would follow, and then there's nothing to capture.")
CAPTURED = _("{reply} would follow, and you lose something.")
CAPTURES_NOTHING = _("That captures nothing.")
CAPTURES_LESS: Counted = _n(
    "That captures only 1. You can do better.", "That captures only {count}. You can do better."
)
NOT_IT = _("That doesn't solve it.")

OFFERED = _("### 🧩 Puzzle of the day {number}\n**{game}.** {task}\n{side} to move.")
SOLVED_BY: Counted = _n("Solved by 1 person", "Solved by {count} people")
UNSOLVED = _("No one has solved it yet.")
ANSWER_PRIVATELY = _("-# Only you see what you try. Three tries count. The solution follows tomorrow.")
SHARE, OF_TODAY = _("Share"), _("Puzzle of the day")
SOLVED_AT = (_("solved at the 1st try"), _("solved at the 2nd try"), _("solved at the 3rd try"))
NOT_SOLVED = _("not solved")
SCORE = _("Engawa puzzle {number} · {game} · {result} {squares}")
SHARED = "**{name}** · {score}"
IN_A_ROW: Counted = _n("-# 1 day in a row", "-# {count} days in a row")
LONGEST_YET: Counted = _n("-# 1 day in a row, the longest yet", "-# {count} days in a row, the longest yet")
FAILED, FOUND = "🟧", "🟦"
"""Told apart without red and green, and seen in a light and in a dark theme."""
DAY_BEFORE = _("Yesterday {solved} of {people} here solved it, {at_once} at the 1st try.")
NONE_AT_ONCE = _("Yesterday {solved} of {people} here solved it.")
ONE_SOLVED, NONE_SOLVED = _("Yesterday 1 person here solved it."), _("Nobody here solved yesterday's puzzle.")
LONGEST_STREAK: Counted = _n("Longest streak: {name}, 1 day.", "Longest streak: {name}, {count} days.")
TOLD = _("The solution has been posted.")
DAILY_SOLUTION = _("### 🧩 Yesterday's puzzle\n{game}: **{line}**\n{why}")

PLANNED = _("A puzzle is posted in {channel} every day at {hour:02}:00 ({zone}), the next one {moment}.")
DAILY, NO_DAILY = _("Daily puzzle"), _("off")
DAILY_IN = _("in {channel} at {hour:02}:00")
DAILY_HINT = _("Choose a channel to start it, none to stop it. Solutions follow a day later.")
NOT_HERE = _("Whoever runs this bot has switched these posts off.")
HOUR, HOUR_TITLE, HOUR_OF_DAY = _("Time…"), _("When the puzzle is posted"), _("Hour of the day (0 to 23)")
ZONE, ZONE_HINT = _("Time zone"), _("A large city in it, or UTC+2; empty: the server's, else yours")


def place_words(place: PuzzlePlace) -> str:
    """A place as `Go · Puzzle 2 of 20`."""
    name = place.game.info.name
    if place.daily:
        return OF_THE_DAY.format(game=name)
    return PLACE.format(game=name, count=place.count, total=len(SETS[place.key]))


def task(place: PuzzlePlace) -> str:
    return TASK.format(
        place=place_words(place), task=asked(place.key, place.puzzle, place.left), side=side(place.game, place.seat)
    )


def asked(key: str, puzzle: Puzzle, left: int) -> str:
    """The task in the words of its game, in bold."""
    return f"**{in_words(SENTENCES[key][puzzle.task, left])}**"


def side(game: AnyGame, seat: int) -> str:
    return in_words(game.info.seat_names[seat])


def verdict(found: Solving) -> str:
    """Tell what a try is worth, what would follow a wrong one, and how they did at the puzzle of the day."""
    score = found.score
    of_day = [score_line(score), streak_line(score)] if score and score.is_over else []
    return "\n".join(filter(None, [_worth(found), *of_day]))


def _worth(found: Solving) -> str:
    place, judgement = found.place, found.judgement
    move = found.notation
    if not judgement.is_right:
        return WRONG.format(move=move, why=_why_wrong(found))
    if judgement.goes_on:
        reply = place.puzzle.line[place.ply + 1]
        return GOES_ON.format(move=move, reply=f"**{reply}**")
    in_line = move == place.puzzle.line[place.ply]
    seen = told(place.game, judgement.made.events)
    return RIGHT.format(move=move, why=seen if in_line else one_by_one([str(AS_GOOD), seen])).rstrip()


def told(game: AnyGame, events: Sequence[Event]) -> str:
    """Tell what the table saw, by the names of the sides."""
    sides = [in_words(name) for name in game.info.seat_names]
    return one_by_one(event_text(event).format(*sides) for event in events)


def solution(place: PuzzlePlace) -> str:
    return SOLUTION.format(line=f"**{line(place.puzzle)}**", why=told(place.game, last_events(place))).rstrip()


def line(puzzle: Puzzle) -> str:
    """The solution and what follows."""
    return " → ".join(puzzle.line)


def last_events(place: PuzzlePlace) -> tuple[Event, ...]:
    """Tell what the last move of the line does."""
    return last_move(place.game, place.puzzle)[1].events


def last_move(game: AnyGame, puzzle: Puzzle) -> tuple[Any, Reply]:
    """The position before the last move of the line, and that move."""
    before = puzzle.position(game, len(puzzle.line) - 1)
    move = game.parse(before, puzzle.line[-1])
    return before, Reply(move, *game.apply(before, move))


def overview(counts: Mapping[str, tuple[int, int]]) -> str:
    """How many someone has solved."""
    rows = (
        COUNTER.format(game=GAMES[key].info.name, solved=solved, total=total) for key, (solved, total) in counts.items()
    )
    return "\n".join([str(ALL), *rows])


def offered(shown: DailyShown) -> str:
    """Announce the puzzle of the day, and how many have solved it."""
    game, puzzle = shown.game, shown.puzzle
    wanted = asked(game.info.key, puzzle, puzzle.moves)
    number, to_move = number_of(shown.row.day), side(game, puzzle.position(game).to_move)
    text = OFFERED.format(number=number, game=game.info.name, task=wanted, side=to_move)
    counter = SOLVED_BY.format(shown.solvers) if shown.solvers else str(UNSOLVED)
    before = [day_before(shown.before)] if shown.before else []
    return "\n".join([text, counter, *before, str(TOLD if shown.row.told_at else ANSWER_PRIVATELY)])


def day_before(before: DayBefore) -> str:
    """How the server did at the last puzzle."""
    tried = before.tried
    if not tried.solved:
        return f"-# {NONE_SOLVED}"
    several = DAY_BEFORE if tried.at_once else NONE_AT_ONCE
    told = str(ONE_SOLVED) if tried.solved == 1 else several.format(**tried._asdict())
    if before.streak is None:
        return f"-# {told}"
    player, days = before.streak
    return f"-# {one_by_one([told, LONGEST_STREAK.format(days, name=person(player.name))])}"


def score_line(score: DailyScore) -> str:
    """How someone did, without telling anything of the puzzle."""
    result = SOLVED_AT[score.failed] if score.is_solved else NOT_SOLVED
    squares = FAILED * min(score.failed, TRIES) + (FOUND if score.is_solved else "")
    line = SCORE.format(number=score.number, game=GAMES[score.key].info.name, result=str(result), squares=squares)
    return line.rstrip()


def streak_line(score: DailyScore) -> str:
    """Days in a row, from two on."""
    if score.streak < 2:
        return ""
    return (LONGEST_YET if score.is_longest else IN_A_ROW).format(score.streak)


def shared(score: DailyScore, name: str) -> str:
    line = SHARED.format(name=person(name), score=score_line(score))
    return "\n".join(filter(None, [line, streak_line(score)]))


def daily_solution(shown: DailyShown) -> str:
    game, puzzle = shown.game, shown.puzzle
    seen = told(game, last_move(game, puzzle)[1].events)
    return DAILY_SOLUTION.format(game=game.info.name, line=line(puzzle), why=seen).rstrip()


def daily_in(plan: DailyPlan) -> str:
    return DAILY_IN.format(channel=f"<#{plan.channel_id}>", hour=plan.hour)


def planned(plan: DailyPlan) -> str:
    return PLANNED.format(
        channel=f"<#{plan.channel_id}>",
        hour=plan.hour,
        zone=plan.zone.replace("_", " "),
        moment=moment(plan.due_at),
    )


def _why_wrong(found: Solving) -> str:
    place, reply = found.place, found.judgement.reply
    wanted = place.puzzle.task
    if wanted is Task.MOST:
        count = captured(found.judgement.made.events)
        return CAPTURES_LESS.format(count) if count else str(CAPTURES_NOTHING)
    if reply is None:
        return str(NOT_WON if wanted is Task.WIN else NOT_IT)
    why = _consequence(place, reply).format(reply=f"**{place.game.format(reply.move)}**")
    return one_by_one([why, told(place.game, reply.events)])


def _consequence(place: PuzzlePlace, reply: Reply) -> Sentence:
    outcome = place.game.outcome(reply.state) if reply.state.to_move is None else None
    if outcome is not None and outcome.winner not in (None, place.seat):
        return LOSES
    return {Task.KEEP: CAPTURED, Task.CAPTURE: NOTHING_TO_CAPTURE}.get(place.puzzle.task, NO_WIN_LEFT)
