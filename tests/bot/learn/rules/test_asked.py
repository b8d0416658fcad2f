"""Questions as people type them: what answers them comes first, with the sentence that does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.core.speech.sentences import NAMES, speaking
from bot.learn.rules.asked import lines_in
from bot.learn.rules.rulebook import Rulebook, Spot
from games import GAMES

RULEBOOK = Rulebook(GAMES.values())
LANGUAGES = [language for language in NAMES if list(lines_in(language))]
"""Those with questions of their own; in others people ask by the words of the rules, or in English."""
SHOWN = 3


def questions(language: str) -> Iterator[tuple[str, set[Spot]]]:
    """Each question with the pages that answer it."""
    for line in Path(__file__).with_name("questions.txt").read_text("utf-8").splitlines():
        if line.startswith(f"{language} | "):
            _, asked, places = line.split(" | ")
            yield asked, {RULEBOOK.open(Spot(*place.split())).spot for place in places.split(", ")}


def test_our_own_languages_have_questions() -> None:
    assert {"en", "de", "es", "fr", "ja", "pt"} <= {*LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nine_of_ten_questions_are_answered_by_the_first_place(language: str) -> None:
    with speaking(language):
        found = [(right, [hit.page.spot for hit in RULEBOOK.search(asked)]) for asked, right in questions(language)]
    assert len(found) >= 40
    first = [spots[0] in right for right, spots in found]
    among = [not right.isdisjoint(spots[:SHOWN]) for right, spots in found]
    assert sum(first) >= 0.9 * len(found)
    assert sum(among) >= 0.95 * len(found)
    assert sum(first[1::2]) >= 0.8 * len(first[1::2]), "the half that no phrase was written for"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_leads_to_its_own_clause(language: str) -> None:
    with speaking(language):
        for answers, phrases in lines_in(language):
            right = {RULEBOOK.open(Spot(*address)).spot for address in answers}
            for phrase in phrases:
                found = [hit.page.spot for hit in RULEBOOK.search(phrase)[:SHOWN]]
                assert right.intersection(found), phrase


def test_the_game_that_is_played_there_comes_first() -> None:
    assert RULEBOOK.search("stuck", "kamisado")[0].page.spot == Spot("kamisado", "5")
    assert RULEBOOK.search("stuck", "dohyo")[0].page.book.key == "dohyo"
    assert RULEBOOK.search("how does the star move", "kamisado")[0].page.book.key == "tokonoma", "only it has one"


@pytest.mark.parametrize(
    ("asked", "begins"),
    [
        ("my tower is blocked", "If the tower that is called has no move at all"),
        ("single seed dogon", "Singletons. A single seed in a hole may be sown only if"),
        ("stalemate tokonoma", "Stalemate. If, after the attack, the side that would have to move"),
    ],
)
def test_a_place_is_shown_with_the_sentence_that_answers(asked: str, begins: str) -> None:
    assert RULEBOOK.sentence(RULEBOOK.search(asked)[0], asked).startswith(begins)


def test_a_misspelt_question_is_understood() -> None:
    assert RULEBOOK.search("towr blokced")[0].page.spot == Spot("kamisado", "5")
