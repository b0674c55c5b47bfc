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
LADDER ?=
YARDSTICKS ?=

# The page is built with the Node that pip brings, whatever else the machine has.
NODE := PATH="$(CURDIR)/$(BIN):$$PATH"
# Not `npm ci`: it asks the lock for the builds of all platforms, which no single machine needs.
NPM_FLAGS := --no-save --no-audit --no-fund --loglevel=error
PAGE := src/ludoteca/server/page/index.html
PAGE_SOURCES := $(shell find web docs/games -type f -not -path '*/node_modules/*' -not -path '*/paraglide/*' \
	-not -path '*/positions/*' -not -path '*/cache/*')

.PHONY: play test check format types bench bench-server bench-page bench-solved ladder yardsticks soak goldens \
	screenshots clean bench-bots bench-turns bench-endings bench-memory bench-designs bench-given-away bench-steps

play: $(VENV)/built $(PAGE)
	$(BIN)/ludoteca serve --open

test: $(VENV)/built $(PAGE)
	$(BIN)/python -m pytest -n auto $(TESTS)

check: $(VENV)/built $(PAGE)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	cd web && $(NODE) npm run --silent format:check
	cd web && $(NODE) npm run --silent check
	$(MAKE) test

format: $(VENV)/built web/node_modules/ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	cd web && $(NODE) npm run --silent format

# The page's types for messages and views, from the server's.
types: $(VENV)/built web/node_modules/ready
	$(BIN)/python -m ludoteca.server.typescript | (cd web && $(NODE) node scripts/types.js)

soak: $(VENV)/built
	$(BIN)/python -m tests.soak

# The peers have an environment of their own: what they need is nobody else's business.
bench: $(VENV)/built .venv-bench/ready
	$(BIN)/python -m benchmarks.run $(BENCH)

bench-server: $(VENV)/built benchmarks/peers/boardgame/node_modules/ready
	$(BIN)/python -m benchmarks.serving

bench-page: $(VENV)/built $(PAGE)
	$(BIN)/python -m benchmarks.page

bench-memory: $(VENV)/built
	$(BIN)/python -m benchmarks.remembering

bench-solved: $(VENV)/built
	$(BIN)/python -m benchmarks.solved

bench-given-away: $(VENV)/built
	$(BIN)/ludoteca solve tohm
	$(BIN)/python -m benchmarks.given_away

bench-steps: $(VENV)/built
	$(BIN)/python -m benchmarks.joint_steps

# Matches between the levels of bots, kept and added to, e.g. LADDER="--games 200 --only tohm-2".
ladder: $(VENV)/built
	$(BIN)/python -m benchmarks.ladder $(LADDER)

yardsticks: $(VENV)/built
	$(BIN)/python -m benchmarks.yardsticks $(YARDSTICKS)

bench-bots: $(VENV)/built .venv-bench/ready
	$(BIN)/python -m benchmarks.bots

bench-turns: $(VENV)/built
	$(BIN)/python -m benchmarks.turns

bench-endings: $(VENV)/built
	$(BIN)/python -m benchmarks.endings

bench-designs: $(VENV)/built
	$(BIN)/python -m benchmarks.designs

goldens: $(VENV)/built
	$(BIN)/python -m tests.goldens
	$(BIN)/python -m tests.node_counts
	$(BIN)/python -m tests.games.fantastick.puzzle_goldens

# Every page, light and dark, desktop and phone; made anew whenever looks change, and looked at.
screenshots: $(VENV)/built $(PAGE)
	$(BIN)/python -m tests.web.screenshots

clean:
	rm -rf .venv .venv-pure .venv-bench build dist web/node_modules web/src/paraglide $(dir $(PAGE))
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

web/node_modules/ready: $(VENV)/ready web/package-lock.json
	cd web && $(NODE) npm install $(NPM_FLAGS)
	touch $@

$(PAGE): web/node_modules/ready $(PAGE_SOURCES)
	@echo "building the page ..."
	cd web && $(NODE) npm run --silent build

benchmarks/peers/boardgame/node_modules/ready: $(VENV)/ready benchmarks/peers/boardgame/package-lock.json
	cd benchmarks/peers/boardgame && $(NODE) npm install $(NPM_FLAGS)
	touch $@

.venv-bench/ready: benchmarks/peers/requirements.txt
	$(PYTHON) -m venv .venv-bench
	.venv-bench/bin/pip install --quiet --disable-pip-version-check -r $<
	touch $@
