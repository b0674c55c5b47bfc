"""Import every module by name first: collected by path, a compiled one is read as source."""

import importlib
import pkgutil

import ludoteca

for _module in pkgutil.walk_packages(ludoteca.__path__, "ludoteca."):
    if not _module.name.endswith("__main__"):
        importlib.import_module(_module.name)
