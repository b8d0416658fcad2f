"""What must not be lost: tables, transactions, named queries, migrations."""

from storage.database import Connection, Database, DatabaseAway, DatabaseBusy, Limits, StorageError

__all__ = ["Connection", "Database", "DatabaseAway", "DatabaseBusy", "Limits", "StorageError"]
