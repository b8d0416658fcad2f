"""What the bot writes down about itself."""

from __future__ import annotations

import logging
import sys

import structlog


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
    logging.getLogger("alembic").setLevel(logging.WARNING)


def _last(form: str) -> tuple[structlog.types.Processor, ...]:
    if form == "json":
        return (structlog.processors.format_exc_info, structlog.processors.JSONRenderer())
    return (structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty()),)
