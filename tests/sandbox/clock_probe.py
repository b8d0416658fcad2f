"""What a bot does that takes a clock: it tells the time, until it is ended."""

import time
from collections.abc import Callable
from datetime import datetime


def main(_arguments: list[str], clock: Callable[[], datetime]) -> int:
    while True:
        print(clock().isoformat(), flush=True)
        time.sleep(0.02)
