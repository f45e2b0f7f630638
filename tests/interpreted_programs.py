"""Run by `test_interpreted_programs.py` in a process of its own: Triton's interpreter, on the CPU.

Triton reads TRITON_INTERPRET when it is imported. The rule that asks for CUDA tensors, `_launches`, is replaced; a
launch then takes the same way as on a GPU. Prints one line of JSON for each case: the name, the dtype, the layout, and
for each result the largest distance to the plain torch code in floats and the share that differs.
"""

import importlib.util
import json
import sys

import numpy as np
import torch
from device_cases import ACTIVATIONS, LAYOUTS, STARTS, per_channel, results, steps
from triton.runtime import interpreter


def reduced(self, input):
    """By halves, as a GPU does it: Triton's interpreter combines numbers one by one, which takes minutes."""
    parts = list(input)
    while (count := parts[0].handle.data.shape[self.axis]) > 1:
        halves = [np.split(part.handle.data, [count // 2], self.axis) for part in parts]
        first, second = (
            [self.to_tensor(half[end], part.dtype) for half, part in zip(halves, parts, strict=True)] for end in (0, 1)
        )
        parts = list(self.combine_fn.fn(*first, *second))
    return [self.to_tensor(part.handle.data.take(0, self.axis), part.dtype) for part in parts]


interpreter.ReduceOps.generic_reduce = reduced


def loaded(path, launches):
    spec = importlib.util.spec_from_file_location(f"activations_{launches}", path)
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if launches:
        module._launches = lambda f, x, *others: x.numel() > 0 and x.dtype in f.dtypes
    return module


def sample(shape, dtype):
    """Normal numbers on all scales, with the special ones among them. The interpreter's bfloat16 has no subnormal
    numbers (it misreads them), so that this dtype gets moderate numbers only."""
    if dtype == torch.bfloat16:
        return (3 * torch.randn(shape)).clamp(-8, 8).to(dtype)
    x = torch.randn(shape) * torch.exp(2 * torch.randn(shape))
    special = torch.tensor([0.0, -0.0, torch.inf, -torch.inf, torch.nan, 1e-40, -1e-40, 3e38, -3e38, 1.0, -1.0])
    x.view(-1)[: len(special)] = special
    return x.to(dtype)


def compared(launched, plain, name, x, values, grad):
    """For value and gradient of x the distance in floats, for those of parameters relative to the root of the size."""
    ours, theirs = (results(getattr(module, name), x, values, grad) for module in (launched, plain))
    for a, b in zip(ours, theirs, strict=True):
        assert a.dtype == b.dtype and a.shape == b.shape, name
    assert ours[0].stride() == theirs[0].stride() and ours[1].stride() == x.stride(), name
    weight = grad.double().abs().clamp(min=1.0)  # an error of a slope is multiplied by the gradient
    distance = [steps(ours[0], theirs[0]), steps(ours[1], theirs[1], has_zeros=True, weight=weight)]
    scale = x.numel() ** 0.5
    sums = [((a - b).abs() / (b.abs() + scale)).max().item() for a, b in zip(ours[2:], theirs[2:], strict=True)]
    value, slope = ({"steps": one.max().item(), "share": (one != 0).double().mean().item()} for one in distance)
    return value | {"slope": slope, "sums": max(sums, default=0.0)}


def cases(launched, plain, name):
    values = ACTIVATIONS[name]
    for dtype in (torch.float32, torch.float16, torch.bfloat16):
        x = sample((2053,), dtype)
        yield {"dtype": str(dtype), "kind": "number"}, compared(launched, plain, name, x, values, torch.ones_like(x))
    if not values:
        return
    x, grad = torch.randn(2053), torch.randn(2053)
    tensors = [torch.tensor(value) for value in values]
    for dtype in (torch.float32, torch.float16):
        row = compared(launched, plain, name, x.to(dtype), tensors, grad.to(dtype))
        yield {"dtype": str(dtype), "kind": "tensor"}, row
    for layout in LAYOUTS if name in ("srelu", "generalized_smelu") else LAYOUTS[1:2]:
        x, grad = layout.lay_out(torch.randn(layout.shape)), torch.randn(layout.shape)
        row = compared(launched, plain, name, x, per_channel(values, layout.shape[1]), grad)
        yield {"dtype": "torch.float32", "kind": layout.name}, row


def modules(launched, plain, name):
    """What modules learn, with the maps of their raw parameters; and its second derivatives. The errors in a raw
    parameter are those of its value, and what the map makes of them is below 10 for a temperature of 0.1."""
    kind = next(one for one in plain.__all__ if getattr(getattr(plain, one), "activation_name", None) == name)
    for count in (1, 5):
        x = (3 * torch.randn(4, 5, 9)).requires_grad_()
        found = []
        for module in (launched, plain):
            layer = getattr(module, kind)(num_parameters=count, **STARTS.get(name, {}), learnable=True)
            wanted = [x, *layer.parameters()]
            y = layer(x)
            once = torch.autograd.grad(y.square().sum(), wanted, create_graph=True)
            twice = torch.autograd.grad(sum(one.sum() for one in once), wanted)
            found.append([y, *once, *twice, *torch.autograd.grad(layer(x).square().sum(), wanted)])
        assert all(a.shape == b.shape and a.dtype == b.dtype for a, b in zip(*found, strict=True)), name
        scale = x.numel()  # terms, each of which may differ by a rounding of something below 100
        apart = [((a - b).abs() / (b.abs() + scale)).max().item() for a, b in zip(*found, strict=True)]
        same = {"steps": 0, "share": 0.0}
        yield {"dtype": "torch.float32", "kind": f"module of {count}"}, {**same, "slope": same, "sums": max(apart)}


def main(path):
    torch.manual_seed(1)
    launched, plain = loaded(path, True), loaded(path, False)
    for name in ACTIVATIONS:
        learned = modules(launched, plain, name) if ACTIVATIONS[name] else ()
        for case, row in (*cases(launched, plain, name), *learned):
            print(json.dumps({"name": name, **case, **row}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
