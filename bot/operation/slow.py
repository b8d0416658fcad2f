"""The log of slow queries."""

from __future__ import annotations

import structlog

from bot.core.metrics import Metrics
from storage import Database

SLOW_S = 0.1

log = structlog.get_logger(__name__)


def log_slow_queries(database: Database, metrics: Metrics) -> None:
    """Write down from now on which named query takes long, but never what it looks for."""

    def tell(query: str, seconds: float) -> None:
        metrics.slow_queries.labels(query).inc()
        log.warning("a query was slow", query=query, milliseconds=round(seconds * 1000))

    database.time(tell, SLOW_S)
