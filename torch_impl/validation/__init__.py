"""Translation validation: the emitted text itself, read back and compared with the derivation."""
