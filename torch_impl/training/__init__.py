"""What comes with the package for training with the emitted modules: which names, and the file of each."""

from ..committed import committed
from ..emitted import with_torch

# With another digit the file is refused here, for all of its readers. `gate_targets` reads it by itself: that stands in
# the digest of the code of the run on hardening, and goes with the next measurement of that run.
committed("gate_constants")

MODULES = {
    "surgery": "replace_activations",
    "reluization": "relu_ize",
    "network_bounds": "certified_bounds",
    "registration": "register_timm register_transformers",
    "optimizer_groups": "parameter_groups activation_parameter_names",
    "gate_targets": "lambda_target distance_bound",
    "hardening": "HardeningSchedule hardness_gates initialise_hardness",
    "profiles": "hardness_profile drift spearman",
}
TRAINING = {name: module for module, names in MODULES.items() for name in names.split()}


def load_training(name: str) -> object:
    """A class or function for training; only what is asked for is loaded, and only this needs torch."""
    return getattr(with_torch(f".{TRAINING[name]}", __package__, name), name)
