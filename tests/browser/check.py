#!/usr/bin/env python3
"""Opens the page of a report in headless Chromium, and prints it.

usage: check.py ROQUE [FOLDER]

ROQUE is the program; screenshots and PDF files are left in FOLDER, where one is named. Needs
chromium, and pdftotext (poppler-utils). What is checked: the page renders, says nothing on the
console, asks for nothing but itself, fits a wide and a narrow window, can be read by its contrasts
and without pictures, opens at once with 500 boards, and prints every board on the page of its
heading.
"""

import csv
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from browser import Browser

ROOT = pathlib.Path(__file__).resolve().parents[2]

HOSTILE = """[Event "<script>console.error(1)</script>"]
[Site "https://x.example/\\"><img src=https://x.example/a.png onerror=console.error(2)>"]
[Date "2024.01.01"]
[Round "1"]
[White "<img src=https://x.example/b.png> \u202eevil & 'co'"]
[Black "</title></svg><script>console.error(3)</script>"]
[Result "*"]

1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. Nf3 Nf6 5. Bc4 Bc5 6. O-O O-O *
"""

LEGAL = """[Event "A quiet day"]
[White "Ann"]
[Black "Bob"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O 1-0
"""

ILLEGAL = """[Event "Open"]
[White "Ann %d"]
[Black "Bob %d"]
[Result "*"]

1. e4 e5 2. Nf3 Nf6 3. Bc4 b6 4. d3 Ba6 5. Be3 Be7 6. Ke2 d6 7. Ke1 d5 8. O-O *

"""

# Text whose colour does not stand out from the white behind it (WCAG AA: 4.5 to 1).
PALE = """
(() => {
  const light = value => (value /= 255) <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const pale = [];
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    if (!own || element.closest('svg')) continue;
    const [red, green, blue] = getComputedStyle(element).color.match(/[0-9.]+/g).map(Number);
    const all = 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
    if (1.05 / (all + 0.05) < 4.5) pale.push(element.outerHTML.slice(0, 80));
  }
  return pale;
})()
"""

OUTLINE = """
({
  lang: document.documentElement.lang,
  titles: document.querySelectorAll('h1').length,
  levels: [...document.querySelectorAll('h1, h2, h3, h4')].map(heading => +heading.tagName[1]),
  boards: document.querySelectorAll('svg.board').length,
  named: [...document.querySelectorAll('svg.board')].filter(
    board => board.getAttribute('role') === 'img' && board.querySelector('title').textContent.length > 20
  ).length,
  drawn: [...document.querySelectorAll('svg.board')].filter(board => {
    const box = board.getBoundingClientRect();
    return box.width > 200 && Math.abs(box.width - box.height) < 2;
  }).length,
  scripts: document.scripts.length,
  images: document.images.length,
  headings: [...document.querySelectorAll('.castle h3')].map(heading => heading.textContent),
  fens: [...document.querySelectorAll('.castle .fen')].map(fen => fen.textContent),
})
"""

failures = []


def check(holds, what):
    if not holds:
        failures.append(what)
        print(f"FAILED: {what}")


def squeezed(text):
    """Text without blanks, and without what steers the direction of writing."""
    return re.sub(r"[\s\u2066-\u2069\u202a-\u202e]", "", text)


def report(roque, folder, name, pgn, language):
    """Audits `pgn` into a report with its page; the folder of the report."""
    out = folder / name
    if not isinstance(pgn, pathlib.Path):
        source = folder / f"{name}.pgn"
        source.write_text(pgn, encoding="utf-8")
        pgn = source
    command = [roque, "audit", "--quiet", "--html", "--lang", language, "--out", out, pgn]
    subprocess.run(command, check=True)
    return out


def look_at(browser, out, language):
    """Everything that is checked of one page."""
    name = out.name
    with open(out / "illegal_castles.csv", encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table))
    url = (out / "report.html").resolve().as_uri()
    browser.window(1280, 900)
    seconds = browser.open(url)
    outline = browser.evaluate(OUTLINE)
    check(seconds < 5, f"{name}: opening took {seconds:.1f} s")
    check(outline["lang"] == language, f"{name}: lang is {outline['lang']}")
    check(outline["titles"] == 1, f"{name}: {outline['titles']} main headings")
    levels = outline["levels"]
    steps = [after - before for before, after in zip(levels, levels[1:])]
    check(max(steps, default=0) <= 1, f"{name}: a level of headings is left out")
    check(outline["boards"] == len(rows), f"{name}: {outline['boards']} boards, {len(rows)} rows")
    check(outline["named"] == len(rows), f"{name}: a board has no words")
    # Boards far down the page are drawn when they come into sight.
    check(outline["drawn"] == len(rows) or len(rows) > 50, f"{name}: {outline['drawn']} drawn")
    check(outline["scripts"] == 0 and outline["images"] == 0, f"{name}: scripts or images")
    pale = browser.evaluate(PALE)
    check(not pale, f"{name}: too pale: {pale[:3]}")
    browser.screenshot(out / "wide.png") if len(rows) < 50 else None
    for width in (1280, 360):
        browser.window(width, 900)
        wide = browser.evaluate("document.documentElement.scrollWidth")
        check(wide <= width, f"{name}: {wide} wide in a window of {width}")
    browser.screenshot(out / "narrow.png") if len(rows) < 50 else None
    browser.window(1280, 900)
    look_at_paper(browser, out, outline)
    others = [asked for asked in browser.requests() if asked not in (url, "data:,")]
    check(not others, f"{name}: the page asks for {others[:3]}")
    complaints = browser.complaints()
    check(not complaints, f"{name}: on the console: {complaints[:3]}")
    print(f"{name}: {len(rows)} boards, opened in {seconds:.2f} s")


def look_at_paper(browser, out, outline):
    """Prints the page: each castle, whole, on one sheet."""
    pdf = out / "report.pdf"
    browser.print(pdf)
    text = subprocess.run(
        ["pdftotext", "-enc", "UTF-8", pdf, "-"], check=True, capture_output=True
    ).stdout.decode("utf-8")
    sheets = text.split("\f")[:-1]
    boards = boards_on_paper(pdf)
    check(boards == outline["boards"], f"{out.name}: {boards} boards on paper")
    size = subprocess.run(["pdfinfo", pdf], check=True, capture_output=True).stdout.decode()
    check("(A4)" in size, f"{out.name}: the paper is not A4")
    sheets = [squeezed(sheet) for sheet in sheets]
    for heading, fen in zip(outline["headings"], outline["fens"]):
        number = squeezed(heading)[:12]
        start = squeezed(fen)[:16]
        whole = any(number in sheet and start in sheet for sheet in sheets)
        check(whole, f"{out.name}: {heading} is torn apart on paper")


def boards_on_paper(pdf):
    """How many boards are drawn: the letters of their files stand in one line."""
    text = subprocess.run(
        ["pdftotext", "-bbox", "-enc", "UTF-8", pdf, "-"], check=True, capture_output=True
    ).stdout.decode("utf-8")
    boards = 0
    for sheet in text.split("<page ")[1:]:
        lines = {}
        for left, top, word in re.findall(
            r'<word xMin="([0-9.]+)" yMin="([0-9.]+)"[^>]*>([a-h])</word>', sheet
        ):
            lines.setdefault(round(float(top)), []).append((float(left), word))
        for letters in lines.values():
            boards += "".join(word for _, word in sorted(letters)).count("abcdefgh")
    return boards


def the_checks_see(browser, folder):
    """What must not be on a page is seen: otherwise the checks above would prove nothing."""
    page = folder / "bad.html"
    page.write_text(
        "<title>bad</title><img src='https://x.example/a.png'><p style='color:#ccc'>pale</p>"
        "<script>console.error('told')</script>"
    )
    browser.open(page.as_uri())
    check("https://x.example/a.png" in browser.requests(), "a request is not seen")
    check(any("told" in told for told in browser.complaints()), "the console is not seen")
    check(browser.evaluate(PALE), "pale text is not seen")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    roque = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else temporary).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        browser = Browser(os.environ.get("CHROMIUM", "chromium"))
        try:
            the_checks_see(browser, folder)
            sample = ROOT / "data" / "sample.pgn"
            for language in ("en", "es", "pt"):
                out = report(roque, folder, f"sample-{language}", sample, language)
                look_at(browser, out, language)
            look_at(browser, report(roque, folder, "hostile", HOSTILE, "en"), "en")
            look_at(browser, report(roque, folder, "none", LEGAL, "pt"), "pt")
            many = "".join(ILLEGAL % (number, number) for number in range(1, 501))
            look_at(browser, report(roque, folder, "many", many, "es"), "es")
        finally:
            browser.close()
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
