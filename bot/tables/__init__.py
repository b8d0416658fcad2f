"""What other subjects may use of `tables`."""

from bot.tables import words
from bot.tables.options import parse_options
from bot.tables.posts import TablePost
from bot.tables.seating import SeatChoice
from bot.tables.setups import NOTE_LIMIT, TableSetup, as_usual, check_setup, find_game, one_line, settle
from bot.tables.tables import Tables
from bot.tables.waiting import Table, load, load_all, load_open
from bot.tables.words import CLOCK, NOTE, left_early, listed_note, quoted, rating_lines, table_title

__all__ = [
    "CLOCK",
    "NOTE",
    "NOTE_LIMIT",
    "SeatChoice",
    "Table",
    "TablePost",
    "TableSetup",
    "Tables",
    "as_usual",
    "check_setup",
    "find_game",
    "left_early",
    "listed_note",
    "load",
    "load_all",
    "load_open",
    "one_line",
    "parse_options",
    "quoted",
    "rating_lines",
    "settle",
    "table_title",
    "words",
]
