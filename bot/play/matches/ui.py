"""What commands, views and messages of other subjects may use of `matches`."""

from bot.play.matches.board.menu import match_buttons
from bot.play.matches.board.move_messages import GUARDS, answer_to_move, explaining
from bot.play.matches.board.pictures import (
    board_frame,
    board_text,
    draw_board,
    look_for_all,
    look_of,
    played,
    result_of,
)
from bot.play.matches.suggestions import match_choices
from bot.play.matches.views import own_board, private_board

__all__ = [
    "GUARDS",
    "answer_to_move",
    "board_frame",
    "board_text",
    "draw_board",
    "explaining",
    "look_for_all",
    "look_of",
    "match_buttons",
    "match_choices",
    "own_board",
    "played",
    "private_board",
    "result_of",
]
