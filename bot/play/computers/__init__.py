"""What other subjects may use of `computers`."""

from bot.play.computers.engines import Engines
from bot.play.computers.lineup import (
    call_computers,
    call_filler,
    call_substitute,
    check_computers,
    level_of,
    names_of,
    parse_computers,
)
from bot.play.computers.refusals import TooManyWithComputers
from bot.play.computers.turns import queue_of

__all__ = [
    "Engines",
    "TooManyWithComputers",
    "call_computers",
    "call_filler",
    "call_substitute",
    "check_computers",
    "level_of",
    "names_of",
    "parse_computers",
    "queue_of",
]
