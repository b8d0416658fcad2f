"""What the bot says about analyses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from bot.core.people import Player
from bot.core.speech.names import one_by_one, person, series
from bot.core.speech.sentences import Sentence, _, in_words
from bot.play.analyses.analyses import Analysed
from bot.play.analyses.result import Phase, phases
from bot.play.matches import Occurrence, match_title, moves, versus
from bot.play.matches import words as matches_words
from games.core import grouped
from opponents.analysis import Examined, chance, swings
from renderers.results import ResultCard

ANALYSIS = _("Analysis")
BETTER_LINE = _("Better line, move {number}")
LOOK_AGAIN = _("Check progress")
UNDER_WAY = _(
    "🔎 Analysing match #{number}: **{percent}%** done.\n"
    "-# I keep the result, so you can close this and look again later under **Analysis** of `/match`."
)
WAITS = _(
    "🔎 The analysis of match #{number} waits for its turn (0% done).\n"
    "-# I keep the result, so you can close this and look again later under **Analysis** of `/match`."
)
GIVEN_UP = _("The computer couldn't analyse match #{number}. Try again later.")
HEADING = _("### Analysis of {title}\n{players} · {moves}")
NO_SWINGS = _("No move changed the chances much.")
SWING = _("**Move {number}:** {player} played **{played}**, better was **{best}**: {change}.")
CAVEAT = _("-# The computer looked at every move about as well as level 6 plays, so it can be wrong.")

FROM_TO = _("from {before} to {after}")
STILL = _("still {state}, but with worse chances")
STATES: tuple[tuple[float, Sentence], ...] = (
    (0.95, _("winning")),
    (0.75, _("clearly ahead")),
    (0.6, _("slightly ahead")),
    (0.4, _("even")),
    (0.25, _("slightly behind")),
    (0.05, _("clearly behind")),
    (0.0, _("losing")),
)
"""The chance from which on a position is called so, for whoever moved."""

COURSE = _("{phases}.")
MOVES = _("moves {first}–{last}: {state}")
ONE_MOVE = _("move {first}: {state}")
NOBODY, AHEAD, WINS = _("even chances"), _("{player} ahead"), _("{player} winning")

GRAPH_SUBTITLE = _("Chances to win, move by move")
GRAPH = _("A graph of the chances to win. {course}")
GRAPH_SWINGS = _("The biggest swings are marked: {numbers}.")
LINE = _("**{title}** · move {number}\n{player} played **{played}**. Better was **{best}**, for example: {line}")
LINE_FILM = _("What could have been played. At the end: {board}")
NOT_PLAYED = _("not played")


WORSE = 0.4
"""Below this chance nobody believes of a winner that they were never behind, whatever the points."""
CLEARLY_AHEAD, CAME_BACK = _("Clearly ahead from move {number}"), _("Came back at move {number}")
AHEAD_LINE = _("📊 {player}: clearly ahead from move {number}")
LOOKED_AT = _("📊 The computer looked at how the chances went.")


def with_chances(occurrence: Occurrence, card: ResultCard) -> ResultCard:
    """The card of the result with the winner's chances, unless someone else counts as the winner by now."""
    values, best = occurrence.values, card.rows[0]
    if not best.has_won or best.seat != values["seat"]:
        return card
    number, template = values["turning"], CAME_BACK if values["is_back"] else CLEARLY_AHEAD
    course = tuple((move, chance / 1000) for move, chance in values["course"])
    is_at_odds = card.fact == str(matches_words.NEVER_BEHIND) and min(chance for _, chance in course) < WORSE
    fact = template.format(number=number) if number and (is_at_odds or not card.fact) else card.fact
    return replace(card, course=course, turning=number, fact=fact)


def turning_line(occurrence: Occurrence, seated: Sequence[Player]) -> str:
    """The move that decided and who sat there then, on the final board; empty where none did."""
    number, winner = occurrence.values["turning"], seated[occurrence.values["seat"]]
    people = {"ahead": winner, **occurrence.people}
    return AHEAD_LINE.format(player=person(people["ahead"].name), number=number) if number else ""


def chances_line(occurrence: Occurrence, seated: Sequence[Player]) -> str:
    return turning_line(occurrence, seated) or str(LOOKED_AT)


def progress(number: int, share: float) -> str:
    """How far the analysis is; what is not done yet is never called done."""
    percent = min(int(share * 100), 99)
    return (UNDER_WAY if share else WAITS).format(number=number, percent=percent)


def heading(analysed: Analysed) -> str:
    last = analysed.last
    said = HEADING.format(title=match_title(last), players=versus(last), moves=moves(len(last.position.line)))
    return f"{said}\n{course(analysed)}"


def course(analysed: Analysed) -> str:
    last = analysed.last
    found = phases(analysed.examined, len(last.players), analysed.is_in)
    told = in_words(grouped(_phase(analysed, part) for each in found for part in _by_player(analysed, each)))
    return COURSE.format(phases=told[:1].upper() + told[1:])


def swing_lines(analysed: Analysed) -> str:
    """The moves that changed most, with what was better."""
    lines = [_swing(analysed, each) for each in swings(analysed.examined)] or [str(NO_SWINGS)]
    return "\n".join([*lines, str(CAVEAT)])


def graph_text(analysed: Analysed) -> str:
    found = series(str(analysed.number(each.ply)) for each in swings(analysed.examined))
    marked = [GRAPH_SWINGS.format(numbers=found)] if found else []
    return one_by_one([GRAPH.format(course=course(analysed)), *marked])


def line_text(analysed: Analysed, each: Examined) -> str:
    """What could have been played instead of a move."""
    return LINE.format(
        title=match_title(analysed.last),
        number=analysed.number(each.ply),
        player=f"**{mover(analysed, each)}**",
        played=each.played,
        best=each.best,
        line=" ".join(f"`{move}`" for move in each.line),
    )


def mover(analysed: Analysed, each: Examined) -> str:
    return person(analysed.story[each.ply + 1].seated_before[each.seat].name)


def change(each: Examined) -> str:
    """What a move did to the chances of whoever made it."""
    before, after = (
        next(words for least, words in STATES if chance(score) >= least) for score in (each.best_score, each.score)
    )
    if before is after:
        return STILL.format(state=before)
    return FROM_TO.format(before=before, after=after)


def _swing(analysed: Analysed, each: Examined) -> str:
    name, number = f"**{mover(analysed, each)}**", analysed.number(each.ply)
    return SWING.format(number=number, player=name, played=each.played, best=each.best, change=change(each))


def _by_player(analysed: Analysed, phase: Phase) -> Iterator[Phase]:
    """A lead in as many parts as people had that seat, one after the other."""
    ahead = None if phase.seat is None else [view.seated_before[phase.seat].id for view in analysed.story]
    for _player, part in groupby(range(phase.first, phase.last + 1), lambda number: ahead and ahead[number]):
        numbers = [*part]
        yield phase._replace(first=numbers[0], last=numbers[-1])


def _phase(analysed: Analysed, phase: Phase) -> str:
    if phase.seat is None:
        state = str(NOBODY)
    else:
        player = analysed.story[phase.last].seated_before[phase.seat]
        state = (WINS if phase.wins else AHEAD).format(player=person(player.name))
    template = MOVES if phase.last > phase.first else ONE_MOVE
    return template.format(first=analysed.number(phase.first - 1), last=analysed.number(phase.last - 1), state=state)
