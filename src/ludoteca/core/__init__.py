"""The contract every game keeps: states, chance, records, errors. Knows no game."""
