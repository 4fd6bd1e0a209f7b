"""A driver to copy: small, complete and passing the same contract suite as the others."""
