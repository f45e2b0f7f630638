"""Speed of the SQUAF device programs on a CUDA device, as a fraction of `copy_`, for every choice of their constants.

    python benchmarks/cuda_squaf.py [--elements 67108864] [--quick] [--json FILE]

Needs torch and Triton only: the committed file is loaded by its path. The forward moves 2 times the size of
x (read x, write y), the backward 3 times (read x and grad, write d_x), `copy_` 2 times; the fraction
compares bytes per second. Errors are the largest difference from the float64 torch operations on a sample,
relative to the largest level (forward) or the largest entry (gradients).
"""

from __future__ import annotations

import argparse
import importlib.util
import itertools
import json
import sys
from pathlib import Path

import torch

FILE = Path(__file__).parent.parent / "torch_impl" / "generated" / "soft_quantizers.py"
LEVELS, STEP, SHARPNESS = 33, 1.0, 1.5  # k = 16, the defaults of the paper for convolutional networks
SAMPLE = 1 << 18

FORWARD = {"_QUANTIZER_BYTES": (2048, 4096, 8192), "_QUANTIZER_WARPS": (4, 8)}
FORWARD_SHAPE = {"_QUANTIZER_PROGRAMS": (2048, 4096, 8192)}
BACKWARD = {"_BACKWARD_BYTES": (8, 16), "_BACKWARD_WARPS": (2, 4, 8)}
BACKWARD_SHAPE = {"_BACKWARD_PROGRAMS": (1024, 2112, 4224)}  # 2112 is 16 for each of the 132 processors of an H200


def loaded():
    spec = importlib.util.spec_from_file_location("soft_quantizers", FILE)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def milliseconds(call, repeats: int = 20) -> float:
    """The median of CUDA event times, after three calls that compile and warm up."""
    for _ in range(3):
        call()
    times = []
    for _ in range(repeats):
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        call()
        end.record()
        torch.cuda.synchronize()
        times.append(start.elapsed_time(end))
    return sorted(times)[repeats // 2]


class Bench:
    """One dtype and one spread of the inputs."""

    def __init__(self, module, dtype: torch.dtype, elements: int, spread: float) -> None:
        generator = torch.Generator("cuda").manual_seed(0)
        self.module, self.spread = module, spread
        self.x = (torch.randn(elements, device="cuda", generator=generator) * spread).to(dtype)
        self.grad = torch.randn(elements, device="cuda", generator=generator).to(dtype)
        wide = torch.float64 if dtype == torch.float32 else torch.float32
        self.z = module.SQUAF(LEVELS, "gelu", q=STEP, alpha=SHARPNESS).z.to("cuda", wide)
        self.q, self.alpha = (torch.tensor(v, device="cuda", dtype=wide) for v in (STEP, SHARPNESS))
        self.out = torch.empty_like(self.x)
        self.copy = milliseconds(lambda: self.out.copy_(self.x))
        self.forward_reference, self.backward_reference = self.references()

    def references(self):
        x, z, alpha, g = (one.double() for one in (self.x[:SAMPLE], self.z, self.alpha, self.grad[:SAMPLE]))
        index = torch.arange(-(LEVELS // 2), LEVELS // 2 + 1, device="cuda", dtype=torch.float64)
        y = self.q.double() * index
        d_x, d_y, d_z, d_alpha = self.module._quantizer_gradients(g, x, y, z, alpha, False)
        return self.module._quantizer_mean(x, y, z, alpha, False), (d_x, (d_y * index).sum(), d_z, d_alpha)

    def forward(self) -> dict:
        time = milliseconds(lambda: self.module._launch_quantizer(self.x, self.q, self.z, self.alpha))
        found = self.module._launch_quantizer(self.x[:SAMPLE], self.q, self.z, self.alpha).double()
        error = (found - self.forward_reference).abs().max() / self.z.abs().max()
        return {"fraction": self.copy / time, "ms": time, "error": error.item()}

    def backward(self) -> dict:
        call = self.module._launch_quantizer_backward
        frozen = milliseconds(lambda: call(self.grad, self.x, self.q, self.z, self.alpha, False, False))
        time = milliseconds(lambda: call(self.grad, self.x, self.q, self.z, self.alpha))
        found = call(self.grad[:SAMPLE], self.x[:SAMPLE], self.q, self.z, self.alpha)
        pairs = zip(found, self.backward_reference, strict=True)
        errors = [((a.double() - b).abs().max() / b.abs().max()).item() for a, b in pairs]
        without = {"fraction_frozen": 1.5 * self.copy / frozen}
        return {"fraction": 1.5 * self.copy / time, **without, "ms": time, "errors": errors}


def sweep(bench: Bench, measure, grids: list[dict]) -> list[dict]:
    """Every combination of the first grid, then of each further one at the best so far."""
    rows, best = [], {}
    for grid in grids:
        for values in itertools.product(*grid.values()):
            choice = {**best, **dict(zip(grid, values, strict=True))}
            rows.append({"choice": choice, **tried(bench, measure, choice)})
            print(json.dumps(rows[-1]), flush=True)
        done = [row for row in rows if "fraction" in row]
        best = max(done, key=lambda row: row["fraction"])["choice"] if done else {}
    return rows


def tried(bench: Bench, measure, choice: dict) -> dict:
    for name, value in choice.items():
        setattr(bench.module, name, value)
    try:
        return measure()
    except Exception as error:  # a choice that does not compile is a result too
        return {"failed": f"{type(error).__name__}: {error}"[:300]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--elements", type=int, default=1 << 26)
    parser.add_argument("--quick", action="store_true", help="the committed constants only")
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    module, results = loaded(), []
    for dtype, spread in itertools.product((torch.float32, torch.bfloat16), (1.0, 6.0)):
        bench = Bench(module, dtype, args.elements, spread)
        print(f"# {dtype}, x ~ {spread} N(0, 1), copy_ {bench.copy:.3f} ms", flush=True)
        only = args.quick or spread != 1.0
        forward = sweep(bench, bench.forward, [{}] if only else [FORWARD, FORWARD_SHAPE])
        backward = sweep(bench, bench.backward, [{}] if only else [BACKWARD, BACKWARD_SHAPE])
        named = {"dtype": str(dtype), "spread": spread, "copy_ms": bench.copy}
        results.append({**named, "forward": forward, "backward": backward})
        for kind, rows in (("forward", forward), ("backward", backward)):
            best = max((row for row in rows if "fraction" in row), key=lambda row: row["fraction"], default=None)
            print(f"## best {kind}: {json.dumps(best)}", flush=True)
            tried(bench, lambda: {}, best["choice"] if best else {})
    if args.json:
        args.json.write_text(json.dumps({"device": torch.cuda.get_device_name(), "results": results}, indent=1))


if __name__ == "__main__":
    main()
