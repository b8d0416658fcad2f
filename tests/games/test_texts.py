"""The rules texts keep what they say: sections, positions, and every rule an objection cites."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from games import GAMES
from games.core import AnyGame, IllegalMove
from tests.games.setups import candidates, match_of, samples_of, setups_of

TEXTS = Path(__file__).parents[2] / "games" / "texts" / "en"
METADATA = {"name", "designer", "year", "players", "length", "source", "licence", "about"}
GLANCE = {"ease", "weeks", "brief", "goal", "turn", "trap", "scene"}
"""What the gallery and the page of a game say: how easy it is, how long it takes, and a position as a picture."""
BRIEF_LIMIT = 26
"""Letters that fit beside a button on a phone."""
SECTION_LIMIT = 2000
TEXT_LIMIT = 18_000
MINUTE = 110
"""Words of the first section, its heading included."""

_HEADING = re.compile(r"^## (\S+) (\S.*)$", re.MULTILINE)
_CLAUSE = re.compile(r"^(?:[-*] )?\*\*([A-Z]?\d+(?:\.\d+)*[a-z]?)\b[^*]*\*\*", re.MULTILINE)
_BLOCK = re.compile(r"^```position\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_POSITION_FIELDS = {"code", "play", "legal", "illegal", "caption"}

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


class Block(NamedTuple):
    """A position block of a rules text, as written."""

    game: AnyGame
    number: int
    fields: dict[str, str]

    def moves(self, field: str) -> list[str]:
        return self.fields.get(field, "").split()

    def position(self) -> Any:
        """The position of the code after the moves to play."""
        state = self.game.decode(self.fields["code"])
        for text in self.moves("play"):
            _, state, _ = self.game.play(state, state.to_move, text)
        return state

    def __str__(self) -> str:
        return f"{self.game.info.key}-{self.number}"


def text_of(game: AnyGame) -> str:
    path = TEXTS / f"{game.info.key}.md"
    return path.read_text("utf-8") if path.exists() else ""


def split_metadata(game: AnyGame) -> tuple[dict[str, str], str]:
    empty, head, body = text_of(game).split("---\n", 2)
    assert not empty
    return read_fields(head), body


def read_fields(lines: str) -> dict[str, str]:
    pairs = [line.partition(": ")[::2] for line in lines.splitlines()]
    assert len(dict(pairs)) == len(pairs), "a field is written twice"
    return dict(pairs)


def blocks_of(game: AnyGame) -> list[Block]:
    return [Block(game, number, read_fields(fields)) for number, fields in enumerate(_BLOCK.findall(text_of(game)), 1)]


def sections_of(game: AnyGame) -> list[str]:
    _, body = split_metadata(game)
    return [number for number, _ in _HEADING.findall(body)] + _CLAUSE.findall(body)


every_block = pytest.mark.parametrize("block", [block for game in GAMES.values() for block in blocks_of(game)], ids=str)


@every_game
def test_a_text_introduces_its_game(game: AnyGame) -> None:
    assert text_of(game), f"there is no {game.info.key}.md in {TEXTS}"
    facts, _ = split_metadata(game)
    assert facts.keys() >= METADATA | GLANCE
    assert len(facts["brief"]) <= BRIEF_LIMIT
    assert game.decode(facts["scene"]).to_move is not None, "a position from the middle of a match"
    assert all(facts.values())
    assert facts["name"] == game.info.name
    assert all(str(seats) in facts["players"] for seats in (min(game.info.seats), max(game.info.seats)))


@every_game
def test_every_section_has_a_number_of_its_own(game: AnyGame) -> None:
    assert [section for section, uses in Counter(sections_of(game)).items() if uses > 1] == []


@every_game
def test_a_text_is_made_of_short_sections(game: AnyGame) -> None:
    _, body = split_metadata(game)
    assert len(body) <= TEXT_LIMIT
    before, *parts = re.split(r"^## ", body, flags=re.MULTILINE)
    assert not before.strip(), "text outside of sections"
    assert len(parts) == len(_HEADING.findall(body)), "a heading without a number or a title"
    assert {part.split()[0]: len(part) for part in parts if len(_BLOCK.sub("", part)) > SECTION_LIMIT} == {}


@every_game
def test_a_text_begins_with_a_minute_and_ends_with_what_few_look_for(game: AnyGame) -> None:
    _, body = split_metadata(game)
    parts = {part.split(maxsplit=1)[0]: part for part in re.split(r"^## ", body, flags=re.MULTILINE)[1:]}
    numbers = list(parts)
    assert numbers[0] == "0"
    assert len(_BLOCK.sub("", parts["0"]).split()) <= MINUTE
    assert parts["0"].count("```position") == 1
    first = numbers.index("A")
    assert numbers[first:] == ["A", "B", "C", "D", "E"]
    assert any("Notation" in parts[number].splitlines()[0] for number in numbers[:first])
    assert parts["A"].count("\n* ") == 5
    plies = [len(read_fields(fields)["play"].split()) for fields in _BLOCK.findall(parts["B"])]
    assert plies == sorted(plies)
    assert 6 <= plies[-1] <= 10
    assert parts["C"].count("?** ") >= 5


@every_game
def test_a_text_shows_positions(game: AnyGame) -> None:
    assert blocks_of(game)
    assert text_of(game).count("```position") == len(blocks_of(game)), "a position block is not closed"


@every_block
def test_a_position_block_is_complete_and_says_something(block: Block) -> None:
    assert {"code", "caption"} <= block.fields.keys() <= _POSITION_FIELDS
    assert block.position()


@every_block
def test_moves_called_legal_are_legal(block: Block) -> None:
    state = block.position()
    legal = block.game.legal_moves(state)
    assert [text for text in block.moves("legal") if block.game.parse(state, text) not in legal] == []


@every_block
def test_moves_called_illegal_are_refused_with_a_section_of_the_text(block: Block) -> None:
    state = block.position()
    for text in block.moves("illegal"):
        with pytest.raises(IllegalMove) as refusal:
            block.game.play(state, state.to_move, text)
        assert refusal.value.objection.section in sections_of(block.game)


@every_game
@pytest.mark.slow
def test_every_rule_an_objection_cites_is_in_the_text(game: AnyGame) -> None:
    random = Random(game.info.key)
    cited = {
        objection.section
        for state in samples_of(game.info.key)
        for move in candidates(game, state, random)
        if (objection := game.objection(state, move))
    }
    assert cited
    assert cited <= set(sections_of(game))


OURS = re.compile(r"^† Our reading, see (\d+)\.$", re.MULTILINE)


@every_game
@pytest.mark.slow
def test_an_objection_marks_our_reading_as_the_clause_it_cites_does(game: AnyGame) -> None:
    random, (_, written) = Random(game.info.key), split_metadata(game)
    found = [
        objection
        for state in samples_of(game.info.key)
        for move in candidates(game, state, random)
        if (objection := game.objection(state, move))
    ]
    clauses = {name: clause for clause in written.split("\n\n") if (name := _clause_named(clause))}
    for objection in found:
        is_marked = "†" in clauses.get(objection.section, "")
        assert not is_marked or objection.reading, objection.section
        assert not objection.reading or f"† Our reading, see {objection.reading.partition('.')[0]}." in written
        assert not objection.reading or f"; our reading, see {objection.reading})" in str(IllegalMove(objection))


@every_game
def test_our_readings_lead_to_sections_of_the_text(game: AnyGame) -> None:
    assert set(OURS.findall(text_of(game))) <= set(sections_of(game))


def test_some_rules_are_our_readings() -> None:
    assert all(OURS.findall(text_of(GAMES[key])) for key in ("dohyo", "tokonoma", "kamisado", "dogon", "honey_donuts"))


def _clause_named(clause: str) -> str | None:
    """The number of a clause that begins with it."""
    found = re.match(r"\*\*([\dA-Z][\w.]*)", clause)
    return found[1] if found else None


@every_game
def test_the_topic_of_a_position_is_in_the_text(game: AnyGame) -> None:
    topics = {game.topic(state) for setup in setups_of(game) for state in match_of(setup).states}
    assert topics <= set(sections_of(game))


@every_game
def test_a_link_to_the_source_is_a_whole_address(game: AnyGame) -> None:
    facts, _ = split_metadata(game)
    assert re.fullmatch(r"https?://\S+\.\S+", facts.get("url", "https://example.org")), facts["url"]


TRANSLATED = sorted(path for path in TEXTS.parent.glob("*/*.md") if path.parent != TEXTS)


def headings_and_clauses(written: str) -> tuple[list[str], list[str]]:
    return [number for number, _ in _HEADING.findall(written)], _CLAUSE.findall(written)


def skeleton(written: str) -> list[dict[str, str]]:
    """The position blocks without what is to be translated."""
    return [
        {name: value for name, value in read_fields(fields).items() if name != "caption"}
        for fields in _BLOCK.findall(written)
    ]


@pytest.mark.parametrize("path", TRANSLATED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_translation_has_the_sections_clauses_and_positions_of_the_original(path: Path) -> None:
    original, written = (TEXTS / path.name).read_text("utf-8"), path.read_text("utf-8")
    assert headings_and_clauses(written) == headings_and_clauses(original)
    assert skeleton(written) == skeleton(original)
    assert written.count("```position") == original.count("```position")


@pytest.mark.parametrize("path", TRANSLATED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_translation_keeps_names_and_addresses(path: Path) -> None:
    (original, _), (facts, _) = (
        (read_fields(text.split("---\n", 2)[1]), text)
        for text in ((TEXTS / path.name).read_text("utf-8"), path.read_text("utf-8"))
    )
    assert facts.keys() == original.keys()
    assert [facts[name] for name in ("name", "designer") if facts[name] != original[name]] == []
    assert facts.get("url") == original.get("url")
