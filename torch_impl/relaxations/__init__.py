"""Lines below and above activations, for batches of intervals: the code, and its emission."""
