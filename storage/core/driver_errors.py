"""What an error of a driver says: that others are in the way, that the server is away, or that the disk is full."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError

TABLE_IN_USE = "55P03"
"""PostgreSQL's state of a statement that waited too long for a row, or for a table to change."""
IN_VAIN = {"57014", "40P01", TABLE_IN_USE}
"""That state, and those of a statement that took too long, and of one of two that waited for each other."""
GONE = ("08", "57P0", "53300", "58030", "SQLITE_IOERR")
"""How states begin when a connection breaks, when the server ends or begins, when it takes no more of them, and when a
disk fails."""
NO_ROOM = ("53100", "25006", "SQLITE_FULL", "SQLITE_READONLY", "SQLITE_CANTOPEN")
"""How they begin when the disk is full, or nothing may be written any more, as on a server that has made way."""
DAMAGED = ("XX001", "XX002", "SQLITE_CORRUPT", "SQLITE_NOTADB")
NOT_PASSED_ON = "unsupported startup parameter"
"""What PgBouncer says of limits that a session is to begin with."""
POOLED = "if DATABASE_URL leads through a pooler, let DIRECT_URL name the server itself"
LOOK = "look at DATABASE_URL and at who may read and write there"
AWAY = "look whether its server runs and takes connections, and at DATABASE_URL"
ADVICE = {
    ("SQLITE_CORRUPT",): "restore a copy of it",
    ("SQLITE_BUSY",): "another program is changing it: wait until that is done, or stop it",
    ("SQLITE_FULL", "SQLITE_IOERR", "53100"): "look whether the disk is full",
    ("57P0", "53300", "08"): AWAY,
}
"""What would be right where something else is wrong, by how states begin."""


def is_table_in_use(error: DBAPIError) -> bool:
    """Whether a statement waited too long for others."""
    return _state(error) == TABLE_IN_USE


def is_in_vain(error: DBAPIError) -> bool:
    """Whether something took too long because of others."""
    return _state(error) in IN_VAIN or "database is locked" in str(error.orig)


def is_away(error: Exception) -> bool:
    """Whether the server is not there, or takes no connections for the moment."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or _state(error).startswith(GONE)
    return isinstance(error, (OSError, TimeoutError))


def has_no_room(error: DBAPIError) -> bool:
    """Whether nothing can be stored for the moment, for which the transaction is undone."""
    return _state(error).startswith(NO_ROOM)


def is_damaged(error: DBAPIError) -> bool:
    """Whether what is stored cannot be read any more."""
    return _state(error).startswith(DAMAGED)


def reason(error: Exception) -> object:
    return error.orig if isinstance(error, DBAPIError) else error


def advice(error: Exception) -> str:
    """What would be right where a database cannot be opened."""
    if NOT_PASSED_ON in str(error):
        return POOLED
    if isinstance(error, OSError) and not error.filename:
        return AWAY
    return next((right for states, right in ADVICE.items() if _state(error).startswith(states)), LOOK)


def _state(error: Exception) -> str:
    found = getattr(reason(error), "sqlstate", None) or getattr(reason(error), "sqlite_errorname", None)
    return str(found or "")
