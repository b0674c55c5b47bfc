# `make play` and `make test` set everything up by themselves; they need Python 3.11+ and, for speed, a C compiler.
# LUDOTECA_PURE=1 runs the same files uncompiled, in an environment of its own.

# The first Python that really runs and is new enough: a name on the path may be an empty shim.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
ifeq ($(filter-out 0,$(LUDOTECA_PURE)),)
VENV := .venv
else
VENV := .venv-pure
endif
BIN := $(VENV)/bin
SOURCES := $(shell find src examples -name '*.py' -o -name '*.pxd')
TESTS ?=
BENCH ?=

.PHONY: play test check format bench soak goldens wheel clean

play: $(VENV)/built
	$(BIN)/ludoteca play

test: $(VENV)/built
	$(BIN)/python -m pytest -n auto $(TESTS)

check: $(VENV)/built
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(MAKE) test

format: $(VENV)/built
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

soak: $(VENV)/built
	$(BIN)/python -m tests.soak

# The peers have an environment of their own: what they need is nobody else's business.
bench: $(VENV)/built .venv-bench/ready
	$(BIN)/python -m benchmarks.run $(BENCH)

goldens: $(VENV)/built
	$(BIN)/python -m tests.goldens
	$(BIN)/python -m tests.node_counts

clean:
	rm -rf .venv .venv-pure .venv-bench build dist
	find src examples -name '*.so' -delete

$(VENV)/ready: pyproject.toml setup.py
	@test -n "$(PYTHON)" || { echo "ludoteca needs Python 3.11 or newer, and none was found"; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check "setuptools>=77" "cython>=3.1"
	$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation -e ".[dev]"
	touch $@

# Compiled modules are made anew whenever a source is younger.
$(VENV)/built: $(VENV)/ready $(SOURCES)
	@echo "building ludoteca ..."
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@cd examples/tictactoe && ../../$(BIN)/python setup.py --quiet build_ext --inplace
	touch $@

.venv-bench/ready: benchmarks/peers/requirements.txt
	$(PYTHON) -m venv .venv-bench
	.venv-bench/bin/pip install --quiet --disable-pip-version-check -r $<
	touch $@
