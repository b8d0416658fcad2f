"""What the picker says."""

from __future__ import annotations

from bot.core.speech.sentences import _, _p

MOVE = _p("button below a board", "Move")
PLAY = _p("button that makes the move chosen", "Play")
BACK = _("Back")
PLAY_MOVE = _("Play {move}")
LOOKS_LIKE = _("This is the board after your move. Play it?")
ALWAYS_PLAY = _("Always play right away")
PLAYED_FROM_NOW_ON = _("From now on your last choice plays the move. `/preferences` brings the preview back.")
