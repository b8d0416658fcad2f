"""What commands, views and letters of other subjects may use of `matches`."""

from bot.matches.menu import match_buttons
from bot.matches.moving import GUARDS, answer_to_move, explaining
from bot.matches.pictures import board_frame, board_text, draw_board, look_of, played
from bot.matches.suggestions import match_choices
from bot.matches.views import private_board

__all__ = [
    "GUARDS",
    "answer_to_move",
    "board_frame",
    "board_text",
    "draw_board",
    "explaining",
    "look_of",
    "match_buttons",
    "match_choices",
    "played",
    "private_board",
]
