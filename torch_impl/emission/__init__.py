"""The text of an emitted file: autograd, device programs, modules, and what its header knows."""
