"""What a call costs a user: wall clock, nothing kept busy, eager and compiled, beside torch's own.

Small tensors show what Python and the launches cost, large ones how fast memory is read and written: forward makes two
passes over memory, as copying does, and forward and backward five. The contestants take turns: a round of each is
many calls one after another, and the median of the rounds counts.

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
LEARNED = "SReLU CRReLU LambdaGELU GeneralizedSmeLU".split()


def subjects():
    """By label: a function of x, and the parameters whose gradients belong to its backward pass."""
    yield "torch gelu", F.gelu, []
    yield "torch silu", F.silu, []
    for name in NUMBERS:
        yield name, getattr(activations, name), []
    weight = torch.full((1,), 0.25, device="cuda", requires_grad=True)
    yield "torch prelu", lambda x: F.prelu(x, weight.to(x.dtype)), [weight]
    layer = nn.PReLU(device="cuda")
    yield "torch PReLU", layer, [*layer.parameters()]
    delta = torch.full((1,), 0.5, device="cuda", requires_grad=True)
    yield "srelu, a tensor", lambda x: activations.srelu(x, delta), [delta]
    for name in LEARNED:
        module = getattr(activations, name)(**STARTS.get(name, {}), learnable=True).cuda()
        yield f"{name}, learned", module, [*module.parameters()]


def warm(x):
    """A device that has nothing to do lowers its clocks."""
    y = torch.empty(1 << 26, device=x.device)
    for _ in range(100):
        y.fill_(1.0)
    torch.cuda.synchronize()


def one_round(call, calls):
    """Microseconds a call: until all are queued, and until all are done."""
    for _ in range(5):
        call()
    torch.cuda.synchronize()
    start = time.perf_counter()
    for _ in range(calls):
        call()
    queued = time.perf_counter()
    torch.cuda.synchronize()
    return [1e6 * (end - start) / calls for end in (queued, time.perf_counter())]


def calls_of(function, parameters, x):
    """Forward without gradients; forward and backward."""
    leaf, grad = x.detach().requires_grad_(), torch.randn_like(x)
    wanted = [leaf, *parameters]

    return {
        "forward": lambda: function(x),
        "both": lambda: torch.autograd.grad(function(leaf), wanted, grad),
    }


def measured(options, dtype):
    """All rounds of all contestants."""
    x = torch.randn(options.elements, device="cuda").to(getattr(torch, dtype))
    target = torch.empty_like(x)
    calls = {("copy", "forward"): lambda: target.copy_(x)}
    for label, function, parameters in subjects():
        if label == "torch PReLU" and dtype != "float32":
            continue  # takes its own dtype only
        if not options.only or label in options.only:
            function = torch.compile(function, fullgraph=True, dynamic=False) if options.compiled else function
            calls |= {(label, kind): call for kind, call in calls_of(function, parameters, x).items()}
    rounds = {place: [] for place in calls}
    for number in range(options.rounds + 1):  # the first is for compilers
        for place, call in calls.items():
            warm(x)
            with torch.set_grad_enabled(place[1] == "both"):
                found = one_round(call, options.calls if number else 3)
            rounds[place] += [found] if number else []
    return rounds


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
        rounds = measured(options, dtype)
        times = {place: statistics.median(done for _, done in found) for place, found in rounds.items()}
        copy = times.pop(("copy", "forward"))
        print(f"{dtype}: copy {copy:.1f} us\n{'':28}{'forward us':>12}{'both us':>12}{'forward':>10}{'both':>10}")
        for label in dict.fromkeys(label for label, _ in times):
            forward, both = times[label, "forward"], times[label, "both"]
            print(f"{label:28}{forward:12.2f}{both:12.2f}{copy / forward:10.3f}{2.5 * copy / both:10.3f}")
        place = {"dtype": dtype, "elements": options.elements, "calls": options.calls, "kind": kind}
        rows += [{"function": label, "pass": way, **place, "us": found} for (label, way), found in rounds.items()]
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(rows, file)


if __name__ == "__main__":
    main()
