"""What `/help` says."""

from __future__ import annotations

from bot.core.speech.sentences import _

HELP = _(
    "### Engawa\n"
    "Play board games at your own pace: open a table, then move whenever you have time.\n"
    "I check the rules, draw the board and ping whoever is next."
)
START, MOVE = _("How to start"), _("How to move")
HOW_TO_START = _(
    "### How to start\n"
    "Type `/play` in a channel and choose a game. Pick an `opponent` to keep a seat for them, or leave it empty to "
    "let anyone join. The match starts when all seats are filled; sides are random unless you choose.\n"
    "`/tables` lists what you can join here. With `/challenge open`, anyone can play you at any time.\n"
    "`/games` lists your matches, your turns first. `/resign` gives up a match."
)
HOW_TO_MOVE = _(
    "### How to move\n"
    "Press **Move** below the newest board: pick a piece, pick where it goes, check the preview, confirm. "
    "Only you can see this.\n"
    "Or type `/move`: it suggests the legal moves. If a move isn't allowed, you'll see which rule forbids it.\n"
    "`/board` shows you the board again, from your side. In two-player matches, `/plan` answers moves you see "
    "coming."
)
