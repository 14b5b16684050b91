# What a player, an admin and a developer of Roundkeeper type. `make` alone lists it.

PYTHON ?=
VENV_PYTHON = .venv/bin/python
TESTS = $(VENV_PYTHON) -m tools.quick
FIND_PYTHON = PYTHON='$(PYTHON)' sh tools/find_python.sh

.DEFAULT_GOAL = help
.PHONY: help play docs install install-dev clone stop accounts backup restore test quick quick-table coverage test-long soak check bench fuzz mutate pins languages clients package bridge-softcode bridge-penn bridge-rhost pictures

help:
	@echo "make play      install what is missing, start the game, say where to connect"
	@echo "make play RULES=nwod    the same, for a game of nwod, met, w20, detroit or detroit-classic"
	@echo "make stop      stop the game"
	@echo "make accounts  show the accounts and their passwords"
	@echo "make backup FILE=name   copy the game's data, while it runs or not"
	@echo "make restore FILE=name  put such a copy in its place; with PARTLY=yes only what is sound"
	@echo "make install   only install"
	@echo "make docs      build the documentation site, which the game shows at /docs/"
	@echo "make clients   build what players put into their clients: docs/clients.md"
	@echo "make bridge-softcode KIND=tinymux   print what a wizard pastes into a game: docs/bridge.md"
	@echo "In a clone of the repository, for those who change it:"
	@echo "make test      run all tests          make check   style, types, imports"
	@echo "make quick     run the tests of the rules and the words: seconds"
	@echo "make quick-table   run the tests of commands and scenes"
	@echo "make coverage  print which lines and branches of game, scenes and commands no test of these reaches"
	@echo "make mutate    put 300 faults into the rules, and see that the tests find them; ARGS='--sample 30 --seed 7'"
	@echo "make test-long run the long forms too: hours"
	@echo "make soak      kill a game 200 times while it is played, and see that nothing is lost"
	@echo "make fuzz      type 100,000 hostile lines (minutes); or INPUTS=5000 SEED=7"
	@echo "make bench     measure the speed; AGAINST=COMMIT: beside that of another commit"
	@echo "make pictures  play a scene, and take the pictures of docs/pictures anew"
	@echo "make bridge-penn SOURCES=FOLDER   build PennMUSH for the tests of the bridge"
	@echo "make bridge-rhost SOURCES=FOLDER  build RhostMUSH for the tests of the bridge"
	@echo "make package   build what \`pip install\` takes, into dist/"
	@echo "make pins      pin newer packages, with hashes; ONLY=django: that one alone"

play: install
	@$(VENV_PYTHON) -m tools.play $(if $(filter command line,$(origin RULES)),--rules='$(RULES)')

install:
	@python="$$($(FIND_PYTHON))" && "$$python" -m tools.install

# What only the repository has, such as the tests, is not in a directory of `roundkeeper init`.
clone:
	@test -d tests || { echo "This needs the tests, which only a clone of the repository has." >&2; exit 1; }

install-dev:
	@python="$$($(FIND_PYTHON))" && "$$python" -m tools.install --dev

stop:
	@python="$$($(FIND_PYTHON))" && "$$python" -m tools.stop

accounts:
	@python="$$($(FIND_PYTHON))" && "$$python" -m tools.passwords

# Any Python can copy; to read the copy through takes what the game needs.
backup:
	@python="$(VENV_PYTHON)"; "$$python" -c "import msgspec" 2>/dev/null || python="$$($(FIND_PYTHON))" \
		&& "$$python" -m tools.backup "$(FILE)"

restore: install
	@$(VENV_PYTHON) -m tools.restore "$(FILE)" $(if $(filter yes,$(PARTLY)),--partly)

test: clone install-dev
	$(TESTS) --and-others

quick: clone install-dev
	$(TESTS)

# What a table sees: commands typed, scenes kept.
TABLE = tests/commands tests/journal tests/web

# Every command typed in many ways and by all, evenings by each system: longer than all the others.
SWEEPS = tests/commands/words tests/commands/test_failing.py tests/commands/test_bridged.py \
	tests/commands/test_authority.py tests/commands/fights/test_other_rules.py

quick-table: clone install-dev
	$(VENV_PYTHON) -m pytest -q -n "$$(getconf _NPROCESSORS_ONLN)" tests/commands tests/journal \
		$(addprefix --ignore=,$(SWEEPS))

coverage: clone install-dev
	$(VENV_PYTHON) -m pytest -q -n auto --cov=game --cov=scenes --cov=commands --cov-branch \
		--cov-report=term-missing:skip-covered tests/game tests/scenarios tests/narration tests/properties tests/hostile $(TABLE)

test-long: clone install-dev
	TESTS_LONG=1 $(TESTS) --and-others
	$(MAKE) coverage
	$(MAKE) fuzz
	$(MAKE) mutate
	$(MAKE) soak
	$(MAKE) bench

soak: clone install-dev
	KILLS=$(or $(KILLS),200) SEED=$(or $(SEED),1) $(VENV_PYTHON) -m pytest -q -s -n 0 tests/server/soak

check: clone install-dev
	$(VENV_PYTHON) -m ruff format --check .
	$(VENV_PYTHON) -m ruff check .
	$(VENV_PYTHON) -m mypy
	.venv/bin/lint-imports

mutate: clone install-dev
	@$(VENV_PYTHON) -m tools.mutate $(ARGS)

fuzz: clone install-dev
	INPUTS=$(or $(INPUTS),100000) FILES=3000 SEED=$(or $(SEED),1) $(VENV_PYTHON) -m pytest -q -s -n 0 \
		tests/hostile/test_short_form.py

pictures: clone install-dev
	WRITE_PICTURES=1 $(VENV_PYTHON) -m pytest -n 0 tests/browser/test_whole_scene.py tests/clients/test_mudlet.py \
		tests/server/connections/test_clients.py

bench: clone install-dev
	$(VENV_PYTHON) -m bench $(if $(AGAINST),--against $(AGAINST))

# One list serves every Python from the oldest on, and every kind of machine.
pins: clone install-dev
	@$(VENV_PYTHON) -m pip install --quiet --disable-pip-version-check uv
	@for list in requirements requirements-dev requirements-mutate; do $(VENV_PYTHON) -m uv pip compile --quiet --no-python-downloads \
		--universal --generate-hashes --python-version=3.12 --custom-compile-command="make pins" \
		$(if $(ONLY),--upgrade-package=$(ONLY),--upgrade) $$list.in --output-file=$$list.txt || exit 1; done

clients: install
	@$(VENV_PYTHON) -m tools.clients

languages: clone install-dev
	@$(VENV_PYTHON) -m tools.languages

docs: install-dev
	@$(VENV_PYTHON) -m tools.site.docs

package: clone install-dev
	@$(VENV_PYTHON) -m build --wheel --no-isolation

bridge-softcode:
	@test -f "bridge/softcode/$(KIND).txt" && cat "bridge/softcode/$(KIND).txt" \
		|| { echo "Type: make bridge-softcode KIND=tinymux, KIND=penn or KIND=rhost" >&2; exit 1; }

bridge-penn:
	@sh tests/bridge/build_pennmush.sh "$(SOURCES)"

bridge-rhost:
	@sh tests/bridge/build_rhostmush.sh "$(SOURCES)"
