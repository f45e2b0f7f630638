"""How device programs of gated units start best: elements and warps of a program, by the time of the device alone.

    python benchmarks/gated_launches.py --json launches.json    # needs a GPU
"""

import argparse
import json
from functools import partial
from pathlib import Path

import torch

from provenact.torch_impl.confirm.timing import device_seconds
from provenact.torch_impl.generated import gated_units

LAUNCHES = ((1024, 4), (512, 4), (512, 2), (2048, 4), (2048, 8), (1024, 8))  # elements, warps
CASES = (
    ("geglu", "float32", "forward"), ("geglu_tanh", "float32", "forward"), ("swiglu_oai", "float32", "forward"),
    ("swiglu_oai", "float32", "backward"), ("swiglu_oai", "bfloat16", "backward"), ("geglu", "bfloat16", "backward"),
)  # fmt: skip
PASSES = {"forward": 3, "backward": 5}


def call(name, which, gate, up):
    g, p = getattr(gated_units, f"_{name}_gate"), [7.0] if name == "swiglu_oai" else []
    if which == "forward":
        return partial(gated_units._launch_gated, g, gate, up, p)
    return partial(gated_units._launch_gated_backward, g, torch.ones_like(gate), gate, up, p)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--elements", type=int, default=1 << 26)
    parser.add_argument("--json", type=Path, help="where to write all times")
    options = parser.parse_args()
    device, rows = torch.device("cuda"), []
    for name, dtype, which in CASES:
        generator = torch.Generator(device).manual_seed(1)
        gate, up = (
            torch.randn(options.elements, device=device, generator=generator).to(getattr(torch, dtype)) for _ in "ab"
        )
        copy = device_seconds(partial(torch.empty_like(gate).copy_, gate), device)
        for block, warps in LAUNCHES:
            gated_units._BLOCK, gated_units._WARPS = block, warps
            seconds = device_seconds(call(name, which, gate, up), device)
            share = PASSES[which] / 2 * copy / seconds
            rows.append({"unit": name, "dtype": dtype, "pass": which, "block": block, "warps": warps, "copy": share})
            print(f"{name:14}{dtype:10}{which:10}{block:6}{warps:3}{share:8.3f}", flush=True)
    if options.json:
        found = {"device": torch.cuda.get_device_name(), "elements": options.elements, "rows": rows}
        options.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
