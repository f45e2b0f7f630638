"""What a call costs a user: wall clock, nothing kept busy, eager and compiled, beside torch's own.

Small tensors show what Python and the launches cost, large ones how fast memory is read and written; those are given
as fractions of copying, forward over two passes and both over five. A call is repeated in rounds one after
another, and the median of the rounds counts.

    python benchmarks/cuda_calls.py                                          # eager, 4,096 elements
    python benchmarks/cuda_calls.py --compiled --elements 67108864 --calls 20 --json out.json
"""

import argparse
import json
import statistics
import time

import torch
from torch import nn
from torch.nn import functional as F

from provenact.torch_impl.generated import activations

STARTS = {"LambdaGELU": {"init": 1.5}}  # where the default lies on the boundary of what can be learned
NUMBERS = "gelu silu hard_swish srelu crrelu lambda_gelu swish mish generalized_smelu".split()
LEARNED = "SReLU CRReLU LambdaGELU Swish GeneralizedSmeLU".split()


def subjects():
    """By label: a function of x, and the parameters whose gradients belong to its backward pass."""
    yield "torch gelu", F.gelu, []
    yield "torch silu", F.silu, []
    for name in NUMBERS:
        yield name, getattr(activations, name), []
    weight = torch.full((1,), 0.25, device="cuda", requires_grad=True)
    yield "torch prelu", lambda x: F.prelu(x, weight.to(x.dtype)), [weight]
    yield "torch PReLU module", nn.PReLU(device="cuda"), None
    delta = torch.full((1,), 0.5, device="cuda", requires_grad=True)
    yield "srelu, a tensor", lambda x: activations.srelu(x, delta), [delta]
    for name in LEARNED:
        yield f"{name} module, learned", getattr(activations, name)(**STARTS.get(name, {}), learnable=True).cuda(), None


def microseconds(call, rounds, calls):
    """The wall-clock time of one call in each round."""
    for _ in range(20):
        call()
    found = []
    for _ in range(rounds):
        torch.cuda.synchronize()
        start = time.perf_counter()
        for _ in range(calls):
            call()
        torch.cuda.synchronize()
        found.append(1e6 * (time.perf_counter() - start) / calls)
    return found


def measured(function, parameters, x, rounds, calls):
    """Forward without gradients; forward and backward."""
    leaf, grad = x.detach().requires_grad_(), torch.randn_like(x)
    wanted = [leaf, *parameters]
    with torch.no_grad():
        forward = microseconds(lambda: function(x), rounds, calls)
    both = microseconds(lambda: torch.autograd.grad(function(leaf), wanted, grad), rounds, calls)
    row = {"forward": forward, "both": both}
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--elements", type=int, default=4096)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--calls", type=int, default=500)
    parser.add_argument("--compiled", action="store_true")
    parser.add_argument("--only", nargs="*", help="labels")
    parser.add_argument("--dtypes", nargs="*", default=["float32", "bfloat16"])
    parser.add_argument("--json", help="where to write all numbers")
    options = parser.parse_args()
    rows = []
    kind = "compiled" if options.compiled else "eager"
    print(f"{torch.cuda.get_device_name()}, torch {torch.__version__}, {options.elements} elements, {kind}")
    for dtype in options.dtypes:
        x = torch.randn(options.elements, device="cuda").to(getattr(torch, dtype))
        target = torch.empty_like(x)
        copy = statistics.median(microseconds(lambda x=x, y=target: y.copy_(x), options.rounds, options.calls))
        print(f"{dtype}: copy {copy:.1f} us\n{'':28}{'forward us':>12}{'both us':>12}{'forward':>10}{'both':>10}")
        for label, function, parameters in subjects():
            if options.only and label not in options.only:
                continue
            parameters = list(function.parameters()) if parameters is None else parameters
            if "PReLU" in label and dtype != "float32":
                continue
            if options.compiled:
                torch._dynamo.reset()
                function = torch.compile(function, fullgraph=True, dynamic=False)
            row = measured(function, parameters, x, options.rounds, options.calls)
            place = {"function": label, "dtype": dtype, "elements": options.elements, "kind": kind, "copy": copy}
            rows.append(place | row)
            times = {key: statistics.median(value) for key, value in row.items()}
            line = f"{label:28}{times['forward']:12.2f}{times['both']:12.2f}{copy / times['forward']:10.3f}"
            print(line + f"{2.5 * copy / times['both']:10.3f}", flush=True)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=1)


if __name__ == "__main__":
    main()
