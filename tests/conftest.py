"""How the tests are shared out: a file stays with one worker, and so do files that use one fixture of many seconds.
And what the garbage collector need not look at. And the frozen answers."""

import gc
import sys

import pytest
from frozen_answers import Frozen

gc.disable()  # while modules are imported and tests collected: nearly all of it stays to the end

COLLECTED = pytest.StashKey[list]()
TOGETHER = (  # by how their paths begin
    ("tests/report/",),
    (  # torch's compiler and ONNX take seconds to load
        "tests/torch_impl/generated/test_compiled_modules.py",
        "tests/torch_impl/generated/test_launches.py",
        "tests/torch_impl/generated/test_transforms.py",
        "tests/torch_impl/soft_quantizers/test_modules.py",
    ),
    (  # every entry of the catalogue is lowered, which takes half a minute and is remembered
        "tests/torch_impl/emission/test_emitter.py",
        "tests/torch_impl/emission/test_header.py",
        "tests/torch_impl/emission/test_unused_text.py",
        "tests/torch_impl/generated/test_accuracy.py",
        "tests/torch_impl/generated/test_half_precision.py",
        "tests/torch_impl/generated/test_values.py",
        "tests/torch_impl/lowering/",
        "tests/torch_impl/programs/",
        "tests/torch_impl/targets/",
        "tests/torch_impl/validation/test_device_translation.py",
        "tests/torch_impl/validation/test_gated_units.py",
        "tests/torch_impl/validation/test_printed.py",
        "tests/torch_impl/validation/test_translation.py",
    ),
)


@pytest.hookimpl(optionalhook=True)  # of pytest-xdist, which a test of one file does without
def pytest_xdist_make_scheduler(config, log):
    if config.getvalue("dist") != "loadfile":
        return None
    from xdist.scheduler import LoadFileScheduling

    class Together(LoadFileScheduling):
        def _split_scope(self, nodeid):
            return next((one[0] for one in TOGETHER if nodeid.startswith(one)), super()._split_scope(nodeid))

    return Together(config, log)


def pytest_collection_finish():
    """What is there now stays to the end, and no collection need look through it: a tenth of the time went to that.
    Nor through what tests leave, nearly all of which is remembered on purpose: one look at all of it took 7 s."""
    gc.freeze()
    gc.set_threshold(1_000_000, 1_000, 1_000)
    gc.enable()


def pytest_addoption(parser):
    parser.addoption("--freeze", nargs="?", const="", metavar="WHY", help="write down answers that differ, and why")


@pytest.fixture(autouse=True)
def _same_random_numbers():
    """A test sees the same numbers whatever ran before it; those of emitting alone do without torch."""
    if "torch" in sys.modules:
        sys.modules["torch"].manual_seed(0)


@pytest.fixture
def frozen(request):
    """Compares answers with those of a table of `tests/frozen`."""
    return Frozen(request.node.nodeid, request.config.getoption("freeze"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    config.stash[COLLECTED] = list(items)  # before some are left out


@pytest.fixture
def every_test(request):
    """All tests that there are, those of the sweep too; where only some files are looked at, the test is skipped."""
    config = request.config
    if [(config.invocation_params.dir / one).resolve() for one in config.args] != [config.rootpath / "tests"]:
        pytest.skip("looks at all tests: .venv/bin/python -m pytest tests")
    return config.stash[COLLECTED]
