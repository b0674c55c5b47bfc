cpdef object take_attributes(dict target, dict source)
cpdef dict data_of(dict attributes)
cpdef object frozen(object value)
cdef object _copied(object value)
