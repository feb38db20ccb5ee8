#!/usr/bin/env python3
"""Compare roque's tables, game by game, with python-chess and with pgn-extract.

usage: python3 tests/oracle/compare.py [OPTIONS] ROQUE_BINARY FILE_OR_FOLDER...

Run by hand (needs `pip install chess`; pgn-extract is used where it is installed, zstd for packed
files). roque audits each file; then

* the spans of games.csv must tile the file;
* python-chess reads the bytes of each span alone: is it one game, how many plies, did it read to
  the end, which castles, when was each right lost, at how many turns could that wing castle and at
  how many not, how often was the side in check before it castled, did the castle give check or
  mate. Legality and rights come from python-chess's own board, nothing from roque's;
* python-chess counts the games of the whole file;
* pgn-extract reads the whole file: number of games, and of plies game by game.

python-chess is some 200 times slower than roque: --sample N takes N games of a larger file, spread
evenly over it, and with them every game that roque did not read to its end or says something about
(up to N more). Differences are printed by kind, with file, line, byte offset and both opinions.
Exit status 0 when there is none, 1 otherwise; a difference is no verdict on who is right.
"""

import argparse
import bz2
import collections
import csv
import gzip
import io
import logging
import multiprocessing
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

import chess
import chess.pgn

csv.field_size_limit(1 << 30)
logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)

ENDINGS = (".pgn", ".pgn.zst", ".pgn.gz", ".pgn.bz2")
RIGHTS = [(color, wing) for color in ("white", "black") for wing in ("kingside", "queenside")]
CHECKED_TABLES = "games,castles,rights,problems"


def find_pgn_extract():
    for name in ("pgn-extract", "/usr/games/pgn-extract"):
        if shutil.which(name):
            return shutil.which(name)
    return None


def files_below(paths):
    for path in paths:
        if os.path.isdir(path):
            for folder, folders, names in os.walk(path):
                folders.sort()
                yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith(ENDINGS))
        else:
            yield path


def unpacked(path):
    """The bytes of a file; what is packed is recognised by its content."""
    with open(path, "rb") as file:
        data = file.read()
    if data.startswith(b"\x28\xb5\x2f\xfd"):
        return subprocess.run(["zstd", "-dcq", "--long=27", path], check=True, capture_output=True).stdout
    if data.startswith(b"\x1f\x8b"):
        return gzip.decompress(data)
    if data.startswith(b"BZh"):
        return bz2.decompress(data)
    return data


def decoded(data):
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            pass
    return data.decode("latin-1")


def table(folder, name):
    with open(os.path.join(folder, name + ".csv"), encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def by_game(folder, name, wanted):
    found = collections.defaultdict(list)
    for row in table(folder, name):
        if row["game_id"] in wanted:
            found[row["game_id"]].append(row)
    return found


class Builder(chess.pgn.GameBuilder):
    """The main line alone: an error in a variation would end python-chess's main line, too."""

    def begin_variation(self):
        return chess.pgn.SKIP

    def end_variation(self):
        pass


def without_blank_lines(text):
    """The text of one game in the shape python-chess wants: LF, no blank line but the one behind the tags."""
    lines = [line for line in re.split("\r\n|\r|\n", text.lstrip("\ufeff")) if line.strip()]
    tags = 0
    while tags < len(lines) and lines[tags].lstrip().startswith("["):
        tags += 1
    return "\n".join([*lines[:tags], "", *lines[tags:], ""])


class Opinion:
    """What python-chess says about the text of one game."""

    def __init__(self, text):
        stream = io.StringIO(text)
        games = []
        while (game := chess.pgn.read_game(stream, Visitor=Builder)) is not None:
            games.append(game)
        # Text behind the last game makes python-chess see a game without tags and moves.
        seven = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": "*"}
        real = [game for game in games if dict(game.headers) != seven or game.variations or game.errors]
        self.games = len(real)
        self.errors = []
        self.plies = 0
        self.castles = []
        self.rights = {}
        if not real:
            return
        game = real[0]
        self.errors = list(dict.fromkeys(map(str, game.errors)))
        try:
            board = game.board()
        except ValueError as error:
            self.errors.append(str(error))
            return
        self.variant = type(board).uci_variant
        if self.variant == "chess":
            self.replay(board, game)
        else:
            self.plies = sum(1 for _ in game.mainline_moves())

    def replay(self, board, game):
        def held(color, wing):
            king = board.king(color == "white")
            if king is None:
                return None
            rooks = board.clean_castling_rights() & (chess.BB_RANK_1 if color == "white" else chess.BB_RANK_8)
            for rook in chess.scan_forward(rooks):
                if (rook > king) == (wing == "kingside"):
                    return rook
            return None

        def can_castle(color, wing):
            king = board.king(color == "white")
            for move in board.generate_castling_moves():
                if board.is_kingside_castling(move) == (wing == "kingside") and move.from_square == king:
                    return True
            return False

        lost = {right: (None if held(*right) is not None else 0) for right in RIGHTS}
        turns = {right: [0, 0] for right in RIGHTS}
        checks = {"white": 0, "black": 0}
        for move in game.mainline_moves():
            self.plies += 1
            color = "white" if board.turn else "black"
            for wing in ("kingside", "queenside"):
                if lost[color, wing] is None:
                    turns[color, wing][0 if can_castle(color, wing) else 1] += 1
            castle = bool(move) and board.is_castling(move)
            if castle:
                wing = "kingside" if board.is_kingside_castling(move) else "queenside"
                legal = board.is_legal(move)
                row = [self.plies, color, wing, legal, checks[color], turns[color, wing][0]]
            checks[color] += board.is_check()
            board.push(move)
            if castle:
                gives = "mate" if board.is_checkmate() else "check" if board.is_check() else ""
                self.castles.append(tuple(row + [gives]))
            for right in RIGHTS:
                if lost[right] is None and held(*right) is None:
                    lost[right] = self.plies
        self.rights = {right: (lost[right], *turns[right]) for right in RIGHTS}


def compare_game(task):
    """The differences of one game as (kind, roque's opinion, python-chess's)."""
    data, row, castles, rights, problems = task
    differences = []

    def differ(kind, ours, theirs):
        if ours != theirs:
            differences.append((kind, str(ours), str(theirs)))

    try:
        text = decoded(data)
        other = Opinion(text)
        if other.games != 1:
            again = Opinion(without_blank_lines(text))
            if again.games == 1:
                number = "no" if other.games == 0 else "several"
                differences.append((f"python-chess: {number} games in a span, one without its blank lines", "1", str(other.games)))
                other = again
    except Exception as error:  # whatever python-chess trips over is worth a look
        return [("python-chess raises " + type(error).__name__, row["status"], str(error))]
    told = " ".join(f"{p['kind']}@{p['ply']}:{p['token'][:30]}" for p in problems)
    differ("games in span", f"1 {told}", f"{other.games} {told}")
    if row["status"] == "not_replayed" or other.games == 0:
        return differences
    ok = "complete" if other.plies else "no_moves"
    status = "stopped" if other.errors else ok
    if status != row["status"]:
        kind = f"status: roque {row['status']}, python-chess {status}"
        differences.append((kind, f"{row['plies']} plies; {told}", f"{other.plies} plies; {'; '.join(other.errors)}"))
    if row["plies"] != str(other.plies):
        kind = "plies" if status == row["status"] else "plies (with status)"
        differences.append((kind, f"{row['plies']} {told}", f"{other.plies} {'; '.join(other.errors)}"))
    plies = min(int(row["plies"]), other.plies)
    complete = row["status"] == "complete" and not other.errors and int(row["plies"]) == other.plies
    number = lambda text: int(text) if text else None
    ours = [
        (int(c["ply"]), c["color"], c["wing"], c["legal"] == "true", int(c["checks_before"]), int(c["available_turns"]), c["gives"])
        for c in castles
        if int(c["ply"]) <= plies
    ]
    theirs = [c for c in other.castles if c[0] <= plies]
    differ("castles", [c[:4] for c in ours], [c[:4] for c in theirs])
    if [c[:4] for c in ours] == [c[:4] for c in theirs]:
        differ("castles: checks before", [c[4] for c in ours], [c[4] for c in theirs])
        differ("castles: available turns", [c[5] for c in ours], [c[5] for c in theirs])
        differ("castles: gives", [c[6] for c in ours], [c[6] for c in theirs])
    if complete and other.rights and all(c[3] for c in ours):
        ours = {(r["color"], r["wing"]): (number(r["lost_ply"]), int(r["available_turns"]), int(r["blocked_turns"])) for r in rights}
        for right in RIGHTS:
            name = " ".join(right) + ": "
            left, other_right = ours[right], other.rights[right]
            differ("right lost", f"{name}{left[0]} {told}", f"{name}{other_right[0]} {told}")
            if left[0] == other_right[0]:
                differ("right: available and blocked turns", f"{name}{left[1:]}", f"{name}{other_right[1:]}")
    return differences


def count_games(text):
    stream = io.StringIO(text)
    games = 0
    while chess.pgn.skip_game(stream):
        games += 1
    return games


def pgn_extract_games(program, data):
    """What pgn-extract makes of the bytes: (White, Black, plies) of each game, and its messages."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games.pgn")
        with open(path, "wb") as file:
            file.write(data)
        command = [program, "-s", "-C", "-N", "-V", "-w10000", "--plycount", "--keepbroken", "--allownullmoves", path]
        try:
            done = subprocess.run(command, capture_output=True, timeout=900)
        except subprocess.TimeoutExpired:
            return None, "no answer in 900 s"
    games = []
    tags = {}
    for line in done.stdout.split(b"\n"):
        tag = re.match(rb'\[(White|Black|PlyCount|Event) "(.*)"\]', line)
        if tag:
            if tag[1] == b"Event":
                tags = {}
            tags[tag[1]] = tag[2].strip()
            if tag[1] == b"PlyCount":
                games.append((decoded(tags.get(b"White", b"")), decoded(tags.get(b"Black", b"")), int(tag[2])))
    message = decoded(done.stderr).strip()
    if done.returncode != 0:
        message = f"exit status {done.returncode} {message[-200:]}"
        if done.returncode < 0:
            return games, message
    return games, message


def same_names(row, game):
    plain = lambda name: re.sub(r"[^0-9A-Za-z]", "", name)
    return all(plain(row[key]) == plain(name) or name == "?" for key, name in (("white", game[0]), ("black", game[1])))


def align(rows, games):
    """Pairs of games of both readers, by order and names: one row and one game, or one of them alone."""
    i = j = 0
    while i < len(rows) and j < len(games):
        if same_names(rows[i], games[j]):
            yield rows[i], games[j]
            i, j = i + 1, j + 1
            continue
        for ahead in range(1, 30):
            if j + ahead < len(games) and same_names(rows[i], games[j + ahead]):
                for k in range(j, j + ahead):
                    yield None, games[k]
                j += ahead
                break
            if i + ahead < len(rows) and same_names(rows[i + ahead], games[j]):
                for k in range(i, i + ahead):
                    yield rows[k], None
                i += ahead
                break
        else:
            yield rows[i], games[j]
            i, j = i + 1, j + 1
    for row in rows[i:]:
        yield row, None
    for game in games[j:]:
        yield None, game


class Differences:
    def __init__(self, shown):
        self.shown = shown
        self.found = collections.defaultdict(list)

    def add(self, kind, path, row, ours, theirs):
        line, offset = (row["line"], row["byte_offset"]) if row else ("", "")
        self.found[kind].append((os.path.basename(path), line, offset, ours, theirs))

    def print(self, out):
        for kind, rows in sorted(self.found.items()):
            print(f"\n## {kind}: {len(rows)}", file=out)
            for name, line, offset, ours, theirs in rows[: self.shown]:
                print(f"{name}:{line} (byte {offset})", file=out)
                print(f"    roque: {ours[:400]!r}\n    other: {theirs[:400]!r}", file=out)
            if len(rows) > self.shown:
                print(f"    ... and {len(rows) - self.shown} more", file=out)
        print("\n## kinds", file=out)
        for kind, rows in sorted(self.found.items()):
            print(f"{len(rows):8}  {kind}", file=out)
        if not self.found:
            print("no difference", file=out)


def check_tiling(rows, size, path, differences):
    at = 0
    for index, row in enumerate(rows):
        if int(row["byte_offset"]) != at:
            differences.add("spans do not tile", path, row, row["byte_offset"], f"the span before ends at {at}")
        if int(row["game_number"]) != index + 1:
            differences.add("game_number", path, row, row["game_number"], str(index + 1))
        at = int(row["byte_offset"]) + int(row["byte_length"])
    if rows and at != size:
        differences.add("spans do not tile", path, rows[-1], str(at), f"the file ends at {size}")


def compare_file(path, options, pool, differences, totals):
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "report")
        command = [options.roque, "audit", "--quiet", "--jobs", str(options.jobs), "--out", out, "--tables", CHECKED_TABLES, path]
        done = subprocess.run(command, capture_output=True)
        if not os.path.exists(os.path.join(out, "games.csv")):
            differences.add("roque wrote no report", path, None, decoded(done.stderr), "")
            return
        rows = list(table(out, "games"))
        data = unpacked(path)
        check_tiling(rows, len(data), path, differences)
        troubled = {row["game_id"] for row in rows if row["status"] in ("stopped", "not_replayed") or row["problems"] != "0"}
        wanted = {row["game_id"] for row in rows}
        if options.sample and len(rows) > options.sample:
            step = len(rows) / options.sample
            wanted = {rows[int(i * step)]["game_id"] for i in range(options.sample)}
            chosen = random.Random(1)
            wanted |= set(chosen.sample(sorted(troubled), min(len(troubled), options.sample)))
        castles = by_game(out, "castles", wanted)
        rights = by_game(out, "rights", wanted)
        problems = by_game(out, "problems", wanted | troubled)
    chosen = [row for row in rows if row["game_id"] in wanted]
    tasks = (
        (
            data[int(row["byte_offset"]) : int(row["byte_offset"]) + int(row["byte_length"])],
            row,
            castles[row["game_id"]],
            rights[row["game_id"]],
            problems[row["game_id"]],
        )
        for row in chosen
    )
    for row, found in zip(chosen, pool.imap(compare_game, tasks, chunksize=8)):
        for kind, ours, theirs in found:
            differences.add(kind, path, row, ours, theirs)
    totals["games of roque"] += len(rows)
    totals["games compared with python-chess"] += len(chosen)
    totals["plies compared with python-chess"] += sum(int(row["plies"]) for row in chosen)
    told = lambda row: " ".join(f"{p['kind']}@{p['ply']}:{p['token'][:30]}" for p in problems[row["game_id"]])
    if not options.no_count:
        games = count_games(decoded(data))
        if games != len(rows):
            notes = "; ".join(filter(None, map(told, rows)))[:300]
            differences.add("python-chess: games of the file", path, None, f"{len(rows)} {notes}", str(games))
    if options.pgn_extract:
        games, message = pgn_extract_games(options.pgn_extract, data)
        if games is None or message.startswith("exit status"):
            differences.add("pgn-extract fails", path, None, f"{len(rows)} games", message)
            return
        totals["games compared with pgn-extract"] += len(games)
        if len(games) != len(rows):
            differences.add("pgn-extract: games of the file", path, None, str(len(rows)), f"{len(games)} {message[:250]}")
        # Where it stumbles pgn-extract may lose the games behind, too: what differs is read again alone.
        lost = 0
        for row, game in align(rows, games):
            if row is None or row["status"] == "not_replayed" or (game and int(row["plies"]) == game[2]):
                continue
            at = int(row["byte_offset"])
            span = data[at : at + int(row["byte_length"])]
            if any(p["kind"] == "no_result" for p in problems[row["game_id"]]):
                span = span.rstrip() + b" *\n"  # it knows no game without a result
            alone, message = pgn_extract_games(options.pgn_extract, span)
            if alone is not None and len(alone) == 1 and alone[0][2] == int(row["plies"]):
                lost += 1
                continue
            games_alone = "none" if not alone else "one" if len(alone) == 1 else "several"
            kind = f"pgn-extract: plies; games in the span: {games_alone}, {row['status']} for roque"
            theirs = f"{[game[2] for game in alone or []][:9]} {message.splitlines()[:3]}"
            differences.add(kind, path, row, f"{row['plies']} {row['variant']} {told(row)}", theirs)
        totals["games pgn-extract reads alike only alone"] += lost


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("roque", metavar="ROQUE_BINARY")
    parser.add_argument("paths", metavar="FILE_OR_FOLDER", nargs="+")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="games of a larger file for python-chess (0: all)")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes [2]")
    parser.add_argument("--show", type=int, default=10, metavar="N", help="differences shown of each kind [10]")
    parser.add_argument("--no-count", action="store_true", help="do not let python-chess count the games of whole files")
    parser.add_argument("--no-pgn-extract", action="store_true", help="do without pgn-extract")
    options = parser.parse_args()
    options.pgn_extract = None if options.no_pgn_extract else find_pgn_extract()
    if not options.pgn_extract:
        print("without pgn-extract", file=sys.stderr)
    differences = Differences(options.show)
    totals = collections.Counter()
    with multiprocessing.Pool(options.jobs) as pool:
        for path in files_below(options.paths):
            totals["files"] += 1
            compare_file(path, options, pool, differences, totals)
    for name, number in totals.items():
        print(f"{number:10}  {name}")
    differences.print(sys.stdout)
    return 1 if differences.found else 0


if __name__ == "__main__":
    sys.exit(main())
