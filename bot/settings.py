"""What a host can set: the environment and `.env`, checked before anything starts."""

from __future__ import annotations

import os
import re
from dataclasses import fields
from difflib import get_close_matches
from typing import Any, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, DotEnvSettingsSource, SettingsConfigDict
from pydantic_settings import SettingsError as UnreadableSetting

from bot.core.frame.traffic.pace import REQUESTS_A_SECOND
from bot.core.host_settings import MOST_MATCHES, Engine, Hosting
from bot.core.processes.shards import ShardRange
from bot.core.speech.typed import bare
from bot.core.user_limits import UserLimits
from games import GAMES
from opponents.levels import LEVELS
from storage import Limits

USUAL_LIMITS = Limits()
CREDENTIALS = "CREDENTIALS_DIRECTORY"
"""The folder for what only the service may read, from its manager; a file there is called like the setting."""
LAST_PORT = 65535
ALIKE = 0.8
"""From so much of a likeness on, a name is taken for a misspelt one: others may be for other programs."""
SHORTEST_S, LONGEST_S = 0.001, 86_400
"""PostgreSQL counts milliseconds, takes none for no limit at all, and no more than a month of them."""
MOST_REQUESTS = 10_000
TOKEN_SHAPE = re.compile(r"(?!Bot\b)[!#-&(-~]+")
"""Printable, without blanks, and without quotes, which Docker takes for a part of it.

Discord itself tells whether it is right, and may change what it looks like."""
FIELD = re.compile(r'field "(?P<name>\w+)"')
PROXY_SHAPE = re.compile(r"https?://[^\s/]+(/[^\s?#]*)?")


class SettingsError(Exception):
    """The settings are not usable; the message is one readable sentence for each problem."""


class EngineSettings(BaseModel, extra="forbid"):
    """An entry of `COMPUTER_ENGINES`."""

    name: str = Field(min_length=1, max_length=32)
    game: Literal[tuple(GAMES)]  # type: ignore[valid-type] # the register knows them
    command: list[str] = Field(min_length=1)
    go: str = "movetime 2000"

    @field_validator("name")
    @classmethod
    def _name_can_be_typed(cls, text: str) -> str:
        name = " ".join(text.split())
        taken = {bare(each) for level in LEVELS for each in (str(level.number), level.name)}
        if not name or not {",", ";"}.isdisjoint(bare(name)) or bare(name) in taken:
            raise ValueError(
                f"has a program called “{name}”: take a name that no level has, and without a comma or a semicolon"
            )
        return name


class Settings(BaseSettings):
    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8-sig", extra="ignore", env_ignore_empty=True
    )

    discord_token: SecretStr = Field(default=SecretStr(""))
    database_url: str = "sqlite+aiosqlite:///data/engawa.db"
    direct_url: str = ""
    shards: str = ""
    proxy_url: str = ""
    pool_size: int = Field(default=USUAL_LIMITS.pool_size, ge=2)
    pool_seconds: float = Field(default=USUAL_LIMITS.pool_seconds, ge=SHORTEST_S, le=LONGEST_S)
    statement_seconds: float = Field(default=USUAL_LIMITS.statement_seconds, ge=SHORTEST_S, le=LONGEST_S)
    lock_seconds: float = Field(default=USUAL_LIMITS.lock_seconds, ge=SHORTEST_S, le=LONGEST_S)
    open_tables: int = Field(default=10, ge=1)
    invitations_from_one: int = Field(default=5, ge=1)
    invitations_waiting: int = Field(default=20, ge=1)
    running_matches: int = Field(default=100, ge=1)
    posts_at_once: int = Field(default=20, ge=1)
    posts_a_minute: int = Field(default=20, ge=1)
    computer_workers: int = Field(default=1, ge=0, le=64)
    computer_matches: int = Field(default=MOST_MATCHES, ge=1)
    computer_engines: list[EngineSettings] = Field(default_factory=list)
    daily_puzzles: bool = True
    sunday_posts: bool = True
    account_installs: bool = True
    forum_posts: bool = True
    requests_a_second: int = Field(default=REQUESTS_A_SECOND, ge=1, le=MOST_REQUESTS)
    monitoring_address: str = ""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["text", "json"] = "text"

    @field_validator("*", mode="before")
    @classmethod
    def _nothing_around(cls, value: object) -> object:
        """Leave out blanks, which Docker leaves in a file of settings."""
        return value.strip() if isinstance(value, str) else value

    @field_validator("discord_token")
    @classmethod
    def _token_has_shape(cls, token: SecretStr) -> SecretStr:
        text = token.get_secret_value()
        if text and not TOKEN_SHAPE.fullmatch(text):
            raise ValueError(
                "is not a bot token: copy it, without spaces, quotes or the word Bot, from the Bot page of your "
                "application in Discord's developer portal"
            )
        return token

    @field_validator("direct_url")
    @classmethod
    def _is_behind_a_pooler(cls, text: str, others: ValidationInfo) -> str:
        if text and not str(others.data.get("database_url")).startswith("postgresql"):
            raise ValueError(
                "is only for a PostgreSQL that DATABASE_URL reaches through a pooler: leave it empty, or locks and "
                "copies are those of another database"
            )
        return text

    @field_validator("shards")
    @classmethod
    def _shards_are_there(cls, text: str) -> str:
        return str(ShardRange.read(text)) if text else ""

    @field_validator("proxy_url")
    @classmethod
    def _proxy_is_an_address(cls, text: str) -> str:
        if text and not (PROXY_SHAPE.fullmatch(text) and _names_a_machine(text)):
            raise ValueError("is not the address of a proxy: write it like http://localhost:8080")
        return text.rstrip("/")

    @field_validator("log_level", "log_format", mode="before")
    @classmethod
    def _in_lower_case(cls, value: object) -> object:
        return value.lower() if isinstance(value, str) else value

    @field_validator("computer_engines")
    @classmethod
    def _engines_differ(cls, engines: list[EngineSettings]) -> list[EngineSettings]:
        if len({(bare(each.name), each.game) for each in engines}) < len(engines):
            raise ValueError("has two programs of one name for one game: only the first of them would play")
        return engines

    @field_validator("monitoring_address")
    @classmethod
    def _address_has_shape(cls, text: str) -> str:
        host, _, port = text.rpartition(":")
        if text and not (host and port.isdecimal() and int(port) <= LAST_PORT):
            raise ValueError("is not an address to listen at: write it like 127.0.0.1:9464")
        return text

    @property
    def monitoring(self) -> tuple[str, int] | None:
        """The address at which health and metrics are to be had, or None for nowhere."""
        host, _, port = self.monitoring_address.rpartition(":")
        return (host.strip("[]"), int(port)) if host else None

    @property
    def served(self) -> ShardRange | None:
        """The shards of this process, or None for as many as Discord recommends, all of them."""
        return ShardRange.read(self.shards) if self.shards else None

    @property
    def bounds(self) -> UserLimits:
        """What one person may ask for."""
        return UserLimits(**{field.name: getattr(self, field.name) for field in fields(UserLimits)})

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
        engines = [Engine(each.name, each.game, tuple(each.command), each.go) for each in self.computer_engines]
        return Hosting(
            self.computer_workers,
            tuple(engines),
            self.computer_matches,
            puzzles=self.daily_puzzles,
            sundays=self.sunday_posts,
            accounts=self.account_installs,
            forums=self.forum_posts,
        )

    def require_token(self) -> str:
        """The token; raises `SettingsError` if there is none."""
        token = self.discord_token.get_secret_value()
        if not token:
            raise SettingsError(
                "DISCORD_TOKEN is missing: put your bot's token into .env (see .env.example), or try Engawa "
                "without one with `make demo`."
            )
        return token


def load_settings(**chosen: str) -> Settings:
    """Read environment and `.env`, for which what was chosen otherwise stands in; raises `SettingsError`."""
    try:
        given: dict[str, Any] = {"_secrets_dir": os.environ.get(CREDENTIALS) or None, **chosen}
        return Settings(**given)
    except ValidationError as error:
        raise SettingsError("\n".join(_sentence(dict(problem)) for problem in error.errors())) from None
    except UnreadableSetting as error:
        raise SettingsError(_unreadable(str(error))) from None
    except OSError as error:
        raise SettingsError(f"{error.filename} can't be read ({error.strerror}): look at who may.") from None
    except UnicodeDecodeError:
        raise SettingsError("What .env says can't be read: save it as text in UTF-8.") from None


def misspelt() -> list[str]:
    """A sentence for each name in `.env` that is nearly that of a setting, and so counts for nothing."""
    names, given = Settings.model_fields, DotEnvSettingsSource(Settings).env_vars
    near = [(name, meant) for name in given if name not in names for meant in get_close_matches(name, names, 1, ALIKE)]
    return [f"{name.upper()} is no setting: is {meant.upper()} meant?" for name, meant in near]


def _names_a_machine(address: str) -> bool:
    """Whether name and port can be, and it has no user's name, which would stand where the token of the bot goes."""
    try:
        found = urlsplit(address)
        name, _ = (found.hostname or "").encode("idna"), found.port
    except ValueError:
        return False
    return bool(name) and found.username is None


def _sentence(problem: dict[str, object]) -> str:
    location = problem["loc"]
    name, *within = location if isinstance(location, tuple) else ("A setting",)
    if problem["type"] == "value_error":  # whose sentence is ours, and about the whole setting
        within = []
    message = str(problem["msg"]).removeprefix("Value error, ")
    where = f"{str(name).upper()}{''.join(f'[{part!r}]' for part in within)}"
    return f"{where} {message[0].lower()}{message[1:]}."


def _unreadable(problem: str) -> str:
    """What is wrong with a setting that is no value at all."""
    if (found := FIELD.search(problem)) is None:
        return f"{CREDENTIALS} has to name a folder ({problem})."
    return f"{found['name'].upper()} is not JSON: write it as .env.example does, with double quotes."
