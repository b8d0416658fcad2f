"""What people can choose for their matches with computers."""

from __future__ import annotations

from bot.players import Preference, PreferencePage
from bot.speech.sentences import _

GUARD = Preference(
    key="guard",
    title=_("Warnings"),
    hint=_("before a move from the picker that may be a mistake, you're told what it allows"),
    default=False,
    choices=(False, True),
    labels={"True": _("Turn on"), "False": _("Turn off")},
)
RESIGNS = Preference(
    key="resigns",
    title=_("Resignation"),
    hint=_("in a match of two, the computer resigns once it has been lost for three turns, instead of playing on"),
    default=False,
    choices=(False, True),
    labels={"True": _("Turn on"), "False": _("Turn off")},
)
PAGE = PreferencePage(
    key="computers",
    rank=60,
    label=_("Computer"),
    heading=_("### Your matches against the computer"),
    preferences=(GUARD, RESIGNS),
)
