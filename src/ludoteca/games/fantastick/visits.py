"""A visit, the moment at which a number reads 11 and is respaced, by what matters for its price."""

from __future__ import annotations

from typing import NamedTuple

# What the bad match does in a number that is visited.
STAYS, LEAVES_BEFORE, LEAVES_AFTER, COMES_BEFORE, COMES_AFTER = range(5)


def visit_code(going: int, bad_paid: int, kind: int, before: int, after: int) -> int:
    """A visit by what matters for its price, as a number: see VisitPrice."""
    plain = 4 - (kind // 5 < 4) - (kind % 5 < 4)  # the kind is 5 * hole + held
    return (((going * 5 + bad_paid) * 3 + plain - 2) * 6 + before) * 6 + after


class VisitPrice(NamedTuple):
    """What matters of a visit for the price of the whole."""

    going: int  # whether the bad match leaves or comes, before or after: STAYS ...
    bad_paid: int
    plain: int  # how many plain matches lie in the 11
    before: int  # lifts before it
    after: int

    @classmethod
    def of(cls, code: int) -> VisitPrice:
        """From its number."""
        rest, after = divmod(code, 6)
        rest, before = divmod(rest, 6)
        rest, plain = divmod(rest, 3)
        going, bad_paid = divmod(rest, 5)
        return cls(going, bad_paid, plain + 2, before, after)

    @property
    def leaves(self) -> bool:
        """Does the bad match leave the number for good?"""
        return self.going in (LEAVES_BEFORE, LEAVES_AFTER)

    @property
    def comes(self) -> bool:
        """Does it come from elsewhere?"""
        return self.going in (COMES_BEFORE, COMES_AFTER)

    @property
    def price(self) -> int:
        """All that is paid."""
        return self.bad_paid + self.before + self.after
