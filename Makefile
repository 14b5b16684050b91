# What a player, an admin and a developer of Roundkeeper type. `make` alone lists it.

PYTHON ?=
VENV_PYTHON = .venv/bin/python
FIND_PYTHON = PYTHON='$(PYTHON)' sh tools/find_python.sh

.DEFAULT_GOAL = help
.PHONY: help play install install-dev stop accounts test check bench fuzz pins

help:
	@echo "make play      install what is missing, start the game, say where to connect"
	@echo "make stop      stop the game"
	@echo "make accounts  show the accounts and their passwords"
	@echo "make install   only install"
	@echo "make test      run all tests          make check   style, types, imports"
	@echo "make fuzz      type 100,000 hostile lines (minutes); ARGS='--inputs 5000 --seed 7'"
	@echo "make bench     measure the speed      make pins    pin newer packages"

play: install
	@$(VENV_PYTHON) -m tools.play

install:
	@python="$$($(FIND_PYTHON))" && "$$python" -m tools.install

install-dev:
	@python="$$($(FIND_PYTHON))" && "$$python" -m tools.install --dev

stop:
	@python="$$($(FIND_PYTHON))" && "$$python" -m tools.stop

accounts:
	@python="$$($(FIND_PYTHON))" && "$$python" -m tools.passwords

test: install-dev
	$(VENV_PYTHON) -m pytest -n auto --dist loadfile

check: install-dev
	$(VENV_PYTHON) -m ruff format --check .
	$(VENV_PYTHON) -m ruff check .
	$(VENV_PYTHON) -m mypy
	.venv/bin/lint-imports

fuzz: install-dev
	$(VENV_PYTHON) -m tests.hostile $(ARGS)

bench: install-dev
	$(VENV_PYTHON) -m bench

pins:
	@python="$$($(FIND_PYTHON))" && "$$python" -m tools.pins
