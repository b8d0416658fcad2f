"""Square boards: cells named by file and rank, numbered from a1, and the lines that lead over them."""

from __future__ import annotations

from string import ascii_lowercase


class Grid:
    """A board of square cells; a cell is the number `rank * files + file`, both counted from 0."""

    def __init__(self, files: int, ranks: int) -> None:
        self.files = files
        self.ranks = ranks
        self.file_names = ascii_lowercase[:files]
        self.rank_names = tuple(str(rank + 1) for rank in range(ranks))
        self.labels = tuple(file + rank for rank in self.rank_names for file in self.file_names)
        self.by_label = {label: cell for cell, label in enumerate(self.labels)}
        self.rows = tuple(self.labels[files * rank : files * (rank + 1)] for rank in reversed(range(ranks)))
        """The labels from the top, each row from left to right."""

    def place(self, cell: int) -> tuple[int, int]:
        """The file and the rank, counted from 0."""
        rank, file = divmod(cell, self.files)
        return file, rank

    def line(self, cell: int, sideways: int, ahead: int) -> tuple[int, ...]:
        """The cells in one direction up to the edge, nearest first."""
        file, rank = self.place(cell)
        found = []
        while 0 <= (file := file + sideways) < self.files and 0 <= (rank := rank + ahead) < self.ranks:
            found.append(self.files * rank + file)
        return tuple(found)
