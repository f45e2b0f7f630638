# Each environment step leaves a stamp in .venv and is repeated only when pyproject.toml or
# constraints.txt is newer. PYTHON may name another interpreter: make test PYTHON=python3.12

PYTHON ?= python3
VENV := .venv
PIP := $(VENV)/bin/python -m pip --disable-pip-version-check
PINNED := pyproject.toml constraints.txt

.PHONY: check check-cuda measure release verify gallery prove prove-all proofs test sweep fuzz lint clean
.DELETE_ON_ERROR:

verify: $(VENV)/core.stamp
	$(VENV)/bin/provenact verify

# What must be green before a merge. verify first: it must work in the light environment, before the tests bring torch.
check: verify
	@if command -v coqc > /dev/null; then $(MAKE) prove; else echo "coqc is not installed: proofs are not checked"; fi
	$(MAKE) test sweep lint

# What other sources say.
gallery: $(VENV)/core.stamp
	$(VENV)/bin/provenact verify gallery/

# Coq over every proof, then its independent checker over those of our own files that it does within 10 s each.
prove: $(VENV)/core.stamp
	$(VENV)/bin/provenact prove --coqchk --coqchk-seconds 10

# The same without a time limit for the checker, which computes slowly: an hour or more.
prove-all: $(VENV)/core.stamp
	$(VENV)/bin/provenact prove --coqchk --coqchk-seconds 0

# The proofs compiled where they are, with what is generated beside them, so that an editor steps through any of them.
proofs: $(VENV)/core.stamp
	$(VENV)/bin/provenact prove --write proofs > /dev/null
	cd proofs && coq_makefile -f _CoqProject lib/*.v statements/*.v papers/*.v papers/*/*.v drafts/*.v programs/*.v roundings/*.v -o CoqMakefile
	$(MAKE) -C proofs -f CoqMakefile

# Compiled files are kept, also where the environment asks for none: each worker and each process that a test starts would
# compile the house again, and half a minute goes by before the first test.
PYTEST := PYTHONDONTWRITEBYTECODE= OMP_NUM_THREADS=1 $(VENV)/bin/python -m pytest -n 2 --durations=25

test: $(VENV)/test.stamp
	$(PYTEST) --dist loadfile -m "not sweep"

# What goes through all of something: every mutant, every figure, every run in its smallest size.
sweep: $(VENV)/test.stamp
	$(PYTEST) --dist load -m sweep

# The tests that need a GPU, on a machine with one; where all pass, the day is written to torch_impl/data/cuda_tests.json.
check-cuda: $(VENV)/test.stamp
	$(VENV)/bin/python tests/cuda_record.py

# What was measured on a GPU, measured again where it has changed since, and what quotes it: make measure ALL=1 for all.
measure: $(VENV)/test.stamp
	$(VENV)/bin/python tests/measure.py $(if $(ALL),--all); status=$$?; \
	  test $$status -eq 2 || $(VENV)/bin/provenact regenerate measurements code functions documents; exit $$status

# Statements and functions of known truth for as long as one likes: make fuzz SECONDS=600 SEED=7
SECONDS ?= 600
SEED ?= 7
fuzz: $(VENV)/test.stamp
	PYTHONPATH=tests $(VENV)/bin/python -m adversary.run --seconds $(SECONDS) --seed $(SEED)

# The archives of a release, tried: into dist/.
release:
	PYTHON=$(PYTHON) .ci/release

lint: $(VENV)/test.stamp $(VENV)/typing/provenact
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find proofs -name '*.vo*' -o -name '*.glob' -o -name '.*.aux' -o -name '*CoqMakefile*' | xargs rm -f

$(VENV)/created.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "make: Python 3.11 or newer is expected and $$($(PYTHON) --version 2>&1 | head -n 1) came:" \
	       "name another one, as in 'make $(MAKECMDGOALS) PYTHON=python3.11'" >&2; exit 2; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "make: $(PYTHON) lacks venv or ensurepip: install them (Debian, Ubuntu: apt install python3-venv)" \
	       "and run make again" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/core.stamp: $(VENV)/created.stamp $(PINNED)
	$(PIP) install --quiet --constraint constraints.txt --editable .
	touch $@

$(VENV)/test.stamp: $(VENV)/created.stamp $(PINNED)
	$(PIP) install --quiet --constraint constraints.txt --editable '.[test]'
	touch $@ $(VENV)/core.stamp

# mypy takes a module's name from its folder, and a clone's folder may have any name. The link
# lies in .venv, because every tool that walks the tree leaves that folder out.
$(VENV)/typing/provenact: $(VENV)/created.stamp
	mkdir -p $(@D)
	ln -sfn ../.. $@
