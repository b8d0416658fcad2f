"""Whatever is typed, nothing crashes, hangs or fills the memory; `make fuzz` tries far more of it."""

from __future__ import annotations

from random import Random

import pytest

from tests.example_counts import often
from tests.fuzz.targets import Target, targets
from tests.fuzz.texts import AWKWARD, endless, texts
from tests.fuzz.watch import MEMORY_MB, peak_mb, trouble

SEED, TEXTS = 24, often(40, 120)
TARGETS = list(targets())


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_whatever_is_typed_gets_an_answer_or_a_sentence(target: Target) -> None:
    before = peak_mb()
    tried = texts(target.samples, Random(f"{SEED}-{target.name}"), TEXTS)
    found = [(problem, text[:200]) for text in tried if (problem := trouble(target.read, text))]
    assert found == []
    assert peak_mb() - before < MEMORY_MB


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_a_long_text_takes_no_longer_than_it_is_long(target: Target) -> None:
    found = [
        (problem, text[:60])
        for text in endless(target.samples, target.longest)
        if (problem := trouble(target.read, text))
    ]
    assert found == []


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_what_keyboards_and_mischief_put_into_a_field_gets_an_answer_or_a_sentence(target: Target) -> None:
    tried = (*AWKWARD, *(sample + text for sample in target.samples[:2] for text in AWKWARD))
    assert [(problem, text[:80]) for text in tried if (problem := trouble(target.read, text))] == []


def test_what_once_made_trouble_does_not_again() -> None:
    for name, text in [
        ("dohyo: position", "A" * 30 + "!/5/5/5/5/5/5/5/5 A 0,0 A 0 - - 7 24"),
        ("dohyo: position", "1A" * 2000 + " A 0,0 A 0 - - 7 24"),
        ("clock", "9" * 308 + "d"),
        ("clock", "9" * 400 + "d + 1h"),
        ("clock", "7.5 minutes"),
        ("suggested clocks", "9" * 400),
        ("span", "9" * 400),
        ("folded", "9" * 200_000 + "é½"),
        ("reminders", "9" * 400 + "h"),
        ("seats", "0"),
        ("seats", "0-4"),
        ("dogon: options", "board" * 2000),
        ("stored zone", "Europe/" + "B/" * 2000),
        ("record without a name", "\n" * 64_000),
        ("record without a name", "\n" * 16_000 + "Seat 0 South: Ada\n"),
        ("record without a name", " ;" * 100_000 + "Seat 0"),
        ("record", "\n" * 200_000),
        ("note", "\n" * 64_000 + "-"),
        ("note", " \n" * 32_000 + "1"),
        ("custom id", "join:9223372036854775808"),
        ("custom id", "turn:1:1:" + "9" * 80),
        ("custom id", "history:1:1:sideways"),
        ("custom id", "pref:colour"),
    ]:
        target = next(target for target in TARGETS if target.name == name)
        assert trouble(target.read, text) == "", name


@pytest.mark.slow
def test_the_watchdog_barks_at_what_does_not_end() -> None:
    def ponder(_: str) -> None:
        while True:
            pass

    assert "no answer after" in trouble(ponder, "")
    assert trouble(int, "seven").startswith("ValueError")
    assert trouble(int, "7") == ""
