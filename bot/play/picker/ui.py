"""What commands, views and messages of other subjects may use of `picker`."""

from bot.play.picker.choices import split
from bot.play.picker.pages import Message, draw_still, illustrated, page
from bot.play.picker.views import ChoiceButton, MoveButton, first_page

__all__ = [
    "ChoiceButton",
    "Message",
    "MoveButton",
    "draw_still",
    "first_page",
    "illustrated",
    "page",
    "split",
]
