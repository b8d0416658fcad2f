"""Tests. What Python compiles is kept even where that isn't wanted: all processes of a run load the same modules."""

import os
import sys

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
