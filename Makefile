# Everything is installed into .venv from the lock file; nothing else is needed but Python 3.11+.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
STAMP = $(VENV)/.installed

.PHONY: setup demo demo-reset run test check bench golden lock clean

setup: $(STAMP)  ## make the environment

$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Engawa needs Python 3.11 or newer; say which one by make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "Python cannot make an environment here; on Debian install the package python3-venv."; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

demo: setup  ## the sandbox with the bot in it; prints the address of its page
	$(BIN)/python -m sandbox demo --contract tests/data/discord/openapi.json

demo-reset:  ## forget everything that was played in the sandbox
	rm -rf data/sandbox

run: setup  ## the bot on Discord; needs DISCORD_TOKEN in .env
	$(BIN)/python -m bot run

test: setup  ## all tests
	$(BIN)/python -m pytest

check: setup  ## style and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: setup  ## every benchmark, with ratios measured in one run
	$(BIN)/python -m benchmarks

golden: setup  ## draw the pictures that tests compare with, and the recorded games; look at the difference before you commit
	$(BIN)/python -m tests.renderers.golden
	$(BIN)/python -m tests.games.playthroughs

lock: setup  ## resolve the dependencies anew
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	  --no-annotate --all-extras --group dev pyproject.toml --output-file requirements.lock

clean:  ## remove the environment and all caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
