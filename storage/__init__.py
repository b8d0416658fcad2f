"""What must not be lost: tables, transactions, named queries, migrations."""

from storage.database import Database, StorageError

__all__ = ["Database", "StorageError"]
