"""Fantastick: turn, move, remove and add matches as the die obliges, as cheaply as you can.

>>> import ludoteca
>>> state = ludoteca.load("fantastick").start()
>>> for text in ("A", "A", "m Amb Amf", "r Cmg Cmb", "x Cmd", "x Cmf", "end"):  # 3+2=5 to 5+2=7
...     state.apply(state.parse(text))
>>> state.to_json()["scores"], state.phase.name
([3], 'CHANCE')

The numbering of actions is told in actions.py. The mat of Numbers is in numbers.py, that of Shapes
in lattice.py and judging.py, the operations of a turn in matches.py and operations.py, what the die
demands in obligations.py, scores and ties in standings.py, the JSON in telling.py; here are the
stages of a turn.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence
from typing import TYPE_CHECKING, Any

import cython

from ludoteca.core.chance import Rng
from ludoteca.core.state import Scratch
from ludoteca.games.fantastick import actions, facts
from ludoteca.games.fantastick.lattice import WORDS
from ludoteca.games.fantastick.standings import Standings

if not cython.compiled:
    from ludoteca.core.phase import CHANCE, DECIDE, OVER
    from ludoteca.games.fantastick import judging, lattice, numbers, obligations
    from ludoteca.games.fantastick.judging import LEADING, PURE
    from ludoteca.games.fantastick.lattice import has
    from ludoteca.games.fantastick.obligations import FACE_EQUALS, FACE_ZERO, NO_FACE
    from ludoteca.games.fantastick.standings import NOBODY

if TYPE_CHECKING:
    from ludoteca.core.game import Game

# The stages, as the state holds them.
AT_START, AT_GOOD, AT_BAD, AT_ZERO, AT_ROLL, AT_PLAY, AT_OVER = range(len(facts.STAGES))

_END, _UNDO, _GIVE_UP, _WILD = actions.END, actions.UNDO, actions.GIVE_UP, actions.WILD
_KEEP, _RESTART_X, _START_X = actions.KEEP, actions.RESTART_X, actions.START_X
_NAME_GOOD, _NAME_BAD = actions.NAME_GOOD, actions.NAME_BAD
_WORDS = WORDS
_NONE = -1
_DIE_FACES = facts.DIE_FACES
_STARTS = facts.DIE_FACES  # one for each face
_GIVE_UP_POINTS = facts.GIVE_UP
_PURE_BONUS = facts.PURE_BONUS


class FantastickState(Standings):
    """The mat, how the seats stand, and the stages of the turn at play."""

    experts: bool
    first_face_action: int
    stage: int
    face: int
    last_face: int
    wild_used: bool
    wild_now: bool
    used_starts: list[int]  # in order of use, then -1
    has_forbidden: bool
    forbidden: list[int]  # the arrangement before the turn before (§1.7)
    forbidden_good: int
    forbidden_bad: int
    forbidden_equals_first: bool

    def __init__(self, game: Game) -> None:
        Standings.__init__(self, game)
        if not cython.compiled:
            self.used_starts = [_NONE] * _STARTS
            self.forbidden = [0] * _WORDS
            self.wild_used = self.wild_now = False
            self.has_forbidden = self.forbidden_equals_first = False
        self.experts = game.options["experts"]
        self.first_face_action = actions.action_count(game.options["mode"])
        for i in range(_STARTS):
            self.used_starts[i] = _NONE
        self.face = self.last_face = NO_FACE
        self.forbidden_good = self.forbidden_bad = _NONE
        self.stage = AT_START
        self.phase_code = CHANCE

    # ---- legal moves ----

    def legal_into(self, seat: int, out: MutableSequence[int]) -> int:
        if self.stage == AT_PLAY:
            return self.landings_into(out, self.few_into(out))
        count = 0
        if self.stage == AT_ZERO:  # §3.5
            out[0] = _KEEP
            count = 1
            for start in range(_STARTS):
                if not self.is_used(start):
                    out[count] = _RESTART_X + start
                    count += 1
            return count
        first = self.first_place_action + _NAME_BAD * self.places
        if self.stage == AT_GOOD:  # §1.13
            first = self.first_place_action + _NAME_GOOD * self.places
            for start in range(_STARTS):
                out[count] = _START_X + start
                count += 1
        for place in range(self.places):
            if has(self.occupied, place) and place != self.good:
                out[count] = first + place
                count += 1
        return count

    def few_into(self, out: MutableSequence[int]) -> int:
        """Write what is legal in "play" without the operations that land on any free place."""
        count = 0
        if self.can_end():
            out[count] = _END
            count += 1
        if self.operation_count > 0:
            out[count] = _UNDO
            count += 1
        out[count] = _GIVE_UP
        count += 1
        if self.can_play_wild():
            out[count] = _WILD
            count += 1
        return self.few_operations_into(out, count)

    def is_legal(self, seat: int, action: int) -> bool:
        if self.stage != AT_PLAY:
            return Standings.is_legal(self, seat, action)
        if action == _END:
            return self.can_end()
        if action == _UNDO:
            return self.operation_count > 0
        if action == _WILD:
            return self.can_play_wild()
        return action == _GIVE_UP or self.is_operation(action)

    def step_at_random(self, rng: Rng, scratch: Scratch) -> None:
        """As the house does it, but without listing thousands of landings to choose one of them."""
        if self.stage == AT_PLAY:
            count = self.few_into(scratch.actions)
            chosen = rng.below(count + self.landing_count())
            if chosen < count:
                self.play(scratch.actions[chosen])
            else:
                self.play(self.landing(chosen - count))
        else:
            Standings.step_at_random(self, rng, scratch)

    def finish_at_random(self, rng: Rng, scratch: Scratch) -> int:
        """As the house does it, by the steps above: its own loop would list."""
        steps = 0
        while self.phase_code != OVER:
            self.step_at_random(rng, scratch)
            steps += 1
        return steps

    def can_play_wild(self) -> bool:
        return self.seats == 1 and not self.wild_used  # §1.12

    def can_end(self) -> bool:
        """Whether the arrangement is valid, meets the obligation and is not forbidden (§1.3)."""
        return self.can_end_shapes() if self.shapes else self.can_end_numbers()

    def can_end_numbers(self) -> bool:
        if not cython.compiled:
            now = [0] * 4
            before = [0] * 4
        if not numbers.is_valid(self.occupied, self.equals_first):
            return False
        numbers.read(self.occupied, now)
        numbers.read(self.start_occupied, before)
        if not obligations.is_met_by_numbers(self.face, before, now):
            return False
        return not (  # §1.7
            self.has_forbidden
            and self.forbidden_equals_first == self.equals_first
            and numbers.same(self.occupied, self.forbidden)
        )

    def can_end_shapes(self) -> bool:
        if not cython.compiled:
            now = [0] * judging.VERDICT_SIZE
            before = [0] * judging.VERDICT_SIZE
        # To look for loose ends first saves judging most of what lies there during a turn.
        if lattice.has_loose_end(self.occupied) or not judging.judge(self.occupied, now):
            return False
        judging.judge(self.start_occupied, before)
        leading = now[LEADING]
        if not obligations.is_met_by_shapes(self.face, before, leading, now[leading]):
            return False
        return not (self.has_forbidden and lattice.same(self.occupied, self.forbidden))  # §1.7

    # ---- chance ----

    def chance_into(self, actions: MutableSequence[int], weights: MutableSequence[int]) -> int:
        first = self.first_face_action
        count = 0
        for face in range(_DIE_FACES):
            if face != self.last_face:  # §1.3
                actions[count] = first + face
                weights[count] = 1
                count += 1
        return count

    # ---- apply ----

    def play(self, action: int) -> None:
        if self.stage == AT_PLAY:
            if action == _END:
                self.end_turn()
            elif action == _UNDO:
                self.undo()
            elif action == _GIVE_UP:
                self.give_up()
            elif action == _WILD:
                self.wild_used = True
                self.wild_now = True
            else:
                self.operate(action)
        elif self.stage == AT_ROLL:
            self.begin_play(action - self.first_face_action)
        elif self.stage == AT_ZERO:
            if action == _KEEP:
                self.begin_play(FACE_ZERO)
            else:
                self.lay_start(action - _RESTART_X, True)
                self.begin_roll()  # ruling: §3.5
        elif self.stage == AT_START:
            self.lay_start(action - self.first_face_action, not self.experts)
            if self.experts:
                self.stage = AT_GOOD
                self.phase_code = DECIDE
            else:
                self.begin_roll()
        else:
            self.prepare(action)

    def prepare(self, action: int) -> None:
        """The first seat names the special matches or chooses another start (§1.13)."""
        place = (action - self.first_place_action) % self.places
        if action < self.first_place_action:
            self.lay_start(action - _START_X, True)
            self.begin_roll()
        elif self.stage == AT_GOOD:
            self.good = place
            self.stage = AT_BAD
        else:
            self.bad = place
            self.begin_roll()

    def begin_roll(self) -> None:
        """Wait for the die; a starting arrangement that was just laid is used from now on."""
        if not self.shapes:
            self.use_start(self.laid_start())
        self.stage = AT_ROLL
        self.phase_code = CHANCE

    def begin_play(self, face: int) -> None:
        self.keep_start()
        self.face = face
        if face == FACE_EQUALS and not self.shapes:  # §3.3
            self.equals_first = not self.equals_first
        self.stage = AT_PLAY
        self.phase_code = DECIDE

    def give_up(self) -> None:
        """Matches and = go back, and it costs (§1.11)."""
        self.rewind()
        self.equals_first = self.start_equals_first
        self.score(_GIVE_UP_POINTS, 0)

    def end_turn(self) -> None:
        bonus = _PURE_BONUS if self.shapes and self.is_bonus_earned() else 0
        self.tidy()
        self.score(self.cost, bonus)

    def is_bonus_earned(self) -> bool:
        """Whether the turn began not pure and ends pure (ruling: §6.5)."""
        if not cython.compiled:
            verdict = [0] * judging.VERDICT_SIZE
        judging.judge(self.start_occupied, verdict)
        if verdict[PURE]:
            return False
        judging.judge(self.occupied, verdict)
        return verdict[PURE] != 0

    def score(self, points: int, bonus: int) -> None:
        """Score a turn, forget it, and go on to the next or to the end (§1.3)."""
        if not self.wild_now:  # §1.12
            self.scores_now[self.mover] += points
        self.scores_now[self.mover] -= min(bonus, self.scores_now[self.mover])
        for word in range(_WORDS):
            self.forbidden[word] = self.start_occupied[word]  # §1.7
        self.forbidden_good = self.start_good
        self.forbidden_bad = self.start_bad
        self.forbidden_equals_first = self.start_equals_first
        self.has_forbidden = True
        self.last_face = NO_FACE if self.face == FACE_ZERO else self.face  # §3.5
        self.face = NO_FACE
        self.wild_now = False
        self.forget_start()
        self.forget_operations()
        self.begin_turn(self.count_turn())

    def begin_turn(self, seat: int) -> None:
        """Wait for the seat's choice or its roll; with NOBODY the game is over."""
        if seat == NOBODY:
            self.mover = 0
            self.stage = AT_OVER
            self.phase_code = OVER
        elif not self.shapes and numbers.has_zero(self.occupied):  # §3.5
            self.mover = seat
            self.stage = AT_ZERO
            self.phase_code = DECIDE
        else:
            self.mover = seat
            self.stage = AT_ROLL
            self.phase_code = CHANCE

    # ---- JSON (§7) ----

    def facts(self) -> dict[str, Any]:
        from ludoteca.games.fantastick.telling import tell

        return tell(self)

    def restore(self, data: Mapping[str, Any]) -> None:
        from ludoteca.games.fantastick.telling import restore

        restore(self, data)

    # ---- private helpers ----

    def is_used(self, start: int) -> bool:
        found = False
        for i in range(_STARTS):
            found = found or self.used_starts[i] == start
        return found

    def use_start(self, start: int) -> None:
        """Write down that a starting equality was used (§3.5)."""
        i = 0
        while self.used_starts[i] != _NONE:
            i += 1
        self.used_starts[i] = start
