"""What other subjects may use of `tables`."""

from bot.play.tables import words
from bot.play.tables.options import parse_options, suggest_options
from bot.play.tables.posts import TablePost
from bot.play.tables.seats import SeatChoice
from bot.play.tables.setups import (
    NOTE_LIMIT,
    TableSetup,
    as_usual,
    check_channel,
    check_setup,
    find_game,
    one_line,
    settle,
)
from bot.play.tables.tables import Tables
from bot.play.tables.waiting_table import Table, load, load_all, load_open
from bot.play.tables.words import CLOCK, NOTE, left_early, listed_note, quoted, rating_lines, table_title

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
    "check_channel",
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
    "suggest_options",
    "table_title",
    "words",
]
