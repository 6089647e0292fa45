# The two commands of the README are `make play` and `make test`; `make help` lists the others.

PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; \
	done)
BOOTSTRAP = $(PYTHON) -B -m tools.bootstrap
BIN = .venv/bin
HOST ?= 127.0.0.1
PORT ?= 8000
TESTS ?= tests
# The tests start many processes: what one has compiled the others need not compile again.
COMPILED_ONCE = PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=$(CURDIR)/.bootstrap/bytecode

.PHONY: help setup play test lint types client browser unit coverage format bench clean schema stress chaos load flood ray wheel release

help: ## list the commands
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 20

setup: ## install everything from the locks and build the client
	@test -n "$(PYTHON)" && $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Ecumene needs Python 3.11 or newer; install one, or name it with make PYTHON=..." >&2; \
		exit 1; }
	@$(BOOTSTRAP) setup

play: setup ## start the game on http://localhost:8000
	@$(BIN)/ecumene serve --host $(HOST) --port $(PORT) --open

test: lint types client browser unit ## run every check and every test

lint: setup ## check style and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BOOTSTRAP) npm run --silent lint

types: setup ## check the types
	$(BIN)/mypy

client: setup ## check the client's types and run its own tests
	$(BOOTSTRAP) npm run --silent check
	$(BOOTSTRAP) npm run --silent test

browser: setup ## see to it that the browser tests have a Chromium
	@$(BOOTSTRAP) browser

unit: setup browser ## run the Python tests; TESTS=tests/server runs a part
	$(COMPILED_ONCE) $(BIN)/python -W error -m pytest -n 2 --maxschedchunk 1 $(TESTS)

coverage: setup browser ## run the Python tests and show which lines none of them reaches
	$(COMPILED_ONCE) $(BIN)/coverage run -m pytest $(TESTS)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

format: setup ## rewrite all files in the common format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BOOTSTRAP) npm run --silent format

bench: setup ## print how long the library takes to import
	$(BIN)/python -m tools.import_time

clean: ## remove everything that setup and the tests have made
	rm -rf .venv .bootstrap client/node_modules src/ecumene/server/static build dist
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis .benchmarks .coverage* mutants

schema: setup ## write the server's schema and the client's types made from it
	$(BIN)/python -m ecumene.server.web.schema > client/openapi.json
	$(BIN)/python -m ecumene.server.web.schema --socket > docs/asyncapi.json
	$(BOOTSTRAP) npm run --silent types
	$(BIN)/python -m tools.engine_types
	$(BIN)/python -m tools.error_reference

stress: setup ## kill servers, race processes and send nonsense for a long time; ROUNDS=30
	$(COMPILED_ONCE) ECUMENE_STRESS=$(or $(ROUNDS),30) $(BIN)/python -W error -m pytest -s -q tests/server/storage/test_survival.py \
		tests/server/storage/test_races.py tests/server/sight tests/server/web/test_hostile.py

chaos: setup ## kill servers and their database while people play on; MINUTES=60 WORKERS=2
	$(BIN)/python -W error -m tests.server.chaos.run --minutes $(or $(MINUTES),60) --workers $(or $(WORKERS),2)

load: setup ## measure the server with 504 sockets; LOAD="--database postgresql --workers 2" for another set-up
	$(BIN)/python -m tools.load $(LOAD)

flood: setup ## measure how an honest player fares under floods; FLOOD="--many passwords" for one kind
	$(BIN)/python -m tools.flood $(FLOOD)

ray: setup ## play on a local Ray what one process plays, and compare; installs Ray, about 200 MB
	$(BOOTSTRAP) extra ray
	$(BIN)/python -m tools.check_ray

wheel: setup ## build the package into dist/, with the page in it
	@$(BOOTSTRAP) wheel

release: setup ## keep what this version writes in tests/releases, for all later versions to open
	$(BIN)/python -m tools.release_fixtures
