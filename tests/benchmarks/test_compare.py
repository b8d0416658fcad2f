"""Numbers of several commits side by side."""

from __future__ import annotations

from benchmarks.compare import readings, report

PRINTED = """== answers
start to ready: 1.62 s
6 bursts of 50 moves in 50 matches
acknowledged: p50 812 ms, p99 1450 ms
fully answered: p50 1301 ms, p99 2400 ms
moves a second, boards in the channel: 14 (Discord takes 50 requests a second)
processor time of the bot a move: 17.3 ms
"""


def test_every_number_of_the_benchmark_is_read() -> None:
    assert readings(PRINTED) == {
        "start to ready, s": 1.62,
        "acknowledged p50, ms": 812,
        "acknowledged p99, ms": 1450,
        "fully answered p50, ms": 1301,
        "fully answered p99, ms": 2400,
        "moves a second": 14,
        "processor time a move, ms": 17.3,
    }


def test_the_last_commit_is_related_to_each_of_the_others() -> None:
    measured = {"one": {"moves a second": [20.0, 22.0, 21.0]}, "two": {"moves a second": [14.0]}}
    measured["HEAD"] = {"moves a second": [42.0, 41.0]}
    head, line = report(measured).splitlines()
    assert head.split() == ["one", "two", "HEAD", "HEAD", "/", "one", "HEAD", "/", "two"]
    assert line.split() == ["moves", "a", "second", "21.00", "14.00", "41.50", "1.98", "2.96"]
