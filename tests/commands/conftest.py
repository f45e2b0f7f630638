"""Commands run in this process, with a cache of their own."""

import pytest

from provenact import __main__ as front


@pytest.fixture
def provenact(capsys, monkeypatch, tmp_path):
    """Run `provenact ARGUMENTS`: exit status, standard output, standard error."""
    monkeypatch.setenv("PROVENACT_CACHE", str(tmp_path / "cache"))

    def run(*arguments):
        status = front.main(list(arguments))
        return status, *capsys.readouterr()

    return run
