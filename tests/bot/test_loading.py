"""What a start leaves out isn't missed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from storage import migrations

ROOT = Path(__file__).parent.parent.parent
STARTED = """
import sys
from bot.__main__ import main
status = main(["check", "--offline", *sys.argv[1:]])
print("mapper", "sqlalchemy.orm" in sys.modules)
sys.exit(status)
"""


def started(url: str, *arguments: str) -> list[str]:
    """What a check prints, and whether the mapper was loaded for it."""
    env = {**os.environ, "DATABASE_URL": url, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", STARTED, *arguments]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
def test_a_database_is_made_brought_up_to_date_and_read_without_the_object_mapper(tmp_path: Path) -> None:
    assert started(f"sqlite:///{tmp_path}/new.db")[-1] == "mapper False"
    engine = create_engine(f"sqlite:///{tmp_path}/old.db")
    with engine.begin() as connection:
        migrations.upgrade(connection, migrations.revisions()[-2])
    engine.dispose()
    printed = started(f"sqlite:///{tmp_path}/old.db", "--upgrade")
    assert any("its schema is up to date" in line for line in printed), printed
