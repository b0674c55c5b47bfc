"""The web tables: what `ludoteca serve` runs."""
