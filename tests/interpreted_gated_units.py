"""Run by `test_gated_units.py` in a process of its own: the device programs in Triton's interpreter, on the CPU.

The rule that asks for CUDA tensors, `_launches`, is replaced; a launch then takes the same way as on a GPU. Prints one
line of JSON for each case: the unit, the dtype, how the parts lie, and for value and gradients the largest distance to
the plain torch code in floats, an error of a slope counting in units of 2^-23 of what it is multiplied by.
"""

import importlib.util
import json
import sys

import torch
from device_cases import steps

CASES = {
    "two tensors": ((1031,), {}),
    "chunks": ((3, 5, 24), {}),
    "transposed": ((33, 20), {}),
    "gate_first": ((5, 266), {"layout": "gate_first"}),
    "gate_last": ((4, 96), {"layout": "gate_last"}),
    "gate_last along 0": ((6, 35), {"layout": "gate_last", "dim": 0}),
    "interleaved": ((5, 258), {"layout": "interleaved"}),
    "interleaved along 0": ((6, 35), {"layout": "interleaved", "dim": 0}),
}
SPECIAL = torch.tensor([0.0, -0.0, torch.inf, -torch.inf, torch.nan, 1e-40, 3e38, -3e38, 7.0, -60.0])


def loaded(path, launches):
    spec = importlib.util.spec_from_file_location(f"gated_units_{launches}", path)
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if launches:
        module._launches = lambda f, x, *others: x.numel() > 0 and x.dtype in f.dtypes
    return module


def inputs(case, dtype):
    shape, _ = CASES[case]
    if case == "two tensors":  # every special number with every other
        gate, up = (3 * torch.randn(shape) for _ in range(2))
        pairs = torch.cartesian_prod(SPECIAL, SPECIAL)
        gate[: len(pairs)], up[: len(pairs)] = pairs.unbind(1)
        return [gate.to(dtype), up.to(dtype)]
    if case == "chunks":
        return list((3 * torch.randn(shape)).to(dtype).chunk(2, -1))
    if case == "transposed":
        return [(3 * torch.randn(shape)).to(dtype).t() for _ in range(2)]
    return [(3 * torch.randn(shape)).to(dtype)]


def results(function, given, keywords):
    leaves = [one.detach().requires_grad_() for one in given]
    y = function(*leaves, **keywords)
    return [y.detach(), *torch.autograd.grad(y, leaves, torch.ones_like(y))]


def main(path, names):
    torch.manual_seed(1)
    launched, plain = loaded(path, True), loaded(path, False)
    for name in names:
        for dtype in (torch.float32, torch.float16):
            for case, (_, keywords) in CASES.items():
                given = inputs(case, dtype)
                ours, theirs = (results(getattr(module, name), given, keywords) for module in (launched, plain))
                assert all(a.shape == b.shape and a.dtype == b.dtype for a, b in zip(ours, theirs, strict=True)), case
                found = {"value": steps(ours[0], theirs[0]).max().item(), "slopes": slopes(ours[1:], theirs[1:], given)}
                print(json.dumps({"name": name, "dtype": str(dtype), "case": case, **found}), flush=True)


def slopes(ours, theirs, given):
    """In units of the last place, which next to a zero of a slope is that of the other part."""
    worst = 0.0
    size = torch.stack([one.abs().nan_to_num(0, 1, 1).max() for one in given]).max().double().clamp(1, 100)
    for a, b in zip(ours, theirs, strict=True):
        a, b = a.double(), b.double()
        same = (a == b) | (a.isnan() & b.isnan())
        unit = torch.finfo(ours[0].dtype).eps * torch.maximum(b.abs(), size)
        worst = max(worst, torch.where(same, 0.0, ((a - b).abs() / unit).nan_to_num(torch.inf)).max().item())
    return worst


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
