"""The emitted modules that come with the package: which they are, and how they are loaded.

- `NAMES`        the entries of the catalogue that the committed file holds
- `CLASS_OF`     the class of each
- `PUBLIC`       the classes and functions in it
- `load(name)`   one of them; only this needs torch
"""

from __future__ import annotations

from importlib import import_module

NAMES = (
    "srelu smelu generalized_smelu asymmetric_smelu leaky_smelu origin_crossing_smelu sigmoid_rescu "
    "crrelu lambda_gelu gelu swish silu softplus mish tanhexp hard_swish"
).split()

CLASSES = (
    "SReLU SmeLU GeneralizedSmeLU AsymmetricSmeLU LeakySmeLU OriginCrossingSmeLU SigmoidRESCU "
    "CRReLU LambdaGELU GELU Swish SiLU SoftPlus Mish TanhExp HardSwish"
).split()

CLASS_OF = dict(zip(NAMES, CLASSES, strict=True))

PUBLIC = (*CLASSES, *NAMES)


def load(name: str) -> object:
    """A class or function of the committed file."""
    try:
        module = import_module(".generated.activations", __package__)
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        raise ImportError(f'{name} needs torch: pip install "provenact[torch]"') from error
    return getattr(module, name)
