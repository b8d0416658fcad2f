# Everything is installed into .venv from requirements-dev.lock; nothing else is needed but Python 3.11+.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
STAMP = $(VENV)/.installed
# Two more than cores, as those who wait for a bot or a browser leave theirs to others; FAST=1 has none who wait.
WORKERS = --numprocesses $(shell $(PYTHON) -c 'import os; print(os.cpu_count() + $(if $(FAST),0,2))') --dist loadgroup
QUICKLY = -m "not (end_to_end or browser or slow or postgresql)" --ignore tests/end_to_end --ignore tests/browser
COMPILE = $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
  --no-emit-index-url --no-header --no-annotate

.PHONY: setup demo demo-reset run test check audit release docs docs-links bench soak fuzz screens golden sheets words lock clean

CATALOGS = $(patsubst %.po,%.mo,$(wildcard bot/locales/*/LC_MESSAGES/*.po))

setup: $(STAMP) $(CATALOGS)  ## make the environment, and compile the translations

%.mo: %.po $(STAMP)
	$(BIN)/python -m catalogs compile
	@touch $@

$(STAMP): requirements-dev.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Engawa needs Python 3.11 or newer; say which one by make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "Python cannot make an environment here; on Debian install the package python3-venv."; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

demo: setup  ## the sandbox with the bot in it; prints the address of its page
	$(BIN)/python -m sandbox demo --contract tests/data/discord/openapi.json

demo-reset:  ## forget everything that was played in the sandbox
	rm -rf data/sandbox

run: setup  ## the bot on Discord; needs DISCORD_TOKEN in .env
	$(BIN)/python -m bot run

test: setup  ## all tests, a worker for each core and two more; FAST=1 leaves out bots, browsers, PostgreSQL and what takes long, THOROUGH=1 leaves nothing out and tries more examples
	$(BIN)/python -m pytest $(WORKERS) $(if $(FAST),$(QUICKLY))

check: setup  ## style and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

audit: setup  ## look up known vulnerabilities of what hosts install, where that can be done
	@UV=$(BIN)/uv .ci/audit

release: setup  ## check all that a release needs and make its wheel in dist/wheel; publishes nothing
	@.ci/release

docs: setup  ## the site, into dist/site/html; a link within it that leads nowhere is an error
	$(BIN)/python -m docs

docs-links: setup  ## look whether the site's links to other places still lead somewhere
	$(BIN)/python -m docs --links

soak: setup  ## 1,000 matches, 200 people and every trouble for some minutes; SOAK="--seed 7 --minutes 2" says otherwise
	$(BIN)/python -m sandbox soak $(SOAK)

fuzz: setup  ## texts nobody would type, at everything that reads one, for ten minutes; FUZZ="--seed 7 --minutes 60"
	$(BIN)/python -m tests.fuzz $(FUZZ)

bench: setup  ## every benchmark, with ratios measured in one run
	$(BIN)/python -m benchmarks

screens: setup  ## take the pictures of the README in a browser; look at them before you commit
	$(BIN)/python -m tests.browser.screenshots

golden: setup  ## draw the pictures that tests compare with, and record games and thoughts; look at the difference before you commit
	$(BIN)/python -m tests.renderers.golden
	$(BIN)/python -m tests.games.playthroughs
	$(BIN)/python -m tests.opponents.recorded

sheets: setup  ## the contact sheets of the boards in docs/
	$(BIN)/python -m docs.sheets

words: setup  ## bring the catalogs of translations up to date and compile them
	$(BIN)/python -m catalogs

lock: setup  ## resolve the dependencies anew: for development, and out of these what the bot needs to run
	$(COMPILE) --all-extras --group dev --output-file requirements-dev.lock
	$(COMPILE) --extra postgresql --extra fast --constraint requirements-dev.lock --output-file requirements.lock

clean:  ## remove the environment and all caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
