# What the project uses of the `cython` module, typed for mypy; the package itself has no types.
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, TypeVar, overload

_T = TypeVar("_T")
_F = TypeVar("_F", bound=Callable[..., Any])

compiled: bool
nogil: AbstractContextManager[None]
gil: AbstractContextManager[None]
int: Any
short: Any
long: Any
longlong: Any
ulonglong: Any
double: Any
uint: Any
schar: Any
p_int: Any
p_double: Any
p_ulonglong: Any
p_char: Any
p_void: Any
pp_void: Any
p_float: Any
NULL: Any

@overload
def cast(kind: type[_T], value: object) -> _T: ...
@overload
def cast(kind: Any, value: object) -> Any: ...
def address(value: object) -> Any: ...
def sizeof(kind: object) -> Any: ...
def locals(**kinds: Any) -> Callable[[_F], _F]: ...
def no_gc(kind: type[_T]) -> type[_T]: ...
def cclass(kind: type[_T]) -> type[_T]: ...
def pointer(kind: object) -> Any: ...
