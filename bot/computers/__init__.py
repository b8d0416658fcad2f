"""What other subjects may use of `computers`."""

from bot.computers.engines import Engines
from bot.computers.lineup import call_computers, call_filler, call_substitute, level_of, parse_computers
from bot.computers.turns import queue_of

__all__ = ["Engines", "call_computers", "call_filler", "call_substitute", "level_of", "parse_computers", "queue_of"]
