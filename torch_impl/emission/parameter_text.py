"""How emitted modules store a learnable parameter: under its own name if it may be any real number, else as
`raw_NAME`, from which a smooth map makes the value in use. Every raw number gives a value of the domain.
"""

from ..lowering.subjects import Setting
from ..targets.python_text import literal

HELPERS = '''\
def _refuse_count(num_parameters: int, learnable: bool) -> None:
    if not isinstance(num_parameters, int) or isinstance(num_parameters, bool) or num_parameters < 1:
        raise ValueError(f"num_parameters must be a positive integer, got {num_parameters!r}")
    if num_parameters > 1 and not learnable:
        raise ValueError("num_parameters > 1 needs learnable=True: a fixed value is the same everywhere")


def _refuse_end(name: str, value: float, low: float, high: float) -> None:
    """No raw number is mapped to an end of the domain, and close to it the map is flat."""
    if not low < value < high:
        raise ValueError(
            f"to be learnable, {name} must be in ({low:g}, {high:g}), got {value}: start inside, or give "
            "learnable=False for a fixed value"
        )


def _inverse_softplus(value: float) -> float:
    """The number whose softplus is `value` > 0."""
    return value + math.log(-math.expm1(-value))


def _logit(value: float) -> float:
    """The number whose sigmoid is `value` in (0, 1)."""
    return math.log(value / (1.0 - value))


def _by_name(module: type[nn.Module], *names: str) -> None:
    """Let a module be made from its parameters alone, in their order or by name. A whole number that comes first is
    the number of channels, as in `nn.PReLU`."""
    make: Any = module.__init__
    starts = dict(zip(names, ["init"] if len(names) == 1 else [f"init_{name}" for name in names], strict=True))

    @functools.wraps(make)
    def construct(self, *values, **named):
        if values and isinstance(values[0], float):
            values = (1, *values)
        given = {starts.get(name, name): value for name, value in named.items()}
        if len(given) < len(named):
            raise TypeError(f"{module.__name__}: a parameter is given twice, got {', '.join(named)}")
        make(self, *values, **given)

    module.__init__ = construct  # type: ignore[method-assign]
'''


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


def to_raw(setting: Setting, value: str) -> str:
    """The inverse of that map on Python numbers, as code."""
    start, end = setting.domain.start, setting.domain.end
    if start is not None and end is not None:
        above = value if start == 0 else f"({value} - {literal(start)})"
        return f"_logit({above if end - start == 1 else f'{above} / {literal(end - start)}'})"
    if start is not None:
        return f"_inverse_softplus({value if start == 0 else f'{value} - {literal(start)}'})"
    return value if end is None else f"_inverse_softplus({literal(end)} - {value})"


def end_check(setting: Setting, value: str) -> list[str]:
    """Refuse an end of the domain as the start of a learnable parameter."""
    domain = setting.domain
    if domain.left_open and domain.right_open:
        return []
    low = "-math.inf" if domain.start is None else literal(domain.start)
    high = "math.inf" if domain.end is None else literal(domain.end)
    return [f'_refuse_end("{value}", {value}, {low}, {high})']


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
