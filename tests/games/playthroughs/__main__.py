"""Write the recorded matches anew: `python -m tests.games.playthroughs`."""

from tests.games.playthroughs import FOLDER, path_of, record
from tests.games.setups import SETUPS

for stale in set(FOLDER.glob("*.txt")) - set(map(path_of, SETUPS)):
    stale.unlink()
for setup in SETUPS:
    path_of(setup).write_text(record(setup), "utf-8")
print(f"{len(SETUPS)} matches written to {FOLDER}")
