"""What other subjects may use of `computers`."""

from bot.computers.lineup import call_computers, level_of, parse_computers

__all__ = ["call_computers", "level_of", "parse_computers"]
