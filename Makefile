# Two targets are all one needs: `make demo` builds the sample kit, `make test` runs every test.

PYTHON ?= python3
VENV := .venv
SAMPLE := data/scenarios/capitan_hex/alberche_ford.yaml

.PHONY: demo test golden gallery fonts style benchmark clean

demo: $(VENV)/ready
	$(VENV)/bin/fichas build $(SAMPLE)

test: $(VENV)/ready-to-test
	$(VENV)/bin/python -m pytest -n auto

# What the program draws becomes what is agreed: look at the difference before you commit it.
golden: $(VENV)/ready-to-test
	$(VENV)/bin/python -m pytest tests/golden tests/end_to_end/test_schema.py --update

# The pictures of the README and the tutorial.
gallery: $(VENV)/ready-to-test
	$(VENV)/bin/python output/gallery/pictures.py

# The bundled cuts of the fonts, from their packages (data/fonts/cut_fonts.py says what is done to them).
fonts: $(VENV)/ready
	$(VENV)/bin/pip download --quiet --no-deps -d build/fonts fontpkg-fira-sans-condensed==4.203 fontpkg-crimson-text==1.100
	$(VENV)/bin/python data/fonts/cut_fonts.py build/fonts

# One way of writing: formatting and lint by ruff.
style: $(VENV)/ready
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check ruff
	$(VENV)/bin/ruff format generator tests data
	$(VENV)/bin/ruff check --fix generator tests data

benchmark: $(VENV)/ready-to-test
	$(VENV)/bin/python -m tests.benchmarks.against_the_floor
	$(VENV)/bin/python -m tests.benchmarks.games
	$(VENV)/bin/python -m tests.benchmarks.cold_start

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
