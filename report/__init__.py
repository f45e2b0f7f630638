"""What is shown: the static site, made from the ledger, the derivations and the emitted code."""
