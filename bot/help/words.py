"""What `/help` says."""

from __future__ import annotations

from bot.speech.sentences import _

HELP = _(
    "### Engawa\n"
    "Board games by correspondence: open a table, and everybody moves when there is time.\n"
    "I check every move by the rules, draw the board and ping whose turn it is."
)
START, MOVE = _("How to start"), _("How to move")
HOW_TO_START = _(
    "### How to start\n"
    "Type `/play` in a channel and choose a game. Name an `opponent`, and a seat is kept for them; name none, and "
    "anybody may join. The match begins when the last seat is taken; sides are drawn by lot unless you choose.\n"
    "`/tables` lists what you could join here. `/standing open` takes on anybody at any time.\n"
    "`/games` lists your matches, your turns first. `/resign` gives a match up."
)
HOW_TO_MOVE = _(
    "### How to move\n"
    "Press **Move** below the newest board: choose what, choose where, look, confirm. Only you see that.\n"
    "Or type `/move`: it suggests the legal moves. A refused move tells you which rule refuses it.\n"
    "`/board` shows you the board again, from your side. Between two players, `/plan` answers moves you foresee."
)
