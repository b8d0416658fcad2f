"""Statements compiled once for all databases of a run: the cache of an engine ends with it, so with its test."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Engine, event


class Compiled(dict[Any, Any]):
    """Statements by the name of the dialect that they are compiled for; each engine has a dialect of its own."""

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get(_named(key), default)

    def __setitem__(self, key: Any, statement: Any) -> None:
        super().__setitem__(_named(key), statement)


def _named(key: Any) -> Any:
    dialect, *others = key
    return (dialect.name, *others)


def share() -> None:
    """Have every engine of this process, also those to come, use one cache."""
    shared = {"compiled_cache": Compiled()}

    @event.listens_for(Engine, "engine_connect")
    def use(connection: Connection) -> None:
        connection.execution_options(**shared)
