"""The emitted functional forms of soft quantizers, one for each entry of the catalogue, and the rate. Words in capitals
are filled in later."""

import textwrap

SHARPNESS = "alpha = SHARPNESS if alpha is None else alpha\n"
LEVELS, STEP = "z: the levels z_i, i = -k .. k, a 1-d tensor\n", "q: the step, a positive number or a tensor of one"
FREE_LEVELS, CENTRES = "z: the levels z_i, a 1-d tensor\n", "y: the centres y_i, a 1-d tensor of the same length"
NOT_CHECKED = " (not checked: that would wait for the device)"
MEAN = "the mean of levels z under weights that fall with the distance to the centres"


def _form(
    arguments: str,
    about: str,
    told: str,
    example: str,
    body: str,
    formula: str = "\n    f(x) =\nFORMULA\n",
    shape: str = ".\n",
    origin: str = ".",
) -> str:
    told, example, body = (textwrap.indent(one, " " * n) for one, n in ((told, 8), (example, 8), (body, 4)))
    return f"""\
@torch.fx.wrap
def FUNCTION({arguments}) -> Tensor:
    \"\"\"TITLE, elementwise{about}
{formula}
    Args:
{told}

    Shape: any; the output has the shape and the dtype of the input{shape}
    Derived from ORIGIN{origin}

    Example:
{example}
    \"\"\"
{body}
"""


_UNIFORM = _form(
    "\n    input: Tensor, z: Tensor, q: float | Tensor = STEP, alpha: float | Tensor | None = None\n",
    f": {MEAN} iq.",
    f"{LEVELS}{STEP}{NOT_CHECKED}\nalpha: the sharpness, likewise; by default SHARPNESS",
    ">>> z = torch.arange(-16.0, 17.0).relu()\n>>> round(FUNCTION(torch.tensor(0.5), z).item(), 4)\nVALUE",
    f"{SHARPNESS}return _quantized(input, *_quantizer_tensors(input, z, alpha, q=q)LAPLACIAN)",
    shape=".\nNOTE",
)

_GENERAL = _form(
    "input: Tensor, z: Tensor, y: Tensor, alpha: float | Tensor = SHARPNESS",
    f".\n\n    T{MEAN[1:]} y.",
    f"{FREE_LEVELS}{CENTRES}, in any order\nalpha: the sharpness, a positive number or a tensor of one{NOT_CHECKED}",
    ">>> y = torch.arange(-16.0, 17.0)\n>>> round(FUNCTION(torch.tensor(0.5), y.relu(), y).item(), 4)\nVALUE",
    "return _quantized(input, *_quantizer_tensors(input, z, alpha, y=y)LAPLACIAN)",
    shape=".\nNOTE",
)

_SAMPLED = _form(
    """
    input: Tensor,
    z: Tensor,
    q: float | Tensor = STEP,
    alpha: float | Tensor | None = None,
    *,
    generator: torch.Generator | None = None,
""",
    ": the level z_i with probability P(iq|x), and the gradients of its mean `squaf`.",
    "z, q, alpha: as for `squaf`\ngenerator: where the random numbers come from; the same state gives the same draws",
    """\
>>> z = torch.arange(-16.0, 17.0).relu()
>>> draws = FUNCTION(torch.zeros(1000), z, 1.0, 3.0, generator=torch.Generator().manual_seed(0))
>>> sorted(set(draws.tolist()))
[0.0, 1.0]""",
    f"""\
{SHARPNESS}tensors = _quantizer_tensors(input, z, alpha, q=q)
noise = torch.rand(input.shape, generator=generator, dtype=tensors[0].dtype, device=input.device)
return _quantized(input, *tensors, noise)""",
    formula="",
    shape=", its values are levels.\n",
    origin="; the gradients are those of Eq. (10).",
)

_TABLE = _form(
    "input: Tensor, z: Tensor, q: float | Tensor = STEP",
    ": the level of the nearest centre iq; at a midpoint that of the right one.",
    f"{LEVELS}{STEP}{NOT_CHECKED}",
    ">>> FUNCTION(torch.tensor([0.49, 0.5, 1.7]), torch.arange(-16.0, 17.0)).tolist()\n[0.0, 1.0, 2.0]",
    """\
_quantizer_tensors(input, z, 1.0, q=q)
return _Table.apply(input, _uniform_place(input, _number_tensor("q", q, input, torch.float64), len(z)), z)""",
    """
    f(x) =
FORMULA

    Bit-equal to this definition for every x and q. A step function: the gradient in x and q is 0, that of
    a level is the sum over the inputs that it serves.
""",
)

_TABLE_GENERAL = _form(
    "input: Tensor, z: Tensor, y: Tensor",
    ": the level of the nearest centre; at a midpoint that of the right one.",
    f"{FREE_LEVELS}{CENTRES}",
    ">>> y = torch.tensor([-1.0, 0.0, 2.0])\n"
    ">>> FUNCTION(torch.tensor([-0.5, 0.9, 1.0]), y, y).tolist()\n[0.0, 0.0, 2.0]",
    """\
_quantizer_tensors(input, z, 1.0, y=y)
order = y.argsort()
return _Table.apply(input, _free_place(input, y[order]), z[order])""",
    """
    f(x) =
FORMULA

    for increasing centres; others are sorted first. Bit-equal to this definition for every x and y. A step
    function: the gradient in x and y is 0, that of a level is the sum over the inputs that it serves.
""",
)

FUNCTIONS = {
    "squaf": _UNIFORM,
    "squaf_p": _SAMPLED,
    "squaf_s": _TABLE,
    "squaf_laplacian": _UNIFORM,
    "squaf_general": _GENERAL,
    "squaf_s_general": _TABLE_GENERAL,
    "squaf_laplacian_general": _GENERAL,
}

RATE = '''\
def squaf_rate(
    input: Tensor, z: Tensor, q: float | Tensor = 1.0, alpha: float | Tensor | None = None
) -> Tensor:
    """The rate term r(a) of squaf, Eq. (12): the entropy in bits of the levels that SQUAF-P draws for this input.

    The entropy is that of the values: levels with equal z count as one. Differentiable in all arguments but z.

    Args:
        z, q, alpha: as for `squaf`

    Shape: any that is not empty; the output is one number, in the dtype of the computation.

    Example:
        >>> round(squaf_rate(torch.zeros(8), torch.arange(-1.0, 2.0), 1.0, 50.0).item(), 4)
        0.0
    """
    if input.numel() == 0:
        raise ValueError("the rate of no activations is not defined: give at least one")
    tensors = _quantizer_tensors(input, z, 1.5 / q**2 if alpha is None else alpha, q=q)
    return _entropy(_Usage.apply(input, *tensors, False), z)


def layers_rate(layers: Iterable[tuple[_QuantizerModule, Tensor]]) -> Tensor:
    """R(a) of squaf, Eq. (12): the rates of layers, each given with its input, weighted by their sizes.

    Example:
        >>> layer, x = SQUAFP(3, [-1.0, 0.0, 1.0], q=1.0, alpha=50.0), torch.tensor([-1.0, 1.0])
        >>> round(layers_rate([(layer, x), (layer, x)]).item(), 4)
        1.0
    """
    pairs = list(layers)
    if not pairs:
        raise ValueError("layers must hold at least one pair of a quantizer and its input, got none")
    rates = torch.stack([x.numel() * layer.rate(x) for layer, x in pairs])
    return rates.sum() / sum(x.numel() for _, x in pairs)
'''
