"""ReLU in the place of trained λ-GELU gates on Fashion-MNIST: the certified change of the outputs beside an attack's.

    python benchmarks/certified_reluization.py [--data DIR] [-o benchmarks/data/certified_reluization.json]

A feed-forward and a residual network learn for a few epochs with learnable gates that are hardened as in the λ-GELU
paper. Then, for test pictures and for all pictures within a radius of them (of each pixel, of 0 to 1), the change of
every output when ReLU takes over is bounded with proof, and searched for by gradient ascent: never found above the
bound. Kept is a picture whose whole box has one certain class in both networks. Needs Fashion-MNIST
(`apt install dataset-fashion-mnist`); minutes on a CPU.
"""

import argparse
import copy
import json
import time
from pathlib import Path

import torch
from torch import Tensor, nn

from provenact.experiments.data import image_set
from provenact.ledger.data_files import write_data
from provenact.torch_impl import (
    HardeningSchedule,
    LambdaGELU,
    certified_bounds,
    initialise_hardness,
    parameter_groups,
    relu_ize,
)
from provenact.torch_impl.accuracy.machine import made_on

WIDTH, EPOCHS, TRAINED, BATCH, RATE = 64, 6, 6_000, 100, 2e-3
PICTURES, STEPS = 50, 8
RADII = (0.0, 1 / 1020, 1 / 255)


class Residual(nn.Module):
    """x + W2 gate(W1 x)."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.inner, self.gate = nn.Linear(width, width), LambdaGELU(num_parameters=width, learnable=True)
        self.outer = nn.Linear(width, width)

    def forward(self, x: Tensor) -> Tensor:
        return x + self.outer(self.gate(self.inner(x)))


def networks() -> dict[str, nn.Module]:
    first, last = (lambda: nn.Linear(784, WIDTH)), (lambda: nn.Linear(WIDTH, 10))
    gates = (LambdaGELU(num_parameters=WIDTH, learnable=True) for _ in range(2))
    forward = [next(gates), nn.Linear(WIDTH, WIDTH), next(gates)]
    return {
        "feed-forward": nn.Sequential(first(), *forward, last()),
        "residual": nn.Sequential(first(), Residual(WIDTH), Residual(WIDTH), last()),
    }


def train(net: nn.Module, pictures: Tensor, labels: Tensor) -> None:
    initialise_hardness(net, "uniform", low=1.5)
    optimizer = torch.optim.AdamW(parameter_groups(net, RATE, 1e-2, activation_lr_multiplier=9))
    schedule = HardeningSchedule(net, EPOCHS)
    for epoch in range(1, EPOCHS + 1):
        schedule.step(epoch)
        for batch in torch.randperm(len(pictures)).split(BATCH):
            optimizer.zero_grad()
            nn.functional.cross_entropy(net(pictures[batch]), labels[batch]).backward()
            optimizer.step()


def attacked(old: nn.Module, new: nn.Module, box: tuple[Tensor, Tensor]) -> Tensor:
    """The largest |change| that was found of each output, for each box: ascent for each output and both signs."""
    lower, upper = (end.repeat_interleave(20, 0) for end in box)
    wanted = (torch.arange(len(lower)) % 20)[:, None]
    x = lower + (upper - lower) * torch.rand_like(lower)
    best = torch.zeros(len(box[0]), 10, dtype=torch.float64)
    for _ in range(STEPS):
        x.requires_grad_()
        change = new(x) - old(x)
        best = torch.maximum(best, change.detach().abs().view(-1, 20, 10).amax(1))
        (slope,) = torch.autograd.grad(torch.cat([change, -change], 1).gather(1, wanted).sum(), x)
        x = torch.minimum(torch.maximum((x + slope.sign() * (upper - lower) / 4).detach(), lower), upper)
    return best


def measured(net: nn.Module, pictures: Tensor, radius: float) -> dict:
    """The certificate of some pictures beside the attack; all in float64, as the bounds are about real numbers."""
    old, new = (copy.deepcopy(net).double().eval() for _ in range(2))
    box = (pictures - radius).clamp(0, 1), (pictures + radius).clamp(0, 1)
    began = time.perf_counter()
    certified = relu_ize(new, certify=box)
    seconds = time.perf_counter() - began
    found = attacked(old, new, box)
    bounds = certified_bounds(old, box)
    # The bounds are about real numbers, and the attack evaluates both networks in float64. What is allowed for that is
    # twice the certified width of the outputs of a single picture, which has the margins of the same sums.
    alone = certified_bounds(old, (pictures, pictures))
    rounding = 2 * (alone.upper - alone.lower)
    return {
        "radius": radius,
        "change_at_most": {"mean": float(certified.change.mean()), "largest": float(certified.change.max())},
        "change_found": {"mean": float(found.mean()), "largest": float(found.max())},
        "found_above_bound": int((found > certified.change + rounding).sum()),
        "allowed_for_roundings_of_the_attack": float(rounding.max()),
        "class_certainly_kept": int(certified.keeps_class.sum()),
        "output_width": float((bounds.upper - bounds.lower).mean()),
        "lipschitz_mean": float(bounds.lipschitz.mean()),
        "seconds": round(seconds, 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, help="a folder with fashion-mnist/")
    parser.add_argument("-o", "--out", type=Path, help="write the result as JSON")
    args = parser.parse_args()
    torch.manual_seed(0)
    found = image_set("fashion-mnist", args.data)
    train_x, test_x = (
        torch.from_numpy(array.copy()).flatten(1).float() / 255 for array in (found.train_images, found.test_images)
    )
    train_y, test_y = (torch.from_numpy(array.copy()).long() for array in (found.train_labels, found.test_labels))
    record: dict = {
        "what": "benchmarks/certified_reluization.py: Fashion-MNIST, 50 test pictures, the change of 10 outputs when "
        "ReLU takes the place of hardened lambda-GELU gates",
        **made_on(torch.device("cpu")),
        "networks": {},
    }
    for name, net in networks().items():
        began = time.perf_counter()
        train(net, train_x[:TRAINED], train_y[:TRAINED])
        net.eval()
        seconds = time.perf_counter() - began
        with torch.no_grad():
            accuracy = float((net(test_x).argmax(1) == test_y).double().mean())
        places = relu_ize(copy.deepcopy(net))
        runs = [measured(net, test_x[:PICTURES].double(), radius) for radius in RADII]
        record["networks"][name] = {
            "test_accuracy": accuracy,
            "least_hardness": min(one.lam for one in places),
            "bound_of_one_gate": max(one.bound for one in places),
            "training_seconds": round(seconds, 1),
            "runs": runs,
        }
        print(f"{name}: accuracy {accuracy:.4f}, trained in {seconds:.0f} s")
        for run in runs:
            print("   ", json.dumps(run))
    if args.out:
        write_data(args.out, (json.dumps(record, indent=1) + "\n").encode())


if __name__ == "__main__":
    main()
