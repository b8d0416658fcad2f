"""Measurements: ratios taken in one run, never asserted in the test suite."""
