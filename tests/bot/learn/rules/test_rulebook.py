"""The rulebook: texts taken apart, places found by number, sections found by words."""

from __future__ import annotations

import subprocess
import sys

import pytest
import snowballstemmer

from bot.core.speech.sentences import NAMES, speaking
from bot.learn.rules import words as rules_words
from bot.learn.rules.fulltext import Document, Index, folded, without_unspaced
from bot.learn.rules.refusals import NoSuchRule, NoSuchRules, NothingFound
from bot.learn.rules.rulebook import MOST_FOUND, Rulebook, RulesPage, Spot, show_diagram
from bot.learn.rules.ruletexts import PAGE_DIAGRAMS, PAGE_LENGTH, Diagram, read_text, words_on
from bot.learn.rules.stems import ALGORITHMS, stem_in
from bot.learn.rules.synonyms import groups
from games.dogon import Dogon
from games.dohyo import Dohyo
from games.honey_donuts import HoneyDonuts
from games.kamisado import Kamisado
from games.tokonoma import Tokonoma

EVERY_GAME = (Dogon(), Dohyo(), HoneyDonuts(), Kamisado(), Tokonoma())
RULEBOOK = Rulebook(EVERY_GAME)
KEYS = [game.info.key for game in EVERY_GAME]
MESSAGE_LENGTH = 4000

FACTS = "---\nname: Go\nabout: Two colours: black, white.\n---\n\n"


def pages(key: str) -> list[RulesPage]:
    page: RulesPage | None = RULEBOOK.begin(key)
    found = []
    while page:
        found.append(page)
        page = page.after
    return found


def diagrams(page: RulesPage) -> list[Diagram]:
    return [piece for piece in page.content if isinstance(piece, Diagram)]


def test_a_text_is_facts_sections_and_diagrams() -> None:
    text = read_text(
        FACTS + "## 1 The board\n\nLines.\n\n**1.1** Points.\n\n"
        "```position\ncode: x: y\nplay: a b\nlegal: c\ncaption: Two moves: a, b.\n```\n\nMore.\n\n"
        "```\nno position\n```\n\n## R2 The end\n\nPass.\n"
    )
    assert text.facts == {"name": "Go", "about": "Two colours: black, white."}
    board, end = text.sections
    assert (board.heading, end.heading) == ("1 The board", "R2 The end")
    assert board.parts == (
        (
            "Lines.\n\n**1.1** Points.",
            Diagram("x: y", "Two moves: a, b.", ("a", "b"), ("c",), ()),
            "More.\n\n```\nno position\n```",
        ),
    )
    assert end.parts == (("Pass.",),)


def test_a_long_section_is_split_between_paragraphs_and_nothing_is_lost() -> None:
    paragraphs = [f"**9.{number}** {'word ' * 200}".strip() for number in range(1, 8)]
    (section,) = read_text(f"{FACTS}## 9 Long\n\n" + "\n\n".join(paragraphs)).sections
    assert len(section.parts) == 3
    assert all(len(words_on(part)) <= PAGE_LENGTH for part in section.parts)
    assert "\n\n".join(words_on(part) for part in section.parts) == "\n\n".join(paragraphs)


def test_a_paragraph_longer_than_a_page_is_split_between_words() -> None:
    paragraph = " ".join(f"word{number}" for number in range(1000))
    (section,) = read_text(f"{FACTS}## 9 Long\n\n{paragraph}\n").sections
    assert len(section.parts) == 3
    assert " ".join(words_on(part) for part in section.parts) == paragraph


def test_many_diagrams_are_spread_over_pages() -> None:
    blocks = "\n\n".join(f"```position\ncode: x\ncaption: {number}\n```" for number in range(PAGE_DIAGRAMS + 1))
    (section,) = read_text(f"{FACTS}## 9 Pictures\n\n{blocks}\n").sections
    assert [len(part) for part in section.parts] == [PAGE_DIAGRAMS, 1]


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize("key", KEYS)
def test_every_page_fits_a_message_with_all_its_words(key: str, language: str) -> None:
    with speaking(language):
        assert_pages_fit(key)


def assert_pages_fit(key: str) -> None:
    for page in pages(key):
        captions = [rules_words.caption(diagram) for diagram in diagrams(page)]
        texts = [
            rules_words.page_heading(page),
            *(piece for piece in page.content if isinstance(piece, str)),
            *captions,
        ]
        assert sum(map(len, texts)) <= MESSAGE_LENGTH
        assert len(diagrams(page)) <= PAGE_DIAGRAMS


@pytest.mark.parametrize("key", KEYS)
def test_leafing_forth_and_back_visits_every_section(key: str) -> None:
    there = pages(key)
    assert [page.section for page in there] == list(RULEBOOK.book(key).text.sections), "a page a section"
    back = [there[-1]]
    while before := back[-1].before:
        back.append(before)
    assert back[::-1] == there
    assert [page.title for page in there[-1].contents] == [page.title for page in there]


@pytest.mark.parametrize("key", KEYS)
def test_every_diagram_can_be_set_up(key: str) -> None:
    found = [diagram for page in pages(key) for diagram in diagrams(page)]
    assert found
    game = RULEBOOK.book(key).game
    for diagram in found:
        shown = show_diagram(game, diagram)
        assert game.describe(shown.state)
        assert (shown.last is not None) == bool(diagram.play)


@pytest.mark.parametrize(
    ("key", "address", "title"),
    [
        ("dogon", "R6", "R6 Which sowings are legal"),
        ("dogon", "R6c", "R6 Which sowings are legal"),
        ("dohyo", "4.3", "4 Turns"),
        ("honey_donuts", "H6.1", "H6 Repetition"),
        ("kamisado", "S5", "8.1 What can be pushed"),
        ("tokonoma", "5.2", "5.2 Attacking"),
    ],
)
def test_the_number_an_objection_cites_leads_to_its_section(key: str, address: str, title: str) -> None:
    page = RULEBOOK.open(Spot(key, address))
    assert page.title == title
    assert RULEBOOK.ask(f" {address.lower()} ", key)[0].page == page
    assert [hit.page for hit in RULEBOOK.ask(str(page.spot))] == [page]


def test_what_is_not_there_is_refused_with_what_is() -> None:
    with pytest.raises(NoSuchRules, match=r"“chess”.*Dogon, Dohyō, Honey Donuts, Kamisado, tokonoma"):
        RULEBOOK.open(Spot("chess", "1"))
    with pytest.raises(NoSuchRule, match="The rules of Dogon have no section “R99”"):
        RULEBOOK.open(Spot("dogon", "R99"))
    with pytest.raises(NoSuchRule, match="“castling”"):
        RULEBOOK.ask("castling", "dogon")
    with pytest.raises(NothingFound, match="“xqzw”"):
        RULEBOOK.ask("xqzw")
    assert RULEBOOK.topics("chess", "") == ()


def test_a_search_finds_the_section_that_is_meant() -> None:
    for asked, best in [
        ("pivot", "Dohyō · 7 Pivoting"),
        ("captures", "Dogon · R5 Captures"),
        ("captur", "Dogon · R5 Captures"),
        ("what happens when a tower is blocked", "Kamisado · 5 Blocked towers"),
        ("dohyo referee", "Dohyō · 11 Rounds and the referee"),
        ("DOHYŌ REFEREE", "Dohyō · 11 Rounds and the referee"),
        ("repitition", "Dogon · R11 Repetition"),
        ("atack", "tokonoma · 5.2 Attacking"),
        ("can I pass?", "Dogon · R8 Passing and paying"),
        ("must I capture", "Dogon · R5 Captures"),
        ("H4", "Honey Donuts · H4 Your own King"),
        ("5.4", "Dohyō · 5 Pushing"),
    ]:
        assert RULEBOOK.search(asked)[0].page.full_title == best, asked


def test_whatever_is_typed_at_most_25_places_come_back() -> None:
    for asked in ["", "  ", "the", "a", "push", "xqzw", "?", "R", "." * 500, "king " * 500]:
        found = RULEBOOK.search(asked)
        assert len(found) <= MOST_FOUND, asked
        assert len({hit.page.spot for hit in found}) == len(found), asked
        assert all(0 < len(hit.page.full_title) <= 100 for hit in found), asked
        assert all(len(RULEBOOK.topics(key, asked)) <= MOST_FOUND for key in KEYS), asked


def test_nothing_typed_suggests_where_to_begin() -> None:
    assert [hit.page.spot.key for hit in RULEBOOK.search("")] == KEYS
    assert [page.title for page in RULEBOOK.topics("dogon", "")] == [page.title for page in pages("dogon")]


def test_topics_stay_within_their_game() -> None:
    assert {page.book.key for page in RULEBOOK.topics("kamisado", "push")} == {"kamisado"}


def test_exact_words_come_before_beginnings_and_titles_before_bodies() -> None:
    bodies = [Document("Nothing", "a pushing crowd"), Document("Nothing", "a push, no more")]
    index = Index([*bodies, Document("Pushing", "here"), Document("Push", "here")])
    assert index.search("push") == [3, 2, 1, 0]
    assert index.search("psuh") == [3, 1], "a similar word is looked for only where there is no better one"
    assert index.search("pussing") == [2, 0]


def test_other_forms_of_a_word_are_found_where_the_language_is_known() -> None:
    documents = [Document("", "a tower stands"), Document("Pushes", ""), Document("", "it pushed")]
    assert Index(documents, stem_in("en")).search("pushing") == [1, 2]
    assert Index([Document("Türme", ""), Document("", "x")], stem_in("de")).search("Turms") == [0]
    assert stem_in("ja")("押した") == "押した"


@pytest.mark.parametrize("language", ALGORITHMS)
def test_every_language_has_the_stems_of_its_algorithm(language: str) -> None:
    words = ("pushing", "towers", "türme", "läuft", "jugadores", "gewonnen", "voitti", "победил", "νίκησε", "खेलना")
    expected = snowballstemmer.stemmer(ALGORITHMS[language]).stemWords(words)
    assert list(map(stem_in(language), words)) == expected


def test_only_the_stems_that_are_asked_for_are_loaded() -> None:
    ask = "import sys; from bot.learn.rules.stems import stem_in; print(stem_in('de')('gezogen'), *sys.modules)"
    said = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True).stdout.split()
    assert said[0] == "gezog"
    assert [name for name in said if name.endswith("_stemmer")] == ["snowball_algorithms.german_stemmer"]


def test_what_few_look_for_counts_less_and_a_game_that_is_named_comes_first() -> None:
    assert Index([Document("", "a push", 0.5), Document("", "a push"), Document("", "x")]).search("push") == [1, 0]
    assert {hit.page.book.key for hit in RULEBOOK.search("draw honey donuts")[:5]} == {"honey_donuts"}
    assert RULEBOOK.search("draw")[0].page.book.key != "honey_donuts"


def test_a_rare_word_counts_more_than_one_that_is_everywhere() -> None:
    index = Index([*(Document("", f"move {number}") for number in range(9)), Document("", "token")])
    assert index.search("move token")[0] == 9


def test_a_language_without_a_text_is_answered_in_english_and_says_so() -> None:
    with speaking("xx"):
        page = RULEBOOK.open(Spot("dogon", "R6"))
        assert page.section.language == "en"
        assert "isn't translated" in rules_words.page_heading(page)
    assert "isn't translated" not in rules_words.page_heading(RULEBOOK.open(Spot("dogon", "R6")))


def test_words_are_found_in_writing_without_blanks() -> None:
    index = Index([Document("王を押し出す", "盤の中央に穴がある"), Document("手番", "赤が先手")])
    assert index.search("中央") == [0]
    assert index.search("手番とは") == [1]
    assert index.search("押し出し")[0] == 0


def test_kana_are_the_same_in_every_form_and_voiced_ones_are_not_the_plain_ones() -> None:
    assert folded("ﾊﾟｽ") == folded("ぱす") == folded("パス") == "ぱす"
    assert folded("ガク") != folded("カク")
    assert folded("ＡＢ１") == "ab1"
    assert folded("Dohyō") == "dohyo"


def test_other_words_for_the_same_count_less_than_the_words_that_were_typed() -> None:
    index = Index([Document("Captures", ""), Document("Taking", "")])
    assert index.search("taking", ["captures"]) == [1, 0]
    assert index.search("eat", ["captures", "take all"]) == [0]


@pytest.mark.parametrize("language", NAMES)
def test_groups_of_words_for_the_same_have_several_each_once(language: str) -> None:
    for group in groups(language):
        assert len(group) > 1
        assert all(group)
        assert len(group) == len(set(group))


def test_words_of_questions_are_left_out_where_no_blanks_are_written() -> None:
    assert without_unspaced("どうやって勝つ？", ["どう", "どうやって", "つ", "how"]).strip() == "勝つ？"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "asked", "best"),
    [
        ("de", "schwenk", "Dohyō · 7 Schwenken"),
        ("de", "blokiert", "Kamisado · 5 Blockierte Türme"),
        ("de", "Wiederholung", "Honey Donuts · H6 Wiederholung"),
        ("de", "R5", "Dogon · R5 Schlagen"),
        ("fr", "pivoter", "Dohyō · 7 Pivoter"),
        ("fr", "bloquee", "Kamisado · 5 Tours bloquées"),
        ("fr", "répétition", "Honey Donuts · H6 Répétition"),
        ("fr", "gyoji", "Dohyō · 11 Tours de table et arbitre"),
        ("fr", "manger des graines", "Dogon · R5 Captures"),
        ("fr", "suicide", "Honey Donuts · H4 Ton propre Roi"),
        ("fr", "pat", "tokonoma · 5.3 Gagner"),
        ("ja", "動けない塔", "Kamisado · 5 動けない塔"),
        ("ja", "決め札", "Dohyō · 8 決め札"),
        ("ja", "自分のキング", "Honey Donuts · H4 自分のキング"),
        ("ja", "ﾊﾟｽ", "Dogon · R8 パスと支払い"),
        ("ja", "すもう", "Kamisado · 8 スモウと押し方"),
        ("ja", "ＫＩＮＧ", "Honey Donuts · H4 自分のキング"),
        ("ja", "リング", "Kamisado · 7 点数と対局"),
        ("ja", "持ち時間", "Dohyō · 9 抜ける"),
        ("ja", "千日手", "Dogon · R11 反復"),
        ("ja", "引分け", "Honey Donuts · H8 引き分け"),
        ("ja", "審判", "Dohyō · 11 巡と行司"),
        ("ja", "トークン", "Dohyō · 8 決め札"),
        ("ja", "蒔く", "Dogon · R3 まく"),
        ("ja", "攻撃", "tokonoma · 5.2 攻める"),
        ("de", "Schiedsrichter", "Dohyō · 11 Runden und das Kampfgericht"),
        ("de", "fressen", "Dogon · R5 Schlagen"),
        ("de", "drehen", "Dohyō · 7 Schwenken"),
        ("de", "wer fängt an", "Dohyō · 3 Der Start"),
        ("de", "Selbstmord", "Honey Donuts · H4 Der eigene König"),
        ("de", "Dogon Ende", "Dogon · R9 Das Ergebnis"),
        ("ja", "カミサド 点数", "Kamisado · 7 点数と対局"),
        ("ja", "自殺", "Honey Donuts · H4 自分のキング"),
        ("en", "give up", "Dohyō · 9 Out of the match"),
        ("en", "who starts", "tokonoma · 3 The start"),
        ("en", "is capturing allowed", "Dogon · R5 Captures"),
        ("en", "threefold", "Honey Donuts · H6 Repetition"),
        ("en", "penalty", "Dogon · R8 Passing and paying"),
    ],
)
def test_a_search_finds_sections_in_the_readers_language(language: str, asked: str, best: str) -> None:
    with speaking(language):
        assert RULEBOOK.search(asked)[0].page.full_title == best


def test_a_further_page_that_a_translation_does_not_have_leads_to_its_section() -> None:
    assert RULEBOOK.open(Spot("dogon", "R6~99")).section.number == "R6"
