"""Slash commands: each translates to one service call, and the result to words."""

from typing import Any

from discord import app_commands

from bot.commands.board import board
from bot.commands.games import games
from bot.commands.move import move
from bot.commands.play import play
from bot.commands.resign import resign

COMMANDS: tuple[app_commands.Command[Any, ..., None], ...] = (play, move, board, games, resign)
"""Every command, for the tree."""
