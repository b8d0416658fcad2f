"""What people can choose for their matches with computers."""

from __future__ import annotations

from bot.core.speech.sentences import _
from bot.people.players import PreferencePage, switch

GUARD = switch(
    "guard",
    _("Warnings"),
    _("warns you before a move that may be a mistake, and says why"),
    default=False,
)
RESIGNS = switch(
    "resigns",
    _("Resignation"),
    _("in a match of two, the computer resigns once it has been lost for three turns, instead of playing on"),
    default=False,
)
PAGE = PreferencePage(
    rank=60,
    preferences=(GUARD, RESIGNS),
)
