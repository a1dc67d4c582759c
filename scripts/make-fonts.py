"""Makes web/src/ui/fonts/: the letters that English text needs, of the faces in web/node_modules' @fontsource packages.

Run `python3 scripts/make-fonts.py` after a face changed; it needs fonttools and brotli (Debian: python3-fonttools,
python3-brotli). The full packages stay in use for every other letter: see web/src/ui/fonts.css. All faces are under
the SIL Open Font License 1.1; their copyright stands in each file's name table.
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

root = Path(__file__).resolve().parent.parent
packages = root / "node_modules"
made = root / "web/src/ui/fonts"

# Keep in step with the unicode-range of the same name in web/src/ui/fonts.css.
basic = [*range(0x20, 0x7F), 0xA0, 0xA7, 0xA9, 0xB0, 0xB7, 0xBC, 0xBD, 0xBE, 0xD7, 0xE9]
basic += [0x2009, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x202F, 0x2032, 0x2033, 0x2212]

literata = "@fontsource-variable/literata/files/literata-latin-opsz-"
atkinson = "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-"
# What the style sheets set: text of 14 pixels to headlines, weights from regular to bold.
reading = {"wght": (400, 700), "opsz": (14, 48)}

faces = [
    (f"{literata}normal.woff2", "literata-basic-normal.woff2", basic, reading),
    (f"{literata}italic.woff2", "literata-basic-italic.woff2", basic, {"wght": (400, 700), "opsz": (14, 36)}),
    (f"{atkinson}normal.woff2", "atkinson-basic-normal.woff2", basic, {"wght": (400, 800)}),
    (f"{atkinson}italic.woff2", "atkinson-basic-italic.woff2", basic, {"wght": (400, 800)}),
    ("@fontsource/kalam/files/kalam-latin-700-normal.woff2", "kalam-basic.woff2", basic, None),
    ("@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2", "figtree-zero.woff2", [0x30], None),
]


def make(source: str, target: str, letters: list[int], axes: dict | None) -> None:
    font = TTFont(packages / source)
    options = subset.Options()
    options.hinting = False
    options.name_IDs = ["*"]
    options.layout_features = ["ccmp", "locl", "liga", "kern", "mark", "rvrn", "lnum", "tnum", "pnum"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    if axes:
        font = instancer.instantiateVariableFont(font, axes)
    font.flavor = "woff2"
    font.save(made / target)
    print(f"{target}: {(made / target).stat().st_size / 1000:.1f} kB")


for face in faces:
    make(*face)
