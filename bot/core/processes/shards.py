"""Which shards a process serves, as a host writes it: `0-7/32`."""

from __future__ import annotations

import re
from dataclasses import dataclass

WRITTEN = re.compile(r"(?P<parts>\d{1,5}(?:-\d{1,5})?(?:,\d{1,5}(?:-\d{1,5})?)*)/(?P<of>0*[1-9]\d{0,4})")
SNOWFLAKE_SHIFT = 22


@dataclass(frozen=True, slots=True)
class ShardRange:
    """Some of a number of shards, in order."""

    numbers: tuple[int, ...]
    of: int

    @classmethod
    def all_of(cls, of: int) -> ShardRange:
        """The range of every shard of so many."""
        return cls(tuple(range(of)), of)

    @classmethod
    def read(cls, text: str) -> ShardRange:
        """Read `0-7/32`, `3/4` or `0,2-3/4`; raises `ValueError` with a sentence."""
        found = WRITTEN.fullmatch("".join(text.split()))
        parts = [part.partition("-") for part in found["parts"].split(",")] if found else []
        spans = [range(int(first), int(last or first) + 1) for first, _, last in parts]
        if found is None or not all(spans):
            raise ValueError("is written like 0-7/32: the shards of this process, from 0 on, and how many there are")
        of, numbers = int(found["of"]), set().union(*spans)
        if max(numbers) >= of:
            raise ValueError(f"names shards that are not there: with {of} in all they are 0 to {of - 1}")
        return cls(tuple(sorted(numbers)), of)

    @property
    def is_whole(self) -> bool:
        return len(self.numbers) == self.of

    def serves(self, guild_id: int | None) -> bool:
        """Whether a server belongs to one of them; direct messages belong to the first."""
        return ((guild_id or 0) >> SNOWFLAKE_SHIFT) % self.of in self.numbers

    def __str__(self) -> str:
        return f"{','.join(map(str, self.numbers))}/{self.of}"
