"""SmeLU Figs. 2 and 5-7: outputs of random networks over a plane, under norms and clipping.

The figures show one network. Here the roughness of the surface is measured for many: the root mean
square of its discrete Laplacian over its standard deviation, so that scale and offset do not count.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from provenact.torch_impl.confirm.context import Context
from provenact.torch_impl.confirm.run import Measured, Metrics, Outcome, Panel, Run, Settings, Table

from ..comparison import Values, printable
from ..plots import saved
from ..seeding import generator
from ..stacked_activations import stacked
from ..statistics import Question, answers
from ..tables import spread

WIDTHS = (2, 256, 128, 64, 32, 16, 1)
REACH = 6.0
SAME = 0.00432  # decades: 1 %
SHOWN_SIDE = 31  # of the surfaces that are kept for the plot


@dataclass(frozen=True)
class Network:
    """One panel of a figure: an activation, a norm ("weight", "layer" or ""), its value, and clipping."""

    figure: str
    activation: str
    beta: float | None = None
    norm: str = "weight"
    value: float = 1.0
    clipped: bool = False

    @property
    def label(self) -> str:
        beta = "" if self.beta is None else f" {self.beta:g}"
        norm = f"{self.norm} norm {self.value:g}" if self.norm else "no norm"
        return f"{self.activation}{beta}, {norm}" + (", clipped" if self.clipped else "")

    def module(self, seeds: list[int]) -> nn.Module:
        if self.beta is None:
            return stacked(self.activation, seeds, 0)
        if self.activation == "SELU":
            return _Selu(self.beta)
        return stacked(self.activation, seeds, 0, init=self.beta, learnable=False)


class _Selu(nn.Module):
    """x above zero, beta (e^x - 1) below."""

    def __init__(self, beta: float) -> None:
        super().__init__()
        self.beta = beta

    def forward(self, x: Tensor) -> Tensor:
        return torch.where(x > 0, x, self.beta * torch.expm1(x.clamp(max=0.0)))


def networks() -> list[Network]:
    row = [("ReLU", None), ("SmeLU", 0.5), ("SmeLU", 1.0), ("SmeLU", 2.0), ("linear", None)]
    found = [Network("2 and 5", name, beta) for name, beta in row]
    found += [Network("2", "SmeLU", 0.5, value=value) for value in (0.25, 0.5, 2.0)]
    for norm, clipped in (("weight", True), ("", False), ("", True)):
        found += [Network("5", name, beta, norm, clipped=clipped) for name, beta in row]
    smooth = [("Swish", 1.0), ("Swish", 4.0), ("SoftPlus", 1.0), ("SoftPlus", 4.0), ("λ-GELU", 1.0), ("λ-GELU", 4.0)]
    found += [Network("6", name, beta) for name, beta in [*smooth, ("SELU", 1.0), ("SELU", 10.0)]]
    for name in ("linear", "ReLU"):
        found += [
            Network("7", name, value=2.0),
            Network("7", name, norm="layer"),
            Network("7", name, None, "layer", 2.0),
        ]
    return found + [Network("7", "SmeLU", 0.5, "layer", value) for value in (0.25, 1.0, 4.0)]


def surface(network: Network, seeds: list[int], side: int, device: torch.device) -> Tensor:
    """The outputs on the grid: (seeds, side, side). The matrices depend on the seed alone."""
    line = torch.linspace(-REACH, REACH, side, device=device)
    x = torch.cartesian_prod(line, line).expand(len(seeds), -1, -1)
    activation = network.module(seeds).to(device)
    for layer in range(len(WIDTHS) - 1):
        weight = _matrices(layer, seeds).to(device)
        if network.norm == "weight":
            weight = network.value * weight / weight.norm(dim=1, keepdim=True)
        x = torch.bmm(x, weight)
        if layer == len(WIDTHS) - 2:
            break
        if network.norm == "layer":
            x = network.value * F.layer_norm(x, x.shape[-1:])
        x = activation(x.clamp(-REACH, REACH) if network.clipped else x)
    return x.reshape(len(seeds), side, side)


def _matrices(layer: int, seeds: list[int]) -> Tensor:
    shape = WIDTHS[layer], WIDTHS[layer + 1]
    return torch.stack([torch.randn(shape, generator=generator(seed, "surface", layer)) for seed in seeds])


def roughness(surfaces: Tensor) -> Tensor:
    s = surfaces.double()
    laplacian = s[:, 2:, 1:-1] + s[:, :-2, 1:-1] + s[:, 1:-1, 2:] + s[:, 1:-1, :-2] - 4.0 * s[:, 1:-1, 1:-1]
    return laplacian.square().mean((1, 2)).sqrt() / s.flatten(1).std(1)


ROUGHNESS = "roughness"


def measure(context: Context) -> Measured:
    found = context.pieces({"all": partial(_measure, context)})["all"]
    return Measured({ROUGHNESS: found["roughness"]}, {}, {}, {"surfaces": found["surfaces"]})


def conclude(settings: Settings, metrics: Metrics, facts: Mapping[str, Any]) -> Outcome:
    rough = metrics[ROUGHNESS]
    rows = [(network.figure, network.label, spread(rough[network.label])) for network in networks()]
    title = "roughness of the surface: rms of the Laplacian over the deviation"
    return Outcome([Table(title, ("Fig.", "network", "roughness"), rows)], answers(_questions(rough)))


def _measure(context: Context) -> dict[str, Any]:
    settings = context.settings
    seeds = list(range(settings["seeds"]))
    rough, shown = {}, {}
    panels = networks()
    for number, network in enumerate(panels):
        surfaces = surface(network, seeds, settings["side"], context.device)
        rough[network.label] = printable(roughness(surfaces))
        if number < settings["shown"]:
            shown[network.label] = _kept(surface(network, [0], SHOWN_SIDE, context.device)[0])
        context.report(number + 1, len(panels), network.label)
    return {"roughness": rough, "surfaces": shown}


def _kept(surface_: Tensor) -> list[list[float]]:
    """Centred, scaled to [-1, 1], in three digits."""
    centred = surface_ - surface_.mean()
    scaled = centred / centred.abs().max().clamp_min(1e-30)
    return [[round(value, 3) for value in row] for row in scaled.double().tolist()]


SHAPE_QUOTE = "As we increase β, the objective surface becomes smoother."


def _questions(rough: Values) -> list[Question]:
    """Roughness is compared as ratios: its scale has no meaning. Equal shapes are read as within 1 %."""

    def label(*names: Any, **options: Any) -> str:
        return Network("", *names, **options).label

    def smoother(claim: str, ours: str, theirs: str, quote: str, where: str = "SmeLU App. A") -> Question:
        return Question(
            claim, rough, ours, [theirs], "decades of roughness", larger=False, decades=True, quote=quote, where=where
        )

    def same(claim: str, ours: str, theirs: str) -> Question:
        return Question(
            claim,
            rough,
            ours,
            [theirs],
            "decades of roughness",
            margin=SAME,
            same=True,
            decades=True,
            printed=0.0,
            where="SmeLU App. A",
            quote="While the type of norm changes the shape of the surface obtained, unlike smooth "
            "activations, the norm value v has no effect on the shape of the surface observed for "
            "either no activation or ReLU.",
        )

    relu, smelu = label("ReLU"), label("SmeLU", 0.5)
    return [
        smoother("with weight norm, SmeLU 0.5 is smoother than ReLU", smelu, relu, SHAPE_QUOTE),
        smoother("a larger β is smoother: SmeLU 2 against 0.5", label("SmeLU", 2.0), smelu, SHAPE_QUOTE),
        smoother(
            "a smaller weight norm is smoother with SmeLU: 0.25 against 2",
            label("SmeLU", 0.5, value=0.25),
            label("SmeLU", 0.5, value=2.0),
            where="SmeLU Sec. 4",
            quote="Smoothing of the surface can be achieved by either tuning β or the norm of the normalization "
            "applied.",
        ),
        same("the weight norm does not change the shape with ReLU: 2 against 1", label("ReLU", value=2.0), relu),
        same(
            "nor does the norm of layer norm: 2 against 1",
            label("ReLU", norm="layer", value=2.0),
            label("ReLU", norm="layer"),
        ),
        smoother(
            "a smaller layer norm is smoother with SmeLU: 0.25 against 4",
            label("SmeLU", 0.5, "layer", 0.25),
            label("SmeLU", 0.5, "layer", 4.0),
            "the magnitude v of the norm does affect the smoothness of the surface also with layer normalization, "
            "as demonstrated for SmeLU on the bottom row, with smoother objective as the norm is smaller.",
        ),
        smoother(
            "with weight norm the same β is smoother than without",
            smelu,
            label("SmeLU", 0.5, ""),
            "In order to be as smooth, a larger β must be used than in the first row.",
        ),
        smoother(
            "without norm, clipping makes SmeLU 2 rough",
            label("SmeLU", 2.0, ""),
            label("SmeLU", 2.0, "", clipped=True),
            "When clipping is added, as shown in the last row, the effect of the smoothness disappears, where "
            "numerous peaks appear in all activations.",
        ),
        smoother(
            "Swish is smoother than GELU for the same β = 4",
            label("Swish", 4.0),
            label("λ-GELU", 4.0),
            "Since GELU can be approximated by Swish with a larger parameter, for the same β, Swish is smoother.",
        ),
        smoother(
            "SELU is smoother for β = 1 than for 10",
            label("SELU", 1.0),
            label("SELU", 10.0),
            "SELU is smooth for β = 1, but is clearly not smooth for other values of β.",
        ),
    ]


def _picture(result: Mapping[str, Any], folder: Path) -> list[Path]:
    import numpy as np
    from matplotlib.figure import Figure

    surfaces = result["shown"]["surfaces"]
    columns = 7
    rows = -(-len(surfaces) // columns)
    figure = Figure(figsize=(2.1 * columns, 2.0 * rows))
    grid = np.linspace(-REACH, REACH, SHOWN_SIDE)
    x, y = np.meshgrid(grid, grid, indexing="ij")
    for place, (label, values) in enumerate(surfaces.items()):
        axis = figure.add_subplot(rows, columns, place + 1, projection="3d")
        axis.plot_surface(x, y, np.asarray(values), cmap="viridis", linewidth=0, rcount=SHOWN_SIDE, ccount=SHOWN_SIDE)
        axis.set_title(label.replace(", ", "\n", 1), fontsize=6.5, pad=-2)
        axis.set_axis_off()
    figure.subplots_adjust(0.0, 0.0, 1.0, 0.96, 0.0, 0.12)
    return [saved(figure, folder / "surfaces-examples.png")]


RUN = Run(
    name="surfaces",
    repeats="SmeLU Figs. 2, 5, 6, 7",
    settings={
        **{profile: {"seeds": 50, "side": 101, "shown": 99} for profile in ("full", "hour", "brief")},
        "smoke": {"seeds": 2, "side": 15, "shown": 5},
    },
    measure=measure,
    conclude=conclude,
    departures=lambda settings: [
        f"{settings['seeds']} random networks instead of one, and a measure of roughness in place of the eye",
        "the paper does not print β and norm of every panel, nor the last layer: here one linear output",
    ],
    panels=lambda settings: [Panel(ROUGHNESS, "roughness: rms of the Laplacian over the deviation", logarithmic=True)],
    picture=_picture,
)
