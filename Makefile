# Everything a person does with this tree. `make play` and `make test` set up what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CXX_SOURCES := $(wildcard src/forceout/_native/*.hpp src/forceout/_native/onsets/* src/forceout/_native/equations/*)

.PHONY: shots words setup play test test-all test-coverage test-slow soak mutate check bench pictures docs lock package release clean

# Everything, pinned. Where nothing has changed this takes a moment.
setup:
	@$(PYTHON) requirements/set_up.py dev

# Phones on the same network may sit down too; --host 127.0.0.1 keeps the tables to this machine.
play:
	@$(PYTHON) requirements/set_up.py play
	@$(BIN)/forceout serve --host 0.0.0.0 --browser

# A test that needs a tool which this machine lacks is skipped aloud here, and fails in test-all.
test: setup
	$(BIN)/pytest -n 2 --dist worksteal -m "not slow" -q

# Everything: the quick tests once more with their coverage, then the slow ones. Nothing may be skipped for lack of a tool.
test-all: test-coverage test-slow

# Coverage is measured on the quick tests: tracing would make the slow ones slower and their budgets meaningless.
test-coverage: setup
	$(BIN)/pytest -n 2 --dist worksteal -m "not slow" -q --with-every-tool --cov --cov-report=term

# The slow tests, and those that try more cases the more effort is asked for: the planters 2,000 positions a game.
test-slow: setup
	$(BIN)/pytest -n 2 --dist worksteal -m "slow or soak" -q --with-every-tool --effort slow

# The full counts: tens of thousands of matches and positions, on a fresh seed each time.
soak: setup
	$(BIN)/pytest -n 2 --dist worksteal -m soak -q --with-every-tool --effort soak

# Break the rules and the judges on purpose, and count what the tests notice. It takes long and is no gate; SAMPLE=0 breaks every place.
mutate: setup
	$(BIN)/python -m tools.mutate --sample $(or $(SAMPLE),34) --seed $(or $(SEED),1)

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(CXX_SOURCES)
	$(BIN)/mypy
	FORCEOUT_DATA=build/check $(BIN)/mypy --config-file src/forceout_web/mypy.ini
	$(BIN)/lint-imports
	FORCEOUT_DATA=build/check $(BIN)/django-admin makemigrations --check --dry-run --settings forceout_web.settings
	$(BIN)/python -m tools.coverage
	$(BIN)/python -m tools.complexity
	@if command -v npm >/dev/null; then npm install --ignore-scripts --no-audit --no-fund --no-save --silent && npm run --silent check; else echo "SKIPPED: the pages' scripts, because there is no npm here"; fi

bench: setup
	$(BIN)/python -m bench

# The drawings that stand in docs/ and the README.
pictures: setup
	$(BIN)/python docs/hooks/draw_pictures.py

# The texts of the pages, collected for translation; what is translated is compiled.
words: setup
	$(BIN)/python -m tools.words

# Every page and state in pictures, to be looked at beside the design.
shots: setup
	$(BIN)/python -m tests.web.pages.shots build/shots

docs: setup
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "Open site/index.html"

package: setup
	$(BIN)/python -m build --no-isolation

# Checks that version, changelog and tree agree, and tags them.
release: setup
	$(BIN)/python tools/release.py

# Needs `uv`; run it when a dependency in pyproject.toml changes. All locks pin the same versions.
COMPILE := uv pip compile pyproject.toml --generate-hashes --no-header --no-annotate --no-emit-index-url --universal --python-version 3.11
lock:
	$(COMPILE) --extra dev --output-file requirements/dev.lock
	$(COMPILE) --extra web --extra kernels --constraint requirements/dev.lock --output-file requirements/play.lock
	$(COMPILE) --constraint requirements/dev.lock --output-file requirements/base.lock

clean:
	rm -rf $(VENV) build dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage*
