"""Programs as text: torch, Triton, NumPy, C, JavaScript."""
