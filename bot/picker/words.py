"""What the picker says."""

from __future__ import annotations

from bot.speech.sentences import _, _n, _p

MOVE = _p("button below a board", "Move")
PLAY = _p("button that makes the move chosen", "Play")
BACK = _("Back")
PLAY_MOVE = _("Play {move}")
LOOKS_LIKE = _("This is the board after your move. Play it?")
CHOICES = _n("1 choice", "{count} choices")
