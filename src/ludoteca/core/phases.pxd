# The numbers of phase.py for compiled code; a test compares the two.
cdef enum:
    CHANCE = 0
    DECIDE = 1
    JOINT = 2
    OVER = 3
    PHASE_COUNT = 4
