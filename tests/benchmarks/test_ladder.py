"""A ladder goes on where it was stopped, but not with matches of levels or openings that have changed since."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import ladder, thoughts


def run(file: Path, *arguments: str) -> list[ladder.Record]:
    ladder.main(["honey_donuts", "--pairs", "1-greedy", "--file", str(file), *arguments])
    return [ladder.Record(*json.loads(line)) for line in file.read_text().splitlines()]


def test_a_stopped_ladder_goes_on_and_begins_anew_where_levels_or_openings_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ladder.jsonl"
    first, second = run(file, "--games", "2", "--start", "40")
    assert (first.number, second.number) == (40, 41)
    assert run(file, "--games", "2", "--start", "40") == [first, second]
    assert "1-greedy" in capsys.readouterr().out

    levels, opening = first.plans.split(" ", 1)
    others = [f"1/0/0-greedy {opening}", f"{levels} 1/{opening}"]
    file.write_text("".join(json.dumps(first._replace(plans=other, points=1.0)) + "\n" for other in others))
    assert run(file, "--games", "1", "--start", "40")[-1]._replace(milliseconds=[]) == first._replace(milliseconds=[])
    capsys.readouterr()
    ladder.main(["honey_donuts", "--pairs", "1-greedy", "--file", str(file), "--table"])
    assert "of 1 |" in capsys.readouterr().out, "the table leaves out other levels and openings"


@pytest.mark.slow
def test_several_processes_play_the_same_matches(tmp_path: Path) -> None:
    alone = run(tmp_path / "alone.jsonl", "--games", "4")
    together = run(tmp_path / "together.jsonl", "--games", "4", "--workers", "2")
    assert [each.notations for each in alone] == [
        each.notations for each in sorted(together, key=lambda each: each.number)
    ]


def test_thoughts_are_measured_over_several_games(capsys: pytest.CaptureFixture[str]) -> None:
    thoughts.main(["--level", "1", "--count", "3"])
    printed = capsys.readouterr().out
    assert "3 moves" in printed
    assert "MB at most" in printed
