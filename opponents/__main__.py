"""`python -m opponents GAME`: a worker that speaks a part of the Universal Game Interface."""

from __future__ import annotations

import sys
from io import TextIOWrapper

from games import GAMES
from opponents.protocol import Worker


def main() -> None:
    """Answer lines until `quit` or the end of the input."""
    if len(sys.argv) != 2 or sys.argv[1] not in GAMES:
        sys.exit(f"usage: python -m opponents GAME, where GAME is one of {', '.join(GAMES)}")
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):  # whatever the system speaks, and whatever bytes come in
            stream.reconfigure(encoding="utf-8", errors="replace")
    Worker(GAMES[sys.argv[1]], sys.stdin, sys.stdout).run()


if __name__ == "__main__":
    main()
