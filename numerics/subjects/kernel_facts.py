"""What is certified about a kernel before it is used.

- `kernel_warning(kernel)`   why its averages may overshoot, or nothing; refuses what is no mollifier
"""

from ...theory.errors import InputError
from ...theory.kernels import Kernel
from ..search.extrema import infimum
from ..search.integrals import kernel_mass

DIGITS = 25


def kernel_warning(kernel: Kernel) -> str:
    mass = kernel_mass(kernel, DIGITS)
    if not mass > 0:
        raise InputError(f"the kernel `{kernel.name}` is not integrable to a positive number; its integral is {mass}")
    lowest = infimum(kernel.shape, digits=DIGITS).value
    if lowest >= 0:
        return ""
    how = "takes negative values" if lowest < 0 else "is not shown to be non-negative"
    return f"the kernel `{kernel.name}` {how}: averages may overshoot"
