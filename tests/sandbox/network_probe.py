"""Tries to get out of a guarded process, and tells how far it came."""

import asyncio
import json
import socket
from collections.abc import Callable
from typing import Any

import aiohttp
from discord.http import Route

OUTSIDE = "192.0.2.1"  # reserved for documents, so nobody is there


def main(arguments: list[str]) -> int:
    results = {
        "arguments": arguments,
        "name": _tried(lambda: socket.getaddrinfo("discord.com", 443)),
        "number": _tried(lambda: socket.create_connection((OUTSIDE, 443), timeout=1)),
        "datagram": _tried(lambda: socket.socket(type=socket.SOCK_DGRAM).sendto(b"x", (OUTSIDE, 53))),
        "aiohttp": asyncio.run(_fetched("https://discord.com/api/v10/gateway")),
        "sandbox": asyncio.run(_fetched(f"{Route.BASE}/gateway")),
    }
    print(json.dumps(results))
    print("done")
    return 0


def _tried(deed: Callable[[], Any]) -> str:
    try:
        deed()
    except OSError as error:
        return type(error).__name__
    return "reached"


async def _fetched(url: str) -> str:
    try:
        async with aiohttp.ClientSession() as session, session.get(url) as response:
            return "200" if response.status in {200, 401} else str(response.status)
    except aiohttp.ClientError as error:
        return type(error).__name__
