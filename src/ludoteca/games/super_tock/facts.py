r"""Super Tock: the numbers and tables of the rules. Reasons are in docs/games/super_tock.md.

A place is a number. The spaces of the track come first, section by section, in the direction of
play; Heaven, the places of a Home and a Rest have the numbers after the longest track:

    A1 A2 .. A18 B1 .. F18    heaven    h1  h2  h3  h4     rest
     0  1 ..  17 18 .. 107     108      109 110 111 112    113

A section's way home leaves its track after space 16:   15  16  17  18 (Start)
                                                             \
                                                              h1 h2 h3 h4
"""

from __future__ import annotations

from functools import cache

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ACE, FOUR, TEN, JACK, KING = (RANKS.index(rank) for rank in ("A", "4", "10", "J", "K"))
SUITS = 4  # §1.3, so many cards of each rank
DECK_SIZE = len(RANKS) * SUITS

BOARDS = (4, 6)  # §1.1, sections
MARBLES = 4  # §1.3
SECTION_SPACES = 18  # §1.2
START = 18
SHORTCUT = 8
HOME_PLACES = 4
HOME_BRANCH = 16  # ruling: §3.4 and §3.5, the last space before Home, whatever way a marble came

SECTIONS = {  # ruling: §1.4, the seats' sections by board and number of seats
    (4, 2): (0, 2),
    (4, 3): (0, 1, 2),
    (4, 4): (0, 1, 2, 3),
    (6, 2): (0, 3),
    (6, 3): (0, 2, 4),
    (6, 4): (0, 1, 3, 4),
    (6, 5): (0, 1, 2, 3, 4),
    (6, 6): (0, 1, 2, 3, 4, 5),
}
TEAM_SEATS = (4, 6)  # §1.5

HANDS = {  # §2.1, cards for each seat, hand by hand; ruling: §2.1 for five seats
    2: (5, 5, 4, 4, 4, 4),
    3: (5, 4, 4, 4),
    4: (5, 4, 4),
    5: (5, 5),
    6: (4, 4),
}
MOST_SEATS = max(HANDS)
MOST_HANDS = max(len(cards) for cards in HANDS.values())
MOST_CARDS = max(max(cards) for cards in HANDS.values())
FIRST_DEALER = -1  # ruling: §2.1, the last seat; then the next to the left with each deck
DECK_LIMIT = 200  # ruling: §7.1

MUST_PLAY = True  # ruling: §3.2, who can play may not fold
HELP_COMPULSORY = True  # ruling: §5.1, nor may who plays for the partner
SELF_CAPTURE = True  # ruling: §3.3, the default of the option
TEN_CHOICE = True  # ruling: §6.2, a strategy 10 may still go 10 forward
JACK_CHOICE = True  # ruling: §6.3, a strategy Jack may still go 11 forward

STARTERS = (ACE, KING)  # §3.1, bring a marble from Rest to Start
CLIMBERS = (ACE, TEN, KING)  # §4.1, from an 8 to Heaven and from Heaven to an 8

HEAVEN = BOARDS[-1] * SECTION_SPACES
HOME = HEAVEN + 1  # the first place of a Home
REST = HOME + HOME_PLACES

# The ways into Home: (rank, Home place that a marble goes to, counted from 1). Both together fix
# the space of the section that it comes from.
ENTRIES = tuple(
    (rank, place)
    for rank in range(len(RANKS))
    for place in range(1, HOME_PLACES + 1)
    if place <= rank + 1
)
# The ways on within Home: (rank, place that a marble comes from).
ADVANCES = tuple(
    (rank, place) for rank in range(HOME_PLACES - 1) for place in range(1, HOME_PLACES - rank)
)

# The numbers of the actions, the same for a board whatever the seats and options. After fold, skip
# and discards come the plays; the plays of a kind begin at FIRST_PLAY + FIRST_x * sections.
FOLD = 0
SKIP = 1
FIRST_DISCARD = 2
FIRST_PLAY = FIRST_DISCARD + len(RANKS)
FIRST_RUN = 0
FIRST_BACK = FIRST_RUN + len(RANKS) * SECTION_SPACES
FIRST_START = FIRST_BACK + SECTION_SPACES
FIRST_ENTRY = FIRST_START + len(STARTERS)
FIRST_ADVANCE = FIRST_ENTRY + len(ENTRIES)
FIRST_RISE = FIRST_ADVANCE + len(ADVANCES)
FIRST_DESCENT = FIRST_RISE + len(CLIMBERS)
FIRST_EXCHANGE = FIRST_DESCENT + len(CLIMBERS)


def steps(strategy: bool) -> tuple[int, ...]:
    """By rank, how far a card moves a marble on: below 0 backward, 0 not at all (§3.1, §6)."""
    distances = list(range(1, len(RANKS) + 1))
    if strategy:
        distances[FOUR] = -distances[FOUR]
        if not TEN_CHOICE:
            distances[TEN] = 0
        if not JACK_CHOICE:
            distances[JACK] = 0
    return tuple(distances)


def partner(seats: int, teams: bool, seat: int) -> int:
    """The seat opposite in a game of teams (§1.5), the seat itself otherwise."""
    return (seat + seats // 2) % seats if teams else seat


@cache
def space_names(board: int) -> tuple[str, ...]:
    """The names of the track's spaces, in the order of their numbers."""
    return tuple(place_name(space, -1) for space in range(board * SECTION_SPACES))


def section_name(section: int) -> str:
    """A for section 0, and so on."""
    return "ABCDEF"[section]


def place_name(place: int, section: int) -> str:
    """The name of a place; the section tells whose Home it is, and matters there alone."""
    if place < HEAVEN:
        return f"{section_name(place // SECTION_SPACES)}{place % SECTION_SPACES + 1}"
    if place == HEAVEN:
        return "heaven"
    return "rest" if place == REST else f"{section_name(section)}h{place - HOME + 1}"
