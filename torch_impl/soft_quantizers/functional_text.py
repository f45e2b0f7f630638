'''The emitted functional forms of soft quantizers, one for each entry of the catalogue, and the rate.

- `FUNCTIONS[name]`   the text of an entry; words in capitals are filled in later
- `RATE`              the rate term, emitted with SQUAF
'''

_UNIFORM = '''\
def FUNCTION(
    input: Tensor, z: Tensor, q: float | Tensor = STEP, alpha: float | Tensor | None = None
) -> Tensor:
    """TITLE, elementwise: the mean of levels z under weights that fall with the distance to the centres iq.

    f(x) =
FORMULA

    Args:
        z: the levels z_i, i = -k .. k, a 1-d tensor
        q: the step, a positive number or a tensor of one (not checked: that would wait for the device)
        alpha: the sharpness, likewise; by default SHARPNESS

    Shape: any; the output has the shape and the dtype of the input.
NOTE
    Derived from ORIGIN.

    Example:
        >>> z = torch.arange(-16.0, 17.0).relu()
        >>> round(FUNCTION(torch.tensor(0.5), z).item(), 4)
        VALUE
    """
    alpha = SHARPNESS if alpha is None else alpha
    return _quantized(input, *_quantizer_tensors(input, z, alpha, q=q)LAPLACIAN)
'''

_GENERAL = '''\
def FUNCTION(input: Tensor, z: Tensor, y: Tensor, alpha: float | Tensor = SHARPNESS) -> Tensor:
    """TITLE, elementwise.

    The mean of levels z under weights that fall with the distance to the centres y.

    f(x) =
FORMULA

    Args:
        z: the levels z_i, a 1-d tensor
        y: the centres y_i, a 1-d tensor of the same length, in any order
        alpha: the sharpness, a positive number or a tensor of one (not checked: that would wait for the device)

    Shape: any; the output has the shape and the dtype of the input.
NOTE
    Derived from ORIGIN.

    Example:
        >>> y = torch.arange(-16.0, 17.0)
        >>> round(FUNCTION(torch.tensor(0.5), y.relu(), y).item(), 4)
        VALUE
    """
    return _quantized(input, *_quantizer_tensors(input, z, alpha, y=y)LAPLACIAN)
'''

_SAMPLED = '''\
def FUNCTION(
    input: Tensor,
    z: Tensor,
    q: float | Tensor = STEP,
    alpha: float | Tensor | None = None,
    *,
    generator: torch.Generator | None = None,
) -> Tensor:
    """TITLE, elementwise: the level z_i with probability P(iq|x), and the gradients of its mean `squaf`.

    Args:
        z, q, alpha: as for `squaf`
        generator: where the random numbers come from; the same state gives the same draws

    Shape: any; the output has the shape and the dtype of the input, its values are levels.

    Derived from ORIGIN; the gradients are those of Eq. (10).

    Example:
        >>> z = torch.arange(-16.0, 17.0).relu()
        >>> draws = FUNCTION(torch.zeros(1000), z, 1.0, 3.0, generator=torch.Generator().manual_seed(0))
        >>> sorted(set(draws.tolist()))
        [0.0, 1.0]
    """
    alpha = SHARPNESS if alpha is None else alpha
    tensors = _quantizer_tensors(input, z, alpha, q=q)
    noise = torch.rand(input.shape, generator=generator, dtype=tensors[0].dtype, device=input.device)
    return _quantized(input, *tensors, noise)
'''

_TABLE = '''\
def FUNCTION(input: Tensor, z: Tensor, q: float | Tensor = STEP) -> Tensor:
    """TITLE, elementwise: the level of the nearest centre iq; at a midpoint that of the right one.

    f(x) =
FORMULA

    Bit-equal to this definition for every x and q. A step function: the gradient in x and q is 0, that of
    a level is the sum over the inputs that it serves.

    Args:
        z: the levels z_i, i = -k .. k, a 1-d tensor
        q: the step, a positive number or a tensor of one (not checked: that would wait for the device)

    Shape: any; the output has the shape and the dtype of the input.

    Derived from ORIGIN.

    Example:
        >>> FUNCTION(torch.tensor([0.49, 0.5, 1.7]), torch.arange(-16.0, 17.0)).tolist()
        [0.0, 1.0, 2.0]
    """
    _quantizer_tensors(input, z, 1.0, q=q)
    return _Table.apply(input, _uniform_place(input, _one_number("q", q, input, torch.float64), len(z)), z)
'''

_TABLE_GENERAL = '''\
def FUNCTION(input: Tensor, z: Tensor, y: Tensor) -> Tensor:
    """TITLE, elementwise: the level of the nearest centre; at a midpoint that of the right one.

    f(x) =
FORMULA

    for increasing centres; others are sorted first. Bit-equal to this definition for every x and y. A step
    function: the gradient in x and y is 0, that of a level is the sum over the inputs that it serves.

    Args:
        z: the levels z_i, a 1-d tensor
        y: the centres y_i, a 1-d tensor of the same length

    Shape: any; the output has the shape and the dtype of the input.

    Derived from ORIGIN.

    Example:
        >>> y = torch.tensor([-1.0, 0.0, 2.0])
        >>> FUNCTION(torch.tensor([-0.5, 0.9, 1.0]), y, y).tolist()
        [0.0, 0.0, 2.0]
    """
    _quantizer_tensors(input, z, 1.0, y=y)
    order = y.argsort()
    return _Table.apply(input, _free_place(input, y[order]), z[order])
'''

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
