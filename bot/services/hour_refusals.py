"""Why a time zone, quiet hours or reminders are refused."""

from __future__ import annotations

from bot.services.refusals import Refusal


class NoSuchZone(Refusal):
    """Nobody knows which time zone that is."""

    template = "I know no time zone “{text}”. Name a large city in it, such as Berlin or New York, or write UTC+2."


class WhichZone(Refusal):
    """More than one time zone could be meant."""

    template = "“{text}” could be {zones}: choose one of them."


class NoSuchHours(Refusal):
    """That is no part of a day."""

    template = "“{text}” are no quiet hours. Write from when to when, such as 22-8 or 22:30-7, or off for none."


class BadReminders(Refusal):
    """That says nothing about when to remind."""

    template = (
        "I cannot read “{text}” as reminders. Write how long before the end, such as 24h and 3h, or a part of the "
        "time, such as 1/2 and 1/8, or off for none."
    )


class TooManyReminders(Refusal):
    """More than a turn may have."""

    template = "That would be {count} reminders a turn; {most} are the most, such as 24h and 3h."


class ReminderOutOfReach(Refusal):
    """A reminder that would come too late or before any clock."""

    template = "A reminder {span} before the end would help nobody; take 5 minutes to 90 days, such as 24h and 3h."
