"""Moments that every reader sees in their own time."""

from __future__ import annotations

from datetime import datetime

import discord


def moment(when: datetime, style: discord.utils.TimestampStyle = "R") -> str:
    """A moment that every reader sees in their own time."""
    return discord.utils.format_dt(when, style)
