"""The faults that tests are tried with can be seeded."""

from __future__ import annotations

import ast

from tests.faults import FAULTS, ROOT, found


def test_the_line_of_every_fault_stands_where_it_can_be_broken_and_its_tests_are_there() -> None:
    assert len(FAULTS) >= 40
    for fault in FAULTS:
        modules, tests = found(fault, ROOT)
        assert (len(modules), len(tests)) == (1, 1), fault
        ast.parse(modules[0].read_text().replace(fault.right, fault.wrong))
