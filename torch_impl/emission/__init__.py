"""The text of an emitted file: autograd, kernels, modules, and what its header knows."""
