"""What must not be lost: tables, transactions, named queries, migrations."""

from storage.core.connections import Connection
from storage.core.database import Database, DatabaseAway, DatabaseBusy, Limits, StorageError
from storage.tables import metadata

__all__ = ["Connection", "Database", "DatabaseAway", "DatabaseBusy", "Limits", "StorageError", "metadata"]
