"""What every game stands on: state, rules, generic functions, events, luck, the cache."""
