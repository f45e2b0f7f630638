"""All that is certified of one function, and of its entropy, correlations, improvements and quantizers; imports
`findings`, `arithmetic`, `algebra`, `asymptotics`, `search`, `deciders`."""
