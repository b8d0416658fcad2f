"""What the search of the Japanese site keeps, where no spaces part words."""

from __future__ import annotations

import re

from sphinx.search.ja import BaseSplitter

_RUN = re.compile(r"[一-鿿々〆]+|[ァ-ヺー]+|[ぁ-ゖ]{2,}|\w+")
_PHRASE = re.compile(r"[一-鿿々〆ぁ-ゖァ-ヺー]+")


class Phrases(BaseSplitter):
    """Whole phrases, in which the page finds what was typed anywhere, and runs of one script for what is short."""

    def split(self, text: str) -> list[str]:
        """Everything by which a text is found."""
        return [*_PHRASE.findall(text), *_RUN.findall(text)]
