"""Commands run in this process, with a cache of their own."""

from math import inf

import pytest

from provenact import __main__ as front
from provenact.commands import terminal


@pytest.fixture
def provenact(capsys, monkeypatch, tmp_path):
    """Run `provenact ARGUMENTS`: exit status, standard output, standard error."""
    monkeypatch.setenv("PROVENACT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(terminal.Progress, "SECONDS", inf)  # a slow machine says no more than a fast one

    def run(*arguments):
        status = front.main(list(arguments))
        return status, *capsys.readouterr()

    return run
