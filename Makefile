# Two targets are all one needs: `make demo` builds the sample kit, `make test` runs every test.

PYTHON ?= python3
VENV := .venv
SAMPLE := data/scenarios/capitan_hex/alberche_ford.yaml

.PHONY: demo test golden gallery manual fonts style types check smoke preflight audit coverage benchmark thorough fuzz kills mutants clean

demo: $(VENV)/ready
	$(VENV)/bin/fichas build $(SAMPLE)

test: $(VENV)/ready-to-test
	$(VENV)/bin/python -m pytest -n auto $(PYTEST_OPTIONS)

# What the program draws becomes what is agreed: look at the difference before you commit it.
golden: $(VENV)/ready-to-test
	$(VENV)/bin/python -m pytest tests/golden tests/end_to_end/test_schema.py --update

# The pictures of the README and the manual.
gallery: $(VENV)/ready-to-test
	$(VENV)/bin/python output/gallery/pictures.py

# The manual as a site, from docs/: build/manual/index.html. A warning, or a link that leads nowhere, is an error.
manual: $(VENV)/ready-for-docs
	$(VENV)/bin/python -m sphinx --fresh-env --nitpicky --fail-on-warning --keep-going --quiet docs build/manual

# The bundled cuts of the fonts, from their packages (data/fonts/cut_fonts.py says what is done to them).
fonts: $(VENV)/ready
	$(VENV)/bin/pip download --quiet --no-deps -d build/fonts fontpkg-fira-sans-condensed==4.203 fontpkg-crimson-text==1.100
	$(VENV)/bin/python data/fonts/cut_fonts.py build/fonts

# One way of writing: formatting and lint by ruff.
style: $(VENV)/ready-to-check
	$(VENV)/bin/ruff format generator tests data docs
	$(VENV)/bin/ruff check --fix generator tests data docs

# What the source says of its types, by mypy, which is strict; the settings are in pyproject.toml.
types: $(VENV)/ready-to-check
	$(VENV)/bin/mypy

# What `make style` and `make types` would find; it changes nothing.
check: types
	$(VENV)/bin/ruff format --check generator tests data docs
	$(VENV)/bin/ruff check generator tests data docs

# Whether a sheet of counters costs grossly more than it did, as a ratio to the same drawing by hand.
smoke: $(VENV)/ready-to-test
	$(VENV)/bin/python -m tests.benchmarks.against_the_floor --smoke

# Every sample in every way of printing, opened by qpdf, Ghostscript and poppler.
preflight: $(VENV)/ready-to-test
	$(VENV)/bin/python -m tests.preflight

# Which lines and branches the suite takes, as CI runs it.
coverage: PYTEST_OPTIONS = -p tests.branches
coverage: test

# Whether a package that we install has a fault that is known: PyPI is asked.
audit: $(VENV)/ready
	$(VENV)/bin/python -m venv $(VENV)/audit
	$(VENV)/audit/bin/python -m pip install --quiet --disable-pip-version-check pip-audit
	$(VENV)/bin/python -m pip freeze --exclude-editable > $(VENV)/packages.txt
	$(VENV)/audit/bin/pip-audit --requirement $(VENV)/packages.txt --no-deps --disable-pip

benchmark: $(VENV)/ready-to-test
	$(VENV)/bin/python -m tests.benchmarks.against_the_floor
	$(VENV)/bin/python -m tests.benchmarks.whole_commands
	$(VENV)/bin/python -m tests.benchmarks.games
	$(VENV)/bin/python -m tests.benchmarks.cold_start
	$(VENV)/bin/python -m tests.benchmarks.preview

# The suite with all combinations of the parameters of its tests and those that take long, where `make test` tries a sample.
thorough: $(VENV)/ready-to-test
	$(VENV)/bin/python -m pytest -n auto --thorough

# Hostile files, a hundred thousand: some two hours on two cores. The suite tries three thousand.
fuzz: $(VENV)/ready-to-test
	$(VENV)/bin/python -m tests.fuzz --cases 100000

# A build killed at any instant, five thousand times: each file is old or new. The suite tries forty.
kills: $(VENV)/ready-to-test
	$(VENV)/bin/python -m tests.kills 5000

# Small changes of meaning, planted one at a time: which does the suite miss? A hundred take two hours.
mutants: $(VENV)/ready-to-test
	$(VENV)/bin/python -m tests.mutants

clean:
	rm -rf $(VENV) build dist output/alberche_ford

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/ready: $(VENV)/bin/python pyproject.toml
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/ready-to-test: $(VENV)/bin/python pyproject.toml
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	touch $@

$(VENV)/ready-to-check: $(VENV)/bin/python pyproject.toml
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

$(VENV)/ready-for-docs: $(VENV)/bin/python pyproject.toml
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[docs]'
	touch $@
