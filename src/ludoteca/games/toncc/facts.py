"""Tóncc: the numbers and tables of the rules. Reasons are in docs/games/toncc.md.

The places of the board and the six directions (1 is drawn to the upper right), and the Map:

          16    17     6
                                                          0
      15     5     0     7             6   1           17   1
                                                     16       2
   14     4    Mind    1     8       5   .   2     15           3
                                                 14               4
      13     3     2     9             4   3   13                   5
                                              12 11  10   9   8   7   6
          12    11    10
"""

from __future__ import annotations

from typing import Any, NamedTuple

SEATS = 3
KING_NAMES = ("Blue", "Yellow", "Red")
# §1.2: body, hair, feet. The rank of a colour is its number here from 1 on: the lowest rank wins
# a contest (§2.6), and a Region in a Kingdom is worth its rank (§4.1).
KING_COLOURS = (("blue", "yellow", "red"), ("yellow", "red", "blue"), ("red", "blue", "yellow"))
SEALS = 6  # §1.2, of each King
IDLE_LIMIT = 3  # §3.3
CHALLENGES = (3, 1, 5)  # §5.1, the default first
MOST_CHALLENGES = max(CHALLENGES)
THREE_WAY_TIE = (0, 1, 2)  # ruling: §4.4, the seats that win when all three are level
MOST_SCORE = 4 * 9 + 3  # four Kingdoms of three feet colours and three king points, never passed
ROUND_LIMIT = 1_000_000  # what a state made by hand may count; §3.3 ends a challenge long before

# ---- the board (§1.1, §6) ----

DIRECTION_COUNT = 6
PLACE_COUNT = 18
MIND = 18  # where a King stands when on no place: on the Mind, or out (§3.1)
OUT = 19


class Spot(NamedTuple):
    """Axial coordinates: columns to the right, rows to the lower right; the Mind is (0, 0)."""

    column: int
    row: int

    def towards(self, direction: int) -> Spot:
        """The next spot in a direction, counted from 0; 6 is 0 again."""
        column, row = _DIRECTIONS[direction % DIRECTION_COUNT]
        return Spot(self.column + column, self.row + row)


_DIRECTIONS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))  # directions 1 to 6
_CENTRE = Spot(0, 0)
SPOTS = (
    *(_CENTRE.towards(i) for i in range(6)),
    *(_CENTRE.towards(i).towards(i + turn) for i in range(6) for turn in (0, 1)),
    _CENTRE,
)  # of each place, and of the Mind last
_NUMBERS = {spot: number for number, spot in enumerate(SPOTS)}


def _landing(start: Spot, direction: int) -> int:
    """Where a King lands who chooses a direction, counted from 0."""
    spot = start.towards(direction)
    if spot == _CENTRE:  # §2.3
        spot = spot.towards(direction)
    if spot in _NUMBERS:
        return _NUMBERS[spot]
    spot = start  # §2.4
    while spot.towards(direction + 3) in _NUMBERS:
        spot = spot.towards(direction + 3)
    return _NUMBERS[spot]


# STEPS[place][direction] is where a King lands (§2.2 to §2.4); both count from 0, the Mind is last.
STEPS = tuple(tuple(_landing(spot, way) for way in range(DIRECTION_COUNT)) for spot in SPOTS)

# ---- the Map (§1.3 to §1.5) ----


class Region(NamedTuple):
    """The face of a Region; 0 lines or dots and an empty shape are not there."""

    background: str
    symbol: str
    lines: int
    shape: str
    dots: int


# ruling: §1.4, by Map cell
REGIONS = (
    Region("blue", "yellow", 0, "", 3),
    Region("blue", "yellow", 1, "", 0),
    Region("blue", "yellow", 1, "circle", 0),
    Region("red", "yellow", 1, "circle", 0),
    Region("red", "yellow", 0, "circle", 1),
    Region("red", "yellow", 0, "", 1),
    Region("yellow", "red", 0, "", 1),
    Region("yellow", "red", 2, "", 0),
    Region("yellow", "red", 2, "square", 0),
    Region("blue", "red", 2, "square", 0),
    Region("blue", "red", 0, "square", 2),
    Region("blue", "red", 0, "", 2),
    Region("red", "blue", 0, "", 2),
    Region("red", "blue", 3, "", 0),
    Region("red", "blue", 3, "triangle", 0),
    Region("yellow", "blue", 3, "triangle", 0),
    Region("yellow", "blue", 0, "triangle", 3),
    Region("yellow", "blue", 0, "", 3),
)
# ruling: §1.3
MAP_SIDES = (
    (0, 1, 2, 3, 4, 5, 6),
    (6, 7, 8, 9, 10, 11, 12),
    (12, 13, 14, 15, 16, 17, 0),
)
KINGDOM_KINDS = {"colour": 6, "shape": 3, "lines": 3, "dots": 3}  # §1.5


class Kingdom(NamedTuple):
    """Three neighbouring cells on one side of the Map, and what their Regions share."""

    cells: tuple[int, int, int]
    kind: str


def kingdoms_of(regions: tuple[Region, ...]) -> tuple[Kingdom, ...]:
    """The Kingdoms of a table of Regions; raises ValueError unless it is as §1.5 says."""
    found = []
    for side in MAP_SIDES:
        for cells in zip(side, side[1:], side[2:]):
            shared = _shared([regions[cell] for cell in cells])
            if len(shared) != 1:
                what = " and ".join(shared) or "nothing"
                raise ValueError(f"§1.5: the Regions {cells} share {what}, not one thing")
            found.append(Kingdom(cells, shared[0]))
    kinds = {kind: sum(one.kind == kind for one in found) for kind in KINGDOM_KINDS}
    if kinds != KINGDOM_KINDS:
        raise ValueError(f"§1.5: the Kingdoms are {KINGDOM_KINDS}, the Regions give {kinds}")
    return tuple(found)


def _shared(three: list[Region]) -> list[str]:
    features: dict[str, set[Any]] = {  # Any: a pair of colours, a shape or a number
        "colour": {(region.background, region.symbol) for region in three},
        "shape": {region.shape for region in three},
        "lines": {region.lines for region in three},
        "dots": {region.dots for region in three},
    }
    return [name for name, values in features.items() if len(values) == 1 and all(values)]


KINGDOMS = kingdoms_of(REGIONS)


def rank(seat: int, cell: int) -> int:
    """What a Region's background is to a King: 1 body, 2 hair, 3 feet (§1.2)."""
    return KING_COLOURS[seat].index(REGIONS[cell].background) + 1


def kingdom_value(seat: int, kingdom: Kingdom) -> int:
    """The kingdom points that a King scores for a Kingdom (§4.1)."""
    return sum(rank(seat, cell) for cell in kingdom.cells)
