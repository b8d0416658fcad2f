"""Why a setting or a block is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NoSuchChoice(Refusal):
    """The setting cannot be that."""

    template = "“{word}” is no choice here; choose one of: {choices}."


class BlockedHere(Refusal):
    """The person asking has blocked somebody of the table."""

    template = "You blocked {names}. To sit at one table, take the block away first: /block remove."


class Unavailable(Refusal):
    """Somebody at the table has blocked the person asking, which is nobody's business."""

    template = "{problem}"


class NotBlocked(Refusal):
    """There is no block to take away."""

    template = "{name} is not on your block list; /block list shows who is."


class OnlyOthers(Refusal):
    """Nobody blocks themself."""

    template = "You cannot block yourself; name somebody else."


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
