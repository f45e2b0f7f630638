"""The speed of the device programs as a fraction of copying the same tensor, for one or several launch settings.

Copying makes two passes over memory, as forward does; backward makes three. 1 is the speed of memory. Times are
medians of CUDA events, taken while the device is kept busy, so that Python's own time is not in them.

    python benchmarks/cuda_programs.py                                   # all functions, default settings
    python benchmarks/cuda_programs.py srelu gelu --sweep --json out.json
"""

import argparse
import itertools
import json
import statistics

import torch
from torch.nn import functional as F

from provenact.torch_impl.emitted import NAMES
from provenact.torch_impl.generated import activations

STARTS = {"lambda_gelu": 1.5}  # where the default lies on the boundary of what can be learned
OTHERS = {"torch relu": torch.relu, "torch gelu": F.gelu, "torch silu": F.silu, "torch mish": F.mish}
BUSY_CYCLES = 2_000_000  # about 1 ms: longer than Python takes to queue a backward pass


def microseconds(call, repeats):
    """The median time of the device for one call."""
    for _ in range(5):
        call()
    pairs = []
    for _ in range(repeats):
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        torch.cuda._sleep(BUSY_CYCLES)
        start.record()
        call()
        end.record()
        pairs.append((start, end))
    torch.cuda.synchronize()
    return 1000.0 * statistics.median(start.elapsed_time(end) for start, end in pairs)


def subjects(names):
    """By label: a function of x, and the parameters whose gradients belong to its backward pass."""
    for name in names:
        function, formulas = getattr(activations, name), getattr(activations, f"_{name}_formulas")
        yield name, function, []
        if formulas.full_backward is not None:
            values = [0.5 + 0.25 * i for i in range(formulas.value.__code__.co_argcount - 1)]
            p = [torch.tensor(STARTS.get(name, value), device="cuda", requires_grad=True) for value in values]
            yield f"{name}, learned", lambda x, f=function, p=p: f(x, *p), p
    for label, function in OTHERS.items():
        yield label, function, []


def measured(function, parameters, x, repeats):
    """Fractions of copying: forward over two passes, backward over three."""
    target, leaf, grad = torch.empty_like(x), x.detach().requires_grad_(), torch.randn_like(x)
    copy = microseconds(lambda: target.copy_(x), repeats)
    with torch.no_grad():
        forward = microseconds(lambda: function(x), repeats)
    y, wanted = function(leaf), [leaf, *parameters]
    backward = microseconds(lambda: torch.autograd.grad(y, wanted, grad, retain_graph=True), repeats)
    return {"copy_us": copy, "forward_us": forward, "forward": copy / forward, "backward_us": backward,
            "backward": 1.5 * copy / backward}  # fmt: skip


def settings(sweep):
    if not sweep:
        return [(activations._BLOCK, activations._WARPS)]
    return [(size, warps) for size, warps in itertools.product((512, 1024, 2048, 4096), (2, 4, 8))]


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", default=list(NAMES))
    parser.add_argument("--elements", type=int, default=1 << 26)
    parser.add_argument("--repeats", type=int, default=20)
    parser.add_argument("--sweep", action="store_true", help="try elements per program times warps")
    parser.add_argument("--json", help="where to write all numbers")
    options = parser.parse_args()
    rows = []
    print(f"{torch.cuda.get_device_name()}, torch {torch.__version__}, {options.elements} elements")
    print(f"{'function':32}{'dtype':10}{'block':>6}{'warps':>6}{'copy us':>9}{'forward':>9}{'backward':>9}")
    for dtype in (torch.float32, torch.bfloat16):
        x = torch.randn(options.elements, device="cuda").to(dtype)
        for label, function, parameters in subjects(options.names or NAMES):
            for activations._BLOCK, activations._WARPS in settings(options.sweep):
                row = measured(function, parameters, x, options.repeats)
                place = {"function": label, "dtype": str(dtype)[6:]}
                place |= {"block": activations._BLOCK, "warps": activations._WARPS}
                rows.append(place | row)
                head = f"{label:32}{place['dtype']:10}{place['block']:6}{place['warps']:6}"
                print(f"{head}{row['copy_us']:9.1f}{row['forward']:9.3f}{row['backward']:9.3f}", flush=True)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=1)


if __name__ == "__main__":
    main()
