"""The emitted modules that come with the package: which they are, and how they are loaded.

- `NAMES`             the entries of the catalogue that the first committed file holds
- `CLASS_OF`          the class of each
- `QUANTIZER_NAMES`   those of the second file
- `GATED_NAMES`       the gated units of the third
- `PUBLIC`            the classes and functions in them
- `load(name)`        one of them; only this needs torch
- `with_torch(module, package, what)`   a module that needs torch; TorchMissingError says how to get it
"""

from importlib import import_module
from types import ModuleType

NAMES = (
    "srelu smelu generalized_smelu asymmetric_smelu leaky_smelu origin_crossing_smelu sigmoid_rescu "
    "crrelu lambda_gelu gelu gelu_tanh swish silu softplus mish tanhexp hard_swish"
).split()

CLASSES = (
    "SReLU SmeLU GeneralizedSmeLU AsymmetricSmeLU LeakySmeLU OriginCrossingSmeLU SigmoidRESCU "
    "CRReLU LambdaGELU GELU GELUTanh Swish SiLU SoftPlus Mish TanhExp HardSwish"
).split()

# A second file: entries whose parameters are tables.
QUANTIZER_NAMES = (
    "squaf squaf_p squaf_s squaf_laplacian squaf_general squaf_s_general squaf_laplacian_general"
).split()

QUANTIZERS = ("SQUAF SQUAFP SQUAFS SQUAFLaplacian SQUAFGeneral SQUAFSGeneral SQUAFLaplacianGeneral").split()

# A third: gated units, of two tensors.
GATED_NAMES = "glu reglu geglu geglu_tanh quick_geglu swiglu swiglu_clamped swiglu_step swiglu_oai".split()

GATED = "GLU ReGLU GEGLU GEGLUTanh QuickGEGLU SwiGLU SwiGLUClamped SwiGLUStep SwiGLUOAI".split()

RATES = ("squaf_rate", "layers_rate")

CLASS_OF = dict(zip((*NAMES, *QUANTIZER_NAMES), (*CLASSES, *QUANTIZERS), strict=True))

PUBLIC = (*CLASSES, *NAMES, *QUANTIZERS, *QUANTIZER_NAMES, *RATES, *GATED, *GATED_NAMES)


class TorchMissingError(ImportError):
    """Torch is not installed."""


def with_torch(module: str, package: str | None, what: str) -> ModuleType:
    """Import a module for the sake of `what`."""
    try:
        return import_module(module, package)
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        raise TorchMissingError(f'{what} needs torch: pip install "provenact[torch]"') from error


def load(name: str) -> object:
    """A class or function of the committed files."""
    file = "gated_units" if name in (*GATED, *GATED_NAMES) else "soft_quantizers"
    file = "activations" if name in (*CLASSES, *NAMES) else file
    return getattr(with_torch(f".generated.{file}", __package__, name), name)
