"""What a channel reads of rounds and results; of a private tournament only that it continues."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.speech.names import person
from bot.speech.sentences import _, _n
from bot.tournaments.finals import in_final
from bot.tournaments.overviews import Overview
from bot.tournaments.stages import ROUND_HEADING, round_heading
from bot.tournaments.words import PODIUM, contest_line, fitting, place_line, round_text

PRIVATE_ROUND = _n(
    "1 pairing. The players see it with `/tournament show`, and how it stands with `/tournament standings`.",
    "{count} pairings. The players see them with `/tournament show`, and how it stands with `/tournament standings`.",
)
PRIVATE_END = _("The players see their places with `/tournament standings`.")
FINALISTS = _("### 🏆 {name} · Final reached")
FINALIST = _("**{name}** is in the final.")
NO_FINALIST = _("**{name}** is no longer in the final: the result was taken back or corrected.")
TAKEN_BACK = _("This round was taken back: its matches don't count.")
CORRECTION = _("### ✏️ {name} · Result corrected")
PRIVATE_CORRECTION = _("A result was corrected. The players see how it stands with `/tournament standings`.")


def public_round_text(shown: Overview, number: int) -> str:
    """The same for everyone in the channel, who learn nothing of a private tournament but that it continues."""
    if not shown.is_private:
        return round_text(shown, number)
    count = len(shown.contests(number))
    return f"{round_heading(shown, number)}\n{PRIVATE_ROUND.format(count)}"


def taken_back_text(shown: Overview, number: int) -> str:
    """Of a round that was undone: what was posted of it no longer holds."""
    return f"{ROUND_HEADING.format(name=person(shown.row.name), number=number)}\n{TAKEN_BACK}"


def finalists_text(shown: Overview, finalists: Iterable[tuple[str, int, int]]) -> str:
    """Who has reached the final, and the results by which they did; of results that no longer hold, that they don't."""
    lines, reached = [FINALISTS.format(name=person(shown.row.name))], in_final(shown.tournament)
    for who, round_, place in finalists:
        by = [contest_line(shown, each) for each in shown.contests_at([(round_, place)])]
        told = FINALIST if who in reached else NO_FINALIST
        lines += [told.format(name=person(shown.name(who))), *by]
    return "\n".join(lines)


def correction_text(shown: Overview, corrected: Iterable[Sequence[int]]) -> str:
    """What was decided anew, as it counts now, and the places."""
    heading = CORRECTION.format(name=person(shown.row.name))
    if shown.is_private:
        return f"{heading}\n{PRIVATE_CORRECTION}"
    lines = [contest_line(shown, each) for each in shown.contests_at(corrected)]
    lines += ["", *(place_line(shown, each.place, each.id, each.points) for each in shown.standings)]
    return fitting(heading, lines, len(lines))


def private_end_text(shown: Overview) -> str:
    """That it is over."""
    return f"{PODIUM.format(name=person(shown.row.name))}\n{PRIVATE_END}"
