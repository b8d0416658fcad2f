"""What the bot says around the rules texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.core.speech.limits import shortened
from bot.core.speech.names import listing
from bot.core.speech.sentences import _, _n, _p, in_words, labelled, spoken
from bot.learn.rules import rulebook
from bot.learn.rules.ruletexts import Diagram, address
from games import GAMES
from games.core import AnyGame, brief

RULES = _("Rules")
ABOUT = _("About")
ALL_RULES = _("All rules")
RULES_OF = _("Rules of {game}")
ASK = _("Ask anything with `/rules question`. **Rules** below a board opens the section you need right then.")
IN_A_MINUTE = _("In a minute")
PLAY_NOW, PLAY = _("Play now"), _("Play")
PLAY_A_GAME, ALL_GAMES, BACK = _("Play a game"), _("All games"), _("Back")
GOAL, TURN, TRAP = _("Goal"), _p("what one does when it is one's turn", "Turn"), _p("what beginners overlook", "Trap")
GALLERY_ALT = _("A board of each game: {names}.")
RULE = _("Rule {section}")
NOT_TRANSLATED = _("-# This section isn't translated yet, so it's in English.")
READ_ON = _("Read more")
OPEN = _p("a place in the rules", "Read")
PLAY_HINT = _("\nTo play, open a table with `/play` and choose {game}.")


ABOUT_LIMIT = 70
"""Characters on a game in a list."""


def page_heading(page: rulebook.RulesPage) -> str:
    """`### Go · 5 Captures`, and a word where the section is not in the reader's language."""
    return f"### {page.full_title}" + ("" if page.section.language == spoken() else f"\n{NOT_TRANSLATED}")


def page_link(page: rulebook.RulesPage) -> str:
    """The title, short enough for a button beside another one."""
    return shortened(page.title, 34)


def places_found(count: int, text: str) -> str:
    """What a list of places in the rules answers."""
    return PLACES.format(count, text=brief(text))


def hit(found: rulebook.Hit, sentence: str) -> str:
    """Where a place is, and the sentence on it that fits."""
    return f"**{found.page.full_title}**\n{shortened(sentence, 240)}"


def caption(diagram: Diagram) -> str:
    """What a diagram shows, and which moves are meant."""
    moves = ((AFTER, diagram.play), (LEGAL, diagram.legal), (ILLEGAL, diagram.illegal))
    words = [what.format(moves=" ".join(f"`{move}`" for move in named)) for what, named in moves if named]
    return "\n".join(f"-# {line}" for line in (diagram.caption, " · ".join(words)) if line)


def about(facts: Mapping[str, str]) -> str:
    """A game in three sentences."""
    return facts["about"]


def game_facts(game: AnyGame, facts: Mapping[str, str]) -> str:
    """Tell for how many, how long, by whom, in which variants, and how to begin."""
    lines = [
        labelled(f"**{PLAYERS}**", facts["players"]),
        labelled(f"**{LENGTH}**", facts["length"]),
        labelled(f"**{DESIGNER}**", f"{facts['designer']}, {facts['year']}"),
        *(
            labelled(f"**{in_words(game.info.labels.get(option, option))}**", _values(game, option))
            for option in game.info.options
        ),
        labelled(f"**{SOURCE}**", _source(facts)),
    ]
    return "\n".join([*lines, PLAY_HINT.format(game=game.info.name)])


def row(game: AnyGame, facts: Mapping[str, str]) -> str:
    """A game as two short lines of a list: how long it takes, for how many if not for two, and what it is."""
    players = [f"{min(game.info.seats)}–{max(game.info.seats)}"] if len(game.info.seats) > 1 else []
    return f"{' · '.join([f'**{game.info.name}**', *players, facts['weeks']])}\n{facts['brief']}"


def in_three_lines(facts: Mapping[str, str]) -> str:
    """The goal, how a turn goes, and what beginners overlook."""
    told = {GOAL: facts["goal"], TURN: facts["turn"], TRAP: facts["trap"]}
    return "\n".join(labelled(f"**{label}**", words) for label, words in told.items())


def first_turn(facts: Mapping[str, str]) -> str:
    return f"-# {labelled(f'**{TURN}**', facts['turn'])}"


def gallery_alt(books: Iterable[str]) -> str:
    """A picture of all games in words."""
    return GALLERY_ALT.format(names=listing(GAMES[key].info.name for key in books))


def _source(facts: Mapping[str, str]) -> str:
    """Where the rules come from, with the address if there is one."""
    url = address(facts)
    return f"[{facts['source']}]({url})" if url else facts["source"]


def _values(game: AnyGame, option: str) -> str:
    """What an option can be: `usual` first, each with what to type for it."""
    info = game.info
    words = [in_words(info.labels.get(f"{option}={value}", value)) for value in info.options[option]]
    typed = [USUAL.format(value=words[0])]
    typed += [f"{word} (`{option}={value}`)" for word, value in zip(words[1:], info.options[option][1:], strict=True)]
    return " · ".join(typed)


PLACES = _n("1 result for “{text}”", "{count} results for “{text}”, best first")
AFTER = _("after {moves}")
LEGAL = _("legal {moves}")
ILLEGAL = _("illegal {moves}")
PLAYERS = _p("how many can play", "Players")
LENGTH = _p("how long a game takes", "Length")
DESIGNER = _p("who made a game", "Designer")
SOURCE = _("Source")
USUAL = _("{value} (default)")
