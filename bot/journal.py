"""What the bot writes down about itself."""

from __future__ import annotations

import logging
import sys

import discord
import structlog

from bot.frame.answers import LOST, TOO_LATE

SUGGESTING = "discord.app_commands.tree"
"""Where discord.py logs that suggestions could not be delivered."""


def begin(level: str, form: str) -> None:
    """Log to standard error from this level on, as text or as JSON lines; discord.py's log included."""
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
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_last(form)],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    logging.getLogger("discord").setLevel(max(root.level, logging.INFO))
    logging.getLogger(SUGGESTING).addFilter(_calm)
    logging.getLogger("alembic").setLevel(logging.WARNING)


def _calm(record: logging.LogRecord) -> bool:
    """Suggestions that nobody waits for any more are no error: people type on, and connections break."""
    error = record.exc_info[1] if record.exc_info else None
    cause = getattr(error, "original", error)
    if isinstance(cause, (discord.DiscordServerError, *LOST)) or getattr(cause, "code", None) in TOO_LATE:
        record.levelno, record.levelname, record.exc_info = logging.WARNING, "WARNING", None
        record.msg, record.args = "%s (%s)", (record.getMessage(), cause)
    return True


def _last(form: str) -> tuple[structlog.types.Processor, ...]:
    if form == "json":
        return (structlog.processors.format_exc_info, structlog.processors.JSONRenderer())
    return (structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty()),)
