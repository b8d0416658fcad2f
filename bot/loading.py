"""What is not loaded although a package of others would: it takes time at every start, and memory in every process."""

from __future__ import annotations

import sys
from types import ModuleType

MAPPER = ("sqlalchemy.ext.asyncio.scoping", "sqlalchemy.ext.asyncio.session")
"""The parts of SQLAlchemy's package for asyncio that load its object mapper: 40 modules, 7 MB, 7 % of a start."""


def leave_out_mapper() -> None:
    """Before anything else is loaded: storage works with tables and statements alone."""
    for name in MAPPER:
        sys.modules.setdefault(name, _Nothing(name))


class _Nothing(ModuleType):
    """Takes the place of a module of which the package around it names parts that nobody uses."""

    def __getattr__(self, name: str) -> None:
        if name.startswith("__"):
            raise AttributeError(name)
