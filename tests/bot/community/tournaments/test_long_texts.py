"""Lists of a large tournament are cut where a message ends, and say what must be said all the same."""

from collections.abc import Iterator

from bot.community.tournaments.words import fitting
from bot.core.speech.limits import MESSAGE_LIMIT


def test_what_does_not_fit_is_counted_and_the_deadline_stands_below_it() -> None:
    made = []

    def lines() -> Iterator[str]:
        for number in range(250):
            made.append(number)
            yield f"Entrant {number} – Someone Else With A Long Name {number} · #{number}"

    text = fitting("### Round 1", lines(), 250, ["Until Sunday"])
    assert len(text) <= MESSAGE_LIMIT
    shown = text.splitlines()
    assert shown[0] == "### Round 1"
    assert shown[-1] == "Until Sunday"
    assert shown[-2] == f"-# Plus {250 - (len(shown) - 3)} more."
    assert len(made) < 100, "what isn't shown isn't made"


def test_a_short_list_is_complete() -> None:
    assert fitting("### Round 1", ["Ann – Bo"], 1, ["Until Sunday"]).splitlines() == [
        "### Round 1",
        "Ann – Bo",
        "Until Sunday",
    ]
