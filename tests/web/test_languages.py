"""Every text of the page is there in all six languages, with the same places to fill in."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ludoteca import bots

WEB = Path(__file__).parents[2] / "web"
SETTINGS = json.loads((WEB / "project.inlang" / "settings.json").read_text())
LOCALES = SETTINGS["locales"]
OTHERS = [locale for locale in LOCALES if locale != SETTINGS["baseLocale"]]
FILES = sorted(path.name for path in (WEB / "messages" / "en").glob("*.json"))
PLACES = re.compile(r"\{(\w+)\}")
# A no-break space before : and » and after «, a narrow one before ; ? and !
FRENCH_SLIP = re.compile("(?<!\u00a0)(:(?!\\d)|»)|«(?!\u00a0)|(?<!\u202f)[;?!]")
USED = re.compile(r"\bm\.(\w+)\b")


def texts(locale: str, name: str) -> dict[str, str]:
    data: dict[str, str] = json.loads((WEB / "messages" / locale / name).read_text())
    data.pop("$schema", None)
    return data


def test_the_languages_are_the_six():
    assert LOCALES == ["en", "it", "fr", "de", "es", "pt"]
    for locale in LOCALES:
        assert sorted(p.name for p in (WEB / "messages" / locale).glob("*.json")) == FILES


def test_every_file_of_texts_is_compiled():
    patterns = SETTINGS["plugin.inlang.messageFormat"]["pathPattern"]
    assert sorted(Path(pattern).name for pattern in patterns) == FILES


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("locale", OTHERS)
def test_a_language_has_every_text(locale, name):
    own, english = texts(locale, name), texts("en", name)
    assert own.keys() == english.keys()
    for key, text in own.items():
        assert text.strip(), f"{key} is empty in {locale}"
        assert sorted(PLACES.findall(text)) == sorted(PLACES.findall(english[key])), key


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("locale", OTHERS)
def test_a_language_is_not_english_by_mistake(locale, name):
    own, english = texts(locale, name), texts("en", name)
    # Names, numbers and single words may be the same in two languages; sentences are not.
    same = [key for key in own if own[key] == english[key] and len(english[key].split()) > 3]
    assert not same


@pytest.mark.parametrize("locale", LOCALES)
def test_the_apostrophe_is_the_printed_one(locale):
    said = {key: text for name in FILES for key, text in texts(locale, name).items()}
    assert not [key for key, text in said.items() if "'" in text]


def test_french_signs_keep_their_space_and_it_does_not_break():
    said = {key: text for name in FILES for key, text in texts("fr", name).items()}
    assert not [key for key, text in said.items() if FRENCH_SLIP.search(text)]
    for slip in ("Oui !", "Non ?", "A : b", "« a »", "a\u202f: b", "a\u00a0; b", "a; b", "a!"):
        assert FRENCH_SLIP.search(slip)
    assert not FRENCH_SLIP.search("«\u00a0A\u00a0»\u00a0: b\u202f; 12:30 !"[:-2])


def test_the_levels_of_bots_say_on_the_page_what_they_say_elsewhere():
    said = texts("en", "house.json")
    for level in bots.LEVELS:
        assert said[f"house_bot_{level.name}_text"] == level.about


def test_every_text_that_the_page_uses_exists_and_every_one_is_used():
    code = "".join(
        path.read_text()
        for path in (WEB / "src").rglob("*")
        if path.suffix in (".svelte", ".ts") and "paraglide" not in path.parts
    )
    used = set(USED.findall(code))
    known = {key for name in FILES for key in texts("en", name)}
    assert used <= known
    # Lessons and such are found by a name put together in the code.
    unused = {key for key in known - used if f"'{key}'" not in code and "_lesson_" not in key}
    assert not unused
