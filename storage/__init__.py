"""What must not be lost: tables, transactions, named queries, migrations."""

from storage.core.database import Connection, Database, DatabaseAway, DatabaseBusy, Limits, StorageError
from storage.tables import metadata

__all__ = ["Connection", "Database", "DatabaseAway", "DatabaseBusy", "Limits", "StorageError", "metadata"]
