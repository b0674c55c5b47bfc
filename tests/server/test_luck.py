"""The server's chance: in range, never the same twice, and fair as far as that can be seen."""

from __future__ import annotations

from ludoteca.server.luck import SystemLuck


def test_numbers_lie_in_range_and_do_not_come_again() -> None:
    luck = SystemLuck()
    drawn = [luck.random() for _ in range(2000)]  # more than are fetched at once
    assert all(0 <= number < 1 for number in drawn)
    assert len(set(drawn)) == 2000
    assert SystemLuck().random() not in drawn


def test_all_numbers_are_about_equally_likely() -> None:
    luck = SystemLuck()
    counts = [0] * 6
    for _ in range(12_000):
        counts[int(luck.random() * 6)] += 1
    # Each is 2000 with a spread of about 41: eight times that never happens by chance.
    assert all(abs(count - 2000) < 330 for count in counts)


def test_the_smallest_and_the_largest_number() -> None:
    luck = SystemLuck()
    luck._drawn, luck._next = b"\x00" * 7 + b"\xff" * 7, 0
    assert luck.random() == 0.0
    assert luck.random() == 1 - 2**-53
