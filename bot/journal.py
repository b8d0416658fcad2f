"""What the bot writes down about itself."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import signal
import sys
import traceback
from contextlib import suppress
from http import HTTPStatus
from typing import Any

import discord
import structlog

from bot.core.frame.answer import ANSWERED
from bot.core.frame.answers import TOO_LATE
from bot.core.frame.traffic.failures import LOST
from bot.core.refusals import is_passing

UNHEARD = (discord.DiscordServerError, discord.InteractionResponded, *LOST)
SUGGESTING = "discord.app_commands.tree"
"""Where discord.py logs that suggestions could not be delivered."""


CONNECTING = ("discord.client", "discord.shard")
"""Where discord.py logs that a connection broke."""
AGAIN, NOT_YET = "Attempting a reconnect", "Failed to connect for shard_id"
QUIET = {"alembic": logging.WARNING, "aiosqlite": logging.INFO, "sqlalchemy": logging.WARNING, "asyncio": logging.INFO}
"""Libraries that would otherwise tell statements with all their values."""
SECRETS = re.compile(
    r"(?P<way>/(?:(?:interactions|webhooks)/[0-9]+|(?:members|thread-members|users)(?=/[0-9]))/)[\w-]+"
    r"|(?P<scheme>\bBot )\S+|[\w-]{20,}\.[\w-]{6,}\.[\w-]{20,}"
)
"""The token of an interaction and the number of a person in an address, and what bots' tokens look like."""


log = structlog.get_logger(__name__)
BEGINNING = "Traceback (most recent call last):"
MOST_ERRORS = 8
"""Errors that led to each other, of which the last ones are told."""


def begin(level: str, form: str, shards: str = "") -> None:
    """Log to standard error from this level on, as text or as JSON lines; discord.py's log included.

    Whatever is logged names nobody and holds no token, nothing that was typed and no local variables. Every line says
    which process wrote it, and which shards that has.
    """
    origin: dict[str, object] = {"process": os.getpid(), **({"shards": shards} if shards else {})}
    structured: list[structlog.types.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*structured, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=structured,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                lambda _logger, _method, event: {**event, **origin},
                _traced,
                _last(form),
                _without_secrets,
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    logging.getLogger(SUGGESTING).addFilter(_calm)
    for name in CONNECTING:
        logging.getLogger(name).addFilter(_calm_again)
    logging.getLogger("asyncio").addFilter(_brief)
    set_level(level)


def set_level(level: str) -> None:
    """Log from this level on; libraries that tell too much never tell all of it."""
    root = logging.getLogger()
    root.setLevel(level.upper())
    logging.getLogger("discord").setLevel(max(root.level, logging.INFO))
    for name, least in QUIET.items():
        logging.getLogger(name).setLevel(max(root.level, least))


def hear_signals(level: str) -> None:
    """Log everything after SIGUSR1, and from this level on again after SIGUSR2; Windows has no such signals."""

    def change(chosen: str) -> None:
        set_level(chosen)
        log.log(logging.getLogger().level, "the log level was changed", now=chosen)

    with suppress(NotImplementedError, AttributeError):
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, change, "debug")
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR2, change, level)


def frames(error: BaseException) -> str:
    """The traceback of an error and of what led to it, with the kinds of errors but not their messages."""
    parts: list[str] = []
    seen: BaseException | None = error
    while seen is not None and len(parts) < MOST_ERRORS:
        lines = "".join(traceback.format_tb(seen.__traceback__))
        code = getattr(seen, "code", "")
        parts.insert(0, f"{BEGINNING}\n{lines}{type(seen).__module__}.{type(seen).__qualname__} {code}".rstrip())
        seen = seen.__cause__ or (None if seen.__suppress_context__ else seen.__context__)
    return "\n".join(parts)


def _calm(record: logging.LogRecord) -> bool:
    """Turn down suggestions that nobody waits for any more: people type on, and connections break."""
    error = record.exc_info[1] if record.exc_info else None
    cause = getattr(error, "original", error)
    is_refused = getattr(cause, "status", None) == HTTPStatus.TOO_MANY_REQUESTS
    if isinstance(cause, UNHEARD) or is_refused or getattr(cause, "code", None) in {*TOO_LATE, ANSWERED}:
        _lower(record)
        record.msg, record.args = "%s (%s)", (record.getMessage(), cause)
    return True


def _calm_again(record: logging.LogRecord) -> bool:
    """Turn down a connection that breaks and is made again, which is no error either."""
    error = record.exc_info[1] if record.exc_info else None
    is_lost = str(record.msg).startswith(NOT_YET) and isinstance(error, LOST)
    if record.levelno == logging.ERROR and (is_lost or str(record.msg).startswith(AGAIN)):
        _lower(record)
    return True


def _brief(record: logging.LogRecord) -> bool:
    """Keep what happened, and none of the tasks and calls as they are: with messages of errors, and with arguments."""
    record.msg, record.args = re.split(r"[\n(]", record.getMessage())[0], None
    return True


def _lower(record: logging.LogRecord) -> None:
    """Make it a warning without the way to it, which tells nothing."""
    record.levelno, record.levelname, record.exc_info = logging.WARNING, "WARNING", None


def _traced(_logger: Any, _method: str, event: structlog.types.EventDict) -> structlog.types.EventDict:
    """An error with the way to it, but without its message, which may quote what was typed.

    That the database is away, or too busy, is no bug, wherever it is met.
    """
    info = event.pop("exc_info", None)
    error = info if isinstance(info, BaseException) else (info if isinstance(info, tuple) else sys.exc_info())[1]
    if info and is_passing(error):
        return {**event, "level": "warning", "reason": str(error)}
    return {**event, "exception": frames(error)} if info and error else event


def _without_secrets(_logger: Any, _method: str, line: Any) -> str:
    return SECRETS.sub(lambda found: f"{found['way'] or found['scheme'] or ''}...", str(line))


def _last(form: str) -> structlog.types.Processor:
    if form == "json":
        return structlog.processors.JSONRenderer()
    return structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback)
