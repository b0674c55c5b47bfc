"""What bots may know of a game is asked of states of that game alone."""

import pytest

import ludoteca
from ludoteca.core.errors import LudotecaError


@pytest.mark.parametrize("other", ludoteca.games())
@pytest.mark.parametrize("own", ludoteca.games())
def test_a_state_of_another_game_is_refused(own, other):
    knowledge, state = ludoteca.load(own).knowledge, ludoteca.load(other).start()
    for ask in (
        lambda: knowledge.estimate(state, 0),
        lambda: knowledge.promising(state, 0),
        lambda: knowledge.judged(state),
    ):
        if own == other:
            ask()
        else:
            with pytest.raises(LudotecaError, match=f"Knowledge knows nothing of .*{other}"):
                ask()
