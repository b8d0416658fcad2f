"""A process that stores moves as fast as it can and reports each one after it is committed; it expects to be killed."""

from __future__ import annotations

import asyncio
import sys
from datetime import UTC, datetime

from storage import Database
from storage.play.matches import matches
from storage.play.matches.matches import Entry


async def play(url: str, match_id: int) -> None:
    """Append moves until someone pulls the plug."""
    async with Database.open(url) as database:
        while True:
            async with database.writing() as connection:
                match = await matches.find(connection, match_id)
                assert match is not None
                assert await matches.advance(connection, match_id, match.ply, to_move=(match.ply + 1) % 2)
                entry = Entry(match.ply, match.ply % 2, "move", f"m{match.ply}", datetime.now(UTC))
                await matches.record(connection, match_id, entry)
            print(match.ply, flush=True)


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], int(sys.argv[2])))
