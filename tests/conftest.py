"""What every test shares: hypothesis without a clock, since machines are shared and noisy."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("ludoteca", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("ludoteca")
