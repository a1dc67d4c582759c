"""Makes web/src/ui/fonts/arrow.ttf: the arrow to the right, which none of our faces has, so that no device draws its own.

Run `python3 scripts/make-arrow.py` after a change. It needs nothing but Python.
"""

from pathlib import Path
from struct import pack

target = Path(__file__).resolve().parent.parent / "web/src/ui/fonts/arrow.ttf"
arrow, width, ascent, descent = 0x2192, 940, 950, 250
# As heavy as our sans at 500, at half the height of a capital; clockwise, in thousandths of the size.
outline = [(70, 290), (70, 386), (690, 386), (525, 551), (592, 618), (872, 338), (592, 58), (525, 125), (690, 290)]


def glyph() -> bytes:
    xs, ys = zip(*outline)
    steps = [(x - a, y - b) for (x, y), (a, b) in zip(outline, [(0, 0), *outline])]
    head = pack(">hhhhhHH", 1, min(xs), min(ys), max(xs), max(ys), len(outline) - 1, 0)
    return head + bytes([1] * len(outline)) + pack(f">{len(steps) * 2}h", *[x for x, _ in steps], *[y for _, y in steps])


def cmap() -> bytes:
    # One segment for the arrow, and the one that ends every list.
    body = pack(">HHHHHHH", 4, 32, 0, 4, 4, 1, 0) + pack(">HH", arrow, 0xFFFF) + pack(">H", 0)
    body += pack(">HH", arrow, 0xFFFF) + pack(">HH", (1 - arrow) & 0xFFFF, 1) + pack(">HH", 0, 0)
    return pack(">HHHHI", 0, 1, 3, 1, 12) + body


def names() -> bytes:
    texts = {1: "Nestbook Arrow", 2: "Regular", 3: "Nestbook Arrow", 4: "Nestbook Arrow", 6: "NestbookArrow"}
    rows, store = b"", b""
    for number, text in texts.items():
        rows += pack(">HHHHHH", 3, 1, 0x409, number, len(text) * 2, len(store))
        store += text.encode("utf-16-be")
    return pack(">HHH", 0, len(texts), 6 + len(rows)) + rows + store


def padded(part: bytes) -> bytes:
    return part + b"\0" * (-len(part) % 4)


def checksum(part: bytes) -> int:
    whole = padded(part)
    return sum(int.from_bytes(whole[at : at + 4], "big") for at in range(0, len(whole), 4)) & 0xFFFFFFFF


drawn = padded(glyph())
xs, ys = zip(*outline)
box = (min(xs), min(ys), max(xs), max(ys))
panose = bytes([2, 0, 5, 3, 0, 0, 0, 0, 0, 0])
tables = {
    b"OS/2": pack(">HhHHH10h", 4, width, 500, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300)
    + pack(">h", 0) + panose + pack(">IIII4sHHH", 0, 0, 0, 0, b"NEST", 64, arrow, arrow)
    + pack(">hhhHHIIhhHHH", ascent, -descent, 0, ascent, descent, 1, 0, 500, 670, 0, 32, 1),
    b"cmap": cmap(),
    b"glyf": drawn,
    b"head": pack(">IIIIHHQQ4hHHhhh", 0x10000, 0x10000, 0, 0x5F0F3CF5, 3, 1000, 0, 0, *box, 0, 8, 2, 0, 0),
    b"hhea": pack(">Ihhh", 0x10000, ascent, -descent, 0)
    + pack(">Hhhh", width, box[0], width - box[2], box[2]) + pack(">hhhhhhhhH", 1, 0, 0, 0, 0, 0, 0, 0, 2),
    b"hmtx": pack(">HhHh", width, 0, width, box[0]),
    b"loca": pack(">HHH", 0, 0, len(drawn) // 2),
    b"maxp": pack(">IHHH", 0x10000, 2, len(outline), 1) + pack(">11H", 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    b"name": names(),
    b"post": pack(">IIhhIIIII", 0x30000, 0, -100, 50, 0, 0, 0, 0, 0),
}
start = 12 + 16 * len(tables)
rows, store = b"", b""
for tag, part in sorted(tables.items()):
    rows += tag + pack(">III", checksum(part), start + len(store), len(part))
    store += padded(part)
target.write_bytes(pack(">IHHHH", 0x10000, len(tables), 128, 3, len(tables) * 16 - 128) + rows + store)
print(f"arrow.ttf: {target.stat().st_size} bytes")
