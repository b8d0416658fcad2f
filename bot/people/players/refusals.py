"""Why a setting or a block is refused."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.refusals import Refusal
from games.core import either


class NoSuchChoice(Refusal):
    template = "“{word}” is not one of the choices: {choices}."


class BlockedHere(Refusal):
    template = "You blocked {names}. To play at the same table, unblock them first in /preferences."


class Unavailable(Refusal):
    """Someone at the table has blocked the person asking, which is nobody's business."""

    template = "{problem}"


class FollowsMuch(Refusal):
    template = "You follow {most} matches and events, which is the limit. Stop following one of them first."


class NotBlocked(Refusal):
    template = "{name} isn't on your block list."


class OnlyOthers(Refusal):
    template = "You can only block other people."


class NoSuchZone(Refusal):
    template = (
        "I don't know the time zone “{text}”. Name a large city in it, such as Berlin or New York, or write UTC+2."
    )


class WhichZone(Refusal):
    """Nobody knows for certain which time zone is meant."""

    template = (
        "I'm not sure which time zone “{text}” is. Did you mean {zones}? Choose it from the list while you type, or "
        "type it as it stands here."
    )

    def __init__(self, text: str, candidates: Sequence[str], shown: Sequence[str] = ()) -> None:
        super().__init__(text=text, zones=either(shown or candidates))
        self.text = text
        self.candidates = candidates


class NoSuchHours(Refusal):
    template = "“{text}” is not a time range for quiet hours. Write one such as 22-8 or 22:30-7, or off for none."


class BadReminders(Refusal):
    template = (
        "I can't read “{text}” as reminder times. Write how long before the end, such as 24h and 3h, or a fraction "
        "of the time, such as 1/2 and 1/8, or off for none."
    )


class TooManyReminders(Refusal):
    template = "That would be one reminder per turn. You can have at most {most}, such as 24h and 3h."
    plural = "That would be {count} reminders per turn. You can have at most {most}, such as 24h and 3h."


class ReminderOutOfReach(Refusal):
    template = "A reminder {span} before the end wouldn't help. Use 5 minutes to 90 days, such as 24h and 3h."
