"""Makes the fonts in renderer/ui/fonts. Run by hand when a face, a weight or a character is wanted that they lack.

    npm pack @fontsource-variable/newsreader@5.3.0 @fontsource-variable/schibsted-grotesk@5.3.0
    (unpack both into one folder, as newsreader/ and schibsted-grotesk/)
    python3 tools/fonts.py FOLDER

Needs fonttools (4.38 or newer) and brotli; on Debian python3-fonttools and python3-brotli. docs/how-to/change-the-fonts.md
says what is kept and why.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

OUT = Path(__file__).parent.parent / "renderer/ui/fonts"

# What English and Portuguese are written with, and the names one meets most among them.
CORE = set(range(0x20, 0x7F)) | set(
    map(
        ord,
        "\u00a0ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûü"
        "¡¿§©ª°·º«»×÷–—‘’“”•…′€−",
    )
)

# Only names of months stand in italics.
MONTHS = set(map(ord, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789çÇ’-–., \u00a0"))

ROMAN = {"wght": (400, 500), "opsz": (18, 72)}
ITALIC = {"wght": (500, 650)}
SANS = {"wght": (400, 700)}

# Figures of one width for tables; nothing else is asked for by a style sheet.
FEATURES = ["kern", "liga", "locl", "ccmp", "mark", "mkmk", "tnum", "pnum", "lnum", "rvrn"]

# file, source, axes, characters (None: all of the source's)
FACES = (
    ("newsreader", "newsreader/{}-latin-opsz-normal", ROMAN, CORE),
    ("newsreader-latin", "newsreader/{}-latin-opsz-normal", ROMAN, None),
    ("newsreader-latin-ext", "newsreader/{}-latin-ext-opsz-normal", ROMAN, None),
    ("newsreader-italic", "newsreader/{}-latin-wght-italic", ITALIC, MONTHS),
    ("schibsted-grotesk", "schibsted-grotesk/{}-latin-wght-normal", SANS, CORE),
    ("schibsted-grotesk-latin", "schibsted-grotesk/{}-latin-wght-normal", SANS, None),
    ("schibsted-grotesk-latin-ext", "schibsted-grotesk/{}-latin-ext-wght-normal", SANS, None),
)


def source_path(folder: Path, name: str) -> Path:
    family, pattern = name.split("/")
    return folder / family / "files" / (pattern.format(family) + ".woff2")


def kerned_once(font: TTFont, path: Path, axes: dict) -> None:
    """Kerning of the middle weight and size for all of them: how it varies is a third of a file, and not to be seen."""
    middle = {axis: (low + high) / 2 for axis, (low, high) in axes.items()}
    still = instancer.instantiateVariableFont(TTFont(path), middle)
    for table in ("GPOS", "GDEF"):
        font[table] = still[table]


def narrowed(path: Path, axes: dict, characters: set | None) -> TTFont:
    font = instancer.instantiateVariableFont(TTFont(path), axes)
    kerned_once(font, path, axes)
    # fonttools 4.38 leaves out glyphs that no longer vary, and then misses them.
    for glyph in font.getGlyphOrder():
        font["gvar"].variations.setdefault(glyph, [])
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = FEATURES
    options.hinting = False
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters if characters is not None else font.getBestCmap())
    subsetter.subset(font)
    font.flavor = "woff2"
    return font


def ranges(codes: set) -> str:
    """A set of code points as CSS writes it."""
    parts: list[list[int]] = []
    for code in sorted(codes):
        if parts and parts[-1][1] == code - 1:
            parts[-1][1] = code
        else:
            parts.append([code, code])
    return ", ".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in parts)


def main(folder: Path) -> None:
    taken: dict[str, set] = {}
    for name, source, axes, characters in FACES:
        font = narrowed(source_path(folder, source), axes, characters)
        file = OUT / f"{name}.woff2"
        font.save(file)
        there = set(font.getBestCmap())
        family = name.removesuffix("-ext").removesuffix("-latin")
        print(f"{file.name}: {file.stat().st_size} bytes\n  {ranges(there - taken.get(family, set()))}")
        taken[family] = taken.get(family, set()) | there


if __name__ == "__main__":
    main(Path(sys.argv[1]))
