'''The emitted device program that draws levels of the uniform soft quantizer with Gaussian weights.

Each element has the whole table before it: the weights, their sums from the left, and the first level at which
the sum is above the noise's share of the total.

- `DRAW_PROGRAM`   the text; it calls functions of `FORWARD_PROGRAMS`
- `DRAW_LAUNCH`   what starts it
'''

DRAW_PROGRAM = '''\
@_jit
def _draw_kernel(
    x_ptr, noise_ptr, y_ptr, z_ptr, q_ptr, alpha_ptr, size, k,
    TABLE: tl.constexpr, WIDE: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """The level z_i with probability P_i, by the inverse of the distribution function at the noise."""
    q, alpha = tl.load(q_ptr).to(WIDE), tl.load(alpha_ptr).to(WIDE)
    entry = tl.arange(0, TABLE)
    index = (entry - k).to(WIDE)[None, :]
    at = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at, mask=at < size, other=0.0).to(WIDE)
    noise = tl.load(noise_ptr + at, mask=at < size, other=0.0).to(WIDE)
    near, far = _steps_from_nearest(x, q, tl.cast(k, WIDE))
    h, inside = _sharpness_of(q, alpha), (entry <= 2 * k)[None, :]
    total = tl.cumsum(_table_weights(index - near[:, None], far[:, None], h, inside), 1)
    bound = noise * tl.max(total, 1)
    passed = (total <= bound[:, None]) & (entry < 2 * k)[None, :]
    level = tl.load(z_ptr + tl.sum(passed.to(tl.int32), 1))
    y = tl.where(x == x, level.to(y_ptr.dtype.element_ty), x.to(y_ptr.dtype.element_ty))
    tl.store(y_ptr + at, y, mask=at < size)
'''

DRAW_LAUNCH = '''

def _launch_draw(x: Tensor, noise: Tensor, q: Tensor, z: Tensor, alpha: Tensor) -> Tensor:
    x, noise = x.contiguous(), noise.contiguous()
    y, size = torch.empty_like(x), x.numel()
    wide = tl.float64 if x.dtype == torch.float32 else tl.float32
    with torch.cuda.device_of(x):
        _draw_kernel[(triton.cdiv(size, _TABLE_BLOCK),)](
            x, noise, y, z, q, alpha, size, len(z) // 2, triton.next_power_of_2(len(z)), wide, _TABLE_BLOCK,
            num_warps=4,
        )  # fmt: skip
    return y
'''
