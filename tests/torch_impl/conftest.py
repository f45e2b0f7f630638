"""What the tests of the emitted code share: emitted text as a module, and exact parameters and points."""

import importlib.util
import sys
from itertools import count
from types import SimpleNamespace

import pytest
from scalar_entries import scalar_names

_number = count()


@pytest.fixture
def load_text(tmp_path):
    """Import a text as a module of its own, as a user who saved it would."""

    def load(text):
        path = tmp_path / f"emitted_{next(_number)}.py"
        path.write_text(text, encoding="utf-8")
        spec = importlib.util.spec_from_file_location(path.stem, path)
        module = importlib.util.module_from_spec(spec)
        sys.modules[path.stem] = module
        spec.loader.exec_module(module)
        return module

    return load


@pytest.fixture
def emitted(load_text):
    """The module of some names of the catalogue."""
    from provenact.torch_impl.emission.requests import asked  # at the last moment: the CUDA tests do without flint

    return lambda *names: load_text(asked(names).text())


@pytest.fixture(scope="session")
def everything(tmp_path_factory):
    """Every entry: as it comes with the package, which is what the emitter writes (`test_emitter.py`), else emitted."""
    from provenact.torch_impl.emission.requests import asked
    from provenact.torch_impl.emitted import NAMES
    from provenact.torch_impl.generated import activations

    path = tmp_path_factory.mktemp("emitted") / "everything.py"
    path.write_text(asked([name for name in scalar_names() if name not in NAMES]).text(), encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return SimpleNamespace(**(vars(module) | vars(activations)))


def pytest_generate_tests(metafunc):
    """A test that asks for `scalar` runs for every entry that is emitted."""
    if "scalar" in metafunc.fixturenames:
        metafunc.parametrize("scalar", scalar_names())


@pytest.fixture(scope="session")
def dyadic():
    """A value of a parameter inside its domain that every float format holds exactly."""

    from provenact.theory.exact.expressions import Rational

    def value(setting):
        start, end = setting.domain.start, setting.domain.end
        if start is not None and end is not None:
            return start + (end - start) / 4
        return Rational(1, 4) if start is None else start + Rational(3, 4)

    return value


@pytest.fixture(scope="session")
def points():
    """Exact points: a grid, the knots and their neighbours."""

    from provenact.theory.exact.expressions import Rational

    def around(cells):
        near = [knot + Rational(k, 1024) for knot in cells.knots for k in (-3, -1, 0, 1, 3)]
        return [Rational(k, 8) for k in range(-33, 34)] + near

    return around
