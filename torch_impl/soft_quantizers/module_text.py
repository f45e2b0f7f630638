"""The emitted modules of soft quantizers, one for each entry. Words in capitals are filled in later."""

ARGUMENTS = """\
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
"""


def _module(
    kind: str, name: str, about: str, learned: str, example: str, body: str, base: str = "_QuantizerModule"
) -> str:
    return f'''\
class {kind}({base}):
    """{about}

ARGUMENTS
    Learnable parameters:{learned}

    Example:
        {example}
    """

    activation_name = "{name}"

{body}'''


def _learned(centres: str) -> str:
    return f"""
        z: the levels
        {centres}
        raw_alpha: alpha = softplus(raw_alpha)"""


def _value(kind: str) -> str:
    return f'>>> round({kind}(init="relu_samples")(torch.tensor(0.5)).item(), 4)\n        VALUE'


def _steps(kind: str) -> str:
    return f'>>> {kind}(init="relu_samples")(torch.tensor([0.4, 0.5])).tolist()\n        [0.0, 1.0]'


def _forward(call: str) -> str:
    return f"""\
    def forward(self, input: Tensor) -> Tensor:
        return {call}
"""


def _switches(**kinds: str) -> str:
    about = {"to_squaf": "The soft form", "to_sampled": "The sampled form", "to_table": "The step function"}
    return "".join(
        f'''
    def {name}(self) -> {kind}:
        """{about[name]}, sharing all parameters."""
        return self._switched({kind})
'''
        for name, kind in kinds.items()
    )


def _usage(places: str) -> str:
    return f'''
    def usage(self, input: Tensor) -> Tensor:
        """The share of the inputs that each level serves."""
{places}
        return used.to(_quantizer_dtype(input)).mean(0)
'''


BY_STEP, BY_CENTRES = _learned("raw_q: q = softplus(raw_q)"), _learned("y: the centres")
FREE_CENTRES = """\
    _centres = "y"
    y: Tensor

"""
MODULES = {
    "squaf": _module(
        "SQUAF",
        "squaf",
        "SQUAF as a module: see `squaf`.",
        BY_STEP,
        _value("SQUAF"),
        _forward('squaf(input, self._table("z", input), self.q, self.alpha)')
        + _switches(to_squaf="SQUAF", to_sampled="SQUAFP", to_table="SQUAFS"),
    ),
    "squaf_p": _module(
        "SQUAFP",
        "squaf_p",
        "SQUAF-P as a module: see `squaf_p`. It draws in training and in evaluation alike, as the paper's does;\n"
        "    `to_squaf()` and `to_table()` give the deterministic forms for after training.",
        " as for `SQUAF`.",
        '>>> layer = SQUAFP(init="relu_samples")\n        >>> layer(torch.tensor(0.5)) in layer.z\n        True',
        """\
    _step = STEP

    def forward(self, input: Tensor, generator: torch.Generator | None = None) -> Tensor:
        return squaf_p(input, self._table("z", input), self.q, self.alpha, generator=generator)
""",
        base="SQUAF",
    ),
    "squaf_s": _module(
        "SQUAFS",
        "squaf_s",
        "SQUAF-S as a module: see `squaf_s`. alpha is kept for switching back and takes no part.",
        " as for `SQUAF`; only z has a gradient.",
        _steps("SQUAFS"),
        _forward('squaf_s(input, self._table("z", input), self.q)')
        + _usage("""\
        place = _uniform_place(input, _number_tensor("q", self.q, input, torch.float64), self.num_levels)
        used = place.reshape(-1, 1) == torch.arange(self.num_levels, device=place.device)"""),
        base="SQUAF",
    ),
    "squaf_laplacian": _module(
        "SQUAFLaplacian",
        "squaf_laplacian",
        "SQUAF with Laplacian weights as a module: see `squaf_laplacian`.",
        BY_STEP,
        _value("SQUAFLaplacian"),
        "    _laplacian = True\n\n" + _forward('squaf_laplacian(input, self._table("z", input), self.q, self.alpha)'),
    ),
    "squaf_general": _module(
        "SQUAFGeneral",
        "squaf_general",
        "SQUAF with general centres as a module: see `squaf_general`. The centres start from a uniform grid.",
        BY_CENTRES,
        _value("SQUAFGeneral"),
        FREE_CENTRES
        + _forward('squaf_general(input, self._table("z", input), self._table("y", input), self.alpha)')
        + _switches(to_squaf="SQUAFGeneral", to_table="SQUAFSGeneral"),
    ),
    "squaf_s_general": _module(
        "SQUAFSGeneral",
        "squaf_s_general",
        "SQUAF-S with general centres as a module: see `squaf_s_general`. alpha takes no part.",
        " as for `SQUAFGeneral`; only z has a gradient.",
        _steps("SQUAFSGeneral"),
        _forward('squaf_s_general(input, self._table("z", input), self._table("y", input))')
        + _usage("""\
        y = self._table("y", input)
        order = y.argsort()
        used = _free_place(input, y[order]).reshape(-1, 1) == order.argsort()"""),
        base="SQUAFGeneral",
    ),
    "squaf_laplacian_general": _module(
        "SQUAFLaplacianGeneral",
        "squaf_laplacian_general",
        "SQUAF with Laplacian weights and general centres: see `squaf_laplacian_general`.",
        BY_CENTRES,
        _value("SQUAFLaplacianGeneral"),
        "    _laplacian = True\n"
        + FREE_CENTRES
        + _forward('squaf_laplacian_general(input, self._table("z", input), self._table("y", input), self.alpha)'),
    ),
}
