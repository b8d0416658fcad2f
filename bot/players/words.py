"""What the bot says about a person's settings and block list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from bot.core.people import Player
from bot.speech.moments import moment
from bot.speech.names import brief
from bot.speech.sentences import Sentence, Words, _, _n

MY_SETTINGS = _("My settings")
BLOCKED = _(
    "{name} cannot invite you any more and cannot sit at your tables; nobody is told. "
    "Matches you play already go on. `/block remove` takes it back."
)
BLOCKED_BEFORE = _("{name} was on your block list already.")
UNBLOCKED = _("{name} is off your block list: you can play again.")
NOBODY_BLOCKED = _("Your block list is empty. `/block add` keeps somebody from inviting you.")
BLOCK_LIST = _("Your block list")
MORE_BLOCKED = _n("and 1 more", "and {count} more")
MOST_NAMES = 30


class Setting(NamedTuple):
    """A setting in words."""

    title: Sentence
    hint: Sentence
    values: Mapping[str, Words]


SETTING = "**{title}**: {value}\n-# {hint}"
ON_OFF: Mapping[str, Sentence] = {"True": _("on"), "False": _("off")}
AHEAD = _("{times} before the end")
OWN_CHOICE = _("Your own")
ZONE_NOW = _("{name} · {time} now")
REMINDERS_SUGGESTED: Mapping[str, Sentence] = {
    "1/2, 1/8": _("At one half and one eighth of the time (usual)"),
    "1/8": _("Once, at one eighth of the time"),
    "24h, 3h": _("24 hours and 3 hours before the end"),
    "12h": _("12 hours before the end"),
    "off": _("None"),
}
"""What can be typed, with what it means."""
QUIET_SUGGESTED: Mapping[str, Sentence] = {
    "22:00-08:00": _("From 22:00 to 08:00"),
    "23:00-07:00": _("From 23:00 to 07:00"),
    "00:00-09:00": _("From midnight to 09:00"),
    "off": _("None"),
}
SETTINGS_HEADING = _("### Your settings\n-# They count in every server and at once. Only you see this.")
SETTINGS: Mapping[str, Setting] = {
    "theme": Setting(
        _("Colours"),
        _("of the pictures that only you see; boards in channels are light for everybody"),
        {"light": _("Light"), "dark": _("Dark"), "contrast": _("High contrast")},
    ),
    "side": Setting(
        _("Board side"),
        _("who sits at the bottom of the pictures that only you see"),
        {"mine": _("My own side at the bottom"), "first": _("The first player’s side at the bottom")},
    ),
    "pings": Setting(
        _("Pings"),
        _("where you are told that it is your turn or that you are invited"),
        {
            "channel": _("In the channel"),
            "direct": _("By direct message"),
            "both": _("In the channel and by direct message"),
            "digest": _("Once a day, in a digest by direct message"),
            "nowhere": _("Not at all"),
        },
    ),
    "digest_hour": Setting(
        _("Hour of the digest"),
        _(
            "if you chose the digest: one message a day, if something waits; a reminder comes where your time would be "
            "over before it"
        ),
        {str(hour): f"{hour:02}:00" for hour in range(24)},
    ),
    "zone": Setting(
        _("Time zone"),
        _("{there} there now, which your device shows as {here}; `/preferences zone` changes it"),
        {},
    ),
    "reminders": Setting(
        _("Reminders"),
        _("of a turn with a clock, where you are pinged; `/preferences reminders` takes times such as 24h and 3h"),
        {
            "1/2, 1/8": _("At one half and one eighth of the time"),
            "1/8": _("Once, at one eighth of the time"),
            "off": _("None"),
        },
    ),
    "quiet": Setting(
        _("Quiet hours"),
        _(
            "turns and reminders by direct message wait until they are over, unless your time would be over by then; "
            "`/preferences quiet` sets them"
        ),
        {"off": _("None")},
    ),
    "confirm": Setting(
        _("Look before you play"),
        _("a preview of the move, which is played once you confirm it; without, your last choice plays it"),
        {"True": _("Turn on"), "False": _("Turn off")},
    ),
    "forced": Setting(
        _("Play forced moves for me"),
        _("when you have exactly one legal move it is made at once, and the board says so"),
        {"True": _("Turn on"), "False": _("Turn off")},
    ),
}
"""By name; the values are labels of options or, where they are True and False, of the button that leads there."""


def setting(name: str, value: object, local: datetime) -> str:
    """A setting with its value, for somebody for whom it is that time."""
    words, kept = SETTINGS[name], str(value)
    shown = ON_OFF.get(kept) or words.values.get(kept) or kept.replace("_", " ")
    if name == "reminders" and kept not in words.values:
        shown = AHEAD.format(times=kept)
    hint = words.hint.format(there=f"{local:%H:%M}", here=moment(local, "t"))
    return SETTING.format(title=words.title, value=shown, hint=hint)


def zone_now(name: str, local: datetime) -> str:
    """A time zone to choose, with the time it is there."""
    return ZONE_NOW.format(name=name.replace("_", " "), time=f"{local:%H:%M}")


def block_list(blocked: Sequence[Player]) -> str:
    """Whom somebody has blocked."""
    if not blocked:
        return str(NOBODY_BLOCKED)
    lines = [f"- {brief(player.name)}" for player in blocked[:MOST_NAMES]]
    lines += [f"- {MORE_BLOCKED.format(len(blocked) - MOST_NAMES)}"] * (len(blocked) > MOST_NAMES)
    return "\n".join([f"**{BLOCK_LIST}**", *lines])
