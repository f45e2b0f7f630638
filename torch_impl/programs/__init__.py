"""The small language of emitted code, and how special functions are computed in it."""
