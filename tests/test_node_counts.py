"""Every game goes on in as many ways as it did, and in as many as its rules say."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.core import state as state_module
from tests.node_counts import FOLDER, WALKS, Count, counts, report, start_of

IS_COMPILED = not state_module.__file__.endswith(".py")
WALK = {walk.file_name: walk for walk in WALKS}

# Worked out from the rules alone, with pencil and paper; depth 0 is the beginning itself.
BY_HAND = {
    # The starting face, then the first die with all six faces (§1.14). 6; 6 * 6.
    "fantastick-1.txt": [Count(1, 0), Count(6, 0), Count(36, 0)],
    # 3+2=5: 5 + 5 + 5 matches in digits and 2 in the sign, 17 of 3 * 3 * 7 + 4 = 67 places, so 50
    # are free; 25 - 17 - 2 of = leaves 6 plain matches in the pile.
    # Moves 17 * 50 = 850. Removals 16, not the bad match. Additions 50. Give up 1, wild card 1.
    # A digit's rotations need a middle corner with two matches of three (§2.5), each of which
    # swings to the third place: none in 3, both corners in 2 and in 5, so 4 + 4; the sign's two
    # matches have two free places each: 4. Nothing to respace or undo, and A has not changed.
    # 850 + 16 + 50 + 12 + 2 = 930.
    "fantastick-1-first-turn.txt": [Count(1, 0), Count(930, 0)],
    # The lattice has 127 points in 13 rows each way, so 3 * (127 - 13) = 342 places; the trapezoid
    # takes 5. Moves 5 * 337 = 1685, removals 4, additions 337, give up 1, wild card 1. Every match
    # touches another at both ends and swings two ways (§5.7): 20, less the 4 swings of the two
    # acute corners, which end on the other match. 1685 + 4 + 337 + 16 + 2 = 2044.
    "fantastick-1-mode-shapes-first-turn.txt": [Count(1, 0), Count(2044, 0)],
    # §6.6: the six arrangements have n = 9, 10, 12, 7, 12 and 5 matches, 55 in all. §1.13: first
    # `good` on any of them or one of six starts: 55 + 6 * 6; then `bad` on any other of them, the
    # sum of n * (n - 1) = 488, or after a start the six faces of the die: 488 + 36 * 6.
    "fantastick-3-mode-shapes-experts-true.txt": [
        Count(1, 0),
        Count(6, 0),
        Count(91, 0),
        Count(704, 0),
    ],
    # 13 ranks, and each four times: only a fifth of one rank is not there. 13 ** 5 - 13.
    "super_tock-4.txt": [
        Count(1, 0),
        Count(13, 0),
        Count(13**2, 0),
        Count(13**3, 0),
        Count(13**4, 0),
        Count(13**5 - 13, 0),
    ],
    # Seat 0 has A 2 3 4 K, seat 1 has 2 2 2 3 3. Ace or King brings a marble out: 2. Seat 1 can
    # only fold: 2. After the Ace: King to Start again or 13 on, or 2, 3, 4: 5; after the King: Ace
    # to Start or 1 on, or 2, 3, 4: 5. With both Ace and King gone (2 + 2 ways) three cards move one
    # marble: 4 * 3. With one left (3 + 3 ways) it does two things, the other two cards one each:
    # 6 * 4. 12 + 24 = 36.
    "super_tock-2-dealt.txt": [
        Count(1, 0),
        Count(2, 0),
        Count(2, 0),
        Count(10, 0),
        Count(36, 0),
    ],
    # The deck lacks all but one 3 and one King, and has two each of 2, 5 and 10. Two cards:
    # 169 - 2. Three: a given single card at least twice 3 * 12 + 1 = 37, so 2197 - 2 * 37, and
    # less the three triples of the pairs: 2120. Then seat 1, all Home, plays 2 4 5 10 K for seat 3
    # (§5.1), whose last marble is on D4: 2 and 5 on, 4 back, 10 on or exchanged with D17, King to
    # D17 or, which wins, into Home 1. 2120 * 7, of which 1 in 7.
    "super_tock-4-teams-true-strategy-true-end.txt": [
        Count(1, 0),
        Count(13, 0),
        Count(167, 0),
        Count(2120, 0),
        Count(2120 * 7, 2120),
    ],
    # The lot: 4. Draw or lift one of four: 4 * 5. A piece of five kinds, or, the lifter of an empty
    # cylinder being out (§2.2.3), the next seat's five: 4 * (5 + 4 * 5). Put into one of four, or
    # again: 4 * (5 * 4 + 4 * (5 + 4 * 5)), of which three out of four seats out: 4 * 4 ** 3.
    "tcnccc-4.txt": [Count(1, 0), Count(4, 0), Count(20, 0), Count(100, 0), Count(480, 256)],
    # As above, but lifting an empty cylinder ends it: 2 * 4. After `draw` 5 pieces, 4 places; then
    # draw or lift, three of four empty. Lifting the one piece (§2.2.2) makes the other seat draw
    # one of five kinds, as `draw` does: 40 * (5 + 5).
    "tcnccc-2.txt": [
        Count(1, 0),
        Count(2, 0),
        Count(10, 8),
        Count(10, 0),
        Count(40, 0),
        Count(200, 120),
        Count(400, 0),
    ],
    # Lifting R R G G B B J wins at once (§3.1): draw or lift, 5, of which 1. After `draw` 5 pieces;
    # after an empty one (3 ways) 5 again, of which 1 wins and 3 leave one seat (§3.2). The full
    # cylinder takes no more: 5 * 3 ways to put, and 3 * 5 pieces.
    "tcnccc-3-full-cylinder.txt": [Count(1, 0), Count(5, 1), Count(20, 12), Count(30, 0)],
    # The die: 6. On 1 and 2 the empty board leaves a pass; 3 to 6 are printed on 9 cells in all:
    # 2 + 9. The die again. With one token (9 ways): 1 to take it off, 8 to move it, 8 free cells
    # (each number is printed twice at least); with none (2 ways) 11: 9 * 17 + 2 * 11.
    "tohm-2.txt": [Count(1, 0), Count(6, 0), Count(11, 0), Count(66, 0), Count(175, 0)],
    # The same on 20 cells: 2 + 20; 20 * (1 + 19 + 19) + 2 * 22.
    "tohm-5.txt": [Count(1, 0), Count(6, 0), Count(22, 0), Count(132, 0), Count(824, 0)],
    # A B .   One cup is left; both free cells are printed 5. On 1: 7 tokens. On 2: 7 * 2 moves.
    # B . B   On 5: 2 cells. On 3, 4, 6: pass. 7 + 14 + 2 + 3 = 26. B gets its tris (§3.2) by a
    # B A B   move to c1 from b1, a2 or a3, to b2 from b1, a3 or c3; A has only two tokens there.
    "tohm-2-cups-3-end.txt": [Count(1, 0), Count(6, 0), Count(26, 6)],
    # Each Region still left: 18, 18 * 17, ...
    "toncc-3.txt": [
        Count(1, 0),
        Count(18, 0),
        Count(18 * 17, 0),
        Count(18 * 17 * 16, 0),
        Count(18 * 17 * 16 * 15, 0),
    ],
    # Three Kings with six directions each (§2.1), all still in play after the first round.
    "toncc-3-laid.txt": [Count(1, 0), Count(6**3, 0), Count(6**6, 0)],
}


def stored(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def stored_counts(name: str) -> list[Count]:
    rows = stored(name).split("over\n")[1].splitlines()
    return [Count(*map(int, row.split()[1:])) for row in rows]


@pytest.mark.parametrize("name", WALK)
def test_the_counts_are_as_they_were(name):
    walk = WALK[name]
    if IS_COMPILED:
        assert report(walk) == stored(name)
    else:
        depth = walk.uncompiled_depth
        assert counts(start_of(walk)[0], depth) == stored_counts(name)[: depth + 1]


@pytest.mark.parametrize("name", BY_HAND)
def test_the_counts_are_those_worked_out_by_hand(name):
    by_hand = BY_HAND[name]
    assert stored_counts(name)[: len(by_hand)] == by_hand


def test_every_game_is_counted_in_two_settings_and_by_hand():
    for game_id in ludoteca.games():
        assert len({walk.game for walk in WALKS if walk.game.id == game_id}) > 1, game_id
        assert [name for name in BY_HAND if name.startswith(game_id)], game_id
        assert [walk for walk in WALKS if walk.game == ludoteca.load(game_id)], game_id


def test_no_count_is_left_over():
    assert {path.name for path in FOLDER.glob("*.txt")} == set(WALK)
