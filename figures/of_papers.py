"""Every figure of the five papers, and what stands for it here: a drawn one, a plot of a run, or why there is none."""

from dataclasses import dataclass

from ..torch_impl.confirm.evidence_tables import markdown_table


@dataclass(frozen=True)
class PaperFigure:
    """`drawn` names figures of the registry, `plots` files among the evidence of `run`; `note` says how what is here
    differs or, where there is neither, why there is nothing."""

    paper: str
    number: str
    shows: str
    drawn: tuple[str, ...] = ()
    run: str = ""
    plots: tuple[str, ...] = ()
    note: str = ""

    @property
    def name(self) -> str:
        return f"Fig. {self.number}" if self.number.isdigit() else f"Figs. {self.number}"


PRIVATE = "Absent: it shows training on a private data set of clicks."
IMAGENET = "Absent: it shows training on ImageNet-1K, which comes with no package and takes far longer than minutes."
DISTILLED = "Absent: it shows distillation on CIFAR-100, which comes with no package and takes far longer than minutes."
ONE_BETA = "With AdaGrad and SGD, one β an activation."

PAPER_FIGURES = (
    PaperFigure("eafo", "1, 2", "Sigmoid and Tanh against the normal distribution function", ("squashing",)),
    PaperFigure("eafo", "3", "CRReLU over ε", ("crrelu",)),
    PaperFigure(
        "lgelu",
        "1",
        "grid over temperature and rate, MLP on Fashion-MNIST",
        (),
        "hardening",
        ("hardening-curves.png",),
        "With the uniform start only.",
    ),
    PaperFigure(
        "lgelu",
        "2",
        "sweep over the rate, ResNet-18 on CIFAR-100",
        (),
        "hardening",
        ("hardening-curves.png",),
        "A small CNN on Fashion-MNIST instead.",
    ),
    PaperFigure(
        "lgelu",
        "3",
        "scores and rank correlations over epochs",
        (),
        "hardening",
        ("hardening-curves.png",),
        "The MLP on Fashion-MNIST; most of the other networks and data come with no package.",
    ),
    PaperFigure("smelu", "1", "smooth activations and gradients over β", ("smooth_units",)),
    PaperFigure(
        "smelu",
        "2, 5-7",
        "outputs of random networks of two inputs",
        (),
        "surfaces",
        ("surfaces-examples.png",),
        "One network of 50 that are measured.",
    ),
    PaperFigure("smelu", "3", "prediction difference over the loss, click-through rates", note=PRIVATE),
    PaperFigure(
        "smelu", "4", "prediction difference Δ1 over the error, MNIST", ("prediction_differences",), note=ONE_BETA
    ),
    PaperFigure("smelu", "8", "activations and gradients for β = 1", ("units_at_one",)),
    PaperFigure("smelu", "9", "SELU and CELU over β", ("exponential_units",)),
    PaperFigure("smelu", "10", "SoftPlus over β", ("softplus",)),
    PaperFigure("smelu", "11", "Swish, GELU, Mish and TanhExp over β", ("gated_units",)),
    PaperFigure("smelu", "12", "SmeLU, generalized SmeLU, Sigmoid-RESCU and SmoothReLU", ("joined_units",)),
    PaperFigure("smelu", "13", "Δ2 over the error, MNIST", ("prediction_differences",), note=ONE_BETA),
    PaperFigure(
        "smelu", "14", "Δ1 on the true label over the error, MNIST", ("prediction_differences",), note=ONE_BETA
    ),
    PaperFigure("smelu", "15", "ΔH over the error, MNIST", ("prediction_differences",), note=ONE_BETA),
    PaperFigure("squaf", "1", "pictures fitted by MLPs", (), "image-fit", ("image-fit-pictures.png",)),
    PaperFigure(
        "squaf", "2", "decision boundaries for four classes", (), "toy-classes", ("toy-classes-decisions.png",)
    ),
    PaperFigure(
        "squaf",
        "3",
        "rate against accuracy, VGG-8 on CIFAR-100",
        (),
        "rate",
        ("rate-shapes.png",),
        "A small CNN on Fashion-MNIST instead.",
    ),
    PaperFigure("squaf", "4", "convergence on ImageNet-1K", note=IMAGENET),
    PaperFigure("squaf", "5", "generalization gap over epochs of distilled students", note=DISTILLED),
    PaperFigure(
        "squaf",
        "6-9",
        "learned SQUAFs in networks trained on ImageNet-1K",
        (),
        "rate",
        ("rate-shapes.png",),
        "Those of a small CNN on Fashion-MNIST; the paper's networks are not trained.",
    ),
    PaperFigure("srelu", "1", "S-ReLU over δ", ("srelu",)),
)


def figures_block() -> str:
    """What stands for each; a figure is named by what draws it, a plot by its file."""
    rows = [(f"`{one.paper}`", one.name, one.shows, _here(one)) for one in PAPER_FIGURES]
    return markdown_table("", ("paper", "figure", "what it shows", "here"), rows)


def _here(one: PaperFigure) -> str:
    parts = [f"`provenact figures {name}`" for name in one.drawn]
    parts += [f"[{plot}](../torch_impl/confirm/evidence/{plot})" for plot in one.plots]
    return ". ".join(part for part in (", ".join(parts), one.note) if part)
