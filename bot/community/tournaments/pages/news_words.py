"""What a channel reads of rounds and results; of a private tournament only that it continues."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from bot.community.competitions import fitting
from bot.community.tournaments.decisions import NAMED
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.rounds.finals import in_final
from bot.community.tournaments.rounds.replay import FactKind, match_of, standing, successor
from bot.community.tournaments.rounds.results import contest_line, numbered, score
from bot.community.tournaments.rounds.round_names import ROUND_HEADING, round_heading
from bot.community.tournaments.words import PODIUM, place_line, round_text
from bot.core.speech.moments import moment
from bot.core.speech.names import brief, person, plain_values
from bot.core.speech.sentences import _, _n
from storage.community.tournaments import Fact
from tournaments.facts import How

PRIVATE_ROUND = _n(
    "1 pairing. The players see it and how it stands in `/tournament`.",
    "{count} pairings. The players see them and how it stands in `/tournament`.",
)
PRIVATE_END = _("The players see their places in `/tournament`.")
FINALISTS = _("### 🏆 {name} · Final reached")
FINALIST = _("**{name}** is in the final.")
NO_FINALIST = _("**{name}** is no longer in the final: the result was taken back or corrected.")
TAKEN_BACK = _("This round was taken back: its matches don't count.")
DECISION = _("### ⚖️ {name} · Decided by {director}")
PRIVATE_DECISION = _("The players see what changes in `/tournament`.")
DECIDED = {
    FactKind.WITHDRAWN: _(
        "**{player}** was taken out. Their matches in progress are lost by forfeit and aren't rated."
    ),
    FactKind.REPLACED: _("**{newcomer}** takes over from **{player}**."),
    FactKind.MOVED: _("**{player}** is in **{team}** now."),
    FactKind.SWAPPED: _("**{player}** and **{other}** changed places in the pairings of the next round."),
}
EXTENDED = _("This round now ends {when}.")
UNDONE = _("Round {number} was taken back: its matches don't count.")
SEEDED = _("**{player}** is seed {seed} now.")
UNSEEDED = _("**{player}**'s seed is automatic again.")
HOW = {How.FORFEIT: _("by forfeit"), How.VOID: _("without a result")}
CORRECTION = _("### ✏️ {name} · Result corrected")
PRIVATE_CORRECTION = _("A result was corrected. The players see how it stands in `/tournament`.")


def public_round_text(shown: Overview, number: int) -> str:
    """Tell everyone in the channel, who learn nothing of a private tournament but that it continues."""
    if not shown.is_private:
        return round_text(shown, number)
    count = len(shown.contests(number))
    return f"{round_heading(shown, number)}\n{PRIVATE_ROUND.format(count)}"


def taken_back_text(shown: Overview, number: int) -> str:
    """Tell of a round that was undone that what was posted of it no longer holds."""
    return f"{ROUND_HEADING.format(name=person(shown.row.name), number=number)}\n{TAKEN_BACK}"


def finalists_text(shown: Overview, finalists: Iterable[tuple[str, int, int]]) -> str:
    """Tell who has reached the final by which results; of results that no longer hold, that they haven't.

    Whoever has taken over a place stands for whoever had it.
    """
    lines, reached = [FINALISTS.format(name=person(shown.row.name))], in_final(shown.tournament)
    for reached_it, round_, place in finalists:
        who = successor(shown.held.facts, reached_it)
        by = [contest_line(shown, each) for each in shown.contests_at([(round_, place)])]
        told = FINALIST if who in reached else NO_FINALIST
        lines += [told.format(name=person(shown.name(who))), *by]
    return "\n".join(lines)


def correction_text(shown: Overview, corrected: Iterable[Sequence[int]]) -> str:
    """Tell what was decided anew, as it counts now, and the places."""
    heading = CORRECTION.format(name=person(shown.row.name))
    if shown.is_private:
        return f"{heading}\n{PRIVATE_CORRECTION}"
    lines = [contest_line(shown, each) for each in shown.contests_at(corrected)]
    lines += ["", *(place_line(shown, each.place, each.id, each.points) for each in shown.standings)]
    return fitting(heading, lines, len(lines))


def decision_text(shown: Overview, number: int) -> str:
    """Tell what someone who runs it has decided by this fact, as it was then, and why."""
    decision = shown.decision(number)
    said = {"name": person(shown.row.name), "director": person(shown.name(decision.by))}
    heading = DECISION.format(**said)
    if shown.is_private:
        return f"{heading}\n{PRIVATE_DECISION}"
    reason = plain_values({"reason": decision.reason})["reason"]
    return "\n".join([heading, _what(shown, decision.fact), *([f"> {reason}"] if reason else [])])


def _what(shown: Overview, fact: Fact) -> str:
    data = fact.data
    names = {place: person(shown.name(data[place])) for place in NAMED if place in data}
    match fact.kind:
        case FactKind.RULED:
            return _ruled(shown, fact)
        case FactKind.EXTENDED:
            return EXTENDED.format(when=moment(datetime.fromisoformat(data["until"]), "f"))
        case FactKind.UNDONE:
            return UNDONE.format(number=data["round"])
        case FactKind.SEEDED:
            return SEEDED.format(seed=data["seed"], **names) if data["seed"] else UNSEEDED.format(**names)
        case _:
            return DECIDED[FactKind(fact.kind)].format(**names)


def _ruled(shown: Overview, fact: Fact) -> str:
    """A result that was set, with its match as long as its round was not taken back."""
    data, seats = fact.data, fact.data["seats"]
    found = shown.match_at(data["round"], data["place"], data["number"]) if fact in standing(shown.held.facts) else ()
    numbers = [numbered(shown, match_id) for match_id in found]
    parts = [" – ".join(brief(shown.name(who)) for who in seats), f"**{score(seats, [match_of(data)])}**", *numbers]
    how = HOW.get(data["how"])
    return " · ".join([*parts, *([str(how)] if how else [])])


def private_end_text(shown: Overview) -> str:
    return f"{PODIUM.format(name=person(shown.row.name))}\n{PRIVATE_END}"
