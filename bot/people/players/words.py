"""What the bot says about a person's settings and block list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from bot.core.clock_rules import whole_span_words
from bot.core.people import Player
from bot.core.speech.names import brief, listing
from bot.core.speech.sentences import Sentence, Words, _, _n
from bot.people.players.hours import quiet_hours
from bot.people.players.pages import TURN
from bot.people.players.reminders import LATE, NEVER, USUAL, notices_of
from games.core import Said

MY_SETTINGS = _("My settings")
YOUR_SETTINGS = _("Your settings")
CHANGE, CHANGE_SOMETHING = _("Change"), _("Change something")
AT_ONCE = _("These apply in every server, right away.")
BLOCKED_PEOPLE = _("Blocked people")
BLOCK_PERSON, BLOCK, UNBLOCK, UNBLOCK_SOMEONE = _("Block"), _("Block someone"), _("Unblock"), _("Unblock…")
ABOUT_BLOCKS = _(
    "They can't invite you or join your tables, and they aren't told. Matches you're already playing continue."
)
ABOUT_SETTINGS = _(
    "`/preferences` has what only you notice: where I ping you, reminders and quiet hours, your time zone, how boards "
    "look and whether moves are confirmed. It's the same in every server.\n"
    "`/privacy` has everything stored about you, as a file, and deletes it."
)
BLOCKED = _("You blocked {name}.")
BLOCKED_BEFORE = _("{name} was already on your block list.")
UNBLOCKED = _("{name} is off your block list. You can play together again.")
NOBODY_BLOCKED = _("Your block list is empty.")
MORE_BLOCKED = _n("and 1 more", "and {count} more")
MOST_NAMES = 30


class SettingWords(NamedTuple):
    title: Sentence
    hint: Sentence
    values: Mapping[str, Words]


AHEAD, SHARE = _("{times} before the end"), _("{part} of the time")
QUIET_FROM_TO = _("From {begin} to {end}")
OWN_CHOICE, NONE = _("Custom"), _("None")
ZONE_NOW = _("{name} · {time} now")
TYPED_AS: Mapping[str, Said] = {
    "zone": Said("Your time zone, for the digest and quiet hours: a large city in it, or UTC+2"),
    "reminders": Said("When to remind you: 24h and 3h before the end, 1/2 and 1/8 of the time, or off"),
    "quiet": Said("Hours when DMs wait or make no sound, such as 22-8; off for none"),
}
"""How each setting that can be typed is written: in its dialog, and as an option of the command."""
SETTINGS: Mapping[str, SettingWords] = {
    "theme": SettingWords(
        _("Colours"),
        _("for pictures only you can see; boards in channels look as their server chose"),
        {"dark": _("Dark"), "light": _("Light"), "contrast": _("High contrast")},
    ),
    "side": SettingWords(
        _("Board orientation"),
        _("whose side is at the bottom of pictures only you can see"),
        {"mine": _("My side at the bottom"), "first": _("First player's side at the bottom")},
    ),
    "pings": SettingWords(
        _("Pings"),
        _("where you're pinged when it's your turn or you're invited"),
        {
            "channel": _("In the channel"),
            "direct": _("By DM"),
            "both": _("In the channel and by DM"),
            "digest": _("Once a day, in a DM digest"),
            "nowhere": _("Not at all"),
        },
    ),
    "digest_hour": SettingWords(
        _("Digest time"),
        _(
            "if you chose the digest: one DM a day if anything needs you; you still get a reminder if your time "
            "would run out before it"
        ),
        {str(hour): f"{hour:02}:00" for hour in range(24)},
    ),
    "zone": SettingWords(
        _("Time zone"),
        _("it's {there} there now, which your device shows as {here}"),
        {},
    ),
    "reminders": SettingWords(
        _("Reminders"),
        _("for turns with a clock, sent where you're pinged. Without a clock they come after 3, 10 and 30 days"),
        {
            USUAL: _("24 hours and 3 hours before the end"),
            "1/2, 1/8": _("With 1/2 and 1/8 of the time left"),
            LATE: _("Once, with 1/8 of the time left"),
            NEVER: NONE,
        },
    ),
    "quiet": SettingWords(
        _("Quiet hours"),
        _("DMs about turns wait until they're over, unless your time would run out by then; others make no sound"),
        {},
    ),
    "next_up": SettingWords(
        _("You're next"),
        _("with three or four players: a DM as soon as the player before you is to move"),
        TURN,
    ),
    "confirm": SettingWords(
        _("Preview moves"),
        _("see a move first and confirm it; if off, your last choice plays it"),
        TURN,
    ),
    "forced": SettingWords(
        _("Play forced moves for me"),
        _("if you have only one legal move, it's played right away, and the board says so"),
        TURN,
    ),
}
"""The words of settings by name; the values are those of `Preference.labels`."""


def ahead(kept: str) -> str:
    """Reminders in words: `1 day and 3 hours before the end`."""
    notices = notices_of(kept)
    return AHEAD.format(
        times=listing(
            whole_span_words(notice) if isinstance(notice, int) else SHARE.format(part=notice) for notice in notices
        )
    )


def quiet_words(kept: str) -> str:
    """Quiet hours in words: `From 22:00 to 07:00`."""
    hours = quiet_hours(kept)
    return QUIET_FROM_TO.format(begin=f"{hours.begin:%H:%M}", end=f"{hours.end:%H:%M}") if hours else str(NONE)


def zone_now(name: str, local: datetime) -> str:
    """A time zone to choose, with the time it is there."""
    return ZONE_NOW.format(name=name.replace("_", " "), time=f"{local:%H:%M}")


def block_list(blocked: Sequence[Player]) -> str:
    if not blocked:
        return f"{NOBODY_BLOCKED}\n{ABOUT_BLOCKS}"
    lines = [f"- {brief(player.name)}" for player in blocked[:MOST_NAMES]]
    lines += [f"- {MORE_BLOCKED.format(len(blocked) - MOST_NAMES)}"] * (len(blocked) > MOST_NAMES)
    return "\n".join([str(ABOUT_BLOCKS), *lines])
