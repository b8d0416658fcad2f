"""Slash commands: each translates to one service call, and the result to words."""

from typing import Any

from discord import app_commands

from bot.commands.about import about
from bot.commands.board import board
from bot.commands.games import games
from bot.commands.match import match
from bot.commands.move import move
from bot.commands.play import play
from bot.commands.resign import resign
from bot.commands.rules import rules

COMMANDS: tuple[app_commands.Command[Any, ..., None] | app_commands.Group, ...] = (
    play,
    move,
    board,
    games,
    resign,
    rules,
    about,
    match,
)
"""Every command, for the tree."""
