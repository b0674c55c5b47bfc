cimport cython

cdef int* ints(Py_ssize_t count) except NULL
cdef double* doubles(Py_ssize_t count) except NULL
cdef void* _pointer(size_t address) noexcept
cdef int _EDGES_A_NODE, _MOST_KEPT
cdef list _kept_blocks
@cython.locals(odd=cython.ulonglong, mask=cython.ulonglong, mixed=cython.ulonglong)
cdef unsigned long long joined(
    unsigned long long history, unsigned long long event) noexcept nogil


# The classes Node and Edge, in C.
cdef struct NodeInC:
    unsigned long long key
    double total
    int first, held, room, ranked, visits, playout


cdef struct EdgeInC:
    double weight, mean
    int action, visits, offers, next


cdef class Nodes:
    cdef int node_count, node_limit, edge_count, edge_limit
    cdef NodeInC* node
    cdef EdgeInC* edge
    # Of each edge where seats choose at once.
    cdef double* edge_regret
    cdef double* edge_mass
    # Where the node of a key is, plus 1; 0 for none.
    cdef int* slots
    cdef unsigned long long slot_mask
    # Where all of this is kept.
    cdef void* block
    cdef size_t block_bytes, block_used

    @cython.locals(i=cython.Py_ssize_t)
    cdef int _take_block(self, size_t size) except -1
    @cython.locals(start=cython.p_char)
    cdef void* _cut(self, size_t size) noexcept

    @cython.locals(slot=cython.ulonglong, node=int)
    cdef int find(self, unsigned long long key) noexcept nogil
    @cython.locals(node=int, first=int, i=int, slot=cython.ulonglong)
    cdef int add(
        self, unsigned long long key, int* actions, double* weights, int count) noexcept nogil
    cdef void add_edge(self, int edge, int action, double weight) noexcept nogil
    cdef void exchange(self, int one, int other) noexcept nogil
    @cython.locals(first=int, i=int, room=int)
    cdef bint make_room(self, int node, int more) noexcept nogil
