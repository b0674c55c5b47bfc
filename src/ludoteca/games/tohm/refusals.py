"""Why a move of T.O.H.M. is refused: one sentence with its rule."""

from __future__ import annotations

from ludoteca.core.state import State
from ludoteca.games.tohm import facts

# By the die, 3 standing for all that place: the rule, the mark of its moves, what they do.
_WANTED = {
    1: ("§2.2", "x", "a token is to be taken off the board"),
    2: ("§2.3", "-", "a token is to be moved"),
    3: ("§2.4", "+", "a token from your hand is to be put on the board"),
}


def refusal(state: State, text: str) -> str:
    """Why the seat to move may not play this decision, the die having been rolled."""
    known = state.facts()
    die = known["die"]
    rule, mark, wanted = _WANTED[min(die, 3)]
    if [state.text(action) for action in state.legal()] == ["pass"]:
        return f"{rule}: the die shows {die} and leaves nothing to do but pass, {text} cannot be"
    if mark not in text:
        return f"{rule}: the die shows {die} and {wanted}, {text} is something else"
    names = facts.cell_names(state.seats)
    owners = dict(zip(names, known["cells"]))
    if mark == "x":
        return f"{rule}: there is no token on {text[1:]} to take off"
    if mark == "-":
        source, _, target = text.partition(mark)
        if owners[source] is None:
            return f"{rule}: there is no token on {source} to move"
        return f"{rule}: a token moves to an empty cell, {target} is taken"
    cell = text[1:]
    number = facts.printed(state.seats)[names.index(cell)]
    if number != die:
        return f"{rule}: cell {cell} is printed {number}, the die shows {die}"
    return f"{rule}: a token is put on an empty cell, {cell} is taken"
