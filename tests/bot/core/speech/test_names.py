"""Names and moments are written as discord.py would write them."""

from __future__ import annotations

from datetime import UTC, datetime

import discord
import pytest

from bot.core.refusals import NotAMember
from bot.core.speech.escapes import is_blank, plain
from bot.core.speech.moments import moment
from bot.core.speech.names import brief, in_label, person, plain_values
from bot.core.speech.sentences import Markup, refusal_words
from bot.play.archive.refusals import BadRecord
from bot.play.tables import quoted
from bot.play.tables.refusals import NotInThisChannel
from bot.play.tables.setups import one_line
from games.core import Said


def test_a_name_formats_and_mentions_nothing() -> None:
    for name in [
        "Ann",
        "_*~`|\\",
        "> quoted",
        ">>> quoted",
        "# heading",
        "a\n- item",
        "@everyone @here",
        "@!123456789012345678",
    ]:
        assert person(name) == discord.utils.escape_markdown(discord.utils.escape_mentions(name)), name


def test_a_name_links_mentions_and_turns_around_nothing() -> None:
    for name, shown in [
        ("<t:0:R>", r"\<t\:0:R>"),
        ("<#123456789012345678>", r"\<#123456789012345678>"),
        ("</play:123456789012345678>", r"\</play:123456789012345678>"),
        ("<@123456789012345678>", "\\<@\u200b123456789012345678>"),
        ("<:party:123456789012345678>", r"\<\:party:123456789012345678>"),
        (":tada: 12:30", r"\:tada: 12:30"),
        ("[words](https://example.org)", r"\[words](https\://example.org)"),
        ("https://example.org/a_b", r"https\://example.org/a\_b"),
        ("<https://example.org>", r"\<https\://example.org>"),
        ("-# small", r"\-# small"),
        ("+ item", r"\+ item"),
        ("1. item", r"1\. item"),
        ("\u202eevil\u2066 twin\u0007", "evil twin"),
    ]:
        assert person(name) == plain(name) == shown, name


def test_names_and_typed_words_in_refusals_format_nothing() -> None:
    assert refusal_words(NotAMember(name="*Bo* <t:0:R>")).startswith(r"\*Bo\* \<t\:0:R> isn't")
    quoted = BadRecord(line=3, problem=Said("{problem}, not {found}.", problem="x", found="__y__"))
    assert refusal_words(quoted).endswith(r"x, not \_\_y\_\_.")


def test_channels_in_refusals_stay_links() -> None:
    assert "<#7>" in refusal_words(NotInThisChannel(channels=Markup("<#7>")))


def test_reasons_and_notes_go_through_the_same_function() -> None:
    typed = "see </play:1>\n<t:0> \u202e[here](https://example.org)"
    assert plain_values({"reason": typed})["reason"] == plain(" ".join(typed.split()))
    assert quoted(typed) == plain(typed)
    assert one_line("a\u202eb\n c") == "ab c"


@pytest.mark.parametrize("text", ["", " \n", "\u200b", "\u2800 \u3164", "\ufeff\u00ad"])
def test_what_nobody_sees_is_empty(text: str) -> None:
    assert one_line(text) == ""


def test_signs_that_hold_others_together_stay() -> None:
    assert one_line("\U0001f468\u200d\U0001f469") == "\U0001f468\u200d\U0001f469"


@pytest.mark.parametrize("style", ["t", "d", "f", "R"])
def test_a_moment_is_one_that_discord_shows_to_everybody_in_their_own_time(style: discord.utils.TimestampStyle) -> None:
    noon = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
    assert moment(noon, style) == discord.utils.format_dt(noon, style)


def test_what_someone_calls_a_league_formats_and_links_nothing() -> None:
    values = plain_values(
        {"name": "[nitro](https://example.org) <@123456789012345678>", "season": 2, "channel": "<#1>"}
    )
    assert values == {
        "name": "\\[nitro](https\\://example.org) \\<@\u200b123456789012345678>", "season": 2, "channel": "<#1>",
    }  # fmt: skip


def test_a_name_of_which_nobody_sees_anything_is_blank() -> None:
    for name in [
        "",
        " ",
        "\u200b",
        "\u3164",
        "\u2800\u2800",
        "\u0301\u0308",
        "\u00ad\ufeff",
        "\u202e\u2066",
        "\U0001d159",
        "\ue000",
        "\ud800",
        "\u180e \u034f",
        "\uffa0\u115f\u1160",
    ]:
        assert is_blank(name), name


def test_a_name_of_which_something_is_seen_is_not() -> None:
    for name in ["Ann", "-", "\u200bA", "さ", "🎲", "é", "שלום"]:
        assert not is_blank(name), name


@pytest.mark.parametrize("name", ["שלום", "مريم", "Ann שלום", "שלום_1"])
def test_a_name_from_right_to_left_stands_apart_once(name: str) -> None:
    for shown in (person(name), plain(person(name).replace("\\", "")), in_label(name), brief(name)):
        assert shown.startswith("\u2068")
        assert shown.endswith("\u2069")
        assert shown.count("\u2068") == shown.count("\u2069") == 1
    assert refusal_words(NotAMember(name=name)).count("\u2068") == 1


def test_each_line_of_a_note_stands_apart_and_other_writing_stays_as_it_is() -> None:
    assert plain("שלום\nhello") == "\u2068שלום\u2069\nhello"
    assert in_label("Zoë さくら") == "Zoë さくら"
