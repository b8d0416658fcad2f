"""Slash commands: each translates to one service call, and the result to words."""

from typing import Any

from discord import app_commands

from bot.commands.about import about
from bot.commands.block import block
from bot.commands.board import board
from bot.commands.clock import clock
from bot.commands.games import games
from bot.commands.help import show_help
from bot.commands.match import match
from bot.commands.move import move
from bot.commands.plan import plan
from bot.commands.play import play
from bot.commands.preferences import preferences
from bot.commands.privacy import privacy
from bot.commands.resign import resign
from bot.commands.rules import rules
from bot.commands.setup import setup
from bot.commands.standing import standing
from bot.commands.tables import tables
from bot.commands.vacation import vacation

COMMANDS: tuple[app_commands.Command[Any, ..., None] | app_commands.Group, ...] = (
    play,
    tables,
    standing,
    move,
    board,
    games,
    plan,
    resign,
    rules,
    about,
    match,
    clock,
    vacation,
    preferences,
    block,
    privacy,
    show_help,
    setup,
)
"""Every command, for the tree."""
