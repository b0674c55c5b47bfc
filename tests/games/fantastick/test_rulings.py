"""Fantastick's rulings: the page names the constants that there are."""

from __future__ import annotations

import re
from pathlib import Path

from ludoteca.games.fantastick import lattice
from tests.rulings import constants_in_facts, constants_on_the_page


def test_the_page_names_the_constants_that_are_rulings():
    source = Path(lattice.__file__).with_name("lattice.py").read_text(encoding="utf-8")
    # There the tables come after a comment of some lines that begins with the ruling.
    in_lattice = set(re.findall(r"# ruling: §.*\n(?: *#.*\n)* *([A-Z_]+) =", source))
    assert constants_on_the_page("fantastick") == constants_in_facts("fantastick") | in_lattice
    assert len(in_lattice) == 2
