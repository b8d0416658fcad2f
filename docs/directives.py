"""Directives: `position` draws a block of the rules texts, `games` all games, and `made` writes what the code knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from docutils import nodes
from PIL.Image import Image
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

import renderers
from bot.core.frame.pictures import alt_text
from bot.core.speech.sentences import in_words, speaking
from bot.learn.rules.gallery import scene
from bot.learn.rules.rulebook import show_diagram
from bot.learn.rules.ruletexts import read_diagram, rules_text
from bot.learn.rules.words import caption, gallery_alt, row
from bot.play.matches.board.pictures import played
from docs.pages import MADE
from games import GAMES
from renderers.base import Frame
from renderers.encoding import png
from renderers.galleries import GalleryBoard, draw_gallery

FOLDER = "drawn"
"""In the folder of the sources, as Sphinx copies pictures from there."""


class Drawing(SphinxDirective):
    """Pictures for light pages and for dark ones, with words below."""

    def block(self, draw: Callable[[str], Image], alt: str, words: str) -> nodes.Node:
        """What `draw` makes for a theme, in both."""
        block = nodes.container(classes=["position"])
        for theme in ("light", "dark"):
            block += nodes.image(uri=self._kept(png(draw(theme))), alt=alt, classes=[f"only-{theme}"], loading="lazy")
        block += self.parse_text_to_nodes(words)
        return block

    def _kept(self, drawn: bytes) -> str:
        """Where a picture is, as an image names it."""
        file = Path(self.env.srcdir) / FOLDER / f"{sha256(drawn).hexdigest()[:16]}.png"
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(drawn)
        return f"/{FOLDER}/{file.name}"


class Position(Drawing):
    """A position of the game that is named, with the caption of the block."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Draw it after the moves that lead to it."""
        game, diagram = GAMES[self.arguments[0]], read_diagram("\n".join(self.content))
        shown = show_diagram(game, diagram)
        frame = Frame(last=played(shown.last), is_titled=False, speak=in_words)
        with speaking(self.config.language):
            alt, words = alt_text(game, shown.state, frame), caption(diagram).replace("-# ", "")
            draw = partial(_drawn, game.info.key, shown.state, frame)
            return [self.block(draw, alt, words)]


class Games(Drawing):
    """A board of each game, and for whom it is, the easiest first."""

    def run(self) -> list[nodes.Node]:
        """Draw the boards, and list the games as the gallery of the bot does."""
        facts = {key: rules_text(key, self.config.language).facts for key in GAMES}
        boards = gallery_boards(self.config.language)
        keys = sorted(facts, key=lambda key: int(facts[key]["ease"]))
        with speaking(self.config.language):
            lines = [_line(key, facts[key]) for key in keys]
            return [self.block(partial(draw_gallery, boards), gallery_alt(facts), "\n".join(lines))]


def gallery_boards(language: str) -> list[GalleryBoard]:
    """A position of each game from the middle of a match, as its rules text has one."""
    return [
        GalleryBoard(key, scene(key, rules_text(key, language).facts), game.info.name) for key, game in GAMES.items()
    ]


def _line(key: str, facts: Mapping[str, str]) -> str:
    """A game with a link to its page, how long it takes, for how many, and what it is."""
    first, brief = row(GAMES[key], facts).split("\n")
    name = f"**{GAMES[key].info.name}**"
    return f"* {first.replace(name, f'[{name}](/games/{key}.md)')} · *{brief}.* {facts['about']}"


class Made(SphinxDirective):
    """A page, or a part of one, that is made of the code."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Make it, and read it as if it stood here."""
        return self.parse_text_to_nodes(MADE[self.arguments[0]](), allow_section_headings=True)


def _drawn(key: str, state: Any, frame: Frame, theme: str) -> Image:
    return renderers.picture(key, state, replace(frame, theme=theme))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Tell Sphinx of the directives."""
    app.add_directive("position", Position)
    app.add_directive("games", Games)
    app.add_directive("made", Made)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
