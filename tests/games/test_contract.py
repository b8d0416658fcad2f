"""Every promise of `games.core.Game`, asked of every registered game with all seats and options."""

from __future__ import annotations

import inspect
import re
from collections.abc import Hashable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import GAMES
from games.core import (
    CHOICE_LIMIT,
    DESCRIPTION_LIMIT,
    AnyGame,
    BadNotation,
    BadPosition,
    BadSetup,
    Game,
    IllegalMove,
    NotYourTurn,
    Outcome,
    Played,
)
from games.package import Modules
from tests.example_counts import often
from tests.games.setups import (
    SETUPS,
    Match,
    Setup,
    candidates,
    match_of,
    mutate,
    notations_of,
    play_randomly,
    samples_of,
    with_names,
)

ARCHITECTURE = Path(__file__).parent.parent.parent / "docs" / "contribute" / "architecture.md"
DIAGRAM_LIMIT = 2000
OBJECTION_LIMIT = 250
EXAMPLES = often(100, 400)
NAMES = ("Ann", "Bob", "Cid", "Dee")
ENGLISH_LIMIT = DESCRIPTION_LIMIT * 10 // 13
"""Other languages are longer: German by up to 30 %."""

every_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
fuzzed = settings(
    max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


def running(match: Match) -> list[Any]:
    return [state for state in match.samples if state.to_move is not None]


def assert_places_are_complete(outcome: Outcome | None, seats: int) -> None:
    assert outcome is not None
    assert all(outcome.places)
    assert sorted(seat for place in outcome.places for seat in place) == list(range(seats))
    assert outcome.reason


def test_the_register_knows_games_by_their_keys_and_cannot_be_changed() -> None:
    assert GAMES
    assert all(key == game.info.key for key, game in GAMES.items())
    with pytest.raises(TypeError):
        GAMES["chess"] = next(iter(GAMES.values()))  # type: ignore[index]


def test_the_contract_is_listed_for_those_who_add_a_game() -> None:
    table = ARCHITECTURE.read_text().split("## The contract of a game")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE)
    listed = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    public = {name for name in (*vars(Game), *Game.__annotations__) if not name.startswith("_")}
    assert sorted(listed) == sorted(public)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_every_game_is_a_package_of_the_same_modules(game: AnyGame) -> None:
    folder = Path(inspect.getfile(type(game))).parent
    assert {path.stem for path in folder.glob("*.py")} == {
        "__init__",
        "game",
        "board",
        "position",
        "events",
        *Modules._fields,
    }


@every_game
def test_the_facts_of_a_game_are_complete(game: AnyGame) -> None:
    info = game.info
    assert info.name
    assert info.ruleset >= 1
    assert len(set(info.seat_names)) == len(info.seat_names) == max(info.seats)
    assert info.rating_class
    for option, values in info.options.items():
        assert len(set(values)) == len(values) > 1
        assert {option, *(f"{option}={value}" for value in values)} <= set(info.labels)
        assert {f"{option}={value}" for value in values[1:]} <= set(info.tags)
    assert all(value in info.options[option][1:] for option, value in info.suggested.items())


@every_game
def test_defaults_are_the_first_values(game: AnyGame) -> None:
    seats = game.info.seats[0]
    first = {option: values[0] for option, values in game.info.options.items()}
    assert game.start(seats) == game.start(seats, {}) == game.start(seats, first)


@every_game
def test_a_setup_the_game_does_not_have_is_refused(game: AnyGame) -> None:
    with pytest.raises(BadSetup, match="not 9"):
        game.start(9)
    with pytest.raises(BadSetup, match="weather"):
        game.start(game.info.seats[0], {"weather": "fine"})
    for option in game.info.options:
        with pytest.raises(BadSetup, match="purple"):
            game.start(game.info.seats[0], {option: "purple"})


@every_setup
@pytest.mark.parametrize("seed", [1, 2])
def test_a_random_match_ends_in_time_with_a_place_for_every_seat(setup: Setup, seed: int) -> None:
    match = match_of(setup, seed)
    assert len(match.plies) <= setup.limit
    assert_places_are_complete(setup.game.outcome(match.final), setup.seats)


@every_setup
def test_moves_seat_to_move_and_outcome_tell_the_same_story(setup: Setup) -> None:
    match = match_of(setup)
    for state in match.states[:-1]:
        assert state.to_move in range(setup.seats)
        assert setup.game.outcome(state) is None
    assert match.final.to_move is None
    assert not setup.game.legal_moves(match.final)


@every_setup
def test_legal_moves_come_in_the_same_order_and_none_twice(setup: Setup) -> None:
    for state in match_of(setup).samples:
        moves = list(setup.game.legal_moves(state))
        assert moves == list(setup.game.legal_moves(state))
        assert len(set(moves)) == len(moves)
        assert len(set(map(setup.game.format, moves))) == len(moves)


@every_setup
def test_states_and_moves_are_values_that_nothing_changes(setup: Setup) -> None:
    for state in match_of(setup).samples:
        before = hash(state), setup.game.encode(state), repr(state)
        for move in setup.game.legal_moves(state):
            setup.game.apply(state, move)
            assert isinstance(move, Hashable)
        assert (hash(state), setup.game.encode(state), repr(state)) == before
        with pytest.raises(AttributeError):
            state.to_move = 0
        with pytest.raises((AttributeError, TypeError)):
            state.remark = "unknown attributes are refused"


@every_setup
def test_replaying_the_notations_gives_the_same_states_and_events(setup: Setup) -> None:
    game, match = setup.game, match_of(setup)
    state = setup.start()
    for ply in match.plies:
        assert (state, hash(state)) == (ply.state, hash(ply.state))
        move, state, events = game.play(state, state.to_move, game.format(ply.move))
        assert (move, events) == (ply.move, ply.events)
    assert state == match.final


@every_setup
def test_a_legal_move_is_read_as_itself_and_meets_no_objection(setup: Setup) -> None:
    for state in match_of(setup).samples:
        for move in setup.game.legal_moves(state):
            assert setup.game.parse(state, setup.game.format(move)) == move
            assert setup.game.parse(state, f" {setup.game.format(move)} ") == move
            assert setup.game.objection(state, move) is None


@every_setup
def test_a_move_is_said_outright_by_its_notation_and_by_nothing_that_means_another(setup: Setup) -> None:
    for state in match_of(setup).samples:
        moves = setup.game.legal_moves(state)
        for move in moves:
            assert setup.game.says(move, f" {setup.game.format(move)} ")
        assert not any(setup.game.says(moves[0], setup.game.format(move)) for move in moves[1:])


@every_setup
def test_there_is_an_objection_to_a_move_exactly_when_it_is_illegal(setup: Setup) -> None:
    game, random = setup.game, Random(str(setup))
    for state in match_of(setup).samples:
        legal = set(game.legal_moves(state))
        for move in candidates(game, state, random):
            assert (game.objection(state, move) is None) == (move in legal), (game.encode(state), move)


@every_setup
def test_an_objection_cites_a_section_and_shows_cells_of_the_board(setup: Setup) -> None:
    game, random = setup.game, Random(str(setup))
    for state in match_of(setup).samples:
        for objection in filter(None, (game.objection(state, move) for move in candidates(game, state, random))):
            assert objection.section
            assert objection.text.endswith((".", ")", "?", "!"))
            assert len(objection.text) <= OBJECTION_LIMIT, objection.text
            assert set(objection.cells) <= set(game.cells(state)), objection


@every_setup
def test_the_path_to_a_move_is_its_own_and_never_has_too_many_branches(setup: Setup) -> None:
    for state in match_of(setup).samples:
        moves = setup.game.legal_moves(state)
        paths = {tuple(step.cell for step in setup.game.path(state, move)) for move in moves}
        assert len(paths) == len(moves)
        branches: dict[tuple[str, ...], set[str]] = {}
        for path in paths:
            for depth, value in enumerate(path):
                branches.setdefault(path[:depth], set()).add(value)
        assert all(len(values) <= CHOICE_LIMIT for values in branches.values())
        assert not paths & branches.keys(), "a path ends where another one goes on"


@every_setup
def test_the_same_choice_is_always_worded_in_the_same_way(setup: Setup) -> None:
    for state in match_of(setup).samples:
        words: dict[tuple[str, ...], str] = {}
        for path in (setup.game.path(state, move) for move in setup.game.legal_moves(state)):
            for depth, step in enumerate(path, 1):
                assert 0 < len(step.words) <= 100
                assert words.setdefault(tuple(part.cell for part in path[:depth]), step.words) == step.words


@every_setup
def test_a_position_code_brings_back_the_position(setup: Setup) -> None:
    game = setup.game
    for state in running(match_of(setup)):
        code = game.encode(state)
        assert "\n" not in code
        again = game.decode(code)
        assert game.encode(again) == code
        assert again.to_move == state.to_move
        assert set(game.legal_moves(again)) >= set(game.legal_moves(state))
        assert game.cells(again) == game.cells(state)


@every_setup
def test_a_position_has_one_code_to_the_blank(setup: Setup) -> None:
    code = setup.game.encode(running(match_of(setup))[0])
    for other in (f" {code}", f"{code} ", f"{code}\n", code.replace(" ", "  ", 1), code.replace(" ", "\t", 1)):
        with pytest.raises(BadPosition):
            setup.game.decode(other)


@every_setup
def test_the_code_of_a_finished_match_can_be_read(setup: Setup) -> None:
    final = match_of(setup).final
    again = setup.game.decode(setup.game.encode(final))
    assert setup.game.cells(again) == setup.game.cells(final)


@every_setup
def test_every_event_reads_as_a_sentence_and_shows_cells_of_the_board(setup: Setup) -> None:
    match = match_of(setup)
    for ply in match.plies:
        for event in ply.events:
            sentence = event.text.format(*NAMES[: setup.seats])
            assert sentence.endswith((".", "!"))
            assert not {"{", "}"} & set(sentence)
            assert event.kind
            assert set(event.cells) <= set(setup.game.cells(ply.state)), event


@every_setup
def test_the_board_is_told_in_words_and_drawn_within_the_limits(setup: Setup) -> None:
    game = setup.game
    for state in match_of(setup).samples:
        assert 0 < len(game.describe(state)) <= ENGLISH_LIMIT
        assert 0 < len(game.diagram(state)) <= DIAGRAM_LIMIT
        assert game.prompt(state).endswith((".", "!", "?"))
        assert len(set(game.cells(state))) == len(game.cells(state)) > 0


def tellings(game: AnyGame, state: Any, move: Any) -> Iterator[str]:
    """A move as it is written, and as it is said."""
    first, *rest = game.path(state, move)
    yield game.format(move)
    yield " to ".join([first.cell, *(step.cell for step in rest)])
    yield from (f"{first.cell} {word}" for step in rest for word in ("left", "right") if word in step.words)


@every_setup
def test_a_description_tells_every_choice_and_the_last_move(setup: Setup) -> None:
    game, match = setup.game, match_of(setup)
    for ply, after in zip(match.plies, match.states[1:], strict=True):
        last = Played(ply.state, ply.move, ply.state.to_move, ply.events)
        words = game.describe(after, None, last)
        assert len(words) <= ENGLISH_LIMIT
        assert any(told in words for told in tellings(game, ply.state, ply.move))
        assert all(event.said in words for event in ply.events)
        steps = {game.path(after, move)[0].cell for move in game.legal_moves(after)}
        assert all(re.search(rf"\b{re.escape(cell)}", words) for cell in steps)


@every_setup
def test_whoever_has_to_move_is_spoken_to_and_the_others_hear_of_them(setup: Setup) -> None:
    game = setup.game
    for state in running(match_of(setup)):
        side, others = (
            game.info.seat_names[state.to_move],
            [seat for seat in range(setup.seats) if seat != state.to_move],
        )
        assert re.search(rf"You \({side}\) |You won", game.describe(state, state.to_move))
        for viewer in (None, *others):
            assert "You" not in game.prompt(state, viewer).split()
            assert side in game.describe(state, viewer)


@every_setup
def test_a_text_reads_with_the_names_of_the_players_too(setup: Setup) -> None:
    game, names = setup.game, ("Ann", "Bob", "Cid", "Dee")[: setup.seats]
    for state in match_of(setup).samples:
        for viewer in (None, 0, 1):
            for text in (game.prompt(state, viewer), game.describe(state, viewer)):
                told = with_names(text, names)
                assert not {"{", "}"} & set(told)
                assert len(told) <= DESCRIPTION_LIMIT
        if state.to_move is not None:
            assert names[state.to_move] in with_names(game.describe(state), names)


@every_setup
def test_the_score_has_points_for_every_seat(setup: Setup) -> None:
    scores = [setup.game.score(state) for state in match_of(setup).samples]
    assert all(score is None for score in scores) or all(score and len(score) == setup.seats for score in scores)


@every_setup
def test_a_match_that_goes_on_without_a_seat_still_ends_with_places_for_all(setup: Setup) -> None:
    game, random = setup.game, Random(str(setup))
    for state in running(match_of(setup))[::4]:
        seat = state.to_move
        if (retired := game.retire(state, seat)) is None:
            continue
        after, events = retired
        assert after.to_move != seat
        assert all(event.text.format(*NAMES[: setup.seats]) for event in events)
        rest = play_randomly(game, after, random, setup.limit)
        assert all(state.to_move != seat for state in rest.states)
        assert_places_are_complete(game.outcome(rest.final), setup.seats)


@every_setup
def test_only_the_seat_to_move_may_play_and_only_legal_moves(setup: Setup) -> None:
    game, random, match = setup.game, Random(str(setup)), match_of(setup)
    for state in running(match):
        text = game.format(game.legal_moves(state)[0])
        with pytest.raises(NotYourTurn):
            game.play(state, (state.to_move + 1) % setup.seats, text)
        for move in illegal(game, state, candidates(game, state, random)):
            with pytest.raises((IllegalMove, BadNotation)):
                game.play(state, state.to_move, game.format(move))
    with pytest.raises(NotYourTurn, match="over"):
        game.play(match.final, 0, game.format(match.plies[-1].move))


def illegal(game: AnyGame, state: Any, moves: Iterable[Any]) -> list[Any]:
    """The illegal ones of a few moves whose notation is read as themselves in this position."""
    legal = set(game.legal_moves(state))
    return [move for move in moves if move not in legal and game.parse(state, game.format(move)) == move][:20]


@every_game
def test_whatever_is_read_as_a_move_nothing_but_bad_notation_is_raised(game: AnyGame) -> None:
    states, known = samples_of(game.info.key), notations_of(game.info.key)

    @fuzzed
    @given(st.sampled_from(states), st.text() | st.builds(mutate, st.sampled_from(known), st.just(known), st.randoms()))
    def read(state: Any, text: str) -> None:
        try:
            move = game.parse(state, text)
        except BadNotation as refusal:
            assert 0 < len(str(refusal)) <= OBJECTION_LIMIT  # noqa: PT017
        else:
            assert (game.objection(state, move) is None) == (move in game.legal_moves(state))

    read()


@every_game
def test_whatever_is_read_as_a_position_nothing_but_bad_position_is_raised(game: AnyGame) -> None:
    codes = tuple(map(game.encode, samples_of(game.info.key)))

    @fuzzed
    @given(st.text() | st.builds(mutate, st.sampled_from(codes), st.just(codes), st.randoms()))
    def read(code: str) -> None:
        try:
            state = game.decode(code)
        except BadPosition as refusal:
            assert 0 < len(str(refusal)) <= OBJECTION_LIMIT  # noqa: PT017
            return
        assert (state.to_move is None) == (game.outcome(state) is not None) == (not game.legal_moves(state))
        again = game.decode(game.encode(state))
        assert state.to_move is None or (again, game.encode(again)) == (state, game.encode(state))
        assert len(game.describe(state)) <= DESCRIPTION_LIMIT

    read()


@every_game
def test_a_refusal_shows_only_the_beginning_of_a_long_text(game: AnyGame) -> None:
    with pytest.raises(BadNotation) as move:
        game.parse(game.start(game.info.seats[0]), "Lorem ipsum " * 500)
    with pytest.raises(BadPosition) as position:
        game.decode("Lorem ipsum " * 500)
    assert "Lorem" in str(move.value)
    assert max(len(str(move.value)), len(str(position.value))) <= 300
