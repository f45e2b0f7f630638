"""What comes with the package for training with the emitted modules: which names, and the file of each.

Importing this package loads none of them: only what is asked for.

- `TRAINING`              the public names and the modules that hold them
- `load_training(name)`   one of them; only this needs torch
"""

from __future__ import annotations

from ..emitted import with_torch

TRAINING = {
    "replace_activations": "surgery",
    "relu_ize": "reluization",
    "certified_bounds": "network_bounds",
    "register_timm": "registration",
    "register_transformers": "registration",
    "parameter_groups": "optimizer_groups",
    "activation_parameter_names": "optimizer_groups",
    "lambda_target": "gate_targets",
    "distance_bound": "gate_targets",
    "HardeningSchedule": "hardening",
    "hardness_gates": "hardening",
    "initialise_hardness": "hardening",
    "hardness_profile": "profiles",
    "drift": "profiles",
    "spearman": "profiles",
}


def load_training(name: str) -> object:
    """A class or function for training."""
    return getattr(with_torch(f".{TRAINING[name]}", __package__, name), name)
