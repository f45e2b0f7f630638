"""Prediction difference: how far models that should agree are apart (SmeLU, Sec. 2).

For each measure one number for each model, whose mean is the measure: these are what is paired
between activations. ΔH compares pairs; the share of a model is its mean over its partners.
"""

import torch
from torch import Tensor

MEASURES = ("Δ1", "Δ2", "Δ1 relative", "Δ1 true label", "ΔH", "error")
TINY = 1e-30  # no probability of a softmax in float32 is that small unless it is zero


def differences(probabilities: Tensor, labels: Tensor) -> dict[str, Tensor]:
    """Of (models, examples, classes) and (examples,)."""
    mean = probabilities.mean(0)
    apart = (probabilities - mean).abs()
    place = labels[None, :, None].expand(len(probabilities), -1, 1)
    own, expected = apart.gather(2, place), mean.gather(1, labels[:, None])
    answers = probabilities.argmax(2)
    return {
        "Δ1": apart.sum(2).mean(1),
        "Δ2": apart.square().sum(2).sqrt().mean(1),
        "Δ1 relative": (apart / mean.clamp_min(TINY)).sum(2).mean(1),
        "Δ1 true label": (own[..., 0] / expected[:, 0].clamp_min(TINY)).mean(1),
        "ΔH": _disagreements(answers),
        "error": (answers != labels).to(mean.dtype).mean(1),
    }


def independent(probabilities: Tensor) -> Tensor:
    """Jackknife pseudo-values of θ = log10 Δ1: M θ less M - 1 times θ without this model.

    Each model's distance is taken from a mean in which it takes part, so that the distances depend on each other;
    pseudo-values carry that into the standard error of their mean, which estimates θ of infinitely many models.
    """
    count, total = len(probabilities), probabilities.sum(0)

    def of(rows: Tensor, mean: Tensor) -> Tensor:
        return (rows - mean).abs().sum(2).mean().log10()

    every = torch.ones(count, dtype=torch.bool, device=probabilities.device)
    found = []
    for model in range(count):
        every[model] = False
        found.append(of(probabilities[every], (total - probabilities[model]) / (count - 1)))
        every[model] = True
    return count * of(probabilities, total / count) - (count - 1) * torch.stack(found)


def _disagreements(answers: Tensor) -> Tensor:
    """For each model the share of examples on which another model answers differently, over all others."""
    others = max(1, len(answers) - 1)
    return torch.stack([(one != answers).double().mean(1).sum() / others for one in answers])
