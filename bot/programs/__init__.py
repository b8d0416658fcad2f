"""Programs that work for the bot in processes of their own, and the jobs they are given."""

from bot.programs.program import environment

__all__ = ["environment"]
