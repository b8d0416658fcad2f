"""Slash commands: each translates to one service call, and the result to words."""

from typing import Any

from discord import app_commands

from bot.commands.about import about
from bot.commands.board import board
from bot.commands.clock import clock
from bot.commands.games import games
from bot.commands.match import match
from bot.commands.move import move
from bot.commands.play import play
from bot.commands.resign import resign
from bot.commands.rules import rules
from bot.commands.vacation import vacation

COMMANDS: tuple[app_commands.Command[Any, ..., None] | app_commands.Group, ...] = (
    play,
    move,
    board,
    games,
    resign,
    rules,
    about,
    match,
    clock,
    vacation,
)
"""Every command, for the tree."""
