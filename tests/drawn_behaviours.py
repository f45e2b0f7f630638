"""Some of what a device may compute: ways that are drawn, one for each number of the inputs.

- `some_behaviours(trace, inputs, random)`   the results, one for each number
"""

import numpy as np

from provenact.torch_impl.rounding.behaviours import Device, seeds


class _Drawn(Device):
    def __init__(self, trace, inputs, random):
        super().__init__(trace, inputs)
        self.random = random

    def _is_tidy(self, node):
        return True

    def _entering(self, *operands):
        drawn = {}
        for one in operands:
            if one not in drawn:
                drawn[one] = self.values[one]
                if one in self.unrounded:
                    is_joined = self.random.random(len(self.values[0])) < 0.5
                    drawn[one] = np.where(is_joined, self.unrounded[one], self.values[one])
        return [drawn[one] for one in operands]

    def _seed(self, node, operand):
        near, is_allowed = seeds(self.values[operand])
        drawn = self.random.integers(0, len(near), len(near[0]))
        self.values[node] = np.where(np.choose(drawn, is_allowed), np.choose(drawn, near), near[0])


def some_behaviours(trace, inputs, random):
    return _Drawn(trace, inputs, random).results()
