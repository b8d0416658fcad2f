"""What the planner says: lines of “if they play this, I answer that”."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.speech.names import person
from bot.core.speech.sentences import Sentence, _, _p
from bot.play.matches import match_title
from bot.play.plans.plans import Plan, Thought

PLAN = _p("button", "Plan")
ADD_LINE = _("Add a line")
CLEAR = _("Clear all")
DELETE = _("Delete")
GO_ON = _("Continue")
CHANGE = _("Change answer")
ALL_LINES = _("All lines")
BACK = _("Back")
KEEP = _("Plan {move}")
LOOK = _("View a line or continue it")
LINE_NUMBER = _("Line {number}")

HEADING = _("### Your plan for {title}")
HOW = _(
    "-# If {opponent} plays the move a line expects, your answer is played for you right away. Only you can see this."
)
EMPTY = _("Nothing planned yet. Add a line: a move by {opponent} and your answer to it.")
LINE = "**{number}.** {moves}"
TURN = "{moves}"
ANSWER = "→ **{moves}**"
MOVES_IN_A_ROW = " "
TURNS = " "
EXCHANGES = " · "

THEIR_MOVE = _(
    "**{title}** · If {opponent} plays … which move?\n"
    "-# Then choose your answer. It's played for you as soon as they do. Only you can see this."
)
THEIR_NEXT = _("**{title}** · {moves}\nAnd if {opponent} then plays … which move?")
MY_ANSWER = _("**{title}** · If {opponent} plays {moves}, what's your answer?")
MY_NEXT = _("**{title}** · {moves}\nWhat's your next move?")
CHOSEN = "{question}\n{chosen} → ?"
PREVIEW = _("**{title}** · {moves} → **{move}**\nThis is the board after your answer. Plan it?")
PLANNED = _("**{title}** · planned: {moves}")
STILL_MINE = _("After this it would still be your turn: keep going, or decide later.")


def moves_text(plan: Plan, path: Sequence[str]) -> str:
    """`c4 → **e6** · f7 → **g8**`: their moves and, in bold, the answers; `…` before the first one."""
    exchanges: list[list[str]] = []
    for turn in plan.turns(path):
        is_own = turn.seat == plan.owner
        words = (ANSWER if is_own else TURN).format(moves=MOVES_IN_A_ROW.join(turn.moves))
        if is_own and exchanges:
            exchanges[-1].append(words)
        else:
            exchanges.append([words])
    return EXCHANGES.join(TURNS.join(exchange) for exchange in exchanges) or "…"


def plain_moves(plan: Plan, path: Sequence[str]) -> str:
    """The moves where nothing can be bold."""
    return moves_text(plan, path).replace("*", "")


def plan_heading(plan: Plan) -> str:
    """Tell which match it is for, and what a plan does."""
    how = HOW if plan.lines else EMPTY
    heading = HEADING.format(title=match_title(plan.view))
    return f"{heading}\n{how.format(opponent=person(plan.opponent))}"


def line_text(plan: Plan, number: int) -> str:
    return LINE.format(number=number, moves=moves_text(plan, plan.lines[number - 1].path))


def question(thought: Thought, chosen: str) -> str:
    """What has to be chosen at a place of the plan, after the choices made already."""
    template = _question(thought)
    plan = thought.plan
    asked = template.format(
        title=match_title(plan.view), opponent=person(plan.opponent), moves=moves_text(plan, thought.path)
    )
    return CHOSEN.format(question=asked, chosen=chosen) if chosen else asked


def preview(thought: Thought, move: str) -> str:
    """Show an answer before it is planned."""
    plan = thought.plan
    return PREVIEW.format(title=match_title(plan.view), moves=moves_text(plan, thought.path), move=move)


def planned(thought: Thought) -> str:
    """Tell of a place in the plan after an answer."""
    plan = thought.plan
    text = PLANNED.format(title=match_title(plan.view), moves=moves_text(plan, thought.path))
    return f"{text}\n{STILL_MINE}" if thought.is_own else text


def _question(thought: Thought) -> Sentence:
    if thought.is_own:
        return MY_ANSWER if thought.cursor.awaited and not thought.cursor.depth else MY_NEXT
    return THEIR_NEXT if thought.path else THEIR_MOVE
