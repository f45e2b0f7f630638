"""Run by test_everything.py in a process of its own: the kernels of one emitted file in Triton's interpreter.

Prints one line of JSON for each function: values and slopes at the inputs that come on standard input, and for soft
quantizers the largest distance from the torch operations in float64, relative to the largest level.
"""

import importlib.util
import json
import sys

import torch


def main(path):
    spec = importlib.util.spec_from_file_location("everything", path)
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module._launches = lambda f, x, *others: x.numel() > 0 and x.dtype in f.dtypes
    given = json.loads(sys.stdin.read())
    for name in given["functions"]:
        tensors = [torch.tensor(given["x"]).requires_grad_() for _ in range(2 if name in given["gated"] else 1)]
        f = getattr(module, f"_{name}_{'gate' if len(tensors) > 1 else 'formulas'}")
        if f.forward is None or not module._launches(f, tensors[0]):
            continue  # it has no kernels for float32
        y = getattr(module, name)(*tensors)
        slopes = torch.autograd.grad(y.sum(), tensors)
        print(json.dumps([name, y.tolist(), [one.tolist() for one in slopes]]), flush=True)
    x, z = torch.tensor(given["x"]), torch.linspace(-2, 2, 9, dtype=torch.float64)
    q, alpha = torch.tensor(0.5, dtype=torch.float64), torch.tensor(6.0, dtype=torch.float64)
    found = module._launch_quantizer(x, q, z, alpha).double()
    exact = module._quantizer_mean(x.double(), q * torch.arange(-4, 5), z, alpha, False)
    print(json.dumps(["squaf", ((found - exact).abs().max() / 2).item()]))


main(sys.argv[1])
