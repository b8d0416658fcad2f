"""How what a host has written becomes the value of a setting, or a sentence that says what to write."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from bot.core.hosting import Engine
from bot.processes.shards import ShardRange
from games import GAMES

LAST_PORT = 65535
LONGEST_NAME = 32
KEYS = ("name", "game", "command", "go")
NUMBER = re.compile(r"[+-]?[0-9]+")
TOKEN_SHAPE = re.compile(r"(?!Bot\b)[!-~]+")
"""Printable and without blanks; Discord itself tells whether it is right, and may change what it looks like."""
PROXY_SHAPE = re.compile(r"https?://[^\s/]+(/[^\s?#]*)?")

Reader: TypeAlias = Callable[[str], Any]
"""Makes a value of what a host wrote; raises `ValueError` with the rest of a sentence that begins with the name."""


def whole(least: int, most: int | None = None) -> Reader:
    """A whole number within bounds."""

    def read(text: str) -> int:
        number = int(text) if NUMBER.fullmatch(text) else None
        if number is None or number < least or (most is not None and number > most):
            raise ValueError(f"has to be a whole number from {least} {f'to {most}' if most is not None else 'on'}")
        return number

    return read


def seconds(text: str) -> float:
    """A span of time."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.0 < number < float("inf"):
        raise ValueError("has to be a number of seconds above 0")
    return number


def one_of(choices: tuple[str, ...]) -> Reader:
    """One of some words, in large or small letters."""

    def read(text: str) -> str:
        if text.lower() not in choices:
            raise ValueError(f"has to be {', '.join(choices[:-1])} or {choices[-1]}")
        return text.lower()

    return read


def token(text: str) -> str:
    """A bot token, as far as one can tell."""
    if text and not TOKEN_SHAPE.fullmatch(text):
        raise ValueError(
            "is not a bot token: copy it, without spaces or the word Bot, from the Bot page of your "
            "application in Discord's developer portal"
        )
    return text


def shards(text: str) -> str:
    """Shards of one process, written alike however they were."""
    return str(ShardRange.read(text)) if text else ""


def proxy(text: str) -> str:
    """The address of a proxy, without a slash at the end."""
    if text and not PROXY_SHAPE.fullmatch(text):
        raise ValueError("is not the address of a proxy: write it like http://localhost:8080")
    return text.rstrip("/")


def address(text: str) -> str:
    """A host and a port to listen at."""
    host, _, port = text.rpartition(":")
    if text and not (host and port.isdecimal() and int(port) <= LAST_PORT):
        raise ValueError("is not an address to listen at: write it like 127.0.0.1:9464")
    return text


def engines(text: str) -> tuple[Engine, ...]:
    """Programs to play against, as JSON."""
    try:
        found = json.loads(text)
    except ValueError:
        raise ValueError("is not JSON: write it as docs/opponents.md does") from None
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise ValueError("has to be a list of programs, each between { and }, as in docs/opponents.md")
    return tuple(_engine(each) for each in found)


def _engine(given: Mapping[str, Any]) -> Engine:
    name, game, command, go = (given.get(key) for key in KEYS)
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME:
        raise ValueError(f"needs a “name” of at most {LONGEST_NAME} characters for every program")
    if not isinstance(game, str) or game not in GAMES:
        raise ValueError(f"needs a “game” for “{name}”, one of {', '.join(GAMES)}")
    if not isinstance(command, list) or not command or not all(isinstance(part, str) for part in command):
        raise ValueError(f"needs a “command” for “{name}”, a list of the program and its arguments")
    if not isinstance(go, str | None) or given.keys() - set(KEYS):
        raise ValueError(f"knows “name”, “game”, “command” and “go” for “{name}”, and nothing else")
    made = Engine(name, game, tuple(command))
    return replace(made, go=go) if go else made
