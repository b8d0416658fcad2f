"""The rules stay such that mypyc can compile them; what is shipped is the plain Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.sources import ROOT

MODULES = ("games/dogon/game.py", "games/tokonoma/game.py")
PLAY = """
import sys
from random import Random
from games import GAMES
for key in ("dogon", "tokonoma"):
    game, random = GAMES[key], Random(5)
    print(sys.modules[type(game).__module__].__file__, game.legal_moves, game.apply, file=sys.stderr)
    state, plies = game.start(), 0
    while state.to_move is not None and plies < 200:
        _, state, events = game.play(state, state.to_move, game.format(random.choice(game.legal_moves(state))))
        print(game.encode(state), *(event.text for event in events))
        plies += 1
"""
NEEDED = {name: find_spec(name) for name in ("mypyc", "setuptools")} | {"a C compiler": shutil.which("cc")}
MISSING = " and ".join(name for name, found in NEEDED.items() if not found)


@pytest.mark.slow
@pytest.mark.skipif(bool(MISSING), reason=f"compiling a game needs {MISSING}")
def test_a_compiled_game_is_the_same_game(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "games", tmp_path / "games", ignore=shutil.ignore_patterns("__pycache__"))
    plain = run("-c", PLAY, folder=tmp_path)
    run("-m", "mypyc", *MODULES, folder=tmp_path)
    quick = run("-c", PLAY, folder=tmp_path)
    assert quick.stdout == plain.stdout
    assert quick.stdout.count("\n") > 60
    for told, is_compiled in ((plain.stderr, False), (quick.stderr, True)):
        assert told.count("<function legal_moves") == told.count("<function apply") == len(MODULES)
        assert told.count("game.py ") == (0 if is_compiled else len(MODULES))


def run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder), "MYPYC_OPT_LEVEL": "0"}
    ended = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended
