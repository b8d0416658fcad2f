"""What the bot says around a substitute."""

from __future__ import annotations

from bot.core.speech.sentences import _

A_SUBSTITUTE = _("a substitute")
SUBSTITUTE = _("Find a substitute…")
TITLE = _("A substitute in match #{number}")
CHOOSE = _(
    "Choose who would take over your seat. Once they and every opponent agree, they play on from the current board, "
    "with the time of a new match. A level of the computer can take over too; the match is then no longer rated."
)
WHO = _("Who takes over?")
COMPUTER, COMPUTER_FOR = _("The computer instead"), _("The computer for {name}")
WHICH_LEVEL = _("Which level?")
CHOOSE_LEVEL = _("Choose the level that takes over from **{name}**. Everyone else has to agree.")
