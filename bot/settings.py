"""What a host can set: the environment and `.env`, checked before anything starts."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from dotenv import dotenv_values

from bot import setting_shapes as shapes
from bot.core.bounds import Bounds
from bot.core.hosting import MOST_MATCHES, Engine, Hosting
from bot.frame.pacing import REQUESTS_A_SECOND
from bot.processes.shards import ShardRange
from storage import Limits

USUAL_LIMITS = Limits()
FILE = ".env"
CREDENTIALS = "CREDENTIALS_DIRECTORY"
"""Where a service manager puts what only the service may read; a file there is called like the setting."""
LEVELS, FORMATS = ("debug", "info", "warning", "error"), ("text", "json")


class SettingsError(Exception):
    """The settings are not usable; the message is one readable sentence for each problem."""


def _read(default: Any, reader: shapes.Reader, *, shown: bool = True) -> Any:
    return field(default=default, repr=shown, metadata={"reader": reader})


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Every setting, as `.env.example` explains it."""

    discord_token: str = _read("", shapes.token, shown=False)
    database_url: str = _read("sqlite+aiosqlite:///data/engawa.db", str, shown=False)
    direct_url: str = _read("", str, shown=False)
    shards: str = _read("", shapes.shards)
    proxy_url: str = _read("", shapes.proxy)
    pool_size: int = _read(USUAL_LIMITS.pool_size, shapes.whole(2))
    pool_seconds: float = _read(USUAL_LIMITS.pool_seconds, shapes.seconds)
    statement_seconds: float = _read(USUAL_LIMITS.statement_seconds, shapes.seconds)
    lock_seconds: float = _read(USUAL_LIMITS.lock_seconds, shapes.seconds)
    open_tables: int = _read(10, shapes.whole(1))
    invitations_from_one: int = _read(5, shapes.whole(1))
    invitations_waiting: int = _read(20, shapes.whole(1))
    running_matches: int = _read(100, shapes.whole(1))
    posts_at_once: int = _read(20, shapes.whole(1))
    posts_a_minute: int = _read(20, shapes.whole(1))
    computer_workers: int = _read(1, shapes.whole(0, 64))
    computer_matches: int = _read(MOST_MATCHES, shapes.whole(1))
    computer_engines: tuple[Engine, ...] = _read((), shapes.engines)
    requests_a_second: int = _read(REQUESTS_A_SECOND, shapes.whole(1))
    monitoring_address: str = _read("", shapes.address)
    log_level: str = _read("info", shapes.one_of(LEVELS))
    log_format: str = _read("text", shapes.one_of(FORMATS))

    @property
    def monitoring(self) -> tuple[str, int] | None:
        """Where health and metrics are to be had; None for nowhere."""
        host, _, port = self.monitoring_address.rpartition(":")
        return (host.strip("[]"), int(port)) if host else None

    @property
    def served(self) -> ShardRange | None:
        """The shards of this process; None for as many as Discord recommends, all of them."""
        return ShardRange.read(self.shards) if self.shards else None

    @property
    def bounds(self) -> Bounds:
        """What one person may ask for."""
        return Bounds(**{each.name: getattr(self, each.name) for each in fields(Bounds)})

    @property
    def limits(self) -> Limits:
        """What one process may use of PostgreSQL."""
        pooled = self.server_url != self.database_url
        return Limits(self.pool_size, self.pool_seconds, self.statement_seconds, self.lock_seconds, pooled)

    @property
    def server_url(self) -> str:
        """Where the database itself is reached, past any pooler."""
        return self.direct_url or self.database_url

    @property
    def hosting(self) -> Hosting:
        """What workers and computers may do."""
        return Hosting(self.computer_workers, self.computer_engines, self.computer_matches)

    def require_token(self) -> str:
        """The token; raises `SettingsError` if there is none."""
        if not self.discord_token:
            raise SettingsError(
                "DISCORD_TOKEN is missing: put your bot's token into .env (see .env.example), or try Engawa "
                "without one with `make demo`."
            )
        return self.discord_token


def load_settings(**chosen: str) -> Settings:
    """Read environment and `.env`, for which what was chosen otherwise stands in; raises `SettingsError`."""
    given = {**_credentials(), **_named(dotenv_values(FILE)), **_named(os.environ)}
    return settings_of({**given, **chosen})


def settings_of(texts: Mapping[str, str]) -> Settings:
    """The settings as a host wrote them, each under its name in small letters; raises `SettingsError`."""
    values, problems = {}, []
    for each in fields(Settings):
        if each.name in texts:
            reader: shapes.Reader = each.metadata["reader"]
            try:
                values[each.name] = reader(texts[each.name].strip())
            except ValueError as error:
                problems.append(f"{each.name.upper()} {error}.")
    if problems:
        raise SettingsError("\n".join(problems))
    return Settings(**values)


def _named(texts: Mapping[str, str | None]) -> dict[str, str]:
    """What is written there, however a name is spelt; what is empty is as good as missing."""
    return {name.lower(): text for name, text in texts.items() if text and text.strip()}


def _credentials() -> dict[str, str]:
    folder = os.environ.get(CREDENTIALS)
    return _named(dict(_read_files(Path(folder)))) if folder else {}


def _read_files(folder: Path) -> Iterator[tuple[str, str]]:
    known = {each.name for each in fields(Settings)}
    for file in folder.iterdir():
        if file.name.lower() in known and file.is_file():
            yield file.name, file.read_text(encoding="utf-8").strip()
