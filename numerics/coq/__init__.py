"""A proof assistant as an engine: claims become Coq propositions, proofs by form, and a run of the kernel.

- `context`        what the names of a paper stand for
- `printing`       the tree of a claim, as it was written, as a term over Coq's real numbers
- `binders`        domains as hypotheses, operators (diff, integral, mollify) with what makes them meaningful
- `meaning`        the points at which a statement means something
- `lemmas`         named theorems of analysis as Coq propositions
- `propositions`   statement forms as Coq propositions
- `index_means`    the identities of means over an index, for every length
- `pieces`         lemmas on piecewise functions
- `by_form`        proofs by form
- `proofs`         scripts, and the hand-written ones
- `development`    the files: one for each paper; `project` is the folder of proofs
- `kernel`         runs of coqc, their cache, and the axioms that a theorem rests on
"""
