"""The Map that the page draws is the one the rules play on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludoteca.games.toncc import facts

MAP = json.loads(
    (Path(__file__).parents[2] / "web" / "src" / "games" / "toncc" / "map.json").read_text()
)

OF_THE_RULES = {
    "kings": [list(colours) for colours in facts.KING_COLOURS],  # §1.2
    "seals": facts.SEALS,  # §1.2
    "idleLimit": facts.IDLE_LIMIT,  # §3.3
    "steps": [list(landings) for landings in facts.STEPS],  # §2.2 to §2.4
    "regions": [region._asdict() for region in facts.REGIONS],  # §1.4
    "sides": [list(side) for side in facts.MAP_SIDES],  # §1.3
    "kingdoms": [  # §1.5, §4.1
        {
            "cells": list(kingdom.cells),
            "kind": kingdom.kind,
            "points": [facts.kingdom_value(seat, kingdom) for seat in range(facts.SEATS)],
        }
        for kingdom in facts.KINGDOMS
    ],
}


def test_the_page_s_map_has_no_fact_of_its_own():
    assert MAP.keys() == OF_THE_RULES.keys()


@pytest.mark.parametrize("name", OF_THE_RULES)
def test_the_page_s_map_is_that_of_the_rules(name):
    assert MAP[name] == OF_THE_RULES[name], f"web/src/games/toncc/map.json: {name} is another"
