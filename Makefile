# The two commands most people need are `make serve` and `make test`; `make` alone lists the rest.
#
#   PORT=8080 make serve                  another port
#   DATABASE=sqlite:///club.db make serve another database
#   make serve ARGS="--host 0.0.0.0"      anything else that `openfelt serve` takes
#   make test ARGS="-k pots -x"           anything else that pytest takes

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

PORT ?= 8000
DATABASE ?=
ARGS ?=
ARTEFACTS ?= artefacts

PEERS := pokerkit pokerfast treys phevaluator poker-equity eval7 future pyparsing open_spiel absl-py

VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

# The first Python that is new enough; PYTHON=... chooses another.
CANDIDATES := python3 python3.13 python3.12 python3.11 python
PYTHON ?= $(firstword $(foreach name,$(CANDIDATES),$(shell \
	$(name) -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $(name))))

.PHONY: help serve test check docs bench clean

help:
	@echo "make serve   start the card room and print its address (PORT, DATABASE, ARGS)"
	@echo "make test    run all tests (ARGS)"
	@echo "make check   style, types, layers"
	@echo "make docs    build the documentation into docs/_build"
	@echo "make bench   measure beside other libraries, and write docs/benchmarks.md"
	@echo "make clean   remove everything that was made here, except databases"

# A stamp is renewed when pyproject.toml or constraints.txt has changed, so that a second run installs nothing.

$(VENV)/made:
	@test -n "$(PYTHON)" || { echo "openfelt needs Python 3.11 or later; PYTHON=/path/to/python make ... names one" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "$(PYTHON) has no venv; on Debian: apt install python3-venv" >&2; exit 1; }
	@echo "making $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/serves: pyproject.toml constraints.txt | $(VENV)/made
	@echo "installing the room (once)"
	@$(INSTALL) -e '.[room,fast]'
	@touch $@

$(VENV)/tests: pyproject.toml constraints.txt | $(VENV)/made
	@echo "installing the room and its tests (once)"
	@$(INSTALL) -e '.[room,postgres,fast,gym,cluster,dev]'
	@touch $@ $(VENV)/serves

serve: $(VENV)/serves
	@exec $(BIN)/openfelt serve --port $(PORT) $(if $(DATABASE),--database '$(DATABASE)') $(ARGS)

# One worker per processor; all tests of one file run in one worker, in order.
test: $(VENV)/tests
	@ARTEFACTS='$(ARTEFACTS)' $(BIN)/python -m pytest -ra -n auto --dist loadfile $(ARGS)

check: $(VENV)/tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict src tests
	$(BIN)/lint-imports --no-logo
	@if command -v npm >/dev/null 2>&1; then \
		$(MAKE) node_modules/installed && npm run --silent check; \
	else \
		echo "skipped: types of the browser client (need node and npm; on Debian: apt install npm)"; \
	fi

# TypeScript and axe-core are only ever checks: nothing of theirs is served.
node_modules/installed: package.json
	@echo "installing what checks the browser client (once)"
	@npm install --silent --no-package-lock --no-audit --no-fund </dev/null
	@touch $@

docs: $(VENV)/tests
	$(BIN)/python -m sphinx -W --keep-going -q -b html docs docs/_build/html
	@echo "docs/_build/html/index.html"

# The peers are installed apart from everything else: nothing of ours depends on them.
$(VENV)/peers: pyproject.toml | $(VENV)/tests
	@echo "installing the libraries to compare with (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --target $(VENV)/compared --no-deps $(PEERS)
	@touch $@

bench: $(VENV)/peers
	PYTHONPATH=$(VENV)/compared RAYON_NUM_THREADS=1 $(BIN)/python tools/build_benchmarks.py

clean:
	rm -rf $(VENV) node_modules $(ARTEFACTS) docs/_build build dist htmlcov .coverage .coverage.*
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
