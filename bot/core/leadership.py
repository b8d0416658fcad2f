"""What one process does for all, as long as it lives: who comes first has the duty, and who is left takes it over."""

from __future__ import annotations

from dataclasses import dataclass

from storage.core.processes.advisory import Lock, Locks


@dataclass(frozen=True, slots=True)
class Leadership:
    locks: Locks

    async def has(self, name: str) -> bool:
        """Whether this process does it from now on, and nobody else."""
        return await self.locks.take(Lock(f"duty {name}"))
