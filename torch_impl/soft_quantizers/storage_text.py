"""The emitted modules of soft quantizers: how parameters are stored, initialised and switched."""

STORAGE = '''\
def _refuse_levels(num_levels: int, uniform: bool) -> None:
    least, odd = (3, "an odd number of at least 3 (2k + 1 centres -kq, .., kq)") if uniform else (2, "at least 2")
    is_count = isinstance(num_levels, int) and not isinstance(num_levels, bool)
    if not is_count or num_levels < least or (uniform and num_levels % 2 == 0):
        raise ValueError(f"num_levels must be {odd}, got {num_levels!r}")


def _initial_levels(init: str | Sequence[float] | Tensor, y: Tensor, alpha: float, laplacian: bool) -> Tensor:
    """The levels z to start from, in float64 on the CPU."""
    if not isinstance(init, str):
        levels = torch.as_tensor(init, dtype=torch.float64, device="cpu").detach()
        if levels.shape != y.shape:
            raise ValueError(f"init must hold {len(y)} numbers, one for each level, got {tuple(levels.shape)}")
        return levels
    if init == "uniform":
        return torch.empty_like(y).uniform_(-1.0, 1.0)
    name = init.removesuffix("_samples")
    if name not in _FITTED:
        known = ", ".join([*_FITTED, *(f"{one}_samples" for one in _FITTED), "uniform"])
        raise ValueError(f"init must be one of {known}, or a table of numbers, got {init!r}")
    target = _FITTED[name]
    if init.endswith("_samples"):
        return target(y)
    # 64 points per gap: the least squares in z, which training z on the same error would approach.
    x = torch.linspace(float(y.amin()), float(y.amax()), 64 * (len(y) - 1) + 1, dtype=torch.float64, device="cpu")
    shares = (_laplacian_shares if laplacian else _gaussian_shares)(x.unsqueeze(-1), y, x.new_tensor(alpha))
    return torch.linalg.lstsq(shares, target(x).unsqueeze(-1)).solution.squeeze(-1)


_FITTED: dict[str, Callable[[Tensor], Tensor]] = {"relu": F.relu, "gelu": F.gelu, "identity": torch.clone}


_Form = TypeVar("_Form", bound=nn.Module)


class _QuantizerModule(nn.Module):
    """Levels z, sharpness alpha, and what the centres come from. What is not learned is no state: a table of numbers
    that goes where the input is, and that no loading of a checkpoint empties or overwrites."""

    _laplacian = False
    _centres = "q"  # stored as the step of a uniform grid, or as "y": one number for each centre
    _step = 1.0  # the default of q
    z: Tensor
    raw_q: Tensor
    raw_alpha: Tensor

    def __init__(
        self,
        num_levels: int = 33,
        init: str | Sequence[float] | Tensor = "relu",
        *,
        q: float | None = None,
        alpha: float | None = None,
        learnable: bool = False,
        inplace: bool = False,
        device=None,
        dtype=None,
    ) -> None:
        super().__init__()
        _refuse_levels(num_levels, self._centres == "q")
        q = self._step if q is None else q
        _refuse_sharpness(q=q)
        alpha = (1.5 / q if self._laplacian else 1.5 / q**2) if alpha is None else alpha
        _refuse_sharpness(alpha=alpha)
        self.num_levels, self.init = num_levels, init
        self.learnable, self.inplace = _quantizer_flag("learnable", learnable), _quantizer_flag("inplace", inplace)
        self.init_q, self.init_alpha = float(q), float(alpha)
        self._tables = ("z", "y") if self._centres == "y" else ("z",)
        self._dtype = torch.promote_types(dtype or torch.get_default_dtype(), torch.float32)
        for name in self._names() if learnable else ():
            size = num_levels if name in self._tables else 1
            self.register_parameter(name, nn.Parameter(torch.empty(size, device=device, dtype=dtype)))
        self.reset_parameters()

    def _names(self) -> tuple[str, ...]:
        """Of what is learned."""
        return (*self._tables, "raw_alpha") if self._centres == "y" else (*self._tables, "raw_q", "raw_alpha")

    def reset_parameters(self) -> None:
        """Set levels, centres and sharpness to where they start from; safe on the meta device."""
        half = (self.num_levels - 1) / 2
        y = self.init_q * torch.linspace(-half, half, self.num_levels, dtype=torch.float64, device="cpu")
        starts = {"z": _initial_levels(self.init, y, self.init_alpha, self._laplacian), "y": y}
        if not self.learnable:
            for name in self._tables:
                setattr(self, name, starts[name].to(self._dtype))
            return
        for name in ("q", "alpha"):
            value = getattr(self, f"init_{name}")
            raw = value + math.log(-math.expm1(-value))
            starts[f"raw_{name}"] = torch.tensor([raw], dtype=torch.float64, device="cpu")
        with torch.no_grad():
            for name, parameter in self.named_parameters():
                parameter.copy_(starts[name])

    def _table(self, name: str, input: Tensor) -> Tensor:
        """Levels or centres, on the device of the input."""
        table: Tensor = getattr(self, name)
        if self.learnable or isinstance(input, torch.fx.Proxy) or table.device == input.device:
            return table
        with torch.inference_mode(False):
            table = table.to(input.device)
        if type(table) is Tensor and not table.is_meta and not torch.compiler.is_compiling():
            setattr(self, name, table)
        return table

    def _apply(self, fn, recurse=True):
        """Move a table that is not learned with everything else, as it is."""
        super()._apply(fn, recurse)
        for name in () if self.learnable else self._tables:
            place = fn(getattr(self, name)[:0]).device
            if place.type != "meta":
                setattr(self, name, getattr(self, name).to(place))
        return self

    @property
    def q(self) -> float | Tensor:
        """The step in use."""
        return F.softplus(_in_double(self.raw_q)) if self.learnable else self.init_q

    @property
    def alpha(self) -> float | Tensor:
        """The sharpness in use."""
        return F.softplus(_in_double(self.raw_alpha)) if self.learnable else self.init_alpha

    def usage(self, input: Tensor) -> Tensor:
        """The marginal distribution of the levels over the input, P(a) of Eq. (12)."""
        z, is_free = self._table("z", input), self._centres == "y"
        centres = (None, self._table("y", input)) if is_free else (self.q, None)
        tensors = _quantizer_tensors(input, z, self.alpha, q=centres[0], y=centres[1])
        return _Usage.apply(input, *tensors, self._laplacian)

    def rate(self, input: Tensor) -> Tensor:
        """The rate term r(a) of Eq. (12) in bits per activation, differentiable in input and parameters."""
        if input.numel() == 0:
            raise ValueError("the rate of no activations is not defined: give at least one")
        return _entropy(self.usage(input), self._table("z", input))

    def extra_repr(self) -> str:
        init = self.init if isinstance(self.init, str) else "table"
        shown = {"num_levels": self.num_levels, "init": init, "q": self.init_q, "alpha": self.init_alpha}
        return ", ".join(f"{name}={value}" for name, value in {**shown, "learnable": self.learnable}.items())

    def _switched(self, form: type[_Form]) -> _Form:
        """Another form of this quantizer, with the same parameters: what one learns the other has."""
        other = form.__new__(form)
        other.__dict__.update(self.__dict__)
        for name in ("_parameters", "_buffers"):
            other.__dict__[name] = dict(self.__dict__[name])
        return other


def _quantizer_flag(name: str, value: bool) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{name} must be True or False, got {value!r}")
    return value


@torch.fx.wrap
def _in_double(x: Tensor) -> Tensor:
    return x.to(_quantizer_dtype(x)) if x.dtype == torch.float32 else x.double()


def _refuse_sharpness(**values: float | Tensor | None) -> None:
    for name, value in values.items():
        if not isinstance(value, Tensor) and (value is None or not 0.0 < value < math.inf):
            raise ValueError(f"{name} must be a positive number, got {value}")


def _quantizer_tensors(
    input: Tensor, z: Tensor, alpha: float | Tensor, *, q: float | Tensor | None = None, y: Tensor | None = None
) -> tuple[Tensor, Tensor, Tensor]:
    """Centres (or their step), levels and sharpness as tensors in the dtype of the computation."""
    if not input.is_floating_point():
        raise TypeError(f"input must have a floating point dtype, got {input.dtype}; convert it with .float()")
    if z.dim() != 1:
        raise ValueError(f"z must be a 1-d tensor with one number for each level, got shape {tuple(z.shape)}")
    _refuse_levels(z.shape[0], q is not None)
    _refuse_sharpness(alpha=alpha)
    dtype = _quantizer_dtype(input)
    if q is not None:
        _refuse_sharpness(q=q)
        return _number_tensor("q", q, input, dtype), z.to(dtype), _number_tensor("alpha", alpha, input, dtype)
    if y is None or y.shape != z.shape:
        raise ValueError(f"y and z must have one shape, got {y if y is None else tuple(y.shape)} and {tuple(z.shape)}")
    return y.to(dtype), z.to(dtype), _number_tensor("alpha", alpha, input, dtype)


def _number_tensor(name: str, value: float | Tensor, input: Tensor, dtype: torch.dtype) -> Tensor:
    if not isinstance(value, Tensor):
        return torch.full((), value, dtype=dtype, device=input.device)
    if value.numel() != 1:
        raise ValueError(f"{name} must be a number or a tensor of one, got shape {tuple(value.shape)}")
    return value.reshape(()).to(dtype)
'''
