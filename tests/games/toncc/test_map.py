"""The Kings' colours, the Map, the faces of its Regions and the 15 Kingdoms (§1.2 to §1.5)."""

import pytest

from ludoteca.games.toncc import facts


def test_the_kings_colours_from_strong_to_weak():  # §1.2
    assert facts.KING_NAMES == ("Blue", "Yellow", "Red")
    assert facts.KING_COLOURS == (
        ("blue", "yellow", "red"),
        ("yellow", "red", "blue"),
        ("red", "blue", "yellow"),
    )


def test_a_king_has_six_seals(position, step):  # §1.2
    state = position(kings=(0, 12, 12), seals=((0, 1, 2, 4, 5), (), ()))
    after = step(state, "111")
    assert after["seals"][0] == [0, 1, 2, 4, 5, 6]
    assert after["kings"][0] is None


def test_the_map_is_a_triangle_of_18_cells_7_on_a_side_with_shared_corners():  # §1.3
    for side, first in zip(facts.MAP_SIDES, (0, 6, 12)):
        assert side == tuple(cell % 18 for cell in range(first, first + 7))
    assert len(facts.MAP_SIDES) == 3


def test_background_and_symbol_go_by_three_cells():  # §1.4
    groups = ["blue yellow", "red yellow", "yellow red", "blue red", "red blue", "yellow blue"]
    for cell, region in enumerate(facts.REGIONS):
        assert f"{region.background} {region.symbol}" == groups[cell // 3]


def test_lines_shapes_and_dots_go_by_side():  # §1.4
    for cell, region in enumerate(facts.REGIONS):
        lines, shape, dots = 0, "", 0
        for i, first in ((1, 0), (2, 6), (3, 12)):
            if cell in [(first + k) % 18 for k in (1, 2, 3)]:
                lines = i
            if cell in [(first + k) % 18 for k in (2, 3, 4)]:
                shape = ["circle", "square", "triangle"][i - 1]
            if cell in [(first + k) % 18 for k in (4, 5, 6)]:
                dots = i
        assert (region.lines, region.shape, region.dots) == (lines, shape, dots)


def test_the_15_kingdoms_are_all_neighbouring_triples_of_a_side():  # §1.5
    triples = [
        tuple((first + k + i) % 18 for i in range(3)) for first in (0, 6, 12) for k in range(5)
    ]
    assert [kingdom.cells for kingdom in facts.KINGDOMS] == triples
    kinds = [kingdom.kind for kingdom in facts.KINGDOMS]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "colour": 6,
        "lines": 3,
        "shape": 3,
        "dots": 3,
    }


def test_no_other_three_regions_share_a_kingdoms_feature():  # §1.5
    for kingdom in facts.KINGDOMS:
        features = [
            (region.background, region.symbol)
            if kingdom.kind == "colour"
            else getattr(region, kingdom.kind)
            for region in facts.REGIONS
        ]
        assert features.count(features[kingdom.cells[0]]) == 3


@pytest.mark.parametrize(
    ("cell", "change", "sentence"),
    [
        (1, {"symbol": "red"}, r"\(0, 1, 2\) share nothing"),
        (3, {"shape": ""}, r"\(2, 3, 4\) share nothing"),
        (4, {"lines": 1}, r"\(2, 3, 4\) share shape and lines"),
    ],
)
def test_a_table_that_breaks_the_kingdoms_is_refused(cell, change, sentence):  # §1.5
    regions = list(facts.REGIONS)
    regions[cell] = regions[cell]._replace(**change)
    with pytest.raises(ValueError, match=sentence):
        facts.kingdoms_of(tuple(regions))


def test_a_table_with_the_wrong_kinds_is_refused():  # §1.5
    # The first side's lines made dots.
    regions = list(facts.REGIONS)
    for cell in (1, 2, 3):
        regions[cell] = regions[cell]._replace(lines=0, dots=9)
    with pytest.raises(ValueError, match="'lines': 2, 'dots': 4"):
        facts.kingdoms_of(tuple(regions))
