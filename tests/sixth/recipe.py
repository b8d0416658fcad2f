"""What a sixth game needs, row by row as CONTRIBUTING's table says, done in a copy of the project."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[2]
ADDED = Path(__file__).parent / "added"
GERMAN = {
    "All nine squares are taken.": "Alle neun Felder sind besetzt.",
    "Choose an empty square.": "Wähle ein leeres Feld.",
    "Crosses": "Kreuze",
    "Noughts": "Kringel",
    "You ({side}) can choose {squares}.": "Du ({side}) kannst {squares} wählen.",
    "board full": "Brett voll",
    "file {file}": "Linie {file}",
    "no square is empty": "kein Feld ist frei",
    "nobody has three in a row, so it is a draw": "niemand hat drei in einer Reihe, also unentschieden",
    "three in a row": "drei in einer Reihe",
    "You have three in a row: {cells}.": "Du hast drei in einer Reihe: {cells}.",
    "three signs in a row": "drei Zeichen in einer Reihe",
    "you have three in a row": "du hast drei in einer Reihe",
    "{cell} is taken by {owner}; {other}, for example, is empty.": "{cell} gehört {owner}; frei ist etwa {other}.",
    "{cell}: empty square": "{cell}: leeres Feld",
    "{player} can choose {squares}.": "{player} kann {squares} wählen.",
    "{player} chooses an empty square.": "{player} wählt ein leeres Feld.",
    "{player} has three in a row": "{player} hat drei in einer Reihe",
    "{player} has three in a row: {cells}.": "{player} hat drei in einer Reihe: {cells}.",
    "{side}: {cells}.": "{side}: {cells}.",
    "{text} is not a square. Name one from a1 to c3.": "{text} ist kein Feld. Nenne eines von a1 bis c3.",
}
"""What a volunteer writes into the catalog."""
MADE_BY = {
    "make words": ("bot/locales/",),
    "make golden": (
        "tests/games/playthroughs/",
        "tests/opponents/recorded.txt",
        "tests/opponents/selective.txt",
        "tests/renderers/golden/",
    ),
}
"""Target -> where it writes."""
LEFT_OUT = {"data", "dist", "node_modules", "build"}
"""Folders beside the code that hold what was played or built."""


class Row(NamedTuple):
    """A row of the table."""

    what: str
    where: tuple[str, ...]
    """The files, folders and targets of make it names."""

    def covers(self, path: str) -> bool:
        """Whether a file is what the row speaks of."""
        folders = [place for name in self.where for place in MADE_BY.get(name, (name,))]
        return any(path == place or path.startswith(f"{place.rstrip('/')}/") for place in folders)


class Tree:
    """A copy of the project, with a note of what was changed in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for path in sorted(ROOT.iterdir()):
            if path.name.startswith(".") or path.name in LEFT_OUT:
                continue
            if path.is_dir():
                shutil.copytree(path, folder / path.name, ignore=_sixth)
            else:
                shutil.copy2(path, folder)
        self._before = dict(self._files())

    def add(self, *paths: str) -> None:
        """Lay files or folders of the game where they belong."""
        for path in paths:
            source, target = ADDED / path, self.folder / path
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy2(source, target)

    def insert(self, path: str, after: str, line: str) -> None:
        """Write a line below the one that begins so."""
        file = self.folder / path
        lines = file.read_text("utf-8").splitlines()
        (at,) = (number for number, each in enumerate(lines) if each.startswith(after))
        file.write_text("\n".join((*lines[: at + 1], line, *lines[at + 1 :], "")), "utf-8")

    def make(self, target: str) -> None:
        """Do what a target of the Makefile does, without making an environment."""
        rule = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", (self.folder / "Makefile").read_text(), re.MULTILINE)
        assert rule, target
        for command in rule[1].splitlines():
            self.python(*command.strip().removeprefix("$(BIN)/python ").split())

    def python(self, *arguments: str) -> str:
        """Run Python in the copy; what it said is the answer, and how it failed the error."""
        run = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stdout + run.stderr
        return run.stdout

    def changed(self) -> set[str]:
        """The files that are new, other or gone since the copy was made."""
        now = dict(self._files())
        return {path for path in now.keys() | self._before.keys() if now.get(path) != self._before.get(path)}

    def _files(self) -> Iterator[tuple[str, bytes]]:
        for path in self.folder.rglob("*"):
            if path.is_file() and path.suffix not in {".pyc", ".mo"}:
                yield path.relative_to(self.folder).as_posix(), path.read_bytes()


def rows() -> list[Row]:
    """The table in CONTRIBUTING, as it stands there."""
    section = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("## A new game")[1].split("\n## ")[0]
    table = section.split("\n\n")[2]
    cells = [line.strip("|").split("|") for line in table.splitlines()[2:]]
    return [Row(what.strip(), tuple(re.findall(r"`([^`]+)`", where))) for what, where in cells]


def _rules(tree: Tree) -> None:
    tree.add("games/noughts")


def _register(tree: Tree) -> None:
    tree.insert("games/__init__.py", "from games.kamisado", "from games.noughts import Noughts")
    tree.insert("games/__init__.py", "    HoneyDonuts()", "    Noughts(),")


def _text(tree: Tree) -> None:
    tree.add("games/texts/en/noughts.md")


def _drawing(tree: Tree) -> None:
    tree.add("renderers/noughts.py")


def _register_of_renderers(tree: Tree) -> None:
    tree.insert("renderers/__init__.py", "from renderers.kamisado", "from renderers.noughts import NoughtsBoard")
    tree.insert("renderers/__init__.py", '        "honey_donuts"', '        "noughts": NoughtsBoard(),')


def _tests(tree: Tree) -> None:
    tree.add("tests/games/test_noughts.py", "tests/renderers/test_noughts_board.py")
    tree.insert("tests/games/setups.py", "PLY_LIMITS", 'PLY_LIMITS["noughts"] = 9')


def _readme(tree: Tree) -> None:
    row = "| [Noughts and Crosses](games/texts/en/noughts.md) | 2 | 4 days | three of your own signs in a row |"
    tree.insert("README.md", "| [Honey Donuts]", row)


def _evaluation(tree: Tree) -> None:
    tree.add("opponents/noughts.py")
    tree.insert("opponents/register.py", "from opponents.kamisado", "from opponents.noughts import NoughtsTree")
    tree.insert("opponents/register.py", '    "honey_donuts": HoneyDonutsTree', '    "noughts": NoughtsTree,')


def _words(tree: Tree) -> None:
    """New texts come without a translation; the translator fills them in."""
    tree.make("words")
    for file in (tree.folder / "bot/locales").glob("*/LC_MESSAGES/engawa.po"):
        language = file.parts[-3]
        catalog = read_po(BytesIO(file.read_bytes()), locale=language)
        for english, german in GERMAN.items():
            catalog[english].string = german if language == "de" else english
        with file.open("wb") as written:
            write_po(written, catalog)
    tree.make("words")


def _golden(tree: Tree) -> None:
    tree.insert("tests/renderers/golden.py", '    "gagara_crowded"', '    "noughts_won": after("noughts", WON, "c3"),')
    tree.insert("tests/renderers/golden.py", "NAMES = ", 'WON = "xx./oo./... x"')
    tree.make("golden")


STEPS: Mapping[str, Callable[[Tree], None]] = {
    "the rules:": _rules,
    "a line in the register of games": _register,
    "the rules text": _text,
    "the drawing": _drawing,
    "a line in the register of renderers": _register_of_renderers,
    "tests of its rules": _tests,
    "a row in the table of games": _readme,
    "better, an evaluation": _evaluation,
    "translations": _words,
    "recorded playthroughs": _golden,
}
"""What is done for each row, by how the row begins."""


def _sixth(folder: str, names: list[str]) -> set[str]:
    """The sixth game itself; what is compiled goes along, as the copies of its sources are as old as they."""
    return {"sixth", "test_sixth_game.py"} & set(names) if Path(folder) == ROOT / "tests" else set()
