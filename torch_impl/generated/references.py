"""References in double precision: the value f and the slope f' of every scalar entry of the catalogue.

Written by provenact; do not edit, but emit again:

    provenact regenerate references

`reference_errors.json` holds how far these are from certified balls.
"""

from torch import Tensor

from ..pairs import (
    Pair,
    excess_over_log1p,
    exp,
    expm1,
    held,
    normal_cdf,
    normal_pdf,
    over,
    plus,
    rounded,
    select,
    sigmoid,
    softplus,
    squared_sech,
    tanh,
    times,
)


def sigmoid_value(x: Tensor) -> Tensor:
    """f(x) of Sigmoid."""
    t1 = held(x)
    t2 = sigmoid(t1)
    return t2


def sigmoid_slope(x: Tensor) -> Tensor:
    """f'(x) of Sigmoid."""
    t1 = held(x)
    t2 = times(Pair(-1.0), t1)
    t3 = sigmoid(t2)
    t4 = sigmoid(t1)
    t5 = t3 * t4
    return t5


def sigmoid_kinks() -> tuple[float, ...]:
    """Where the slope jumps."""
    return ()


def tanh_value(x: Tensor) -> Tensor:
    """f(x) of Tanh."""
    t1 = held(x)
    t2 = tanh(t1)
    return t2


def tanh_slope(x: Tensor) -> Tensor:
    """f'(x) of Tanh."""
    t1 = held(x)
    t2 = squared_sech(t1)
    return t2


def tanh_kinks() -> tuple[float, ...]:
    """Where the slope jumps."""
    return ()


def normal_cdf_value(x: Tensor) -> Tensor:
    """f(x) of Normal distribution function."""
    t1 = held(x)
    t2 = normal_cdf(t1)
    return t2


def normal_cdf_slope(x: Tensor) -> Tensor:
    """f'(x) of Normal distribution function."""
    t1 = held(x)
    t2 = normal_pdf(t1)
    return t2


def normal_cdf_kinks() -> tuple[float, ...]:
    """Where the slope jumps."""
    return ()


def hard_sigmoid_value(x: Tensor) -> Tensor:
    """f(x) of Hard sigmoid."""
    t1 = plus(Pair(x), Pair(3.0))
    t2 = times(Pair(0.16666666666666666, 9.25185853854297e-18), t1)
    t3 = rounded(t2)
    return select(x, (-3.0, 3.0), (0.0, t3, 1.0))


def hard_sigmoid_slope(x: Tensor) -> Tensor:
    """f'(x) of Hard sigmoid."""
    return select(x, (-3.0, 3.0), (0.0, rounded(Pair(0.16666666666666666, 9.25185853854297e-18)), 0.0))


def hard_sigmoid_kinks() -> tuple[float, ...]:
    """Where the slope jumps."""
    return (-3.0, 3.0)


def hard_tanh_value(x: Tensor) -> Tensor:
    """f(x) of Hard tanh."""
    return select(x, (-1.0, 1.0), (-1.0, x, 1.0))


def hard_tanh_slope(x: Tensor) -> Tensor:
    """f'(x) of Hard tanh."""
    return select(x, (-1.0, 1.0), (0.0, 1.0, 0.0))


def hard_tanh_kinks() -> tuple[float, ...]:
    """Where the slope jumps."""
    return (-1.0, 1.0)


def relu_value(x: Tensor) -> Tensor:
    """f(x) of ReLU."""
    return select(x, (0.0,), (0.0, x))


def relu_slope(x: Tensor) -> Tensor:
    """f'(x) of ReLU."""
    return select(x, (0.0,), (0.0, 1.0))


def relu_kinks() -> tuple[float, ...]:
    """Where the slope jumps."""
    return (0.0,)


def relu6_value(x: Tensor) -> Tensor:
    """f(x) of ReLU6."""
    return select(x, (0.0, 6.0), (0.0, x, 6.0))


def relu6_slope(x: Tensor) -> Tensor:
    """f'(x) of ReLU6."""
    return select(x, (0.0, 6.0), (0.0, 1.0, 0.0))


def relu6_kinks() -> tuple[float, ...]:
    """Where the slope jumps."""
    return (0.0, 6.0)


def leaky_relu_value(x: Tensor, slope: float = 0.01) -> Tensor:
    """f(x) of Leaky ReLU."""
    t1 = times(Pair(slope), Pair(x))
    t2 = rounded(t1)
    return select(x, (0.0,), (t2, x))


def leaky_relu_slope(x: Tensor, slope: float = 0.01) -> Tensor:
    """f'(x) of Leaky ReLU."""
    return select(x, (0.0,), (slope, 1.0))


def leaky_relu_kinks(slope: float = 0.01) -> tuple[float, ...]:
    """Where the slope jumps."""
    return (0.0,)


def prelu_value(x: Tensor, slope: float = 0.25) -> Tensor:
    """f(x) of PReLU."""
    t1 = times(Pair(slope), Pair(x))
    t2 = rounded(t1)
    return select(x, (0.0,), (t2, x))


def prelu_slope(x: Tensor, slope: float = 0.25) -> Tensor:
    """f'(x) of PReLU."""
    return select(x, (0.0,), (slope, 1.0))


def prelu_kinks(slope: float = 0.25) -> tuple[float, ...]:
    """Where the slope jumps."""
    return (0.0,)


def elu_value(x: Tensor, alpha: float = 1.0) -> Tensor:
    """f(x) of ELU."""
    t1 = held(x)
    t2 = expm1(t1)
    t3 = t2 * alpha
    return select(x, (0.0,), (t3, x))


def elu_slope(x: Tensor, alpha: float = 1.0) -> Tensor:
    """f'(x) of ELU."""
    t1 = held(x)
    t2 = exp(t1)
    t3 = t2 * alpha
    return select(x, (0.0,), (t3, 1.0))


def elu_kinks(alpha: float = 1.0) -> tuple[float, ...]:
    """Where the slope jumps."""
    return (0.0,)


def selu_value(
    x: Tensor,
    alpha: float = 1.6732632423543772,
    scale: float = 1.0507009873554805,
) -> Tensor:
    """f(x) of SELU."""
    t1 = held(x)
    t2 = expm1(t1)
    t3 = times(Pair(alpha), Pair(scale))
    t4 = t2 * rounded(t3)
    t5 = times(Pair(scale), Pair(x))
    t6 = rounded(t5)
    return select(x, (0.0,), (t4, t6))


def selu_slope(
    x: Tensor,
    alpha: float = 1.6732632423543772,
    scale: float = 1.0507009873554805,
) -> Tensor:
    """f'(x) of SELU."""
    t1 = held(x)
    t2 = exp(t1)
    t3 = times(Pair(alpha), Pair(scale))
    t4 = t2 * rounded(t3)
    return select(x, (0.0,), (t4, scale))


def selu_kinks(
    alpha: float = 1.6732632423543772,
    scale: float = 1.0507009873554805,
) -> tuple[float, ...]:
    """Where the slope jumps."""
    return (0.0,)


def celu_value(x: Tensor, alpha: float = 1.0) -> Tensor:
    """f(x) of CELU."""
    t1 = held(x)
    t2 = over(t1, Pair(alpha))
    t3 = expm1(t2)
    t4 = t3 * alpha
    return select(x, (0.0,), (t4, x))


def celu_slope(x: Tensor, alpha: float = 1.0) -> Tensor:
    """f'(x) of CELU."""
    t1 = held(x)
    t2 = over(t1, Pair(alpha))
    t3 = exp(t2)
    return select(x, (0.0,), (t3, 1.0))


def celu_kinks(alpha: float = 1.0) -> tuple[float, ...]:
    """Where the slope jumps."""
    return ()


def softplus_value(x: Tensor, beta: float = 1.0) -> Tensor:
    """f(x) of SoftPlus."""
    t1 = held(x)
    t2 = times(Pair(beta), t1)
    t3 = softplus(t2)
    t4 = over(Pair(1.0), Pair(beta))
    t5 = t3 * rounded(t4)
    return t5


def softplus_slope(x: Tensor, beta: float = 1.0) -> Tensor:
    """f'(x) of SoftPlus."""
    t1 = held(x)
    t2 = times(Pair(beta), t1)
    t3 = sigmoid(t2)
    return t3


def softplus_kinks(beta: float = 1.0) -> tuple[float, ...]:
    """Where the slope jumps."""
    return ()


def swish_value(x: Tensor, beta: float = 1.0) -> Tensor:
    """f(x) of Swish."""
    t1 = held(x)
    t2 = times(Pair(beta), t1)
    t3 = sigmoid(t2)
    t4 = t3 * x
    return t4


def swish_slope(x: Tensor, beta: float = 1.0) -> Tensor:
    """f'(x) of Swish."""
    t1 = held(x)
    t2 = times(Pair(-1.0), Pair(beta))
    t3 = times(t2, t1)
    t4 = sigmoid(t3)
    t5 = times(Pair(beta), t1)
    t6 = sigmoid(t5)
    t7 = times(Pair(beta), Pair(x))
    t8 = rounded(t7)
    t9 = t4 * t6 * t8
    t10 = t9 + t6
    return t10


def swish_kinks(beta: float = 1.0) -> tuple[float, ...]:
    """Where the slope jumps."""
    return ()


def silu_value(x: Tensor) -> Tensor:
    """f(x) of SiLU."""
    t1 = held(x)
    t2 = sigmoid(t1)
    t3 = t2 * x
    return t3


def silu_slope(x: Tensor) -> Tensor:
    """f'(x) of SiLU."""
    t1 = held(x)
    t2 = times(Pair(-1.0), t1)
    t3 = sigmoid(t2)
    t4 = sigmoid(t1)
    t5 = t3 * t4 * x
    t6 = t5 + t4
    return t6


def silu_kinks() -> tuple[float, ...]:
    """Where the slope jumps."""
    return ()


def gelu_value(x: Tensor) -> Tensor:
    """f(x) of GELU."""
    t1 = held(x)
    t2 = normal_cdf(t1)
    t3 = t2 * x
    return t3


def gelu_slope(x: Tensor) -> Tensor:
    """f'(x) of GELU."""
    t1 = held(x)
    t2 = normal_cdf(t1)
    t3 = normal_pdf(t1)
    t4 = t3 * x
    t5 = t2 + t4
    return t5


def gelu_kinks() -> tuple[float, ...]:
    """Where the slope jumps."""
    return ()


def gelu_tanh_value(x: Tensor) -> Tensor:
    """f(x) of GELU, tanh form."""
    t1 = held(x)
    t2 = times(Pair(0.07135481627260025, -6.175149918155315e-19), t1)
    t3 = times(t2, t1)
    t4 = plus(t3, Pair(1.5957691216057308, -9.96930880911092e-17))
    t5 = times(t4, t1)
    t6 = sigmoid(t5)
    t7 = t6 * x
    return t7


def gelu_tanh_slope(x: Tensor) -> Tensor:
    """f'(x) of GELU, tanh form."""
    t1 = held(x)
    t2 = times(Pair(-0.07135481627260025, 6.175149918155315e-19), t1)
    t3 = times(t2, t1)
    t4 = plus(t3, Pair(-1.5957691216057308, 9.96930880911092e-17))
    t5 = times(t4, t1)
    t6 = sigmoid(t5)
    t7 = times(Pair(0.07135481627260025, -6.175149918155315e-19), t1)
    t8 = times(t7, t1)
    t9 = plus(t8, Pair(1.5957691216057308, -9.96930880911092e-17))
    t10 = times(t9, t1)
    t11 = sigmoid(t10)
    t12 = times(Pair(0.21406444881780073, 1.2025242832367862e-17), t1)
    t13 = times(t12, t1)
    t14 = plus(t13, Pair(1.5957691216057308, -9.96930880911092e-17))
    t15 = times(t14, t1)
    t16 = rounded(t15)
    t17 = t6 * t11 * t16
    t18 = t17 + t11
    return t18


def gelu_tanh_kinks() -> tuple[float, ...]:
    """Where the slope jumps."""
    return ()


def lambda_gelu_value(x: Tensor, lam: float = 1.0) -> Tensor:
    """f(x) of λ-GELU."""
    t1 = held(x)
    t2 = times(Pair(lam), t1)
    t3 = normal_cdf(t2)
    t4 = t3 * x
    return t4


def lambda_gelu_slope(x: Tensor, lam: float = 1.0) -> Tensor:
    """f'(x) of λ-GELU."""
    t1 = held(x)
    t2 = times(Pair(lam), t1)
    t3 = normal_cdf(t2)
    t4 = normal_pdf(t2)
    t5 = times(Pair(lam), Pair(x))
    t6 = rounded(t5)
    t7 = t4 * t6
    t8 = t3 + t7
    return t8


def lambda_gelu_kinks(lam: float = 1.0) -> tuple[float, ...]:
    """Where the slope jumps."""
    return ()


def mish_value(x: Tensor, beta: float = 1.0) -> Tensor:
    """f(x) of Mish."""
    t1 = held(x)
    t2 = times(Pair(beta), t1)
    t3 = softplus(t2)
    t4 = tanh(Pair(t3))
    t5 = t4 * x
    return t5


def mish_slope(x: Tensor, beta: float = 1.0) -> Tensor:
    """f'(x) of Mish."""
    t1 = held(x)
    t2 = times(Pair(beta), t1)
    t3 = softplus(t2)
    t4 = squared_sech(Pair(t3))
    t5 = sigmoid(t2)
    t6 = times(Pair(beta), Pair(x))
    t7 = rounded(t6)
    t8 = t4 * t5 * t7
    t9 = tanh(Pair(t3))
    t10 = t8 + t9
    return t10


def mish_kinks(beta: float = 1.0) -> tuple[float, ...]:
    """Where the slope jumps."""
    return ()


def tanhexp_value(x: Tensor, beta: float = 1.0) -> Tensor:
    """f(x) of TanhExp."""
    t1 = held(x)
    t2 = times(Pair(beta), t1)
    t3 = exp(t2)
    t4 = tanh(Pair(t3))
    t5 = t4 * x
    return t5


def tanhexp_slope(x: Tensor, beta: float = 1.0) -> Tensor:
    """f'(x) of TanhExp."""
    t1 = held(x)
    t2 = times(Pair(beta), t1)
    t3 = exp(t2)
    t4 = squared_sech(Pair(t3))
    t5 = times(Pair(beta), Pair(x))
    t6 = rounded(t5)
    t7 = t3 * t4 * t6
    t8 = tanh(Pair(t3))
    t9 = t7 + t8
    return t9


def tanhexp_kinks(beta: float = 1.0) -> tuple[float, ...]:
    """Where the slope jumps."""
    return ()


def hard_swish_value(x: Tensor) -> Tensor:
    """f(x) of HardSwish."""
    t1 = held(x)
    t2 = times(Pair(0.16666666666666666, 9.25185853854297e-18), t1)
    t3 = plus(t2, Pair(0.5))
    t4 = times(t3, t1)
    t5 = rounded(t4)
    return select(x, (-3.0, 3.0), (0.0, t5, x))


def hard_swish_slope(x: Tensor) -> Tensor:
    """f'(x) of HardSwish."""
    t1 = times(Pair(0.3333333333333333, 1.850371707708594e-17), Pair(x))
    t2 = plus(t1, Pair(0.5))
    t3 = rounded(t2)
    return select(x, (-3.0, 3.0), (0.0, t3, 1.0))


def hard_swish_kinks() -> tuple[float, ...]:
    """Where the slope jumps."""
    return (-3.0, 3.0)


def crrelu_value(x: Tensor, epsilon: float = 0.01) -> Tensor:
    """f(x) of CRReLU."""
    t1 = held(x)
    t2 = times(Pair(-0.5), t1)
    t3 = times(t2, t1)
    t4 = exp(t3)
    t5 = times(Pair(epsilon), Pair(x))
    t6 = rounded(t5)
    t7 = t4 * t6
    t8 = t7 + x
    return select(x, (0.0,), (t7, t8))


def crrelu_slope(x: Tensor, epsilon: float = 0.01) -> Tensor:
    """f'(x) of CRReLU."""
    t1 = held(x)
    t2 = times(Pair(-0.5), t1)
    t3 = times(t2, t1)
    t4 = exp(t3)
    t5 = times(Pair(-1.0), Pair(epsilon))
    t6 = times(t5, t1)
    t7 = times(t6, t1)
    t8 = plus(t7, Pair(epsilon))
    t9 = rounded(t8)
    t10 = t4 * t9
    t11 = t10 + 1.0
    return select(x, (0.0,), (t10, t11))


def crrelu_kinks(epsilon: float = 0.01) -> tuple[float, ...]:
    """Where the slope jumps."""
    return (0.0,)


def srelu_value(x: Tensor, delta: float = 0.01) -> Tensor:
    """f(x) of S-ReLU."""
    t1 = held(x)
    t2 = plus(t1, Pair(delta))
    t3 = times(Pair(delta), Pair(delta))
    t4 = times(t3, Pair(delta))
    t5 = times(Pair(16.0), t4)
    t6 = over(Pair(-1.0), t5)
    t7 = times(t6, t2)
    t8 = times(Pair(4.0), t3)
    t9 = over(Pair(1.0), t8)
    t10 = plus(t7, t9)
    t11 = times(t10, t2)
    t12 = times(t11, t2)
    t13 = times(t12, t2)
    t14 = rounded(t13)
    t15 = times(Pair(-1.0), Pair(delta))
    return select(x, (rounded(t15), delta), (0.0, t14, x))


def srelu_slope(x: Tensor, delta: float = 0.01) -> Tensor:
    """f'(x) of S-ReLU."""
    t1 = held(x)
    t2 = plus(t1, Pair(delta))
    t3 = times(Pair(delta), Pair(delta))
    t4 = times(t3, Pair(delta))
    t5 = times(Pair(4.0), t4)
    t6 = over(Pair(-1.0), t5)
    t7 = times(t6, t2)
    t8 = times(Pair(4.0), t3)
    t9 = over(Pair(3.0), t8)
    t10 = plus(t7, t9)
    t11 = times(t10, t2)
    t12 = times(t11, t2)
    t13 = rounded(t12)
    t14 = times(Pair(-1.0), Pair(delta))
    return select(x, (rounded(t14), delta), (0.0, t13, 1.0))


def srelu_kinks(delta: float = 0.01) -> tuple[float, ...]:
    """Where the slope jumps."""
    return ()


def smelu_value(x: Tensor, beta: float = 0.5) -> Tensor:
    """f(x) of SmeLU."""
    t1 = held(x)
    t2 = plus(t1, Pair(beta))
    t3 = times(Pair(4.0), Pair(beta))
    t4 = over(Pair(1.0), t3)
    t5 = times(t4, t2)
    t6 = times(t5, t2)
    t7 = rounded(t6)
    t8 = times(Pair(-1.0), Pair(beta))
    return select(x, (rounded(t8), beta), (0.0, t7, x))


def smelu_slope(x: Tensor, beta: float = 0.5) -> Tensor:
    """f'(x) of SmeLU."""
    t1 = plus(Pair(x), Pair(beta))
    t2 = times(Pair(2.0), Pair(beta))
    t3 = over(Pair(1.0), t2)
    t4 = times(t3, t1)
    t5 = rounded(t4)
    t6 = times(Pair(-1.0), Pair(beta))
    return select(x, (rounded(t6), beta), (0.0, t5, 1.0))


def smelu_kinks(beta: float = 0.5) -> tuple[float, ...]:
    """Where the slope jumps."""
    return ()


def generalized_smelu_value(
    x: Tensor,
    alpha: float = 0.5,
    beta: float = 0.5,
    g_minus: float = 0.0,
    g_plus: float = 1.0,
    t: float = 0.0,
) -> Tensor:
    """f(x) of Generalized SmeLU."""
    t1 = times(Pair(g_minus), Pair(x))
    t2 = times(Pair(g_minus), Pair(alpha))
    t3 = plus(Pair(t), t2)
    t4 = plus(t1, t3)
    t5 = rounded(t4)
    t6 = held(x)
    t7 = times(Pair(-1.0), Pair(g_minus))
    t8 = plus(Pair(g_plus), t7)
    t9 = times(Pair(2.0), Pair(alpha))
    t10 = times(Pair(2.0), Pair(beta))
    t11 = plus(t9, t10)
    t12 = over(t8, t11)
    t13 = times(t12, t6)
    t14 = times(Pair(g_minus), Pair(beta))
    t15 = times(Pair(g_plus), Pair(alpha))
    t16 = plus(t14, t15)
    t17 = plus(Pair(alpha), Pair(beta))
    t18 = over(t16, t17)
    t19 = plus(t13, t18)
    t20 = times(t19, t6)
    t21 = times(Pair(alpha), Pair(alpha))
    t22 = times(Pair(g_minus), t21)
    t23 = times(Pair(g_plus), t21)
    t24 = plus(t22, t23)
    t25 = times(Pair(2.0), Pair(t))
    t26 = times(t25, Pair(alpha))
    t27 = plus(t24, t26)
    t28 = times(t25, Pair(beta))
    t29 = plus(t27, t28)
    t30 = times(Pair(2.0), Pair(g_minus))
    t31 = times(t30, Pair(alpha))
    t32 = times(t31, Pair(beta))
    t33 = plus(t29, t32)
    t34 = over(t33, t11)
    t35 = plus(t20, t34)
    t36 = rounded(t35)
    t37 = times(Pair(g_plus), Pair(x))
    t38 = times(Pair(0.5), Pair(g_minus))
    t39 = times(t38, Pair(alpha))
    t40 = plus(Pair(t), t39)
    t41 = times(t38, Pair(beta))
    t42 = plus(t40, t41)
    t43 = times(Pair(0.5), Pair(g_plus))
    t44 = times(t43, Pair(alpha))
    t45 = plus(t42, t44)
    t46 = times(Pair(-0.5), Pair(g_plus))
    t47 = times(t46, Pair(beta))
    t48 = plus(t45, t47)
    t49 = plus(t37, t48)
    t50 = rounded(t49)
    t51 = times(Pair(-1.0), Pair(alpha))
    return select(x, (rounded(t51), beta), (t5, t36, t50))


def generalized_smelu_slope(
    x: Tensor,
    alpha: float = 0.5,
    beta: float = 0.5,
    g_minus: float = 0.0,
    g_plus: float = 1.0,
    t: float = 0.0,
) -> Tensor:
    """f'(x) of Generalized SmeLU."""
    t1 = times(Pair(-1.0), Pair(g_minus))
    t2 = plus(Pair(g_plus), t1)
    t3 = plus(Pair(alpha), Pair(beta))
    t4 = over(t2, t3)
    t5 = times(t4, Pair(x))
    t6 = times(Pair(g_minus), Pair(beta))
    t7 = times(Pair(g_plus), Pair(alpha))
    t8 = plus(t6, t7)
    t9 = over(t8, t3)
    t10 = plus(t5, t9)
    t11 = rounded(t10)
    t12 = times(Pair(-1.0), Pair(alpha))
    return select(x, (rounded(t12), beta), (g_minus, t11, g_plus))


def generalized_smelu_kinks(
    alpha: float = 0.5,
    beta: float = 0.5,
    g_minus: float = 0.0,
    g_plus: float = 1.0,
    t: float = 0.0,
) -> tuple[float, ...]:
    """Where the slope jumps."""
    return ()


def asymmetric_smelu_value(x: Tensor, alpha: float = 0.5, beta: float = 0.5) -> Tensor:
    """f(x) of Asymmetric SmeLU."""
    t1 = held(x)
    t2 = plus(t1, Pair(alpha))
    t3 = times(Pair(2.0), Pair(alpha))
    t4 = times(Pair(2.0), Pair(beta))
    t5 = plus(t3, t4)
    t6 = over(Pair(1.0), t5)
    t7 = times(t6, t2)
    t8 = times(t7, t2)
    t9 = rounded(t8)
    t10 = times(Pair(0.5), Pair(alpha))
    t11 = times(Pair(-0.5), Pair(beta))
    t12 = plus(t10, t11)
    t13 = plus(Pair(x), t12)
    t14 = rounded(t13)
    t15 = times(Pair(-1.0), Pair(alpha))
    return select(x, (rounded(t15), beta), (0.0, t9, t14))


def asymmetric_smelu_slope(x: Tensor, alpha: float = 0.5, beta: float = 0.5) -> Tensor:
    """f'(x) of Asymmetric SmeLU."""
    t1 = plus(Pair(x), Pair(alpha))
    t2 = plus(Pair(alpha), Pair(beta))
    t3 = over(Pair(1.0), t2)
    t4 = times(t3, t1)
    t5 = rounded(t4)
    t6 = times(Pair(-1.0), Pair(alpha))
    return select(x, (rounded(t6), beta), (0.0, t5, 1.0))


def asymmetric_smelu_kinks(alpha: float = 0.5, beta: float = 0.5) -> tuple[float, ...]:
    """Where the slope jumps."""
    return ()


def leaky_smelu_value(x: Tensor, beta: float = 0.5, g_minus: float = 0.01) -> Tensor:
    """f(x) of Leaky SmeLU."""
    t1 = plus(Pair(x), Pair(beta))
    t2 = times(Pair(g_minus), t1)
    t3 = rounded(t2)
    t4 = held(x)
    t5 = plus(t4, Pair(beta))
    t6 = times(Pair(-1.0), Pair(g_minus))
    t7 = plus(Pair(1.0), t6)
    t8 = times(Pair(4.0), Pair(beta))
    t9 = over(t7, t8)
    t10 = times(t9, t5)
    t11 = plus(t10, Pair(g_minus))
    t12 = times(t11, t5)
    t13 = rounded(t12)
    t14 = times(Pair(beta), Pair(g_minus))
    t15 = plus(Pair(x), t14)
    t16 = rounded(t15)
    t17 = times(Pair(-1.0), Pair(beta))
    return select(x, (rounded(t17), beta), (t3, t13, t16))


def leaky_smelu_slope(x: Tensor, beta: float = 0.5, g_minus: float = 0.01) -> Tensor:
    """f'(x) of Leaky SmeLU."""
    t1 = times(Pair(-1.0), Pair(g_minus))
    t2 = plus(Pair(1.0), t1)
    t3 = times(Pair(2.0), Pair(beta))
    t4 = over(t2, t3)
    t5 = times(t4, Pair(x))
    t6 = times(Pair(0.5), Pair(g_minus))
    t7 = plus(Pair(0.5), t6)
    t8 = plus(t5, t7)
    t9 = rounded(t8)
    t10 = times(Pair(-1.0), Pair(beta))
    return select(x, (rounded(t10), beta), (g_minus, t9, 1.0))


def leaky_smelu_kinks(beta: float = 0.5, g_minus: float = 0.01) -> tuple[float, ...]:
    """Where the slope jumps."""
    return ()


def shifted_smelu_value(
    x: Tensor,
    alpha: float = 0.5,
    beta: float = 0.5,
    g_minus: float = 0.0,
    g_plus: float = 1.0,
    t: float = 0.0,
    s: float = 0.0,
) -> Tensor:
    """f(x) of Shifted SmeLU."""
    t1 = times(Pair(g_minus), Pair(x))
    t2 = times(Pair(g_minus), Pair(alpha))
    t3 = plus(Pair(t), t2)
    t4 = times(Pair(-1.0), Pair(g_minus))
    t5 = times(t4, Pair(s))
    t6 = plus(t3, t5)
    t7 = plus(t1, t6)
    t8 = rounded(t7)
    t9 = held(x)
    t10 = plus(Pair(g_plus), t4)
    t11 = times(Pair(2.0), Pair(alpha))
    t12 = times(Pair(2.0), Pair(beta))
    t13 = plus(t11, t12)
    t14 = over(t10, t13)
    t15 = times(t14, t9)
    t16 = times(Pair(g_minus), Pair(s))
    t17 = times(Pair(g_minus), Pair(beta))
    t18 = plus(t16, t17)
    t19 = times(Pair(g_plus), Pair(alpha))
    t20 = plus(t18, t19)
    t21 = times(Pair(-1.0), Pair(g_plus))
    t22 = times(t21, Pair(s))
    t23 = plus(t20, t22)
    t24 = plus(Pair(alpha), Pair(beta))
    t25 = over(t23, t24)
    t26 = plus(t15, t25)
    t27 = times(t26, t9)
    t28 = times(Pair(alpha), Pair(alpha))
    t29 = times(Pair(g_minus), t28)
    t30 = times(Pair(s), Pair(s))
    t31 = times(Pair(g_plus), t30)
    t32 = plus(t29, t31)
    t33 = times(Pair(g_plus), t28)
    t34 = plus(t32, t33)
    t35 = times(t4, t30)
    t36 = plus(t34, t35)
    t37 = times(Pair(2.0), Pair(t))
    t38 = times(t37, Pair(alpha))
    t39 = plus(t36, t38)
    t40 = times(t37, Pair(beta))
    t41 = plus(t39, t40)
    t42 = times(Pair(-2.0), Pair(g_minus))
    t43 = times(t42, Pair(s))
    t44 = times(t43, Pair(beta))
    t45 = plus(t41, t44)
    t46 = times(Pair(-2.0), Pair(g_plus))
    t47 = times(t46, Pair(s))
    t48 = times(t47, Pair(alpha))
    t49 = plus(t45, t48)
    t50 = times(Pair(2.0), Pair(g_minus))
    t51 = times(t50, Pair(alpha))
    t52 = times(t51, Pair(beta))
    t53 = plus(t49, t52)
    t54 = over(t53, t13)
    t55 = plus(t27, t54)
    t56 = rounded(t55)
    t57 = times(Pair(g_plus), Pair(x))
    t58 = times(Pair(0.5), Pair(g_minus))
    t59 = times(t58, Pair(alpha))
    t60 = plus(Pair(t), t59)
    t61 = times(t58, Pair(beta))
    t62 = plus(t60, t61)
    t63 = times(Pair(0.5), Pair(g_plus))
    t64 = times(t63, Pair(alpha))
    t65 = plus(t62, t64)
    t66 = plus(t65, t22)
    t67 = times(Pair(-0.5), Pair(g_plus))
    t68 = times(t67, Pair(beta))
    t69 = plus(t66, t68)
    t70 = plus(t57, t69)
    t71 = rounded(t70)
    t72 = times(Pair(-1.0), Pair(alpha))
    t73 = plus(Pair(s), t72)
    t74 = plus(Pair(s), Pair(beta))
    return select(x, (rounded(t73), rounded(t74)), (t8, t56, t71))


def shifted_smelu_slope(
    x: Tensor,
    alpha: float = 0.5,
    beta: float = 0.5,
    g_minus: float = 0.0,
    g_plus: float = 1.0,
    t: float = 0.0,
    s: float = 0.0,
) -> Tensor:
    """f'(x) of Shifted SmeLU."""
    t1 = times(Pair(-1.0), Pair(g_minus))
    t2 = plus(Pair(g_plus), t1)
    t3 = plus(Pair(alpha), Pair(beta))
    t4 = over(t2, t3)
    t5 = times(t4, Pair(x))
    t6 = times(Pair(g_minus), Pair(s))
    t7 = times(Pair(g_minus), Pair(beta))
    t8 = plus(t6, t7)
    t9 = times(Pair(g_plus), Pair(alpha))
    t10 = plus(t8, t9)
    t11 = times(Pair(-1.0), Pair(g_plus))
    t12 = times(t11, Pair(s))
    t13 = plus(t10, t12)
    t14 = over(t13, t3)
    t15 = plus(t5, t14)
    t16 = rounded(t15)
    t17 = times(Pair(-1.0), Pair(alpha))
    t18 = plus(Pair(s), t17)
    t19 = plus(Pair(s), Pair(beta))
    return select(x, (rounded(t18), rounded(t19)), (g_minus, t16, g_plus))


def shifted_smelu_kinks(
    alpha: float = 0.5,
    beta: float = 0.5,
    g_minus: float = 0.0,
    g_plus: float = 1.0,
    t: float = 0.0,
    s: float = 0.0,
) -> tuple[float, ...]:
    """Where the slope jumps."""
    return ()


def origin_crossing_smelu_value(
    x: Tensor,
    alpha: float = 0.5,
    beta: float = 0.5,
    g_minus: float = 0.0,
    g_plus: float = 1.0,
) -> Tensor:
    """f(x) of Origin-crossing SmeLU."""
    t1 = times(Pair(g_minus), Pair(x))
    t2 = times(Pair(alpha), Pair(alpha))
    t3 = times(Pair(-1.0), Pair(g_plus))
    t4 = plus(Pair(g_minus), t3)
    t5 = times(t2, t4)
    t6 = times(Pair(2.0), Pair(alpha))
    t7 = times(Pair(2.0), Pair(beta))
    t8 = plus(t6, t7)
    t9 = over(t5, t8)
    t10 = plus(t1, t9)
    t11 = rounded(t10)
    t12 = held(x)
    t13 = times(Pair(-1.0), Pair(g_minus))
    t14 = plus(Pair(g_plus), t13)
    t15 = over(t14, t8)
    t16 = times(t15, t12)
    t17 = times(Pair(g_minus), Pair(beta))
    t18 = times(Pair(g_plus), Pair(alpha))
    t19 = plus(t17, t18)
    t20 = plus(Pair(alpha), Pair(beta))
    t21 = over(t19, t20)
    t22 = plus(t16, t21)
    t23 = times(t22, t12)
    t24 = rounded(t23)
    t25 = times(Pair(g_plus), Pair(x))
    t26 = times(Pair(beta), Pair(beta))
    t27 = times(t26, t4)
    t28 = over(t27, t8)
    t29 = plus(t25, t28)
    t30 = rounded(t29)
    t31 = times(Pair(-1.0), Pair(alpha))
    return select(x, (rounded(t31), beta), (t11, t24, t30))


def origin_crossing_smelu_slope(
    x: Tensor,
    alpha: float = 0.5,
    beta: float = 0.5,
    g_minus: float = 0.0,
    g_plus: float = 1.0,
) -> Tensor:
    """f'(x) of Origin-crossing SmeLU."""
    t1 = times(Pair(-1.0), Pair(g_minus))
    t2 = plus(Pair(g_plus), t1)
    t3 = plus(Pair(alpha), Pair(beta))
    t4 = over(t2, t3)
    t5 = times(t4, Pair(x))
    t6 = times(Pair(g_minus), Pair(beta))
    t7 = times(Pair(g_plus), Pair(alpha))
    t8 = plus(t6, t7)
    t9 = over(t8, t3)
    t10 = plus(t5, t9)
    t11 = rounded(t10)
    t12 = times(Pair(-1.0), Pair(alpha))
    return select(x, (rounded(t12), beta), (g_minus, t11, g_plus))


def origin_crossing_smelu_kinks(
    alpha: float = 0.5,
    beta: float = 0.5,
    g_minus: float = 0.0,
    g_plus: float = 1.0,
) -> tuple[float, ...]:
    """Where the slope jumps."""
    return ()


def sigmoid_rescu_value(x: Tensor, beta: float = 1.0) -> Tensor:
    """f(x) of Sigmoid-RESCU."""
    t1 = held(x)
    t2 = times(Pair(2.0), t1)
    t3 = times(Pair(-2.0), Pair(beta))
    t4 = plus(t2, t3)
    t5 = over(t4, Pair(beta))
    t6 = sigmoid(t5)
    t7 = times(Pair(2.0), Pair(beta))
    t8 = t6 * rounded(t7)
    return select(x, (beta,), (t8, x))


def sigmoid_rescu_slope(x: Tensor, beta: float = 1.0) -> Tensor:
    """f'(x) of Sigmoid-RESCU."""
    t1 = held(x)
    t2 = times(Pair(-2.0), t1)
    t3 = times(Pair(2.0), Pair(beta))
    t4 = plus(t2, t3)
    t5 = over(t4, Pair(beta))
    t6 = sigmoid(t5)
    t7 = times(Pair(2.0), t1)
    t8 = times(Pair(-2.0), Pair(beta))
    t9 = plus(t7, t8)
    t10 = over(t9, Pair(beta))
    t11 = sigmoid(t10)
    t12 = t6 * t11 * 4.0
    return select(x, (beta,), (t12, 1.0))


def sigmoid_rescu_kinks(beta: float = 1.0) -> tuple[float, ...]:
    """Where the slope jumps."""
    return ()


def smooth_relu_value(x: Tensor, beta: float = 1.0) -> Tensor:
    """f(x) of SmoothReLU."""
    t1 = held(x)
    t2 = times(Pair(beta), t1)
    t3 = excess_over_log1p(t2)
    t4 = over(Pair(1.0), Pair(beta))
    t5 = t3 * rounded(t4)
    return select(x, (0.0,), (0.0, t5))


def smooth_relu_slope(x: Tensor, beta: float = 1.0) -> Tensor:
    """f'(x) of SmoothReLU."""
    t1 = times(Pair(beta), Pair(x))
    t2 = plus(t1, Pair(1.0))
    t3 = over(t1, t2)
    t4 = rounded(t3)
    return select(x, (0.0,), (0.0, t4))


def smooth_relu_kinks(beta: float = 1.0) -> tuple[float, ...]:
    """Where the slope jumps."""
    return ()
