"""The emitted module of a gate whose hardness is learned and then scheduled: λ-GELU.

The map is the paper's, lam = 1 + softplus(s/t), with s the raw parameter and t a temperature, 0.1 in its
experiments. Their uniform start, lam about 1, is not printed; at lam = 1 itself the map is flat, so that a
start of 1 is one at 1 + `NEAR`, from where on a step is felt.

The scheduled value is a buffer that is filled in place: `torch.compile` reads the tensor and does not compile
again, and a state dictionary saved in the middle of a schedule holds where it stands. Zeros in the buffer say
that there is no schedule. The choice is made by `torch.where`, not by Python, and gives s no gradient while a
schedule runs.
"""

from ...derivations.gate_distance import lambda_target
from ...numerics.arithmetic.balls import evaluate
from ...theory.exact.expressions import Rational
from ..lowering.subjects import Subject
from ..soft_quantizers.mathematics_text import filled
from .functional_text import example
from .parameter_text import DECAY, stored_name

NEAR = "0.01"  # how far from the closed end a learnable hardness starts
TOLERANCE = Rational(5, 1000)  # that of the paper


def is_hardness(subject: Subject) -> bool:
    """Whether the one parameter of the subject leads to ReLU as it grows."""
    return len(subject.settings) == 1 and subject.settings[0].is_relu_at_infinity


def hardness_module_text(subject: Subject) -> str:
    (setting,) = subject.settings
    target = f"{float(evaluate(lambda_target(TOLERANCE)).mid()):.2f}"
    call = f"{subject.class_name}()(torch.tensor(0.5))"
    places = {
        "EXAMPLE": "\n    ".join(example(subject, call)),
        "TARGET": f"{target} for {float(TOLERANCE)}",
        "CLASS": subject.class_name,
        "TITLE": subject.title,
        "FUNCTION": subject.function,
        "RAW": stored_name(setting),
        "NEAR": NEAR,
        "DECAY": "\n".join(f"    {row}" for row in DECAY),
        "LAM": setting.name,
    }
    return filled(_TEMPLATE, places)


_TEMPLATE = '''\
class CLASS(_Parametric):
    """TITLE as a module: see `FUNCTION`.

    The hardness LAM is learned until `harden` is called; from then on it is scheduled, in a buffer.

    Args:
        LAM: its value, or where it starts from; inf, only if it is fixed, is ReLU
        init: another name of LAM
        num_parameters: 1, or the number of channels to learn one value for each
        learnable: whether LAM is learned; from 1, where the map is flat, it starts at 1 + NEAR
        temperature: how slowly LAM follows its raw parameter
        inplace: accepted so that it can replace another activation; the input is never overwritten
        channel_dim: the dimension of the channels; -1 for inputs of shape (B, T, C)

    Made as in `m = CLASS(LAM=2.0)`; `m.LAM = ...` sets it, learned or not, and ends a schedule.

    Learnable parameters:
        RAW: LAM = 1 + softplus(RAW / temperature)
DECAY

    Buffers of a learnable module:
        scheduled_LAM: LAM while a schedule runs, else 0
        start_LAM: LAM when the schedule began

    EXAMPLE
    """

    activation_name = "FUNCTION"
    RAW: nn.Parameter
    init_LAM: float
    scheduled_LAM: Tensor
    start_LAM: Tensor

    _ranges: ClassVar = {"LAM": _Range(low=1.0, ends="[]")}

    def __init__(
        self,
        LAM: float = 1.0,
        *,
        num_parameters: int = 1,
        learnable: bool = False,
        temperature: float = 0.1,
        inplace: bool = False,
        channel_dim: int = 1,
        init: float | None = None,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        if not 0.0 < temperature < math.inf:
            raise ValueError(f"temperature must be in (0, inf), got {temperature}")
        self.temperature = float(temperature)
        if learnable:
            for name in ("scheduled_LAM", "start_LAM"):
                self.register_buffer(name, torch.empty(num_parameters, device=device, dtype=dtype))
        self._start(num_parameters, learnable, inplace, channel_dim, device, dtype, LAM=_either("LAM", LAM, 1.0, init))

    def _checked(self, name: str, value: Any) -> float:
        number = self._ranges[name].checked(name, value)
        if self.learnable and number == math.inf:
            raise ValueError(f"to be learnable, {name} must be finite, got inf: give learnable=False for ReLU")
        return number

    def _raw(self, name: str, value: float) -> float:
        return self.temperature * _inverse_softplus((value - 1.0) or NEAR)

    def _set(self, name: str, value: Any) -> None:
        super()._set(name, value)
        if self.learnable:
            nn.init.zeros_(self.scheduled_LAM)
            nn.init.zeros_(self.start_LAM)

    @property
    def LAM(self) -> float | Tensor:
        """The value in use."""
        return self._stored().value() if self.learnable else self.init_LAM

    @LAM.setter
    def LAM(self, value) -> None:
        self._set("LAM", value)

    def _stored(self) -> _Raw:
        return _Raw(self.RAW, 1.0, unit=self.temperature, scheduled=self.scheduled_LAM)

    @torch.no_grad()
    def harden(
        self, target: float, share: float = 1.0, *, reciprocal: bool = False, freeze: bool = True
    ) -> None:
        """Put LAM at `share` of the way from where it was at the first call to `target`.

        A target of 2/(eps sqrt(2 pi)) brings the integral of |H(x) - Phi(LAM x)| down to eps: TARGET.

        Args:
            target: LAM at the end of the schedule
            share: how much of the schedule has passed
            reciprocal: go straight in 1/LAM, to which the distance to ReLU is proportional, not in LAM
            freeze: stop the gradient of the raw parameter and drop it, so that optimizers leave it
                alone; a parameter that loses its gradient is an error under DistributedDataParallel,
                and with False it is a gradient of zeros instead
        """
        if not self.learnable:
            raise ValueError("harden needs learnable=True: a fixed LAM is a Python number")
        if not 1.0 <= target < math.inf:
            raise ValueError(f"target must be in [1, inf), got {target}; for ReLU replace the module")
        if not 0.0 <= share <= 1.0:
            raise ValueError(f"share must be in [0, 1], got {share}")
        if freeze:
            self.RAW.requires_grad_(False)
            self.RAW.grad = None
        start = torch.where(self.scheduled_LAM > 0, _wide(self.start_LAM), self._stored().value())
        now = (1.0 - share) * start + share * target
        if reciprocal and share < 1.0:
            now = 1.0 / ((1.0 - share) / start + share / target)
        self.start_LAM.copy_(start)
        self.scheduled_LAM.copy_(now)

    def soften(self) -> None:
        """End the schedule: LAM is what was learned before it, and is learned again."""
        if self.learnable:
            self.RAW.requires_grad_(True)
            self.scheduled_LAM.zero_()
            self.start_LAM.zero_()

    def forward(self, input: Tensor) -> Tensor:
        if not self.learnable:
            return FUNCTION(input, self.init_LAM, channel_dim=self.channel_dim)
        return _learned(_FUNCTION_formulas, input, self.channel_dim, LAM=self._stored())
'''
