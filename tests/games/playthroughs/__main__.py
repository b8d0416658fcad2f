"""Write the recorded matches anew: `python -m tests.games.playthroughs`."""

from tests.games.playthroughs import FOLDER, path_of, record
from tests.games.setups import EVERY_SETUP

for stale in set(FOLDER.glob("*.txt")) - set(map(path_of, EVERY_SETUP)):
    stale.unlink()
for setup in EVERY_SETUP:
    path_of(setup).write_text(record(setup), "utf-8")
print(f"{len(EVERY_SETUP)} matches written to {FOLDER}")
