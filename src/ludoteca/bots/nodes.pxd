cimport cython

cdef int* ints(Py_ssize_t count) except NULL
cdef double* doubles(Py_ssize_t count) except NULL
cdef void* _pointer(size_t address) noexcept
cdef int _EDGES_A_NODE, _NODE_BYTES, _EDGE_BYTES, _MOST_KEPT
cdef list _kept_blocks
@cython.locals(odd=cython.ulonglong, mask=cython.ulonglong, mixed=cython.ulonglong)
cdef unsigned long long joined(
    unsigned long long history, unsigned long long event) noexcept nogil


cdef class Nodes:
    # One node for each choice of a seat.
    cdef int node_count, node_limit
    cdef unsigned long long* node_key
    cdef int* node_first
    cdef int* node_held
    cdef int* node_room
    cdef int* node_ranked
    cdef int* node_visits
    cdef int* node_playout
    cdef double* node_total
    # One edge for each action of a choice.
    cdef int edge_count, edge_limit
    cdef int* edge_action
    cdef int* edge_visits
    cdef int* edge_offers
    cdef double* edge_weight
    cdef double* edge_mean
    cdef int* edge_next
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
    @cython.locals(first=int, i=int, room=int)
    cdef bint make_room(self, int node, int more) noexcept nogil
