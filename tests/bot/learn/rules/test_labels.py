"""Titles of rules pages are short enough for a button in every language."""

from __future__ import annotations

import pytest

from bot.core.speech.limits import shortened


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Pushing", "Pushing"),
        ("What a push moves and where it ends", "What a push moves…"),
        ("駒を押すときに動くものと止まる場所についての決まり", "駒を押すときに動くものと止まる場所…"),
    ],
)
def test_a_long_title_is_cut_between_words_or_between_characters(text: str, label: str) -> None:
    assert shortened(text, 18) == label
