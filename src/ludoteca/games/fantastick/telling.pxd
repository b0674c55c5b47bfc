cimport cython

from ludoteca.core.phases cimport CHANCE, DECIDE, OVER
from ludoteca.games.fantastick cimport numbers
from ludoteca.games.fantastick.lattice cimport has, put
from ludoteca.games.fantastick.obligations cimport FACE_EQUALS, FACE_ZERO, NO_FACE
from ludoteca.games.fantastick.rules cimport (
    AT_BAD, AT_GOOD, AT_OVER, AT_PLAY, AT_ROLL, AT_START, AT_ZERO, FantastickState)

cdef int _MOST_POINTS

cpdef dict tell(FantastickState state)
@cython.locals(place=int)
cdef dict _matches(unsigned long long* places, int good, int bad, tuple names)
cdef int _lowest_of_all(FantastickState state)

cpdef object restore(FantastickState state, data)
cdef object _restore_scores(FantastickState state, data)
cdef object _restore_tie(FantastickState state, tie)
cdef list _seats(FantastickState state, data, str name)
cdef object _restore_die(FantastickState state, data)
cdef tuple _lay(unsigned long long* places, FantastickState state, data)
cdef object _equals_first(FantastickState state, data)
cdef object _restore_play(FantastickState state, data)
cdef object _restore_stage(FantastickState state, data)
cdef object _restore_winners(FantastickState state, data)
