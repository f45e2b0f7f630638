"""Soft quantizers as NumPy functions in float64: the same programs, with the axes that arrays need."""

from collections.abc import Sequence

from ...theory.activations import Activation
from ..lowering.index_means import mean_programs, step_programs
from ..targets.numpy_text import SHARES, row_text
from .mathematics_text import DOCSTRINGS, NAMES, WEIGHTS, filled, quantizer_named

# Means; draws and tables are emitted for torch only.
IN_NUMPY = ("squaf", "squaf_laplacian", "squaf_general", "squaf_laplacian_general")
COLUMN = '''\
def _column(x):
    """x before a last axis for the centres; infinities become numbers at which all weights but one vanish."""
    return np.clip(np.asarray(x, dtype=np.float64), -1e150, 1e150)[..., None]


def _index(z):
    """The numbers -k .. k of uniform centres."""
    return np.arange(-(len(z) // 2), len(z) // 2 + 1.0)
'''
UNIFORM = '''\
def FUNCTION(x, z, q=1.0, alpha=None):
    """TITLE: the mean of levels z under weights that fall with the distance to the centres iq."""
    z, alpha = np.asarray(z, dtype=np.float64), ALPHA if alpha is None else alpha
    return _WEIGHT_mean(_column(x), _uniform_centres(q, _index(z)), z, alpha)[..., 0]


def FUNCTION_gradients(x, z, q=1.0, alpha=None):
    """The derivatives in x, q, z (a row) and alpha, for each x."""
    z, alpha = np.asarray(z, dtype=np.float64), ALPHA if alpha is None else alpha
    y = _uniform_centres(q, _index(z))
    by_x, by_y, by_z, by_alpha = _WEIGHT_gradients(_column(x), y, z, alpha)
    return by_x[..., 0], _by_step(by_y, _index(z))[..., 0], by_z, by_alpha[..., 0]
'''
GENERAL = '''\
def FUNCTION(x, z, y, alpha=ALPHA):
    """TITLE: the mean of levels z under weights that fall with the distance to the centres y."""
    y, z = np.asarray(y, dtype=np.float64), np.asarray(z, dtype=np.float64)
    return _WEIGHT_mean(_column(x), y, z, alpha)[..., 0]


def FUNCTION_gradients(x, z, y, alpha=ALPHA):
    """The derivatives in x, y (a row), z (a row) and alpha, for each x."""
    y, z = np.asarray(y, dtype=np.float64), np.asarray(z, dtype=np.float64)
    by_x, by_y, by_z, by_alpha = _WEIGHT_gradients(_column(x), y, z, alpha)
    return by_x[..., 0], by_y, by_z, by_alpha[..., 0]
'''


def numpy_texts(entries: Sequence[Activation], sharpness: dict[str, str]) -> list[str]:
    """The functions of entries of the catalogue, after those that they call; `sharpness` is the default of alpha by
    entry, as text."""
    if not entries:
        return []
    texts = [SHARES, COLUMN]
    for weight in weights_of(entries):
        programs = mean_programs(quantizer_named(WEIGHTS[weight]))
        texts += [row_text(f"_{weight}_{kind}", one, DOCSTRINGS[kind]) for kind, one in programs.items()]
    texts += [row_text(f"_{NAMES.get(kind, kind)}", one, DOCSTRINGS[kind]) for kind, one in step_programs().items()]
    return texts + [filled(filled_for(entry, UNIFORM, GENERAL), {"ALPHA": sharpness[entry.name]}) for entry in entries]


def weights_of(entries: Sequence[Activation]) -> list[str]:
    return sorted(set(map(weight_of, entries)))


def weight_of(entry: Activation) -> str:
    return "laplacian" if "laplacian" in entry.name else "gaussian"


def filled_for(entry: Activation, uniform: str, general: str) -> str:
    """The template for its centres, with what the catalogue says."""
    text = general if entry.name.endswith("general") else uniform
    return filled(text, {"FUNCTION": entry.name, "TITLE": entry.title, "WEIGHT": weight_of(entry)})
