"""Five tabletop games as one house: exact, fast engines behind one door.

>>> import ludoteca
>>> ludoteca.games()
('fantastick', 'super_tock', 'tcnccc', 'tohm', 'toncc')
>>> game = ludoteca.load("tohm", seats=2)
>>> state = game.start()
>>> state.phase
<Phase.CHANCE: 0>
"""

from ludoteca import uncompiled as _uncompiled

_uncompiled.use_if_asked()  # before any module that may be compiled

from ludoteca.core.batch import Batch  # noqa: E402
from ludoteca.core.bridge import PythonState  # noqa: E402
from ludoteca.core.chance import Rng  # noqa: E402
from ludoteca.core.errors import (  # noqa: E402
    IllegalMove,
    LudotecaError,
    NotationError,
    OptionError,
    RecordError,
)
from ludoteca.core.game import Game, Option  # noqa: E402
from ludoteca.core.look import Look, Player  # noqa: E402
from ludoteca.core.match import play  # noqa: E402
from ludoteca.core.outcome import Outcome  # noqa: E402
from ludoteca.core.phase import Phase  # noqa: E402
from ludoteca.core.playouts import Playouts, playouts  # noqa: E402
from ludoteca.core.record import Event, Record  # noqa: E402
from ludoteca.core.state import State  # noqa: E402
from ludoteca.games.registry import games, load  # noqa: E402

__version__ = "0.1.0"
__all__ = [
    "Batch",
    "Event",
    "Game",
    "IllegalMove",
    "Look",
    "LudotecaError",
    "NotationError",
    "Option",
    "OptionError",
    "Outcome",
    "Phase",
    "Player",
    "Playouts",
    "PythonState",
    "Record",
    "RecordError",
    "Rng",
    "State",
    "games",
    "load",
    "play",
    "playouts",
]
