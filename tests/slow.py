"""Sets the marks `slow` from a run with `--junit-xml report.xml` on a quiet machine: `python -m tests.slow report.xml`.

Modules that are marked as a whole stay so, and so does what the run has not measured. Sort imports afterwards.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).parent.parent
MOMENT_S = 0.5
"""What all cases of a test may take together."""
MARK = "pytest.mark.slow"


def main(report: Path) -> None:
    """Mark what took longer, and nothing else."""
    times: dict[Path, dict[str, float]] = {}
    for case in ElementTree.parse(report).iter("testcase"):
        module, name = _named(case.get("classname", ""), case.get("name", ""))
        measured = times.setdefault(module, {})
        measured[name] = measured.get(name, 0.0) + float(case.get("time", 0))
    for module, measured in times.items():
        text = module.read_text()
        if (marked := _marked(text, measured)) != text:
            module.write_text(marked)


def _named(dotted: str, case: str) -> tuple[Path, str]:
    """The module, and the test as `name` or `Class.name`."""
    parts, classes = dotted.split("."), []
    while not (module := ROOT.joinpath(*parts).with_suffix(".py")).exists():
        classes.insert(0, parts.pop())
    return module, ".".join([*classes, case.partition("[")[0]])


def _marked(text: str, measured: Mapping[str, float]) -> str:
    tree, lines = ast.parse(text), text.splitlines(keepends=True)
    for name, test in reversed(list(_tests(tree))):
        marks = [each for each in test.decorator_list if ast.unparse(each) == MARK]
        if name not in measured or bool(marks) == (measured[name] > MOMENT_S):
            continue
        if marks:
            del lines[marks[0].lineno - 1]
        else:
            first = min([test, *test.decorator_list], key=lambda each: each.lineno)
            lines.insert(first.lineno - 1, f"{' ' * test.col_offset}@{MARK}\n")
    changed = "".join(lines)
    if MARK in changed and "import pytest\n" not in changed:
        changed = changed.replace(
            "from __future__ import annotations\n", "from __future__ import annotations\nimport pytest\n"
        )
    return changed


def _tests(
    tree: ast.Module | ast.ClassDef, above: str = ""
) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from _tests(node, f"{above}{node.name}.")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{above}{node.name}", node


if __name__ == "__main__":
    main(Path(sys.argv[1]))
