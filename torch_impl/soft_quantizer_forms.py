'''The emitted functional forms and modules of soft quantizers, one pair for each entry of the catalogue.

- `FUNCTIONS[name]`, `MODULES[name]`   the texts of an entry; words in capitals are filled in later
- `RATE`          the rate term, emitted with SQUAF
- `ARGUMENTS`     the arguments of the constructors
- `GROUPS`        entries that are emitted together, because one switches to another
'''

from __future__ import annotations

GROUPS = (
    ("squaf", "squaf_p", "squaf_s"),
    ("squaf_laplacian",),
    ("squaf_general", "squaf_s_general"),
    ("squaf_laplacian_general",),
)

CLASS_NAMES = {
    "squaf": "SQUAF",
    "squaf_general": "SQUAFGeneral",
    "squaf_laplacian": "SQUAFLaplacian",
    "squaf_laplacian_general": "SQUAFLaplacianGeneral",
    "squaf_s": "SQUAFS",
    "squaf_s_general": "SQUAFSGeneral",
    "squaf_p": "SQUAFP",
}

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

_ARGUMENTS = '''\
    Args:
        num_levels: how many levels, ODD
        init: where z starts from: "relu" or "gelu" (least-squares fit between the outermost centres),
            "relu_samples" or "gelu_samples" (their values at the centres), "identity", "uniform" (random
            in [-1, 1]), or a table
        q: the step, or where it starts from; by default STEP
        alpha: the sharpness, or where it starts from; by default SHARPNESS
        learnable: whether z, CENTRES and alpha are learned
        inplace: accepted so that it can replace another activation; the input is never overwritten

    The paper fits z and alpha to ReLU or GELU by gradient descent; here z is the best for the given alpha.
'''

MODULES = {
    "squaf": '''\
class SQUAF(_QuantizerModule):
    """SQUAF as a module: see `squaf`.

ARGUMENTS
    Learnable parameters:
        z: the levels
        raw_q: q = softplus(raw_q)
        raw_alpha: alpha = softplus(raw_alpha)

    Example:
        >>> round(SQUAF(init="relu_samples")(torch.tensor(0.5)).item(), 4)
        VALUE
    """

    activation_name = "squaf"

    def forward(self, input: Tensor) -> Tensor:
        return squaf(input, self.z, self.q, self.alpha)

    def to_squaf(self) -> SQUAF:
        """The soft form, sharing all parameters."""
        return self._switched(SQUAF)

    def to_sampled(self) -> SQUAFP:
        """The sampled form, sharing all parameters."""
        return self._switched(SQUAFP)

    def to_table(self) -> SQUAFS:
        """The step function, sharing all parameters."""
        return self._switched(SQUAFS)
''',
    "squaf_p": '''\
class SQUAFP(SQUAF):
    """SQUAF-P as a module: see `squaf_p`. It draws in training and in evaluation alike, as the paper's does;
    `to_squaf()` and `to_table()` give the deterministic forms for after training.

ARGUMENTS
    Learnable parameters: as for `SQUAF`.

    Example:
        >>> layer = SQUAFP(init="relu_samples")
        >>> layer(torch.tensor(0.5)) in layer.z
        True
    """

    activation_name = "squaf_p"

    _step = STEP

    def forward(self, input: Tensor, generator: torch.Generator | None = None) -> Tensor:
        return squaf_p(input, self.z, self.q, self.alpha, generator=generator)
''',
    "squaf_s": '''\
class SQUAFS(SQUAF):
    """SQUAF-S as a module: see `squaf_s`. alpha is kept for switching back and takes no part.

ARGUMENTS
    Learnable parameters: as for `SQUAF`; only z has a gradient.

    Example:
        >>> SQUAFS(init="relu_samples")(torch.tensor([0.4, 0.5])).tolist()
        [0.0, 1.0]
    """

    activation_name = "squaf_s"

    def forward(self, input: Tensor) -> Tensor:
        return squaf_s(input, self.z, self.q)

    def usage(self, input: Tensor) -> Tensor:
        """The share of the inputs that each level serves."""
        place = _uniform_place(input, _one_number("q", self.q, input, torch.float64), self.num_levels)
        used = place.reshape(-1, 1) == torch.arange(self.num_levels, device=place.device)
        return used.to(_quantizer_dtype(input)).mean(0)
''',
    "squaf_laplacian": '''\
class SQUAFLaplacian(_QuantizerModule):
    """SQUAF with Laplacian weights as a module: see `squaf_laplacian`.

ARGUMENTS
    Learnable parameters:
        z: the levels
        raw_q: q = softplus(raw_q)
        raw_alpha: alpha = softplus(raw_alpha)

    Example:
        >>> round(SQUAFLaplacian(init="relu_samples")(torch.tensor(0.5)).item(), 4)
        VALUE
    """

    activation_name = "squaf_laplacian"

    _laplacian = True

    def forward(self, input: Tensor) -> Tensor:
        return squaf_laplacian(input, self.z, self.q, self.alpha)
''',
    "squaf_general": '''\
class SQUAFGeneral(_QuantizerModule):
    """SQUAF with general centres as a module: see `squaf_general`. The centres start from a uniform grid.

ARGUMENTS
    Learnable parameters:
        z: the levels
        y: the centres
        raw_alpha: alpha = softplus(raw_alpha)

    Example:
        >>> round(SQUAFGeneral(init="relu_samples")(torch.tensor(0.5)).item(), 4)
        VALUE
    """

    activation_name = "squaf_general"

    _centres = "y"
    y: Tensor

    def forward(self, input: Tensor) -> Tensor:
        return squaf_general(input, self.z, self.y, self.alpha)

    def to_squaf(self) -> SQUAFGeneral:
        """The soft form, sharing all parameters."""
        return self._switched(SQUAFGeneral)

    def to_table(self) -> SQUAFSGeneral:
        """The step function, sharing all parameters."""
        return self._switched(SQUAFSGeneral)
''',
    "squaf_s_general": '''\
class SQUAFSGeneral(SQUAFGeneral):
    """SQUAF-S with general centres as a module: see `squaf_s_general`. alpha takes no part.

ARGUMENTS
    Learnable parameters: as for `SQUAFGeneral`; only z has a gradient.

    Example:
        >>> SQUAFSGeneral(init="relu_samples")(torch.tensor([0.4, 0.5])).tolist()
        [0.0, 1.0]
    """

    activation_name = "squaf_s_general"

    def forward(self, input: Tensor) -> Tensor:
        return squaf_s_general(input, self.z, self.y)

    def usage(self, input: Tensor) -> Tensor:
        """The share of the inputs that each level serves."""
        order = self.y.argsort()
        used = _free_place(input, self.y[order]).reshape(-1, 1) == order.argsort()
        return used.to(_quantizer_dtype(input)).mean(0)
''',
    "squaf_laplacian_general": '''\
class SQUAFLaplacianGeneral(_QuantizerModule):
    """SQUAF with Laplacian weights and general centres: see `squaf_laplacian_general`.

ARGUMENTS
    Learnable parameters:
        z: the levels
        y: the centres
        raw_alpha: alpha = softplus(raw_alpha)

    Example:
        >>> round(SQUAFLaplacianGeneral(init="relu_samples")(torch.tensor(0.5)).item(), 4)
        VALUE
    """

    activation_name = "squaf_laplacian_general"

    _laplacian = True
    _centres = "y"
    y: Tensor

    def forward(self, input: Tensor) -> Tensor:
        return squaf_laplacian_general(input, self.z, self.y, self.alpha)
''',
}

FUNCTIONS = {
    "squaf": _UNIFORM,
    "squaf_p": _SAMPLED,
    "squaf_s": _TABLE,
    "squaf_laplacian": _UNIFORM,
    "squaf_general": _GENERAL,
    "squaf_s_general": _TABLE_GENERAL,
    "squaf_laplacian_general": _GENERAL,
}

ARGUMENTS = _ARGUMENTS
