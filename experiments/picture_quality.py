"""How close a fitted picture is to the original: PSNR and SSIM for stacks of pictures with values in [0, 1].

SSIM is that of scikit-image with its defaults: windows of 7x7 pixels of equal weight, sample covariance.
"""

import torch
from torch import Tensor
from torch.nn import functional as F

WINDOW = 7
C1, C2 = 0.01**2, 0.03**2


def psnr(pictures: Tensor, originals: Tensor) -> Tensor:
    """In dB, of (N, height, width)."""
    return -10.0 * torch.log10((pictures.double() - originals.double()).square().mean((1, 2)))


def ssim(pictures: Tensor, originals: Tensor) -> Tensor:
    """The mean over all windows that lie within the picture, of (N, height, width)."""
    x, y = pictures.double()[:, None], originals.double()[:, None]
    mx, my = _mean(x), _mean(y)
    correction = WINDOW**2 / (WINDOW**2 - 1)
    vx, vy, cov = (
        correction * (_mean(a * b) - ma * mb) for a, b, ma, mb in ((x, x, mx, mx), (y, y, my, my), (x, y, mx, my))
    )
    ratio = (2.0 * mx * my + C1) * (2.0 * cov + C2) / ((mx * mx + my * my + C1) * (vx + vy + C2))
    return ratio.mean((1, 2, 3))


def _mean(x: Tensor) -> Tensor:
    return F.avg_pool2d(x, WINDOW, stride=1)
