"""The SQUAF device programs in Triton's interpreter, held against the torch operations in float64.

Run by test_interpreted_quantizers.py in a process of its own, with TRITON_INTERPRET=1 set before Triton is
imported; prints one JSON object a case.
"""

import json
import math
import sys

import torch

from provenact.torch_impl.generated import soft_quantizers as sq

ENDS = [math.inf, -math.inf, 0.0, -0.0, 1e-40, 1e30, -1e30]


def inputs(case):
    generator = torch.Generator().manual_seed(case.get("seed", 0))
    k, q, dtype = case["k"], case["q"], getattr(torch, case["dtype"])
    spread = torch.randn(case.get("count", 40), generator=generator) * (0.6 * q * k)
    grid = q * torch.arange(-k - 2, k + 3).float()
    x = torch.cat([spread, torch.tensor(ENDS), grid, grid + q / 2]).to(dtype)
    wide = torch.float64 if dtype == torch.float32 else torch.float32
    z = torch.randn(2 * k + 1, generator=generator).to(dtype).to(wide)
    return x, torch.randn(len(x), generator=generator).to(dtype), torch.tensor(q, dtype=wide), z


def errors(case):
    """The largest errors of the value, relative to max|z|, of the gradients in x and z, relative to their
    largest, and of those in q and alpha, relative to the sum of the sizes of what they add up."""
    for name, value in case.get("choices", {}).items():
        setattr(sq, name, value)
    x, grad, q, z = inputs(case)
    alpha = torch.tensor(case["h"], dtype=q.dtype) / q**2
    value = sq._launch_quantizer(x, q, z, alpha).double()
    found = sq._launch_quantizer_backward(grad, x, q, z, alpha)
    index = torch.arange(-case["k"], case["k"] + 1, dtype=torch.float64)
    exact = [one.double() for one in (x, q * index, z, alpha)]
    true = sq._quantizer_mean(*exact, False)
    d_x, d_y, d_z, d_alpha = sq._quantizer_gradients(grad.double(), *exact, False)
    one = torch.ones((), dtype=torch.float64)
    along = [sq._quantizer_tangent(*exact, False, to) for to in ((None, index, None, None), (None, None, None, one))]
    sizes = [d_x.abs().max(), (grad * along[0]).abs().sum(), d_z.abs().max(), (grad * along[1]).abs().sum()]
    triples = zip(found, (d_x, (d_y * index).sum(), d_z, d_alpha), sizes, strict=True)
    return {
        "value": ((value - true).abs().max() / z.abs().max()).item(),
        "gradients": [((a.double() - b).abs().max() / size).item() for a, b, size in triples],
        "ends": value[-len(ENDS) - 2 * len(index) - 8 :][:2].tolist() == [z[-1].item(), z[0].item()],
        "same": torch.equal(found[2], sq._launch_quantizer_backward(grad, x, q, z, alpha)[2]),
        "without_z": torch.equal(found[0], sq._launch_quantizer_backward(grad, x, q, z, alpha, False)[0]),
        "draws": draws_agree(x, q, z, alpha),
        "nan": sq._launch_quantizer(torch.tensor([math.nan, 0.0]).to(x.dtype), q, z, alpha).isnan().tolist(),
    }


def draws_agree(x, q, z, alpha):
    """Whether the device program draws the levels that the torch operations draw with the same noise."""
    noise = torch.rand(x.shape, dtype=z.dtype, generator=torch.Generator().manual_seed(1))
    centres = q * torch.arange(-(len(z) // 2), len(z) // 2 + 1, dtype=z.dtype)
    return torch.equal(sq._launch_draw(x, noise, q, z, alpha), sq._quantizer_draw(x, centres, z, alpha, noise, False))


for line in sys.stdin:
    print(json.dumps(errors(json.loads(line))), flush=True)
