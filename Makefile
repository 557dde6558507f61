# The commands of the project. Each sets up what it needs; `make help` lists them.
PYTHON ?= python3
UV_VERSION := 0.13.9
UV_HOME := .tools/uv-$(UV_VERSION)
UV := $(UV_HOME)/bin/uv
BIN := .venv/bin
STAMP := .venv/.set-up
BENCH := .venv/.set-up-bench
export UV_PYTHON_DOWNLOADS := never

.DEFAULT_GOAL := help
.PHONY: help setup play test check bench sheet pictures pins clean

help: ## list these commands
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/'

setup: $(STAMP) ## make .venv with everything pinned, hashes checked

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Tilery needs Python 3.11 or newer; set PYTHON=… to one that is."; exit 1; }
	@echo "Fetching uv $(UV_VERSION) into .tools …"
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check --no-warn-script-location \
	  --root-user-action=ignore --target $(UV_HOME) uv==$(UV_VERSION)

$(STAMP): $(UV) requirements.txt pyproject.toml
	@echo "Setting up .venv …"
	@test -x $(BIN)/python || $(UV) venv --quiet --python $(PYTHON) .venv
	@$(UV) pip sync --quiet --python $(BIN)/python --require-hashes --compile-bytecode requirements.txt
	@$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q src
	@touch $@

play: $(STAMP) ## serve games to the browser, and print the address; LAN=1 lets the house in
	@$(BIN)/tilery serve $(if $(LAN),--lan) $(ARGS)

test: $(STAMP) ## run every check and every test
	@($(BIN)/tilery warm azul --all && $(BIN)/tilery warm rummy_up --all) & first=$$!; \
	  $(BIN)/tilery warm x_tiles --all & second=$$!; \
	  $(BIN)/python tools/components.py && $(BIN)/python tools/checks.py; \
	  checked=$$?; wait $$first && wait $$second && exit $$checked
	@$(BIN)/python -m pytest -n 3 --dist worksteal $(ARGS)

check: $(STAMP) ## lint, types, architecture and the fast tests, in under a minute
	@$(BIN)/python tools/checks.py
	@$(BIN)/python -m pytest -n 2 --dist worksteal -m "not slow" $(ARGS)

bench: $(BENCH) ## measure, and print the table of docs/benchmarks.md
	@$(BIN)/python benchmarks/bench.py $(ARGS)

sheet: $(STAMP) ## draw all tiles in all lights and for all eyes, to look at
	@$(BIN)/python -m tilery.art.sheet build/sheet.html

pictures: $(STAMP) ## draw the pictures of the documentation anew
	@$(BIN)/python tools/pictures.py

$(BENCH): $(STAMP) requirements-bench.txt
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements-bench.txt
	@touch $@

pins: $(UV) ## write requirements*.txt anew from pyproject.toml
	@$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
	  --no-emit-index-url --no-header --extra server --extra dev pyproject.toml -o requirements.txt
	@$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
	  --no-emit-index-url --no-header --extra server --extra dev --extra bench -c requirements.txt pyproject.toml \
	  -o requirements-bench.txt

clean: ## remove what the other commands made
	rm -rf .venv .tools build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
