"""What the bot says about clocks: rules, deadlines, pauses, and what happened to them."""

from __future__ import annotations

from datetime import datetime, timedelta

import discord

from bot.services.chronicle import IncidentKind, Occurrence
from bot.services.clocks import DAY, HOUR, MINUTE, ClockRule
from bot.services.clocks import Kind as ClockKind
from bot.services.sittings import Sitting
from bot.services.timing import Timing
from bot.services.vacations import BUDGET, Holiday

NO_CLOCK = "No clock"
CLAIMED = "You claimed on time in match #{number}."
GIVEN = "You gave **{name}** {span} in match #{number}."
PAUSE_PROPOSED = "You proposed to pause the clocks of match #{number}; they stand still once everybody has agreed."
PAUSED = "The clocks of match #{number} stand still. Moves can still be made; `/clock resume` lets them run again."
RESUMED = "The clocks of match #{number} run again."
PAUSED_BY_MODERATOR = " · ⏸️ paused by moderator {name}, {left}"
MOST_NEWS = 4
UNITS = ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute"))


def span_words(seconds: float) -> str:
    """A span by its two largest units: `2 days 3 hours`."""
    parts, rest = [], int(seconds)
    for size, name in UNITS:
        count, rest = divmod(rest, size)
        if count:
            parts.append(f"{count} {name}{'' if count == 1 else 's'}")
    return " ".join(parts[:2]) or "less than a minute"


def clock_words(rule: ClockRule | None) -> str:
    """A clock in words: `3 days a move`."""
    if rule is None:
        return NO_CLOCK
    words = f"{span_words(rule.start)} a move"
    if rule.kind is ClockKind.BANKED:
        added = f"{span_words(rule.increment)} a move" if rule.increment else "nothing"
        words = f"{span_words(rule.start)} + {added}, at most {span_words(rule.cap)}"
    return words if rule.hard else f"{words}, soft (opponents may claim)"


def moment(when: datetime, style: discord.utils.TimestampStyle = "R") -> str:
    """A moment that every reader sees in their own time."""
    return discord.utils.format_dt(when, style)


def clock_lines(sitting: Sitting) -> str:
    """Deadline, clock and what happened, as small lines; empty where there is no clock."""
    clock = sitting.timing
    if clock is None:
        return ""
    lines = [f"-# ⏱️ {clock_words(clock.rule)}{_standing(sitting, clock)}"]
    lines += [f"-# {words}" for words in _news(sitting, clock)]
    if clock.votes:
        names = ", ".join(_name(sitting, seat) for seat in clock.votes)
        lines.append(f"-# ⏸️ {names} would like to pause the clocks.")
    return "\n".join(lines)


def time_left(clock: Timing | None) -> str:
    """For a line of a list: how long one still has."""
    if clock is None:
        return ""
    if clock.left is not None:
        return f", {span_words(clock.left)} left, the clock stands still"
    return f", time ends {moment(clock.due_at)}" if clock.due_at else ""


def reminder(sitting: Sitting) -> str:
    """Why the board is shown again."""
    due = sitting.timing.due_at if sitting.timing else None
    return f"⏰ A reminder: the time for this move ends {moment(due)}." if due else "⏰ A reminder."


def claim_label(sitting: Sitting) -> str:
    """What claiming brings: the match between two, else the seat's retirement."""
    staying = sitting.position.seats - len(sitting.position.gone)
    return "Claim the win" if staying == 2 else "Claim on time"


def vacation_words(holiday: Holiday) -> str:
    """Whether one is on vacation, and how much is left."""
    left = f"{span_words(holiday.left.total_seconds())} of your {BUDGET.days} days of this year are left"
    if holiday.left < timedelta(minutes=1):
        left = f"your {BUDGET.days} days of this year are used up"
    if holiday.until is None:
        return f"You are not on vacation: {left}."
    until = moment(holiday.until, "f")
    return f"🏖️ You are on vacation, until {until} at the latest: your clocks stand still in all matches; {left}."


def _standing(sitting: Sitting, clock: Timing) -> str:
    """How the clock of the seat to move stands."""
    if clock.left is not None:
        left = f"{span_words(clock.left)} left"
        if clock.halted_by:
            return PAUSED_BY_MODERATOR.format(name=_plain(clock.halted_by.name), left=left)
        if clock.is_paused:
            return f" · ⏸️ paused by agreement, {left}"
        until = f" until {moment(clock.away_until, 'D')} at the latest" if clock.away_until else ""
        player = sitting.to_move
        name = _plain(player.name) if player else ""
        return f" · 🏖️ {name} is on vacation{until}, {left}"
    if clock.due_at is None:
        return ""
    return f" · time {'was over' if clock.is_fallen else 'ends'} {moment(clock.due_at)}"


def _news(sitting: Sitting, clock: Timing) -> list[str]:
    """What happened to the clock lately, outages added up."""
    outage = sum(incident.values["seconds"] for incident in sitting.occurrences if incident.kind is IncidentKind.OUTAGE)
    news = [words for incident in sitting.occurrences if (words := _incident(sitting, incident))][-MOST_NEWS:]
    if outage:
        news.insert(0, f"🔌 All clocks stood still for {span_words(outage)} while the bot was away.")
    if clock.is_fallen and sitting.to_move:
        name = _plain(sitting.to_move.name)
        news.append(f"⌛ {name} ran out of time; the opponents may claim until the move is made.")
    return news


def _incident(sitting: Sitting, incident: Occurrence) -> str:
    """What the players arranged, in a sentence; empty for what the board says in another line."""
    values = incident.values
    match incident.kind:
        case IncidentKind.GIVEN:
            giver, taker = _name(sitting, values["seat"]), _name(sitting, values["to"])
            return f"🎁 {giver} gave {taker} {span_words(values['seconds'])}."
        case IncidentKind.PAUSED:
            return f"⏸️ The clocks were paused by agreement {moment(incident.at)}."
        case IncidentKind.RESUMED:
            return f"▶️ {_name(sitting, values['seat'])} let the clocks run again."
        case _:
            return ""


def _name(sitting: Sitting, seat: int) -> str:
    return _plain(sitting.names[seat])


def _plain(name: str) -> str:
    """A name that formats and mentions nothing."""
    return discord.utils.escape_markdown(discord.utils.escape_mentions(name))
