"""One bot a file: a second one is told who is first, and may begin when that one ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from storage import StorageError
from storage.core.processes.locks import only_server


def test_a_second_bot_on_the_same_file_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/data/engawa.db"
    with only_server(url):
        with pytest.raises(StorageError, match="Another bot serves from"), only_server(url):
            pass
        with only_server(f"sqlite:///{tmp_path}/data/other.db"):
            pass
    with only_server(url):
        pass


def test_a_second_bot_is_refused_that_reaches_the_file_by_a_link(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "engawa.db").symlink_to(tmp_path / "disk" / "real.db")
    with (
        only_server(f"sqlite:///{tmp_path}/engawa.db"),
        pytest.raises(StorageError, match="Another bot serves from"),
        only_server(f"sqlite:///{tmp_path}/disk/real.db"),
    ):
        pass


@pytest.mark.parametrize("url", ["postgresql://somewhere/engawa", "sqlite://", "not an address"])
def test_what_is_no_file_is_not_locked(url: str) -> None:
    with only_server(url), only_server(url):
        pass


def test_a_folder_that_cannot_be_made_is_explained(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    with (
        pytest.raises(StorageError, match="look at DATABASE_URL"),
        only_server(f"sqlite:///{tmp_path}/data/engawa.db"),
    ):
        pass
