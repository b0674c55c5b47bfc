"""What uniformly random tic-tac-toe is like, exactly: what every contender's games must be."""

from __future__ import annotations

import math
from fractions import Fraction

from benchmarks.measure import RandomGame

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)


def exact_random_game() -> RandomGame:
    """Enumerate the game tree: length and first player's score of a uniformly random game."""
    chances: dict[tuple[int, int], Fraction] = {(0, 0): Fraction(1)}  # (to move, other)
    moves = moves_squared = score = decisive = Fraction(0)
    for made in range(1, 10):
        following: dict[tuple[int, int], Fraction] = {}
        for (mine, theirs), chance in chances.items():
            empty = [1 << i for i in range(9) if not (mine | theirs) >> i & 1]
            each = chance / len(empty)
            for square in empty:
                squares = mine | square
                won = any(squares & line == line for line in LINES)
                if won or made == 9:
                    moves += made * each
                    moves_squared += made * made * each
                if won:
                    score += each if made % 2 else -each
                    decisive += each
                elif made < 9:
                    position = (theirs, squares)
                    following[position] = following.get(position, Fraction(0)) + each
        chances = following
    return RandomGame(
        moves=float(moves),
        moves_deviation=math.sqrt(moves_squared - moves**2),
        score=float(score),
        score_deviation=math.sqrt(decisive - score**2),
    )


TICTACTOE = exact_random_game()
