"""What a soak is told: how many, how long, how rough, and by which seed."""

import argparse
import random
from dataclasses import dataclass
from pathlib import Path

from sandbox.launch import BOT

MATCHES_A_CHANNEL = 4
LEAST_CHANNELS = 3


@dataclass(frozen=True, slots=True)
class SoakPlan:
    """A soak as it was asked for; times in seconds."""

    seed: int = 1
    matches: int = 1000
    players: int = 200
    storm: float = 300.0
    """How long everyone plays while things go wrong."""
    kill_every: float = 10.0
    """Seconds between two ends of the bot, on average; 0: it is left alone."""
    pause: float = 15.0
    """Seconds that a person does nothing between two deeds, on average."""
    faults: bool = True
    rate_limits: bool = True
    contract: Path | None = None
    folder: Path | None = None
    """The folder where the database is made and kept, or None for nowhere for long."""
    report: Path | None = None
    database: str = "sqlite"
    """The kind of database; an address names one that is there and empty."""
    gateways: int = 1
    """Processes that hear Discord, each with a shard."""
    workers: int = 0
    """Processes that send posts in place of those."""
    stop_database_every: float = 0.0
    """Seconds between two stops of the database's server, on average; 0: it is left alone."""
    pooler: bool = False
    """Whether processes reach it through PgBouncer."""
    patience: float = 20.0
    """After so long in which nothing of what is owed was done, the clock is moved to when it is tried again."""
    entry: str = BOT

    @property
    def channels(self) -> int:
        """How many channels the matches are spread over; a channel takes one message a second."""
        return max(LEAST_CHANNELS, self.matches // MATCHES_A_CHANNEL)

    @property
    def in_threads(self) -> bool:
        return self.seed % 2 == 1

    def chance(self, name: str) -> random.Random:
        """A generator of random numbers of one's own: the same for the same seed and name."""
        return random.Random(f"{self.seed} {name}")  # noqa: S311 (repeatable on purpose)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    usual = SoakPlan()
    parser.add_argument("--seed", type=int, default=usual.seed, help="of all decisions (%(default)s)")
    parser.add_argument("--matches", type=int, default=usual.matches, help="running at the same time (%(default)s)")
    parser.add_argument("--players", type=int, default=usual.players, help="people who play them (%(default)s)")
    parser.add_argument("--minutes", type=float, default=usual.storm / 60, help="of the storm (%(default)s)")
    parser.add_argument(
        "--kill-every", type=float, default=usual.kill_every, help="seconds between kills, 0 for none (%(default)s)"
    )
    parser.add_argument("--pause", type=float, default=usual.pause, help="seconds between two deeds (%(default)s)")
    parser.add_argument("--calm", action="store_true", help="without faults")
    parser.add_argument("--no-rate-limits", action="store_true", help="answer everything at once")
    parser.add_argument("--contract", type=Path, help="Discord's openapi.json, to check every request against")
    parser.add_argument("--folder", type=Path, help="keep the bot's database and log there")
    parser.add_argument("--report", type=Path, help="write the report there as JSON")
    parser.add_argument(
        "--database", default=usual.database, help="sqlite, postgresql (a private one), or the address of an empty one"
    )
    parser.add_argument("--gateways", type=int, default=usual.gateways, help="processes with a shard (%(default)s)")
    parser.add_argument("--workers", type=int, default=usual.workers, help="that send in their place (%(default)s)")
    parser.add_argument(
        "--stop-database-every",
        type=float,
        default=usual.stop_database_every,
        help="seconds between stops of a private PostgreSQL, each followed by a start; 0 for none (%(default)s)",
    )
    parser.add_argument("--pooler", action="store_true", help="put PgBouncer before a private PostgreSQL")


def planned(options: argparse.Namespace) -> SoakPlan:
    return SoakPlan(
        options.seed,
        options.matches,
        options.players,
        options.minutes * 60,
        options.kill_every,
        options.pause,
        not options.calm,
        not options.no_rate_limits,
        options.contract,
        options.folder,
        options.report,
        options.database,
        options.gateways,
        options.workers,
        options.stop_database_every,
        options.pooler,
    )
