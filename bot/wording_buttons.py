"""What stands on buttons and selects, where it says no more than what they do."""

from bot.services.speech import _, _n

MOVE = _("Move")
BACK = _("Back")
PLAY_MOVE = _("Play {move}")
LOOKS_LIKE = _("This is how it would look. Play it?")
CHOICES = _n("1 choice", "{count} choices")

JOIN = _("Join")
LEAVE = _("Leave")
DECLINE = _("Not this time")
START = _("Start now")
CANCEL = _("Cancel table")

RESIGN = _("Resign")
KEEP_PLAYING = _("Keep playing")
