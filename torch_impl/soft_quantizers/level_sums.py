"""The emitted sums over x in the device programs of the soft quantizer's gradients.

For the gradient in z each thread keeps its own sums in registers, one row for every eight places at which a
window can start: the row grad P is moved to the right by place % 8 in three steps and added to its group.
By instructions this is the cheapest of what was tried (compiled for Hopper: 110 an element for 33 levels,
against 390 for a product of matrices with a one-hot operand, which goes through shared memory).
Sums have one order, which follows from the size of x: a thread adds its elements, a program its threads, and a second
launch the programs.
"""

LEVEL_SUMS = '''\
@_jit
def _zeros(COUNT: tl.constexpr, BLOCK: tl.constexpr):
    row = ()
    for _ in tl.static_range(COUNT):
        row += (tl.zeros((BLOCK,), dtype=tl.float32),)  # type: ignore[assignment]
    return row


@_jit
def _moved(p, by, STEP: tl.constexpr, COUNT: tl.constexpr):
    """The row p, STEP places further to the right where `by` holds."""
    row = ()
    for i in tl.static_range(COUNT + STEP):
        if i < STEP:
            row += (tl.where(by, 0.0, p[i]),)  # type: ignore[assignment]
        elif i < COUNT:
            row += (tl.where(by, p[i - STEP], p[i]),)  # type: ignore[assignment]
        else:
            row += (tl.where(by, p[i - STEP], 0.0),)  # type: ignore[assignment]
    return row


@_jit
def _added_level(sums, p, place, GROUPS: tl.constexpr, COUNT: tl.constexpr):
    """The sums of each group of eight places, with the row p added to the one of its own."""
    row = ()
    for g in tl.static_range(GROUPS):
        here = tl.where((place >> 3) == g, 1.0, 0.0)
        for i in tl.static_range(COUNT):
            row += (tl.fma(here, p[i], sums[g * COUNT + i]),)  # type: ignore[assignment]
    return row


@_jit
def _store_levels(column, step, by_z, k, COUNT: tl.constexpr, GROUPS: tl.constexpr):
    """The sum for each level, which is in one row or, COUNT being 16 at most, in two: they begin every eight."""
    for level in tl.static_range(8 * GROUPS + COUNT - 8):
        tl.store(column + level * step, tl.sum(_of_level(by_z, level, COUNT, GROUPS), 0), mask=level <= 2 * k)


@_jit
def _of_level(by_z, level: tl.constexpr, COUNT: tl.constexpr, GROUPS: tl.constexpr):
    last: tl.constexpr = level // 8 if level // 8 < GROUPS else GROUPS - 1
    total = by_z[last * COUNT + level - 8 * last]
    if last > 0 and level - 8 * (last - 1) < COUNT:
        total += by_z[(last - 1) * COUNT + level - 8 * (last - 1)]
    return total


@_jit
def _column_kernel(sums_ptr, total_ptr, count, BLOCK: tl.constexpr):
    """The sum of each row over the programs, in one order, rounded once."""
    row = tl.program_id(0)
    total = tl.zeros((BLOCK,), dtype=tl.float64)
    for start in range(0, count, BLOCK):
        at = start + tl.arange(0, BLOCK)
        total += tl.load(sums_ptr + row * count + at, mask=at < count, other=0.0)
    tl.store(total_ptr + row, tl.sum(total, 0).to(total_ptr.dtype.element_ty))
'''
