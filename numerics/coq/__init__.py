"""A proof assistant as an engine: claims become Coq propositions, proofs by form, and a run of the kernel.

- `terms`          the text of a claim as a tree in which nothing is simplified
- `printing`       such a tree as a term over Coq's real numbers
- `binders`        domains as hypotheses, operators (diff, integral, mollify) with what makes them meaningful
- `meaning`        the points at which a statement means something
- `lemmas`         named theorems of analysis as Coq propositions
- `propositions`   statement forms as Coq propositions
- `index_means`    the identities of means over an index, for every length
- `proofs`         proofs by form, and the hand-written ones
- `development`    the files: one for each paper
- `kernel`         runs of coqc, their cache, and the axioms that a theorem rests on
"""
