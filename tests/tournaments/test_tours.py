"""Overall standings: points by place and size, the best few, who is level, and documents that are recounted."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.soak.audit.tours import tour_faults
from tournaments.__main__ import main
from tournaments.facts import Format, Settings
from tournaments.shapes import BadDocument
from tournaments.simulation import simulate
from tournaments.standings import standings
from tournaments.tours import (
    USUAL,
    PointsRow,
    PointsTable,
    TourEvent,
    read_tour,
    tour_standings,
    written_table,
    written_tour_standings,
)

DOCS = Path(__file__).parents[2] / "docs"
SMALL = PointsTable((PointsRow(2, (4, 2, 1)), PointsRow(4, (10, 6, 3))), part=0)
ANN_FIRST, BO_FIRST = {"ann": 1, "bo": 2, "cy": 3}, {"bo": 1, "ann": 2, "cy": 2}


def test_points_depend_on_place_and_size_and_a_shared_place_gets_the_mean() -> None:
    assert TourEvent("e", 3, BO_FIRST).points(SMALL) == {"bo": 4, "ann": Fraction(3, 2), "cy": Fraction(3, 2)}
    assert TourEvent("e", 4, ANN_FIRST).points(SMALL) == {"ann": 10, "bo": 6, "cy": 3}
    assert TourEvent("e", 1, {"ann": 1}).points(USUAL) == {"ann": 1}, "for taking part"
    last = {f"p{number}": 5 for number in range(5, 9)}
    assert set(TourEvent("e", 8, last).points(USUAL).values()) == {1 + Fraction(3 + 2 + 1, 4)}


def test_only_the_best_events_count_and_the_earlier_of_two_that_bring_as_much() -> None:
    events = [TourEvent(f"e{number}", 3, places) for number, places in enumerate((ANN_FIRST, BO_FIRST, ANN_FIRST))]
    ann, bo, cy = tour_standings(events, SMALL, best=2)
    assert (ann.id, ann.points, ann.counted) == ("ann", 8, ("e0", "e2"))
    assert (bo.id, bo.points, bo.counted) == ("bo", 6, ("e0", "e1"))
    assert (cy.place, cy.events["e1"]) == (3, Fraction(3, 2))


def test_who_is_level_is_parted_by_the_best_event_or_shares_the_place() -> None:
    table = PointsTable((PointsRow(1, (6, 5, 4, 3, 2, 1)),), part=0)
    events = [
        TourEvent("one", 6, {"ann": 1, "bo": 2, "cy": 5, "dee": 6}),
        TourEvent("two", 6, {"ann": 5, "bo": 4, "cy": 2, "dee": 1}),
    ]
    lines = tour_standings(events, table)
    assert [(line.place, line.id, line.points) for line in lines] == [
        (1, "ann", 8),
        (2, "bo", 8),
        (3, "dee", 7),
        (4, "cy", 7),
    ]
    both = tour_standings([TourEvent("one", 2, {"ann": 1}), TourEvent("two", 2, {"bo": 1})])
    assert [line.place for line in both] == [1, 1]


events = st.lists(
    st.dictionaries(st.sampled_from("abcdefgh"), st.integers(1, 8), min_size=1).map(
        lambda places: {who: 1 + sum(other < place for other in places.values()) for who, place in places.items()}
    ),
    max_size=7,
)
tables = st.none() | st.builds(
    lambda rows, part: {"table": [{"from": least, "places": places} for least, places in rows.items()], "part": part},
    st.dictionaries(st.integers(0, 9), st.lists(st.integers(0, 20), max_size=6), min_size=1, max_size=4),
    st.integers(0, 3),
)


@given(events, tables, st.integers(0, 5))
def test_another_way_of_counting_finds_the_same(
    events: list[dict[str, int]], points: dict[str, Any] | None, best: int
) -> None:
    made = [{"id": f"e{number}", "size": len(places), "places": places} for number, places in enumerate(events)]
    document: dict[str, Any] = {"events": made, "points": points, "best": best}
    lines = tour_standings(*read_tour(document))
    assert not list(tour_faults(document | {"standings": written_tour_standings(lines)}))
    assert all(line.points == sum(line.events[event] for event in line.counted) for line in lines)


def test_rough_events_of_every_format_add_up() -> None:
    events = []
    for seed, kind in enumerate(kind for kind in Format for _ in range(3)):
        seats = 3 if kind in {Format.TABLES, Format.TABLE_KNOCKOUT} else 2
        over = simulate(kind, 6 + seed, Settings(seats=seats), seed, 0.15)
        places = {line.id: line.place for line in standings(over)}
        events.append({"id": f"e{seed}", "size": len(places), "places": places})
    document = {"events": events, "best": 4}
    lines = written_tour_standings(tour_standings(*read_tour(document)))
    assert not list(tour_faults(document | {"standings": lines}))
    wrong = [{**lines[0], "points": "0"}, *lines[1:]]
    assert list(tour_faults(document | {"standings": wrong}))


def test_check_recounts_a_tour_and_says_what_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (DOCS / "reference" / "command-line.md").read_text()
    [document] = [
        json.loads(found.split("```")[0]) for found in text.split("```json\n") if found.startswith('{"events"')
    ]
    file = tmp_path / "tour.json"
    file.write_text(json.dumps(document))
    assert main(["check", str(file)]) == 0
    assert json.loads(capsys.readouterr().out) == document
    for command in ("pair", "rounds"):
        main([command, str(file)])
        assert "format" in capsys.readouterr().out, "only a tournament is paired"
    document["standings"][2]["points"] = "3"
    file.write_text(json.dumps(document))
    assert main(["check", str(file)]) == 1
    assert "tour: cy: points 3 should be 5/2." in capsys.readouterr().err


def test_a_tour_of_simulated_events_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    more = ["--seed", "3", "--rough", "0.1", "--events", "6", "--tour"]
    assert main(["simulate", "--format", "swiss", "--players", "9", *more]) == 0
    file = tmp_path / "tour.json"
    file.write_text(capsys.readouterr().out)
    document = json.loads(file.read_text())
    assert len(document["events"]) == 6
    assert not list(tour_faults(document))
    assert main(["check", str(file)]) == 0


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"events": [{"id": "e", "size": 1}]}, "events[0] has no places."),
        ({"events": [{"id": "e", "size": 1, "places": {"ann": 0}}]}, "events[0].places.ann has to be a whole number"),
        ({"events": [{"id": "e", "size": 1, "places": {"ann": 1, "bo": 1}}]}, "e has more places than its size."),
        ({"events": [{"id": "e", "size": 0, "places": {}}] * 2}, "Two events have the same id."),
        (
            {"events": [], "points": {"table": [{"from": 2, "places": [1]}] * 2}},
            "Two rows of the table begin with the same size.",
        ),
        ({"events": [], "points": {"table": [{"from": 2, "places": [1.5]}]}}, "points.table[0].places[0] has to be"),
    ],
)
def test_what_is_no_tour_is_refused_with_a_sentence(document: dict[str, Any], said: str) -> None:
    with pytest.raises(BadDocument) as refused:
        read_tour(document)
    assert said in str(refused.value)


def test_the_usual_table_is_the_one_in_the_docs() -> None:
    text = (DOCS / "communities" / "tournaments.md").read_text()
    for row in written_table(USUAL)["table"]:
        assert f" | {', '.join(map(str, row['places']))} |" in text
