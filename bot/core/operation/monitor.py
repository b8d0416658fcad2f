"""`/live`, `/ready` and `/metrics` over HTTP, for whoever watches the bot; off unless a host sets an address."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.core.metrics import Metrics
from bot.core.operation.watched import Address, NoListening, Watched
from storage import Database
from storage.core.outbox import queues

LONGEST_WAIT_S = 60.0
"""A bot that has owed a post for longer is not ready."""
DATABASE_WITHIN_S = 5.0
ASKED_WITHIN_S = 10.0
"""Seconds in which something has to be asked of a new connection."""
STARTS_SECONDS = 600.0
"""How often Discord is asked how many session starts are left."""
LOOP_SECONDS = 0.25

log = structlog.get_logger(__name__)
SLOW_S = 0.1


@asynccontextmanager
async def monitored(address: Address, watched: Watched) -> AsyncIterator[Address]:
    """Answer at this address until the end of the block, on any free port where it says 0; raises `NoListening`."""
    watched.database.time(lambda query, seconds: watched.metrics.query_seconds.labels(query).observe(seconds))
    if watched.gateway is None:
        watched.metrics.hear_nothing()
    runner = web.ServerRunner(_Monitoring(Monitor(watched)), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    looking = [asyncio.create_task(each) for each in (_watch_loop(watched.metrics), _watch_starts(watched))]
    try:
        yield await _listen(runner, address)
    finally:
        for task in looking:
            task.cancel()
        await runner.cleanup()


class Monitor:
    def __init__(self, watched: Watched) -> None:
        self._watched = watched

    async def live(self, _: web.BaseRequest) -> web.Response:
        """Answer, which alone says that the process lives."""
        return web.json_response({"live": True})

    async def ready(self, _: web.BaseRequest) -> web.Response:
        """Tell whether the bot does its work, and what of it if not: 200 or 503."""
        oldest = await self._look()
        gateway = self._watched.gateway
        found = {
            "gateway": gateway is None or (gateway.hears_all() and not gateway.is_closed()),
            "database": oldest is not None and not self._watched.database.is_full,
            "posts": not self._watched.sends or (oldest is not None and oldest < LONGEST_WAIT_S),
        }
        down = list(self._watched.down())
        is_ready = all(found.values()) and not down
        return web.json_response({"ready": is_ready, **found, "down": down}, status=200 if is_ready else 503)

    async def metrics(self, _: web.BaseRequest) -> web.Response:
        await self._look()
        self._look_at_gateway()
        registry = self._watched.metrics.registry
        return web.Response(body=generate_latest(registry), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _look(self) -> float | None:
        """Seconds the oldest post has waited; None if the database does not answer."""
        metrics, now, database = self._watched.metrics, self._watched.clock(), self._watched.database
        metrics.pool_used.set(database.pool.used)
        metrics.pool_most.set(database.pool.most)
        try:
            async with asyncio.timeout(DATABASE_WITHIN_S), database.reading() as connection:
                owed = await queues.arrears(connection, now)
        except Exception as error:
            log.warning("the database does not answer", error=type(error).__name__)
            return None
        for state in ("due", "later", "retried"):
            metrics.owed.labels(state).set(getattr(owed, state))
        oldest = (now - owed.oldest).total_seconds() if owed.oldest else 0.0
        metrics.oldest_owed.set(oldest)
        return oldest

    def _look_at_gateway(self) -> None:
        if gateway := self._watched.gateway:
            metrics = self._watched.metrics
            metrics.connected.set(gateway.hears_all() and not gateway.is_closed())
            metrics.servers.set(len(gateway.guilds))
            metrics.latency.set(gateway.latency if math.isfinite(gateway.latency) else math.nan)


def log_slow_queries(database: Database, metrics: Metrics) -> None:
    """Write down from now on which named query takes long, but never what it looks for."""

    def tell(query: str, seconds: float) -> None:
        metrics.slow_queries.labels(query).inc()
        log.warning("a query was slow", query=query, milliseconds=round(seconds * 1000))

    database.time(tell, SLOW_S)


class _Monitoring(web.Server):
    """Answers what it is asked soon: a connection on which nothing has been asked for some seconds is closed."""

    def __init__(self, monitor: Monitor) -> None:
        super().__init__(self._answer)
        self._answers = {"/live": monitor.live, "/ready": monitor.ready, "/metrics": monitor.metrics}
        self._silent = set[Any]()

    def __call__(self) -> Any:
        connection = super().__call__()
        self._silent.add(connection)
        asyncio.get_running_loop().call_later(ASKED_WITHIN_S, self._close_if_silent, connection)
        return connection

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        self._silent.discard(request.protocol)
        if request.method not in {"GET", "HEAD"} or request.path not in self._answers:
            return web.Response(status=404)
        return await self._answers[request.path](request)

    def _close_if_silent(self, connection: Any) -> None:
        if connection in self._silent and connection.transport:
            connection.transport.close()
        self._silent.discard(connection)


async def _listen(runner: web.ServerRunner, address: Address) -> Address:
    try:
        await web.TCPSite(runner, address.host, address.port).start()
    except (OSError, UnicodeError) as error:  # the latter for what cannot be the name of a machine
        told = getattr(error, "strerror", None) or error
        raise NoListening(f"MONITORING_ADDRESS: nothing can listen at {address} ({told}).") from None
    at = Address(*runner.addresses[0][:2])
    log.info("monitoring", address=str(at))
    return at


async def _watch_loop(metrics: Metrics) -> None:
    """Measure how late the event loop is, for as long as it runs."""
    while True:
        began = time.perf_counter()
        await asyncio.sleep(LOOP_SECONDS)
        metrics.late.observe(max(0.0, time.perf_counter() - began - LOOP_SECONDS))


async def _watch_starts(watched: Watched) -> None:
    """Ask how many session starts are left, once the bot is connected."""
    while watched.session_starts and watched.gateway:
        if not watched.gateway.hears_all():
            await asyncio.sleep(1.0)
            continue
        try:
            watched.metrics.session_starts.set(await watched.session_starts())
        except Exception as error:
            log.warning("Discord does not say how many session starts are left", error=str(error))
        await asyncio.sleep(STARTS_SECONDS)
