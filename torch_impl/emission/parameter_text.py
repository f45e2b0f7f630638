"""How emitted modules store a learnable parameter: under its own name if it may be any real number, else as
`raw_NAME`, from which a smooth map makes the value in use. Every raw number gives a value of the domain.
"""

import math

from ..lowering.subjects import Setting
from ..targets.python_text import literal

HELPERS = '''\
def _refuse_count(num_parameters: int, learnable: bool) -> None:
    if not isinstance(num_parameters, int) or isinstance(num_parameters, bool) or num_parameters < 1:
        raise ValueError(f"num_parameters must be a positive integer, got {num_parameters!r}")
    if num_parameters > 1 and not learnable:
        raise ValueError("num_parameters > 1 needs learnable=True: a fixed value is the same everywhere")


class _Range(NamedTuple):
    """The numbers that a parameter may be. A module that learns it stores any number as it is, and one that has bounds
    as a raw number, from which `_Raw` makes the value."""

    low: float = -math.inf
    high: float = math.inf
    ends: str = "()"
    sizes: tuple[float, float] = (0.0, math.inf)  # of which results are known, 0 aside

    def checked(self, name: str, value: Any, learnable: bool = False) -> float:
        """The value as a number of the range; one that is learned lies inside, as close to an end the map is flat."""
        if isinstance(value, (bool, str)):
            raise TypeError(f"{name} must be a number, got {value!r}")
        number, (least, most), left, right = float(value), self.sizes, self.ends[0], self.ends[1]
        is_inside = self.low < number < self.high
        is_end = (number == self.low and left == "[") or (number == self.high and right == "]")
        if not is_inside and not is_end:
            raise ValueError(f"{name} must be in {left}{self.low:g}, {self.high:g}{right}, got {value}")
        if learnable and is_end:
            raise ValueError(
                f"to be learnable, {name} must be in ({self.low:g}, {self.high:g}), got {value}: start inside, or give "
                "learnable=False for a fixed value"
            )
        if number != 0.0 and not least <= abs(number) <= most:
            raise ValueError(f"{name} must be of a size from {least:g} to {most:g}, got {value}")
        return number

    def stored(self, name: str) -> str:
        """The name under which a module that learns it stores it."""
        return name if self.low == -self.high == -math.inf else f"raw_{name}"

    def raw(self, value: float) -> float:
        """The number that is stored."""
        if math.isfinite(self.low) and math.isfinite(self.high):
            share = (value - self.low) / (self.high - self.low)
            return math.log(share / (1.0 - share))
        if math.isfinite(self.low):
            return _inverse_softplus(value - self.low)
        return _inverse_softplus(self.high - value) if math.isfinite(self.high) else value


def _inverse_softplus(value: float) -> float:
    """The number whose softplus is `value` > 0."""
    return value + math.log(-math.expm1(-value))


def _either(name: str, value: float, default: float, init: float | None) -> float:
    """A parameter that may be given as `init` too, as in `nn.PReLU`."""
    if init is not None and value != default:
        raise TypeError(f"{name} and init are two names of one number: give one of them")
    return value if init is None else init


class _Parametric(nn.Module):
    """A module with parameters, which can be set by their names whether they are learned or not: `m.delta = 0.2`."""

    _ranges: ClassVar[Mapping[str, _Range]]

    def _start(
        self, num_parameters: int, learnable: bool, inplace: bool, channel_dim: int, device, dtype, **starts: float
    ) -> None:  # fmt: skip
        self.learnable, self.inplace = _flag("learnable", learnable), _flag("inplace", inplace)
        _refuse_count(num_parameters, learnable)
        self.num_parameters, self.channel_dim = num_parameters, channel_dim
        for name, start in starts.items():
            setattr(self, f"init_{name}", self._checked(name, start))
            if learnable:
                empty = torch.empty(num_parameters, device=device, dtype=dtype)
                self.register_parameter(self._ranges[name].stored(name), nn.Parameter(empty))
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Set the parameters back to where they start from; safe on the meta device."""
        for name in self._ranges:
            self._set(name, getattr(self, f"init_{name}"))

    def _set(self, name: str, value: Any) -> None:
        """Set a parameter to a number, or one that is learned to a number for each channel."""
        numbers = value.tolist() if isinstance(value, Tensor) else value
        numbers = [self._checked(name, number) for number in (numbers if isinstance(numbers, list) else [numbers])]
        if len(numbers) not in (1, self.num_parameters):
            raise ValueError(f"{name} must be a number or {self.num_parameters} of them, got {len(numbers)}")
        stored = self._ranges[name].stored(name)
        if not self.learnable:
            for place in {f"init_{name}", name if stored == name else f"init_{name}"}:
                object.__setattr__(self, place, numbers[0])
            return
        parameter, raw = self.get_parameter(stored), [self._raw(name, number) for number in numbers]
        with torch.no_grad():
            if len(raw) == 1:
                nn.init.constant_(parameter, raw[0])
            else:
                parameter.copy_(torch.tensor(raw, dtype=torch.float64, device=parameter.device))

    def _checked(self, name: str, value: Any) -> float:
        return self._ranges[name].checked(name, value, self.learnable)

    def _raw(self, name: str, value: float) -> float:
        return self._ranges[name].raw(value)

    def __setattr__(self, name: str, value: Any) -> None:
        """Set an attribute. A parameter that is stored as it is would be no number for torch, or any object."""
        is_own = name in self._ranges and (name in self._parameters or not self.learnable)
        if is_own and not isinstance(value, nn.Parameter):
            self._set(name, value)
        else:
            super().__setattr__(name, value)

    def extra_repr(self) -> str:
        starts = [(name, f"init_{name}" if self.learnable else name) for name in self._ranges]
        shown = {name: getattr(self, one) for name, one in starts}
        shown |= {name: getattr(self, name) for name in ("num_parameters", "learnable")}
        return ", ".join(f"{name}={value}" for name, value in shown.items())
'''

DECAY = (
    "    Weight decay moves them, and the function with them: `provenact.torch_impl.parameter_groups`",
    "    makes groups for an optimizer that leave them out.",
)


def is_free(setting: Setting) -> bool:
    """Whether it may be any real number."""
    return setting.domain.start is None and setting.domain.end is None


def stored_name(setting: Setting) -> str:
    return setting.name if is_free(setting) else f"raw_{setting.name}"


def to_value(setting: Setting, raw: str) -> str:
    """The raw parameter with its smooth map from the real line into the domain, as code; a free one as it is."""
    start, end = setting.domain.start, setting.domain.end
    if start is not None and end is not None:
        return f"_Raw({raw}, {literal(start)}, {literal(end - start)}, sigmoid=True)"
    if start is not None:
        return f"_Raw({raw})" if start == 0 else f"_Raw({raw}, {literal(start)})"
    return raw if end is None else f"_Raw({raw}, {literal(end)}, -1.0)"


def range_text(setting: Setting) -> str:
    """The numbers that it may be, as code."""
    domain = setting.domain
    low, high = ("" if end is None else literal(end) for end in (domain.start, domain.end))
    ends = ("(" if domain.left_open else "[") + (")" if domain.right_open else "]")
    given = {"low": low, "high": high, "ends": "" if ends == "()" else f'"{ends}"'}
    if setting.sizes is not None:
        least, most = setting.sizes
        given["sizes"] = f"({least!r}, {'math.inf' if most == math.inf else repr(most)})"
    return f"_Range({', '.join(f'{name}={value}' for name, value in given.items() if value)})"


def map_words(setting: Setting) -> str:
    """What is stored, in words."""
    if is_free(setting):
        return f"{setting.name}: any number"
    start, end, raw = setting.domain.start, setting.domain.end, stored_name(setting)
    if start is not None and end is not None:
        size = "" if end - start == 1 else f"{literal(end - start)} * "
        return f"{raw}: {setting.name} = {'' if start == 0 else literal(start) + ' + '}{size}sigmoid({raw})"
    if start is not None:
        return f"{raw}: {setting.name} = {'' if start == 0 else literal(start) + ' + '}softplus({raw})"
    return f"{raw}: {setting.name} = {literal(end)} - softplus({raw})"
