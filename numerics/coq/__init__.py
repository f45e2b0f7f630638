"""Claims as Coq propositions, what a file of proofs may say, proofs to try, and runs of Coq; imports `findings`,
`arithmetic`, `search`, `deciders`."""
