"""Rule cases: set-ups, steps and expected results as JSON lines, run against the rules core."""
