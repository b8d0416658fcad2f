"""Events of teams: who sits where, what boards come to, and documents that an independent referee has recounted."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from sandbox.soak.audit.teams import team_faults
from tournaments.__main__ import main
from tournaments.defaults import TEAM_TIEBREAKS
from tournaments.documents import read, written, written_individuals, written_standings
from tournaments.facts import TEAM_FORMATS, Entrant, Format, Match, Pairing, Round, Settings, Team, Tournament
from tournaments.lines import answer
from tournaments.pairing import Unfinished, next_round
from tournaments.shapes import BadDocument
from tournaments.simulation import simulate
from tournaments.standings import individuals, standings
from tournaments.teams import captain, homes, joined, moved, settled
from tournaments.verdicts import seeds_of_bracket, verdict, with_verdicts
from tournaments.withdrawals import forfeit

DOCS = Path(__file__).parents[2] / "docs"
TEAMS = {"red": "abc", "blue": "de", "green": "fgh", "grey": "ij"}


def event(kind: Format = Format.SWISS, boards: int = 2, **changes: Any) -> Tournament:
    """Four teams of two and three, the captain first, that play at so many boards."""
    teams = tuple(Team(name, tuple(members), members[0]) for name, members in TEAMS.items())
    players = tuple(Entrant(who, seed) for seed, who in enumerate("abcdefghij", 1))
    chosen = Settings(team_size=boards, replays=0, rounds=3)
    entrants = tuple(Entrant(name, seed) for seed, name in enumerate(TEAMS, 1))
    return replace(Tournament(kind, entrants, chosen, seed=1, teams=teams, players=players), **changes)


def following(tournament: Tournament) -> Round:
    held = next_round(tournament)
    assert held is not None
    return held


def between(held: Round, team: str) -> Pairing:
    return next(pairing for pairing in held.pairings if team in pairing.seats)


def won_by(board: Pairing, who: str) -> Pairing:
    return replace(board, matches=(Match(board.seats, ((who,), tuple(each for each in board.seats if each != who))),))


def drawn(board: Pairing) -> Pairing:
    return replace(board, matches=(Match(board.seats, (board.seats,)),))


def played(tournament: Tournament, *boards: Pairing, seats: tuple[str, str] = ("red", "blue")) -> Tournament:
    """The tournament after a round of one match between two teams."""
    held = Round((Pairing(seats, boards=boards),), part="K1" if tournament.format is Format.KNOCKOUT else "main")
    return settled(replace(tournament, rounds=(*tournament.rounds, held)))


def test_sides_alternate_from_board_to_board() -> None:
    for pairing in following(event(boards=3, blocks=frozenset({("a", "f")}))).pairings:
        first, second = (TEAMS[team] for team in pairing.seats)
        boards = [board.seats for board in pairing.boards]
        assert boards[:2] == [(first[0], second[0]), (second[1], first[1])]
        assert boards[2:] == [(max(first, second, key=len)[2],)], "the smaller team has nobody for the last board"


def test_who_has_left_is_passed_over_and_everyone_below_moves_up() -> None:
    tournament = event()
    gone = tuple(replace(each, left=0) if each.id == "a" else each for each in tournament.players)
    match = between(following(replace(tournament, players=gone)), "red")
    assert {who for board in match.boards for who in board.seats} & set("abc") == {"b", "c"}
    red = tournament.teams[0]
    assert captain(tournament, red, 1) == "a"
    assert captain(replace(tournament, players=gone), red, 1) == "b"
    assert captain(tournament, replace(red, captain="c"), 1) == "c"


def test_a_team_that_nobody_is_left_of_is_not_paired_any_more() -> None:
    tournament = event()
    gone = tuple(replace(each, left=0) if each.id in "de" else each for each in tournament.players)
    held = following(replace(tournament, players=gone))
    assert "blue" not in {team for pairing in held.pairings for team in pairing.seats} | {*held.byes}
    assert len(held.byes) == 1


def test_boards_come_to_match_points_and_break_ties() -> None:
    tournament = event()
    tournament = played(tournament, won_by(Pairing(("a", "d")), "a"), drawn(Pairing(("e", "b"))))
    lines = {line.id: line for line in standings(tournament)}
    assert [lines["red"].points, lines["red"].tiebreaks["BP"]] == [2, Fraction(3, 2)]
    assert [lines["blue"].points, lines["blue"].tiebreaks["BP"]] == [0, Fraction(1, 2)]
    assert lines["blue"].tiebreaks["BH"] == 2, "opponents count by match points"
    assert [(line.id, line.place, line.points, line.won) for line in individuals(tournament)] == [
        ("a", 1, 1, 1),
        ("b", 2, Fraction(1, 2), 0),
        ("e", 2, Fraction(1, 2), 0),
        ("d", 4, 0, 0),
    ]


def test_an_empty_board_is_lost_and_a_match_nobody_played_is_a_forfeit() -> None:
    alone = played(event(), won_by(Pairing(("a", "d")), "d"), Pairing(("b",)))
    assert {line.id: line.points for line in standings(alone)}["red"] == 1
    absent = [replace(Pairing(seats), matches=(forfeit(seats, seats[:1]),)) for seats in (("a", "d"), ("b", "e"))]
    lines = {line.id: line for line in standings(played(event(), *absent))}
    assert [lines["red"].points, lines["red"].tiebreaks["BP"], lines["red"].tiebreaks["WON"]] == [2, 2, 0]


def test_what_somebody_made_stays_with_the_team_they_were_in() -> None:
    tournament = played(event(), won_by(Pairing(("a", "d")), "a"), Pairing(("b",)), seats=("red", "blue"))
    after = settled(moved(moved(tournament, "a", "blue"), "b", "blue"))
    assert homes(after) == {**homes(event()), "a": "blue", "b": "blue"}
    assert homes(after, 1) == homes(event())
    assert standings(after) == standings(tournament)
    assert {line.id: (line.team, line.points) for line in individuals(after)} == {
        "a": ("blue", 1),
        "b": ("blue", 1),
        "d": ("blue", 0),
    }
    again = read(written(after))
    assert (again.rounds, set(again.players), set(again.teams)) == (after.rounds, set(after.players), set(after.teams))
    assert captain(after, after.teams[0], 2) == "c", "a captain who changes is followed by the next"
    for team, members in (("red", {"c"}), ("blue", {"d", "e"})):
        boards = between(following(after), team).boards
        assert {who for board in boards for who in board.seats} & set("abcde") == members, "newcomers come last"


def test_who_changes_back_or_on_before_a_round_was_in_no_team_for_it() -> None:
    assert moved(moved(event(), "a", "blue"), "a", "red").players == event().players
    later = replace(event(), rounds=(Round(rests=tuple(TEAMS)),))
    (player,) = [each for each in moved(moved(later, "a", "blue"), "a", "grey").players if each.id == "a"]
    assert player.was == (("red", 1),)


def test_a_team_that_comes_late_has_missed_the_first_round_as_a_rest() -> None:
    tournament = replace(event(), rounds=(Round(rests=tuple(TEAMS)),))
    for who in "xyz":
        tournament = joined(tournament, who, "pink")
    assert tournament.teams[-1] == Team("pink", ("x", "y", "z"), "x")
    assert (tournament.entrants[-1].entered, tournament.entrants[-1].seed) == (2, 5)
    line = next(line for line in standings(tournament) if line.id == "pink")
    assert [line.points, line.tiebreaks["BP"]] == [1, 1]
    held = following(tournament)
    assert "pink" in {*held.byes, *(team for pairing in held.pairings for team in pairing.seats)}
    again = read(written(tournament))
    assert (set(again.teams), set(again.entrants)) == (set(tournament.teams), set(tournament.entrants))


def test_byes_and_rests_bring_half_of_the_boards() -> None:
    tournament = replace(event(), rounds=(Round(byes=("grey",), rests=("green",), away=("blue", "red")),))
    lines = {line.id: [line.points, line.tiebreaks["BP"]] for line in standings(tournament)}
    assert [lines["grey"], lines["green"], lines["red"]] == [[2, 1], [1, 1], [0, 0]]


@pytest.mark.parametrize(
    ("first", "second", "winner", "by"),
    [("a", "b", "red", "points"), ("a", "e", "red", "board"), ("d", "b", "blue", "board"), ("", "", "red", "seed")],
)
def test_a_level_knock_out_match_goes_to_the_highest_board_with_a_winner(
    first: str, second: str, winner: str, by: str
) -> None:
    boards = (Pairing(("a", "d")), Pairing(("e", "b")))
    ended = [won_by(board, who) if who else drawn(board) for board, who in zip(boards, (first, second), strict=True)]
    tournament = played(event(Format.KNOCKOUT), *ended)
    [held] = tournament.rounds
    found = verdict(tournament, held, held.pairings[0], seeds_of_bracket(tournament))
    assert found is not None
    assert (found.advance, found.by) == ((winner,), by)


def test_a_round_waits_for_every_board_and_captains_order_each_anew() -> None:
    for kind in (Format.SWISS, Format.ROUND_ROBIN):
        tournament = event(kind)
        held = following(tournament)
        with pytest.raises(Unfinished):
            next_round(replace(tournament, rounds=(held,)))
        ended = [replace(each, boards=tuple(map(drawn, each.boards))) for each in held.pairings]
        after = settled(replace(tournament, rounds=(replace(held, pairings=tuple(ended)),)))
        turned = replace(after, teams=tuple(replace(team, members=team.members[::-1]) for team in after.teams))
        boards = [board for pairing in following(turned).pairings for board in pairing.boards]
        assert set("cehj") == {who for board in boards[::2] for who in board.seats}


def test_teams_that_block_each_other_do_not_meet() -> None:
    for blocks in ({("a", "e")}, {("f", "a")}, {("i", "c"), ("a", "d")}):
        held = following(replace(event(), blocks=frozenset(blocks)))
        home = {who: team for team, members in TEAMS.items() for who in members}
        for one, two in blocks:
            assert home[two] not in between(held, home[one]).seats


def test_a_round_robin_goes_on_without_teams_that_leave() -> None:
    tournament = event(Format.ROUND_ROBIN)
    entrants = tuple(replace(each, left=0) if each.id in {"blue", "grey"} else each for each in tournament.entrants)
    pairs = [set(pairing.seats) for pairing in following(replace(tournament, entrants=entrants)).pairings]
    assert {"blue", "grey"} not in pairs
    without = following(replace(tournament, annulled=frozenset({"blue"})))
    assert "blue" not in {team for pairing in without.pairings for team in pairing.seats}
    assert len(without.byes) == 1


CUTS = ([], ["--set", "cut=4"], ["--set", "cut=4", "--set", "playoff=true"], ["--set", "cut=8", "--set", "third=true"])
KINDS = [*((kind, []) for kind in sorted(TEAM_FORMATS - {Format.SWISS})), *((Format.SWISS, cut) for cut in CUTS)]


@pytest.mark.parametrize(("kind", "cut"), KINDS)
@pytest.mark.parametrize("rough", ["0", "0.15"])
def test_simulated_events_stand_before_an_independent_referee(
    kind: Format, cut: list[str], rough: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for teams, boards in ((2, 3), (5, 2), (9, 4), (12, 8)):
        asked = ["--format", kind, "--players", str(teams), "--set", f"team_size={boards}", "--events", "5", *cut]
        assert main(["simulate", *asked, "--seed", "4", "--rough", rough, "--json"]) == 0
        told = capsys.readouterr().out
        documents = [json.loads(line) for line in told.splitlines()]
        assert [fault for document in documents for fault in team_faults(document)] == []
        (tmp_path / "events").write_text(told)
        assert main(["check", str(tmp_path / "events")]) == 0
        assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == documents
        assert next_round(read(documents[0])) is None


def test_a_document_is_read_as_it_was_written() -> None:
    for kind in TEAM_FORMATS:
        tournament = simulate(kind, 6, Settings(team_size=3), 8, 0.15)
        again = read(with_verdicts(written(tournament), tournament))
        assert (again.rounds, set(again.teams)) == (tournament.rounds, set(tournament.teams))


@pytest.mark.parametrize("kind", [Format.SWISS, Format.ROUND_ROBIN])
def test_the_referee_and_check_notice_what_is_wrong(
    kind: Format, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    tournament = simulate(kind, 6, Settings(team_size=2), 3)
    document = written(tournament)
    document["standings"] = written_standings(standings(tournament))
    document["individual"] = written_individuals(individuals(tournament))
    wrong: dict[str, Callable[[Any], None]] = {
        "board points": lambda found: found["standings"][0]["tiebreaks"].update({"BP": "99"}),
        "match points": lambda found: found["standings"][0].update({"points": "99"}),
        "a member's games": lambda found: found["individual"][0].update({"games": 99}),
    }
    for what, harm in wrong.items():
        harmed = json.loads(json.dumps(document))
        harm(harmed)
        assert list(team_faults(harmed)), what
        (tmp_path / "event").write_text(json.dumps(harmed))
        assert main(["check", str(tmp_path / "event")]) == 1, what
        assert "99 should be" in capsys.readouterr().err
    turned = json.loads(json.dumps(document))
    turned["rounds"][0]["tables"][0]["teams"].reverse()
    assert list(team_faults(turned)), "the sides are those of another match"


def test_the_referee_notices_who_should_not_have_gone_on() -> None:
    tournament = simulate(Format.SWISS, 9, Settings(team_size=2, cut=4), 3)
    document = json.loads(json.dumps(with_verdicts(written(tournament), tournament)))
    document["standings"] = written_standings(standings(tournament))
    assert list(team_faults(document)) == []
    first, second, *others = document["bracket"]
    assert list(team_faults(document | {"bracket": [second, first, *others]}))
    table = document["stages"][1]["rounds"][0]["tables"][0]
    table["advance"] = [team for team in table["teams"] if team not in table["advance"]]
    assert list(team_faults(document))


def test_the_best_teams_of_a_swiss_meet_in_its_order_and_a_level_match_goes_to_the_better_of_it() -> None:
    wins = [("red", "grey"), ("blue", "green")]
    tournament = replace(event(settings=Settings(team_size=2, replays=0, rounds=1, cut=4)))
    boards = {team: (members[0], members[1]) for team, members in TEAMS.items()}
    held = []
    for one, two in wins:
        (a, b), (c, d) = boards[one], boards[two]
        held.append(Pairing((one, two), boards=(won_by(Pairing((a, c)), a), won_by(Pairing((d, b)), b))))
    tournament = settled(replace(tournament, rounds=(Round(tuple(held)),)))
    order = [line.id for line in standings(tournament)]
    semi = following(tournament)
    assert (semi.part, {frozenset(each.seats) for each in semi.pairings}) == (
        "K1",
        {frozenset((order[0], order[3])), frozenset((order[1], order[2]))},
    )
    level = replace(
        semi, pairings=tuple(replace(each, boards=tuple(map(drawn, each.boards))) for each in semi.pairings)
    )
    final = following(settled(replace(tournament, rounds=(*tournament.rounds, level), bracket=tuple(order))))
    assert set(final.pairings[0].seats) == set(order[:2])


def test_the_next_round_is_told_by_boards() -> None:
    lines = list(answer(written(event(boards=2))))
    told = [json.loads(line.removeprefix("pairing ")) for line in lines if line.startswith("pairing ")]
    assert [table["board"] for table in told] == [1, 2, 1, 2]
    assert sorted(who for table in told for who in table["seats"]) == sorted("abdefgij")


def player_was(*earlier: dict[str, Any]) -> list[dict[str, Any]]:
    """The players, of whom the first was in these teams before."""
    first, *others = written(event())["players"]
    return [first | {"was": list(earlier)}, *others]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"options": {"team_size": 2, "games": 2}}, "one game a board"),
        ({"options": {"team_size": 2, "replays": 1}}, "none is replayed"),
        ({"options": {}}, "team_size has to be 2 to 8"),
        ({"options": {"team_size": 9}}, "from 0 to 8"),
        ({"format": "rolling"}, "Teams play a Swiss"),
        ({"teams": [{"id": "red", "seed": 1, "boards": ["a", "zz"]}]}, "zz stands in boards, but is no player"),
        ({"teams": [{"id": "red", "seed": 1, "boards": []}]}, "has to name somebody"),
        ({"teams": [{"id": "red", "seed": 1, "boards": ["a"], "captain": "b"}]}, "stands not in its boards"),
        ({"teams": [{"id": str(seed), "seed": seed, "boards": ["a"]} for seed in (1, 2)]}, "a stands twice in boards"),
        ({"teams": []}, "team_size needs teams"),
        ({"blocks": [["a", "red"]]}, "red in blocks is no player"),
        ({"players": player_was({"team": "pink", "until": 1})}, "a was in pink, which is no team"),
        ({"players": player_was({"team": "blue", "until": 2}, {"team": "grey", "until": 2})}, "follow each other"),
    ],
)
def test_an_event_that_teams_cannot_play_is_refused(change: dict[str, Any], said: str) -> None:
    with pytest.raises(BadDocument, match=said):
        read(written(event()) | change)


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ([{"seats": ["a", "b"], "board": 1}], "needs a player of each"),
        ([{"seats": ["a", "f"], "board": 1}], "needs a player of each"),
        ([{"seats": ["a", "d"], "board": 2}], "have to be numbered from 1"),
        ([{"seats": ["a", "d"], "board": 1}, {"seats": ["e", "a"], "board": 2}], "a sits twice"),
        ([{"seats": ["a"], "board": 1, "games": [{"seats": ["a"], "places": [["a"]]}] * 2}], "a game too many"),
        ([{"seats": [each], "board": n} for n, each in enumerate("abc", 1)], "has 3 boards"),
    ],
)
def test_boards_that_cannot_be_are_refused(tables: list[dict[str, Any]], said: str) -> None:
    tables = [table | {"teams": ["red", "blue"]} for table in tables]
    with pytest.raises(BadDocument, match=said):
        read(written(event()) | {"rounds": [{"tables": tables}]})


def test_the_docs_are_right() -> None:
    shown = (DOCS / "reference" / "command-line.md").read_text().split("```json\n")[1:]
    [document] = [found for each in shown if "teams" in (found := json.loads(each.split("```")[0]))]
    tournament = read(document)
    assert written_standings(standings(tournament)) == document["standings"]
    assert written_individuals(individuals(tournament)) == document["individual"]
    text = (DOCS / "communities" / "formats.md").read_text().replace("\n", " ")
    assert not [names for names in TEAM_TIEBREAKS.values() if f"`{' '.join(names)}`" not in text]
