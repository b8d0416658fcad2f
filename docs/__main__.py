"""Builds the site in every language: `python -m docs`; a link within it that leads nowhere is an error."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from sphinx.cmd.build import build_main

from docs.pages import ROOT, SITES, rules_page
from games import GAMES

USUAL = ROOT / "dist" / "site"


def build(target: Path, *languages: str, builder: str = "html") -> int:
    """Build the sites of some languages, or of all; the exit status is that of the first that fails, else 0."""
    docs = _tree(target / "tree")
    shutil.rmtree(target / "html", ignore_errors=True)
    for language in languages or SITES:
        pages = docs / SITES[language]
        for key in GAMES:
            (pages / "games" / f"{key}.md").write_text(rules_page(key, language), "utf-8")
        options = ["-q", "-W", "--keep-going", "-E", "-b", builder, "-c", str(docs), "-D", f"language={language}"]
        doctrees = ["-d", str(target / "doctrees" / language)]
        if status := build_main([*options, *doctrees, str(pages), str(target / "html" / SITES[language])]):
            return status
    return 0


def _tree(folder: Path) -> Path:
    """A copy of the docs to which pages can be added, beside everything that they link to."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for each in ROOT.iterdir():
        if each.suffix == ".md":
            shutil.copy(each, folder)  # where a page includes it, what it links to is beside it
        elif each.name not in {"docs", "dist"}:
            (folder / each.name).symlink_to(each)
    docs = shutil.copytree(ROOT / "docs", folder / "docs", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    shutil.copy(ROOT / "docs" / "conf.py", docs)
    for site in SITES.values():
        (docs / site / "games").mkdir(exist_ok=True)
    return docs


def main() -> int:
    """Build into the folder that is named, or look after links to other sites."""
    parser = argparse.ArgumentParser(prog="python -m docs", description="Builds the site in every language.")
    parser.add_argument("folder", nargs="?", type=Path, default=USUAL)
    parser.add_argument("--links", action="store_true", help="only look whether links to other sites lead somewhere")
    options = parser.parse_args()
    folder = options.folder.resolve()
    if status := build(folder, builder="linkcheck" if options.links else "html"):
        return status
    sys.stdout.write(f"{folder / 'html' / ('output.txt' if options.links else 'index.html')}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
