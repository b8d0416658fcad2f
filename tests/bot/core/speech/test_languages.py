"""A language is its catalog: plurals, contexts, lists and the words people type come from there alone."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from bot.core.clock_rules.rules import clock_text, parse_clock
from bot.core.clock_rules.words import clock_words
from bot.core.refusals import BadClock, Refusal
from bot.core.speech import sentences, typed
from bot.core.speech.names import listing, one_by_one, series
from bot.core.speech.sentences import NAMES, _np, _p, in_words, refusal_words, speaking
from bot.core.speech.spans import DAY, HOUR, MINUTE, parse_span
from bot.people.players.hours import read_quiet
from bot.people.players.reminders import read_reminders
from bot.people.players.words import ahead
from catalogs.__main__ import compiled
from games.core import Event, Said, SeatName, all_of, counted, either, forms, grouped, listed, meant
from storage.core.clock_rules import ClockKind, ClockRule

POLISH = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgctxt "name of the language of this catalog, in that language"
msgid "English"
msgstr "Polski"

msgid "1 seed"
msgid_plural "{count} seeds"
msgstr[0] "1 nasiono"
msgstr[1] "{count} nasiona"
msgstr[2] "{count} nasion"

msgctxt "of a match"
msgid "1 turn"
msgid_plural "{count} turns"
msgstr[0] "1 tura"
msgstr[1] "{count} tury"
msgstr[2] "{count} tur"

msgctxt "of a shop"
msgid "Open"
msgstr "Otwarte"

msgid "Open"
msgstr "Otwórz"

msgid "South"
msgstr "Południe|Południa"

msgid "{player} moves."
msgstr "Ruch: {player:1}."

msgid "{player} takes 1 seed."
msgid_plural "{player} takes {count} seeds."
msgstr[0] "{player} bierze 1 nasiono."
msgstr[1] "{player} bierze {count} nasiona."
msgstr[2] "{player} bierze {count} nasion."

msgctxt "list"
msgid "{before}, {next}"
msgstr "{before} / {next}"

msgctxt "sentences"
msgid "{before} {next}"
msgstr "{before}{next}"

msgctxt "list of two"
msgid "{first} and {last}"
msgstr "{first} i {last}"

msgctxt "end of a list"
msgid "{before} and {last}"
msgstr "{before} oraz {last}"

msgctxt "end of a list"
msgid "{before} or {last}"
msgstr "{before} lub {last}"

msgctxt "words people may type"
msgid "d, day, days"
msgstr "dzień, dni, 日"

msgctxt "words people may type"
msgid "h, hr, hrs, hour, hours"
msgstr "godz., godzina, godziny, godzin, 時間"

msgctxt "words people may type"
msgid "none, no, off, never, without, no clock, unlimited"
msgstr "brak, bez zegara"

msgctxt "words people may type"
msgid "cap, cap at, cap of, capped at, max, max of, maximum, at most, up to"
msgstr "najwyżej"

msgctxt "words people may type"
msgid "soft"
msgstr "miękki"

msgctxt "words people may type between two numbers"
msgid "to, till, til, until"
msgstr "do"

msgctxt "words people may type around hours"
msgid "from, between, o'clock"
msgstr "od"

msgctxt "words people may type after an hour"
msgid "pm, p.m."
msgstr "午後"

msgctxt "words people may type between hours and minutes"
msgid "h"
msgstr "時"

msgctxt "words people may type"
msgid "half"
msgstr "połowa"
"""


def forget() -> None:
    """Which languages there are is kept in mind."""
    for cached in (typed.Vocabulary._known, sentences.language_for):
        cached.cache_clear()


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Polish with a few texts, added by a catalog and nothing else, and spoken."""
    made = tmp_path / "pl" / "LC_MESSAGES" / "engawa.mo"
    made.parent.mkdir(parents=True)
    made.write_bytes(compiled(read_po(BytesIO(POLISH.encode()), locale="pl")))
    monkeypatch.setattr(sentences, "CATALOGS", tmp_path)
    names = sentences.names_of_languages()
    for module in (sentences, typed):
        monkeypatch.setattr(module, "NAMES", names)
    forget()
    with speaking("pl"):
        yield
    forget()


@pytest.mark.usefixtures("polish")
def test_a_catalog_is_all_a_language_needs() -> None:
    assert sentences.NAMES == {"en": "English", "pl": "Polski"}
    assert sentences.language_for("pl") == "pl"


@pytest.mark.usefixtures("polish")
def test_what_is_counted_has_as_many_forms_as_the_language() -> None:
    said = [in_words(counted("1 seed", "{count} seeds", count)) for count in (1, 3, 5, 22)]
    assert said == ["1 nasiono", "3 nasiona", "5 nasion", "22 nasiona"]
    turns = _np("of a match", "1 turn", "{count} turns")
    assert [turns.format(count) for count in (1, 4, 12)] == ["1 tura", "4 tury", "12 tur"]
    inside = Said("{seeds}!", seeds=counted("1 seed", "{count} seeds", 2))
    assert in_words(inside) == "2 nasiona!"


@pytest.mark.parametrize("language", NAMES)
def test_nothing_is_not_told_as_the_one_thing_that_a_text_names(language: str) -> None:
    """French has the same form for both."""
    with speaking(language):
        assert in_words(counted("1 move", "{count} moves", 0)).startswith("0")


@pytest.mark.usefixtures("polish")
def test_an_event_and_a_refusal_count_too() -> None:
    template = forms("{player} takes 1 seed.", "{player} takes {count} seeds.", 5)
    event = Event("capture", template, (), (("player", SeatName(0, "South")), ("count", 5)))
    assert event.text.format("Ann") == "Ann takes 5 seeds."
    assert sentences.event_text(event).format("Ann") == "Ann bierze 5 nasion."

    class TooMany(Refusal):
        template = "{player} takes 1 seed."
        plural = "{player} takes {count} seeds."

    assert str(TooMany(player="Ann", count=1)) == "Ann takes 1 seed."
    assert str(TooMany(player="Ann", count=3)) == "Ann takes 3 seeds."
    assert refusal_words(TooMany(player="Ann", count=3)) == "Ann bierze 3 nasiona."


@pytest.mark.usefixtures("polish")
def test_the_same_english_in_another_sense_is_another_text() -> None:
    assert (str(_p("of a shop", "Open")), in_words(meant("of a shop", "Open"))) == ("Otwarte", "Otwarte")
    assert in_words(Said("Open")) == "Otwórz"


@pytest.mark.usefixtures("polish")
def test_a_side_has_forms_like_any_word() -> None:
    south = SeatName(0, "South")
    assert in_words(south) == "Południe"
    assert in_words(Said("{player} moves.", player=south)) == "Ruch: Południa."
    assert in_words(Said("{player} moves.", player=south), ["Ann"]) == "Ruch: Ann."


@pytest.mark.usefixtures("polish")
def test_lists_and_sentences_follow_each_other_as_the_language_wants() -> None:
    assert listing(["Ann", "Bo"]) == "Ann i Bo"
    assert listing(["Ann", "Bo", "Cy"]) == "Ann / Bo oraz Cy"
    assert series(["a", "b", "c"]) == "a / b / c"
    assert in_words(either("abc")) == "a / b lub c"
    assert in_words(grouped([listed("ab"), listed("cd")])) == "a / b; c / d"
    assert in_words(Said("{names}", names=all_of("abc"))) == "a / b oraz c"
    assert one_by_one(["Ann.", "Bo."]) == "Ann.Bo."


@pytest.mark.usefixtures("polish")
def test_a_name_in_a_list_is_never_translated() -> None:
    assert listing(["Open"]) == "Open"
    assert listing(["Open", "Bo"]) == "Open i Bo"


@pytest.mark.usefixtures("polish")
@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("2 dni", 2 * DAY),
        ("1 dzień 12 godz.", 36 * HOUR),
        ("3日12時間", 84 * HOUR),
        ("３日", 3 * DAY),
        ("2 days", 2 * DAY),
    ],
)
def test_spans_are_read_by_the_words_of_the_language(text: str, seconds: int) -> None:
    assert parse_span(text) == seconds


@pytest.mark.usefixtures("polish")
def test_clocks_hours_and_reminders_are_read_by_the_words_of_the_language() -> None:
    assert parse_clock("Brak") is None
    assert parse_clock("5 dni + 12 godzin, najwyżej 7 dni, miękki") == ClockRule(
        ClockKind.BANKED, 5 * DAY, 12 * HOUR, 7 * DAY, hard=False
    )
    assert read_quiet("od 22 do 7:30") == "22:00-07:30"
    assert read_quiet("午後10時~8時") == "22:00-08:00"
    assert read_quiet("brak") == "off"
    assert read_reminders("połowa, 3 godziny") == "1/2, 3h"


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("2 Tage", 2 * DAY), ("1,5 Tage", 36 * HOUR), ("90 Min.", 90 * MINUTE), ("1 Tag und 12 Std.", 36 * HOUR)],
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_german_is_read_whatever_language_is_spoken(language: str, text: str, seconds: int) -> None:
    with speaking(language):
        assert parse_span(text) == seconds


def test_a_clock_in_german() -> None:
    for text, rule in [
        ("3 Tage pro Zug", "3d"),
        ("5 Tage + 12 Stunden, höchstens 7 Tage", "5d + 12h, cap 7d"),
        ("2 Tage, weich", "2d, soft"),
        ("3 Tage, am Wochenende frei", "3d, weekends off"),
        ("2 Tage, keine Sonntage", "2d, sun off"),
        ("2 Tage, montags und Di frei", "2d, mon tue off"),
        ("3 Tage mit freien Wochenenden", "3d, weekends off"),
    ]:
        assert clock_text(parse_clock(text)) == rule, text


@pytest.mark.parametrize("text", ["keine", "ohne Uhr", "aus", "none", "-"])
def test_no_clock_in_german_and_english(text: str) -> None:
    assert parse_clock(text) is None


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("3日", 3 * DAY),
        ("1日12時間", 36 * HOUR),
        ("９０分", 90 * MINUTE),
        ("2週間", 14 * DAY),
        ("3日と12時間", 84 * HOUR),
    ],
)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_japanese_is_read_whatever_language_is_spoken(language: str, text: str, seconds: int) -> None:
    with speaking(language):
        assert parse_span(text) == seconds


def test_a_clock_in_japanese() -> None:
    for text, rule in [
        ("一手3日", "3d"),
        ("1手につき12時間", "12h"),
        ("5日 + 12時間、上限7日", "5d + 12h, cap 7d"),
        ("5日＋1手12時間、最大7日", "5d + 12h, cap 7d"),
        ("2日、ソフト", "2d, soft"),
        ("3日、土日休み", "3d, weekends off"),
        ("一手2日、日曜は休み", "2d, sun off"),
        ("2日、土曜日と月曜日以外", "2d, mon sat off"),
    ]:
        assert clock_text(parse_clock(text)) == rule, text


@pytest.mark.parametrize("text", ["なし", "無制限", "持ち時間なし"])
def test_no_clock_in_japanese(text: str) -> None:
    assert parse_clock(text) is None


@pytest.mark.parametrize("text", ["3d, weekends off", "2d, fri off", "5d + 12h, cap 7d, fri sat sun off"])
@pytest.mark.parametrize("language", ["de", "fr", "ja"])
def test_a_clock_with_days_of_rest_can_be_typed_as_it_is_shown(language: str, text: str) -> None:
    with speaking(language):
        shown = clock_words(parse_clock(text))
        assert not {"weekends", "Friday"} & set(shown.replace(",", " ").split())
        assert parse_clock(shown) == parse_clock(text)


@pytest.mark.parametrize(
    "text",
    [
        "an hour and a half",
        "1 Stunde und eine halbe",
        "une heure et demie",
        "una hora y media",
        "uma hora e meia",
        "1時間半",
        "one and a half hours",
        "anderthalb Stunden",
    ],
)
def test_an_hour_and_a_half_is_one_span(text: str) -> None:
    assert parse_span(text) == 90 * MINUTE
    assert read_reminders(text) == "1h30m", "not an hour, and half of the time"


@pytest.mark.parametrize(
    "text", ["half a day", "ein halber Tag", "une demi-journée", "medio día", "meio dia", "半日", "½ d"]
)
def test_half_a_day_is_twelve_hours(text: str) -> None:
    assert parse_span(text) == 12 * HOUR
    assert parse_clock(f"{text} + 1h") == parse_clock("12h + 1h")


@pytest.mark.parametrize("text", ["2 half days", "half 2 days", "7 days half", "half half a day"])
def test_a_half_that_belongs_to_nothing_is_refused(text: str) -> None:
    with pytest.raises(BadClock):
        parse_span(text)


@pytest.mark.parametrize("language", NAMES)
def test_what_somebody_chose_is_told_to_the_minute(language: str) -> None:
    with speaking(language):
        for text in ("1d12h30m", "1d12h30m + 1d1h1m, cap 2d3h4m"):
            assert clock_text(parse_clock(clock_words(parse_clock(text)))) == text
        assert "30" in ahead("1d12h30m")


def test_hours_and_reminders_in_japanese() -> None:
    assert read_quiet("22時から8時") == "22:00-08:00"
    assert read_quiet("午後10時〜午前7時30分まで") == "22:00-07:30"
    assert read_quiet("なし") == "off"
    assert read_reminders("24時間前と3時間前") == "1d, 3h"
    assert read_reminders("半分、8分の1") == "1/2, 1/8"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Anna", "d’Anna"),
        ("**Émile**", "d’**Émile**"),
        ("\u2068Œdipe\u2069", "d’\u2068Œdipe\u2069"),
        ("\\_ina", "d’\\_ina"),
        ("Yves", "d’Yves"),
        ("Yann", "de Yann"),
        ("Hugo", "de Hugo"),
        ("Кира", "de Кира"),
        ("a4", "de a4"),
        ("A", "de A"),
        ("<@1>", "de <@1>"),
        (8, "de 8"),
    ],
)
def test_french_joins_of_with_a_name_that_begins_with_a_vowel(name: object, told: str) -> None:
    with speaking("fr"):
        said = in_words("No pairings of {name} are waiting for you.").format(name=name)
        assert said == f"Aucun appariement {told} ne t’attend."
        asked = "You asked for **{newcomer}** to take over from **{leaver}** in match #{number}. I'll ask {names}."
        that = in_words(asked).format(newcomer="Ina", leaver="Bo", number=7, names="Cy")
        assert "demandé qu’**Ina** prenne la suite de **Bo**" in that


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Inés", "Ana e Inés"),
        ("**Íñigo**", "Ana e **Íñigo**"),
        ("Hilda", "Ana e Hilda"),
        ("Yvonne", "Ana e Yvonne"),
        ("Yolanda", "Ana y Yolanda"),
        ("Hierro", "Ana y Hierro"),
        ("Bo", "Ana y Bo"),
        ("i4", "Ana y i4"),
    ],
)
def test_spanish_joins_a_name_that_begins_with_i_by_another_word(name: str, told: str) -> None:
    with speaking("es"):
        assert listing(["Ana", name]) == told
        assert listing(["Bo", "Ana", name]) == f"Bo, {told}"


def test_spanish_joins_what_begins_with_o_by_another_word() -> None:
    with speaking("es"):
        assert [in_words(either(["a", each])) for each in ("Olga", "8", "4", "b")] == [
            "a u Olga",
            "a u 8",
            "a o 4",
            "a o b",
        ]


def test_a_clock_in_french() -> None:
    for text, rule in [
        ("3 jours par coup", "3d"),
        ("12h", "12h"),
        ("5 jours + 12 heures par coup, plafond 7 jours", "5d + 12h, cap 7d"),
        ("5j + 12h, au plus 7 jours", "5d + 12h, cap 7d"),
        ("2 jours, souple", "2d, soft"),
        ("3 jours, sauf week-ends", "3d, weekends off"),
        ("2j, pas le dimanche", "2d, sun off"),
        ("2 jours, sauf lundi et samedi", "2d, mon sat off"),
    ]:
        assert clock_text(parse_clock(text)) == rule, text


@pytest.mark.parametrize("text", ["aucune", "sans pendule", "illimité"])
def test_no_clock_in_french(text: str) -> None:
    assert parse_clock(text) is None


def test_a_single_day_off_is_one_in_portuguese() -> None:
    with speaking("pt"):
        for rule, said in [("2d, sun off", "2 dias por lance, exceto domingo"), ("2d, fri sat off", "exceto sexta")]:
            clock = parse_clock(rule)
            assert said in clock_words(clock)
            assert parse_clock(clock_words(clock)) == clock


def test_reminders_in_german_may_have_their_article_in_any_case() -> None:
    with speaking("de"):
        assert read_reminders("einen Tag und 3 Stunden vorher") == "1d, 3h"


def test_hours_and_reminders_in_french() -> None:
    assert read_quiet("de 22 h à 8 h") == "22:00-08:00"
    assert read_quiet("22h30-7h") == "22:30-07:00"
    assert read_quiet("10 h du soir à 7 h du matin") == "22:00-07:00"
    assert read_quiet("aucune") == "off"
    assert read_reminders("24 heures et 3 heures avant la fin") == "1d, 3h"
    assert read_reminders("la moitié et un huitième du temps") == "1/2, 1/8"
