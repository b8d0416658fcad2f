"""What the bot says about clocks: rules, deadlines, pauses, and what happened to them."""

from __future__ import annotations

from datetime import datetime, timedelta

import discord

from bot.services.clocks import DAY, HOUR, MINUTE, ClockRule
from bot.services.clocks import Kind as ClockKind
from bot.services.sittings import Sitting
from bot.services.speech import Sentence, _, _n
from bot.services.timing import Incident, IncidentKind, Timing
from bot.services.vacations import BUDGET, Holiday

NO_CLOCK = _("No clock")
CLAIMED = _("You claimed on time in match #{number}.")
GIVEN = _("You gave **{name}** {span} in match #{number}.")
PAUSE_PROPOSED = _("You proposed to pause the clocks of match #{number}; they stand still once everybody has agreed.")
PAUSED = _("The clocks of match #{number} stand still. Moves can still be made; `/clock resume` lets them run again.")
RESUMED = _("The clocks of match #{number} run again.")
MOST_NEWS = 4
UNITS = (
    (DAY, _n("1 day", "{count} days")),
    (HOUR, _n("1 hour", "{count} hours")),
    (MINUTE, _n("1 minute", "{count} minutes")),
)
NO_TIME = _("less than a minute")
PER_MOVE = _("{span} a move")
BANKED = _("{start} + {added} a move, at most {cap}")
BANKED_ONCE = _("{start} + nothing, at most {cap}")
SOFT = _("{clock}, soft (opponents may claim)")
WISH_TO_PAUSE = _("{names} would like to pause the clocks.")
STANDS_STILL = _(", {span} left, the clock stands still")
TIME_ENDS_LATER = _(", time ends {moment}")
REMINDER = _("⏰ A reminder: the time for this move ends {moment}.")
BARE_REMINDER = _("⏰ A reminder.")
CLAIM = _("Claim on time")
CLAIM_WIN = _("Claim the win")
AGREE = _("Agree to pause")
NO_VACATION = _("You are not on vacation: {left}.")
VACATION = _("🏖️ You are on vacation, until {until} at the latest: your clocks stand still in all matches; {left}.")
BUDGET_LEFT = _("{span} of your {days} days of this year are left")
BUDGET_USED = _("your {days} days of this year are used up")
PAUSED_BY_ALL = _("⏸️ paused by agreement, {span} left")
AWAY = _("🏖️ {name} is on vacation, {span} left")
AWAY_UNTIL = _("🏖️ {name} is on vacation until {until} at the latest, {span} left")
TIME_ENDS = _("time ends {moment}")
TIME_ENDED = _("time was over {moment}")
OUTAGE = _("🔌 All clocks stood still for {span} while the bot was away.")
FALLEN = _("⌛ {name} ran out of time; the opponents may claim until the move is made.")
PRESENT = _("🎁 {giver} gave {taker} {span}.")
AGREED = _("⏸️ The clocks were paused by agreement {moment}.")
RUN_AGAIN = _("▶️ {name} let the clocks run again.")


def span_words(seconds: float) -> str:
    """A span by its two largest units: `2 days 3 hours`."""
    parts, rest = [], int(seconds)
    for size, name in UNITS:
        count, rest = divmod(rest, size)
        if count:
            parts.append(name.format(count))
    return " ".join(parts[:2]) or str(NO_TIME)


def clock_words(rule: ClockRule | None) -> str:
    """A clock in words: `3 days a move`."""
    if rule is None:
        return str(NO_CLOCK)
    start, added, cap = map(span_words, (rule.start, rule.increment, rule.cap))
    words = PER_MOVE.format(span=start)
    if rule.kind is ClockKind.BANKED:
        words = (BANKED if rule.increment else BANKED_ONCE).format(start=start, added=added, cap=cap)
    return words if rule.hard else SOFT.format(clock=words)


def moment(when: datetime, style: discord.utils.TimestampStyle = "R") -> str:
    """A moment that every reader sees in their own time."""
    return discord.utils.format_dt(when, style)


def clock_lines(sitting: Sitting) -> str:
    """Deadline, clock and what happened, as small lines; empty where there is no clock."""
    clock = sitting.timing
    if clock is None:
        return ""
    standing = " · ".join(filter(None, [clock_words(clock.rule), _standing(sitting, clock)]))
    lines = [f"-# ⏱️ {standing}", *(f"-# {words}" for words in _news(sitting, clock))]
    if clock.votes:
        names = ", ".join(_name(sitting, seat) for seat in clock.votes)
        lines.append(f"-# ⏸️ {WISH_TO_PAUSE.format(names=names)}")
    return "\n".join(lines)


def time_left(clock: Timing | None) -> str:
    """For a line of a list: how long one still has."""
    if clock is None:
        return ""
    if clock.left is not None:
        return STANDS_STILL.format(span=span_words(clock.left))
    return TIME_ENDS_LATER.format(moment=moment(clock.due_at)) if clock.due_at else ""


def reminder(sitting: Sitting) -> str:
    """Why the board is shown again."""
    due = sitting.timing.due_at if sitting.timing else None
    return REMINDER.format(moment=moment(due)) if due else str(BARE_REMINDER)


def claim_label(sitting: Sitting) -> Sentence:
    """What claiming brings: the match between two, else the seat's retirement."""
    staying = sitting.position.seats - len(sitting.position.gone)
    return CLAIM_WIN if staying == 2 else CLAIM


def vacation_words(holiday: Holiday) -> str:
    """Whether one is on vacation, and how much is left."""
    budget = BUDGET_USED if holiday.left < timedelta(minutes=1) else BUDGET_LEFT
    left = budget.format(span=span_words(holiday.left.total_seconds()), days=BUDGET.days)
    if holiday.until is None:
        return NO_VACATION.format(left=left)
    return VACATION.format(until=moment(holiday.until, "f"), left=left)


def _standing(sitting: Sitting, clock: Timing) -> str:
    """How the clock of the seat to move stands."""
    if clock.left is not None:
        span, player = span_words(clock.left), sitting.to_move
        if clock.is_paused:
            return PAUSED_BY_ALL.format(span=span)
        name = _plain(player.name) if player else ""
        if clock.away_until is None:
            return AWAY.format(name=name, span=span)
        return AWAY_UNTIL.format(name=name, until=moment(clock.away_until, "D"), span=span)
    if clock.due_at is None:
        return ""
    return (TIME_ENDED if clock.is_fallen else TIME_ENDS).format(moment=moment(clock.due_at))


def _news(sitting: Sitting, clock: Timing) -> list[str]:
    """What happened to the clock lately, outages added up."""
    outage = sum(incident.values["seconds"] for incident in clock.incidents if incident.kind is IncidentKind.OUTAGE)
    news = [words for incident in clock.incidents if (words := _incident(sitting, incident))][-MOST_NEWS:]
    if outage:
        news.insert(0, OUTAGE.format(span=span_words(outage)))
    if clock.is_fallen and sitting.to_move:
        news.append(FALLEN.format(name=_plain(sitting.to_move.name)))
    return news


def _incident(sitting: Sitting, incident: Incident) -> str:
    """What the players arranged, in a sentence; empty for what the board says in another line."""
    values = incident.values
    match incident.kind:
        case IncidentKind.GIVEN:
            giver, taker = _name(sitting, values["seat"]), _name(sitting, values["to"])
            return PRESENT.format(giver=giver, taker=taker, span=span_words(values["seconds"]))
        case IncidentKind.PAUSED:
            return AGREED.format(moment=moment(incident.at))
        case IncidentKind.RESUMED:
            return RUN_AGAIN.format(name=_name(sitting, values["seat"]))
        case _:
            return ""


def _name(sitting: Sitting, seat: int) -> str:
    return _plain(sitting.names[seat])


def _plain(name: str) -> str:
    """A name that formats and mentions nothing."""
    return discord.utils.escape_markdown(discord.utils.escape_mentions(name))
