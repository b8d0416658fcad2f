"""What the bot says to one person: settings, block list, privacy, help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.services.people import Player
from bot.services.privacy import Ties
from bot.wording import ABOUT_GAMES, brief

BLOCKED = (
    "{name} cannot invite you any more and cannot sit at your tables; nobody is told. "
    "Matches you play already go on. `/block remove` takes it back."
)
BLOCKED_BEFORE = "{name} was on your block list already."
UNBLOCKED = "{name} is off your block list: you can play again."
NOBODY_BLOCKED = "Your block list is empty. `/block add` keeps somebody from inviting you."
MOST_NAMES = 30

FORGET = "Delete everything about me"
REMEMBER = "Keep it"
REMEMBERED = "Good: nothing was deleted."
EXPORTED = "Everything stored about you: settings, block list, invitations, matches with results, your moves and plans."

HELP = (
    "### Engawa\n"
    "Board games by correspondence: open a table, and everybody moves when there is time.\n"
    "I check every move by the rules, draw the board and ping whose turn it is."
)
HELP_BUTTONS: Mapping[str, tuple[str, str]] = {
    "start": ("How to start", "🪑"),
    "move": ("How to move", "♟️"),
    "settings": ("My settings", "⚙️"),
    "rules": ("Rules", "📖"),
    "games": (ABOUT_GAMES, "🎲"),
}
"""The pages with label and picture, in the order of the buttons."""
HELP_PAGES: Mapping[str, str] = {
    "start": (
        "### How to start\n"
        "Type `/play` in a channel and choose a game. Name an `opponent`, and a seat is kept for them; name none, and "
        "anybody may join. The match begins when the last seat is taken; who plays which side is drawn by lot.\n"
        "`/games` lists your matches, your turns first. `/resign` gives a match up."
    ),
    "move": (
        "### How to move\n"
        "Press **Move** below the newest board: choose what, choose where, look, confirm. Only you see that.\n"
        "Or type `/move`: it suggests the legal moves. A refused move tells you which rule refuses it.\n"
        "`/board` shows you the board again, from your side. Between two players, `/plan` answers moves you foresee."
    ),
    "rules": (
        "### Rules\nChoose a game. `/rules search` finds a word in all of them, and the **Rules** button below a board "
        "opens the section that matters just then."
    ),
    "games": "### About the games\nChoose one to see what it is like, for how many players, and how long it takes.",
}
"""What the pages say, above their buttons if they have some."""


class Setting(NamedTuple):
    """A setting in words."""

    title: str
    hint: str
    values: Mapping[str, str]


SETTINGS_HEADING = "### Your settings\n-# They count in every server and at once. Only you see this."
SETTINGS: Mapping[str, Setting] = {
    "theme": Setting(
        "Colours",
        "of the pictures that only you see; boards in channels are light for everybody",
        {"light": "Light", "dark": "Dark", "contrast": "High contrast"},
    ),
    "side": Setting(
        "Board side",
        "who sits at the bottom of the pictures that only you see",
        {"mine": "My own side at the bottom", "first": "The first player’s side at the bottom"},
    ),
    "pings": Setting(
        "Pings",
        "where you are told that it is your turn or that you are invited",
        {
            "channel": "In the channel",
            "direct": "By direct message",
            "both": "In the channel and by direct message",
            "nowhere": "Not at all",
        },
    ),
    "confirm": Setting(
        "Look before you play",
        "a preview of the move, which is played once you confirm it; without, your last choice plays it",
        {"True": "Turn on", "False": "Turn off"},
    ),
    "forced": Setting(
        "Play forced moves for me",
        "when you have exactly one legal move it is made at once, and the board says so",
        {"True": "Turn on", "False": "Turn off"},
    ),
}
"""By name; the values are labels of options or, where they are True and False, of the button that leads there."""


def setting(name: str, value: str) -> str:
    """A setting with its value."""
    words = SETTINGS[name]
    shown = {"True": "on", "False": "off"}.get(value) or words.values[value]
    return f"**{words.title}**: {shown}\n-# {words.hint}"


def block_list(blocked: Sequence[Player]) -> str:
    """Whom somebody has blocked."""
    if not blocked:
        return NOBODY_BLOCKED
    lines = [f"- {brief(player.name)}" for player in blocked[:MOST_NAMES]]
    lines += [f"- and {len(blocked) - MOST_NAMES} more"] * (len(blocked) > MOST_NAMES)
    return "\n".join(["**Your block list**", *lines])


def forget_question(ties: Ties) -> str:
    """What deleting means."""
    return "\n".join(
        [
            "### Delete everything about you?",
            f"- You resign {_counted(ties.running, 'running match', 'running matches')}.",
            f"- You leave {_counted(ties.waiting, 'open table', 'open tables')}; those you opened are cancelled.",
            "- You decline all invitations.",
            "- Your name, your Discord id, your settings and your block list are removed.",
            "- Your opponents keep their matches; your moves stay in them, by “somebody”.",
            "- Messages already sent stay in Discord: whoever may delete messages there can delete them.",
            "- If you come back, you begin as somebody new.",
            "This cannot be taken back. `/privacy export` gives you a copy first.",
        ]
    )


def forgotten(ties: Ties) -> str:
    """What deleting did."""
    running = _counted(ties.running, "match", "matches")
    waiting = _counted(ties.waiting, "table or invitation", "tables or invitations")
    return f"Done: you resigned {running}, left {waiting}, and nothing here names you any more."


def _counted(count: int, one: str, many: str) -> str:
    return f"{count or 'no'} {one if count == 1 else many}"
