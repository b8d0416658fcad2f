"""What commands, views and letters of other subjects may use of `picker`."""

from bot.picker.choices import split
from bot.picker.pages import Message, draw_still, illustrated, page
from bot.picker.views import ChoiceButton, MoveButton, first_page

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
