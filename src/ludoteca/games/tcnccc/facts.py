"""TCNCCC: the numbers and names of the rules. Reasons are in docs/games/tcnccc.md.

A ruling that is a number or a choice is a constant here; one that is a way of doing things is
marked where it is done: §2.1, §2.2.2, §3.3 and §4.2.2 in rules.py, §4.1 in view.py.

A pile of pieces is one number in base 64, the count of each kind a digit, R lowest and J highest:

    RRGJ  ->  J Y B G R
              1 0 0 1 2   ->  2 + 64 + 64**4

So piles add and subtract like their pieces. No pile has more than 6 of a kind or 27 in all; hence
`pile % 63`, the sum of the digits, is the number of its pieces. A cylinder that is out of the game
has no pile but GONE.
"""

from __future__ import annotations

from collections.abc import Mapping

PIECES = ("R", "G", "B", "Y", "J")
COLOUR_COUNT = 4  # the first four; J is the joker
PIECE_COUNTS = (6, 6, 6, 6, 3)  # §1.1
ALL_PIECES = sum(PIECE_COUNTS)
CYLINDERS = 4
MOST_SEATS = 6
ROOMS = (7, 5, 6)  # ruling: §1.1; the option of §5.1, the default first
WINNING_POINTS = 4  # §3.1
JOKERS_PAIR = False  # ruling: §2.2.1
OUT_TO_BAG = True  # ruling: §2.2.3; otherwise they stay in front of the eliminated seat
TURN_LIMIT = 2_000  # ruling: §3.3
# What announces pieces (§4.1).
EVENTS = ("draw", *(f"lift {number}" for number in range(1, CYLINDERS + 1)))

DIGIT_BITS = 6
DIGIT = 63
GONE = -1


def pile(counts: Mapping[str, int]) -> int:
    """The pile with these counts by piece."""
    return sum([counts.get(piece, 0) << DIGIT_BITS * kind for kind, piece in enumerate(PIECES)])


def counts(pile: int) -> dict[str, int]:
    """The counts of a pile by piece, zeros left out."""
    digits = [(piece, pile >> DIGIT_BITS * kind & DIGIT) for kind, piece in enumerate(PIECES)]
    return {piece: count for piece, count in digits if count}


def size(pile: int) -> int:
    """How many pieces a pile has."""
    return pile % DIGIT


WHOLE = pile(dict(zip(PIECES, PIECE_COUNTS)))  # all 27 pieces
