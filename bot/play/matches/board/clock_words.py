"""What a board says about its clock: deadline, pauses, and what happened to it."""

from __future__ import annotations

from dataclasses import replace

from bot.core.clock_rules import clock_words, rest_words, span_words
from bot.core.speech.moments import moment
from bot.core.speech.names import person
from bot.core.speech.sentences import Sentence, _
from bot.play.clocks import Timing, time_left
from bot.play.matches.entries.incidents import IncidentKind
from bot.play.matches.entries.narration import Narration
from bot.play.matches.match_views import MatchView

CLAIMED = _("You claimed match #{number} on time.")
PAUSED_BY_MODERATOR = _("⏸️ paused by moderator {name}, {span} left")
MOST_NEWS = 4
REMINDER = _("⏰ Reminder: time for this move runs out {moment}.")
BARE_REMINDER = _("⏰ Just a reminder.")
REASONS = {
    "nudge": _("👋 A nudge: your opponents are waiting for this move."),
    "warning": _("⏰ Just a reminder. After two weeks without a move, opponents can end the match without a result."),
}
"""The reasons besides time that call for a reminder."""
CLAIM = _("Claim on time")
CLAIM_WIN = _("Claim the win")
PAUSED_BY_ALL = _("⏸️ paused by agreement, {span} left")
AWAY = _("🏖️ {name} is on vacation, {span} left")
AWAY_UNTIL = _("🏖️ {name} is on vacation until {until} at the latest, {span} left")
OUTAGE = _("🔌 All clocks were paused for {span} while the bot was offline.")
RESTS = _("💤 Clocks stop on {days}, by each player's time zone.")
FALLEN = _("⌛ {name} is out of time. Opponents can claim until {name} moves.")


def clock_lines(view: MatchView, told: Narration) -> str:
    """Deadline, clock and what happened, as small lines; empty without a clock, and without the clock at the end."""
    clock = view.timing
    if clock is None:
        return ""
    rule, rests = replace(clock.rule, rest=()), clock.rule.rest and view.to_move
    line = " · ".join(filter(None, [clock_words(rule if rests else clock.rule), _standing(view, clock)]))
    more = [RESTS.format(days=rest_words(clock.rule)), *_news(view, clock, told)] if rests else _news(view, clock, told)
    lines = [*([f"-# ⏱️ {line}"] if view.to_move else []), *(f"-# {words}" for words in more)]
    return "\n".join(lines)


def reminder(view: MatchView, why: str | None = None) -> str:
    """Why the board is shown again: for one of the `REASONS`, else because of the time."""
    if why is not None:
        return str(REASONS[why])
    due = view.timing.due_at if view.timing else None
    return REMINDER.format(moment=moment(due)) if due else str(BARE_REMINDER)


def claim_label(view: MatchView) -> Sentence:
    """What claiming brings: the match between two, else the seat's retirement."""
    return CLAIM_WIN if len(view.deciding) == 2 else CLAIM


def _standing(view: MatchView, clock: Timing) -> str:
    """Tell how the clock of the seat to move stands."""
    if clock.left is not None:
        span, player = span_words(clock.left), view.to_move
        if clock.halted_by:
            return PAUSED_BY_MODERATOR.format(name=person(clock.halted_by.name), span=span)
        if clock.is_paused:
            return PAUSED_BY_ALL.format(span=span)
        name = person(player.name) if player else ""
        if clock.away_until is None:
            return AWAY.format(name=name, span=span)
        return AWAY_UNTIL.format(name=name, until=moment(clock.away_until, "D"), span=span)
    return time_left(clock)


def _news(view: MatchView, clock: Timing, told: Narration) -> list[str]:
    """Tell what happened to the clock lately, outages added up."""
    outage = sum(incident.values["seconds"] for incident in view.occurrences if incident.kind == IncidentKind.OUTAGE)
    news = told.clock_news(view)[-MOST_NEWS:]
    if outage:
        news.insert(0, OUTAGE.format(span=span_words(outage)))
    if clock.can_be_claimed and view.to_move:
        news.append(FALLEN.format(name=person(view.to_move.name)))
    return news
