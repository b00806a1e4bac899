# make demo | test | test-slow | check | bench | mutants | lock      (.venv makes itself)
PYTHON ?= python3
SHELL := /bin/bash
export UV_PYTHON_DOWNLOADS := never

BIN := .venv/bin
ITSELF := --no-deps --no-build-isolation --editable .
EXPORT := --quiet --locked --format requirements-txt --no-annotate --no-header --no-emit-project

.DELETE_ON_ERROR:
.PHONY: demo test test-slow check bench mutants lock

demo: .venv/ready
	$(BIN)/sixfold demo

test: .venv/ready
	$(BIN)/python -m pytest -q -n 2

test-slow: .venv/ready
	$(BIN)/python -m pytest -q -n 2 -m slow

check: .venv/ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pyright
	$(BIN)/lint-imports

bench: .venv/bench
	$(BIN)/python -m benchmarks

# some minutes: its log is mutants.log, its page docs/mutation.md
mutants: .venv/mutation
	rm -rf mutants
	$(BIN)/mutmut run --max-children 2 >mutants.log 2>&1 || { tail -n 20 mutants.log; exit 1; }
	$(BIN)/python -m tests.mutation

# uv is quicker; plain pip installs the very same files
.venv/ready: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed: make PYTHON=python3.12")'
	@echo "installing into .venv"
	@set -e; if uv=$$(command -v uv || command -v $(BIN)/uv); then \
		test -x $(BIN)/python || $$uv venv --quiet --clear --python $(PYTHON) .venv; \
		$$uv pip sync --quiet --require-hashes --python $(BIN)/python requirements.lock; \
		$$uv pip install --quiet --python $(BIN)/python $(ITSELF); \
	else \
		$(PYTHON) -m venv --clear .venv; \
		$(BIN)/pip install --quiet --require-hashes -r requirements.lock; \
		$(BIN)/pip install --quiet $(ITSELF); \
	fi
	@touch $@

.venv/bench: benchmarks/requirements.lock .venv/ready
	$(BIN)/uv pip install --quiet --require-hashes --python $(BIN)/python -r $<
	@touch $@

.venv/mutation: tests/mutation/requirements.lock .venv/ready
	$(BIN)/uv pip install --quiet --require-hashes --python $(BIN)/python -r $<
	@touch $@

# resolves anew within pyproject.toml; no address goes into the files
lock: .venv/ready
	$(BIN)/uv lock --quiet --upgrade
	$(BIN)/uv export $(EXPORT) --all-groups --no-group bench --no-group mutation --output-file requirements.lock >/dev/null
	$(BIN)/uv export $(EXPORT) --only-group mutation --output-file tests/mutation/requirements.lock >/dev/null
	$(BIN)/uv export $(EXPORT) --only-group bench --output-file benchmarks/requirements.lock >/dev/null
