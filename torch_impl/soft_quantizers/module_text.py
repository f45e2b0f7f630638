'''The emitted modules of soft quantizers, one for each entry of the catalogue.

- `MODULES[name]`   the text of an entry; words in capitals are filled in later
- `ARGUMENTS`       the arguments of the constructors
'''

from __future__ import annotations

ARGUMENTS = '''\
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
