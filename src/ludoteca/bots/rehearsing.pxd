from ludoteca.bots.playing cimport Playing
from ludoteca.core.phases cimport CHANCE, OVER
from ludoteca.core.state cimport State


cdef class Rehearsal(Playing):
    pass
