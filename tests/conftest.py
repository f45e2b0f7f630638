"""How the tests are shared out: a file stays with one worker, and so do files that use one fixture of many seconds.
And what the garbage collector need not look at."""

import gc

import pytest

gc.disable()  # while modules are imported and tests collected: nearly all of it stays to the end

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
