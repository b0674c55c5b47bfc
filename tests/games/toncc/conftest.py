"""Positions of Tóncc for its tests. Unless told otherwise Region i lies on place i:

place, Map cell     0-2    3-5    6-8      9-11   12-14   15-17
background          blue   red    yellow   blue   red     yellow
"""

import pytest

import ludoteca


@pytest.fixture
def position():
    return _position


@pytest.fixture
def step():
    return _step


@pytest.fixture
def lay():
    return _lay


def _position(
    kings=("mind", "mind", "mind"), seals=((), (), ()), challenges=1, regions=range(18), **fields
):
    """A state of the only challenge; the Regions that carry Seals are face down."""
    game = ludoteca.load("toncc", challenges=challenges)
    sealed = {cell for cells in seals for cell in cells}
    data = game.start().to_json() | {
        "round": 20,
        "regions": list(regions),
        "face_down": [cell in sealed for cell in regions],
        "kings": list(kings),
        "seals": [sorted(cells) for cells in seals],
    }
    return game.from_json(data | fields)


def _step(state, texts):
    """Play a joint step, one character for each King in play: "16" or "123"."""
    state.apply_joint({seat: state.parse(text) for seat, text in zip(state.to_move, texts)})
    return state.to_json()


def _lay(state):
    """Lay Region i on place i."""
    for cell in range(18):
        state.apply(state.parse(f"R{cell}"))
    return state
