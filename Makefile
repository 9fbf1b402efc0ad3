# The work is done by tools/*.py; `make help` lists what there is.

PYTHON ?= python3
WORKERS ?= 2
TOOLS := .venv/bin
SOURCES := zsy tools tests benchmarks

.PHONY: help play test build serve lint format screenshots clean install-site install-lint install-test

help:  ## list these commands
	@sed -n 's/^\([a-z]*\):[^#]*## /make \1: /p' Makefile

play: build serve  ## install, build and serve the game on localhost (PORT=8000)

test: install-test build lint  ## install what the tests need, then run lints and all tests
	$(TOOLS)/python -m pytest -n $(WORKERS) --dist worksteal

build: install-site  ## build the site into dist/
	@$(PYTHON) -m tools.build

serve:  ## serve dist/ as it is
	@$(PYTHON) -m tools.serve

lint: install-lint  ## ruff, mypy and the import contracts
	$(TOOLS)/ruff check .
	$(TOOLS)/ruff format --check .
	$(TOOLS)/mypy $(SOURCES)
	$(TOOLS)/lint-imports

format: install-lint  ## let ruff put the code in order
	$(TOOLS)/ruff check --fix .
	$(TOOLS)/ruff format .

screenshots: install-test build  ## pictures of the game into screenshots/
	$(TOOLS)/python -m tools.screenshots

clean:  ## remove everything that these commands made
	rm -rf .venv node_modules dist dist.* build screenshots .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find zsy tools tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

install-site install-lint install-test: install-%:
	@$(PYTHON) -m tools.install $*
