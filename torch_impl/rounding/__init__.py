"""Bounds of rounding errors, proved from the emitted text."""
