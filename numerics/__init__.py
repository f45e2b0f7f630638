"""How it is checked, in wings: each has one sentence, and imports only itself and those above it."""
