"""What the bot says around lessons; the steps bring their own words."""

from __future__ import annotations

from bot.core.speech.sentences import _, in_words, labelled
from bot.learn.lessons.classes import Attempt, LessonPlace

LEARN = _("Learn")
LEARN_IT = _("Learn it (2 min)")
LEARN_GAMES = _("Learn a game")
LEARNING = _("Learning")
ABOUT_LEARNING = _(
    "`/learn` teaches a game in two minutes, step by step. `/puzzle` has positions with one good move, and `/rules` "
    "answers questions about every game.\n"
    "**Rules** below a board opens the section you need right then. If a move isn't allowed, you see which rule "
    "forbids it."
)
NEXT = _("Next")
TRY_AGAIN = _("Try again")
SKIP, BACK_TO_MATCH = _("Skip"), _("Back to my match")
RESTART = _("Start over")
ALL_LESSONS = _(
    "### Learn a game\nA few small positions each, two or three minutes in all. Only you can see them, and you can "
    "stop at any time: I remember how far you are."
)
STEP = _("{game} · Step {count} of {total}")
FOR_VARIANTS = _("{game} · Extra step {count} of {total}")
TASK = "### {heading}\n{idea}\n**{task}**"
RIGHT = _("### ✅ {move} – that's it\n{why}")
WRONG = _("### {move} isn't it yet\n{why}")
REPLY = _("{move} would follow.")
DONE = _(
    "### 🎓 You know {game} now\nThat was the whole lesson. The **Rules** have everything else, and every board has a "
    "button that leads to them.\nTo play, open a table with `/play` and choose {game}."
)


def place_words(place: LessonPlace) -> str:
    template = FOR_VARIANTS if place.step.extra else STEP
    return template.format(game=place.game.info.name, count=place.count, total=len(place.lesson.steps))


def task(place: LessonPlace) -> str:
    """Tell the one idea of a step, and what to do."""
    step = place.step
    heading = labelled(place_words(place), in_words(step.title))
    return TASK.format(heading=heading, idea=in_words(step.idea), task=in_words(step.task))


def verdict(attempt: Attempt) -> str:
    """Tell whether an answer was right, and why."""
    lines = [(RIGHT if attempt.is_right else WRONG).format(move=attempt.notation, why=in_words(attempt.verdict))]
    if attempt.reply:
        lines.append(REPLY.format(move=f"**{attempt.place.game.format(attempt.reply.move)}**"))
    return "\n".join(lines)
