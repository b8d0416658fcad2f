"""The way to Discord, where a host has put something in between."""

from __future__ import annotations

from discord.http import Route


def go_through(proxy_url: str) -> None:
    """Make every request from now on through a proxy, if there is one."""
    if proxy_url:
        Route.BASE = f"{proxy_url}/api/v10"
