"""Soft quantizers: the emitted text of functions whose parameters are tables."""
