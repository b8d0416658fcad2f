"""What is counted and timed while the bot runs, for a host who watches it; names nobody and no server."""

from __future__ import annotations

import math

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Summary
from prometheus_client.process_collector import ProcessCollector

from bot import VERSION

ANSWERS = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0)
"""Seconds: an answer usually takes 15 ms, and Discord forgets who asked after three."""
POSTS = (0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0)
LATE = (0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0)


class Metrics:
    """All that is counted and timed; `registry` is what Prometheus asks for."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.acknowledged = Histogram(
            "engawa_acknowledge_seconds",
            "From an interaction's arrival to Discord's first answer from us",
            ["asked"],
            registry=registry,
            buckets=ANSWERS,
        )
        self.answered = Histogram(
            "engawa_answer_seconds",
            "From an interaction's arrival to the end of its answer",
            ["asked"],
            registry=registry,
            buckets=ANSWERS,
        )
        self.posted = Histogram(
            "engawa_post_seconds",
            "From the moment a post was due (a board: its move was stored) to its message",
            ["kind"],
            registry=registry,
            buckets=POSTS,
        )
        self.late = Histogram(
            "engawa_loop_late_seconds", "How late the event loop wakes up", registry=registry, buckets=LATE
        )
        self.requests = Counter(
            "engawa_discord_requests", "Answers of Discord", ["method", "route", "status"], registry=registry
        )
        self.request_seconds = Summary(
            "engawa_discord_request_seconds", "How long Discord takes", ["method", "route"], registry=registry
        )
        self.query_seconds = Summary(
            "engawa_query_seconds", "How long statements take, by named query", ["query"], registry=registry
        )
        self.slow_queries = Counter(
            "engawa_slow_queries", "Statements that took too long", ["query"], registry=registry
        )
        self.sweeps = Counter("engawa_sweeps", "Rounds of looking for what is due", registry=registry)
        self.sweep_seconds = Summary("engawa_sweep_seconds", "Acting on what is due", ["service"], registry=registry)
        self.swept = Counter("engawa_swept", "What was due and is done", ["service"], registry=registry)
        self._add_failures(registry)
        self._add_gauges(registry)
        ProcessCollector(registry=registry)

    def _add_failures(self, registry: CollectorRegistry) -> None:
        """Add what is to be looked into if it lasts."""
        self.sweep_failures = Counter(
            "engawa_sweep_failures",
            "What was due and failed; it is tried again later and later",
            ["service"],
            registry=registry,
        )
        self.put_aside = Counter(
            "engawa_posts_put_aside", "Posts given up after days, for a fault of ours", ["kind"], registry=registry
        )

    def _add_gauges(self, registry: CollectorRegistry) -> None:
        self.owed = Gauge("engawa_owed_posts", "Posts that have to be sent", ["state"], registry=registry)
        self.oldest_owed = Gauge(
            "engawa_oldest_owed_seconds", "How long the oldest post that is due has waited", registry=registry
        )
        self.invalid = Gauge(
            "engawa_invalid_requests", "Requests Discord has refused in the last ten minutes", registry=registry
        )
        self.pool_used = Gauge("engawa_pool_used", "Database connections in use", registry=registry)
        self.pool_most = Gauge("engawa_pool_most", "Database connections there may be", registry=registry)
        self.session_starts = Gauge(
            "engawa_session_starts_left", "How often the bot may still connect today", registry=registry
        )
        self.connected = Gauge("engawa_connected", "Whether Discord can be heard", registry=registry)
        self.servers = Gauge("engawa_servers", "Servers the bot is in", registry=registry)
        self.latency = Gauge("engawa_gateway_latency_seconds", "Of Discord's gateway", registry=registry)
        self.build = Gauge("engawa_build_info", "1; the label says which version runs", ["version"], registry=registry)
        self.build.labels(VERSION).set(1)
        self.session_starts.set(math.nan)  # until Discord was asked, and no alert is due

    def hear_nothing(self) -> None:
        """Say nothing of the gateway, in a process without one: there 0 would be an alarm."""
        for gauge in (self.session_starts, self.connected, self.servers, self.latency):
            self.registry.unregister(gauge)
