#!/usr/bin/env python3
"""Compares the castles that `roque audit --variations` finds in variations with python-chess.

usage: compare_variations.py ROQUE FILE.pgn...

Run by hand; needs python-chess. Every castle of python-chess's tree that is off the main line must
be a legal row of castles.csv, with the same variation and ply, and the other way round. What
differs is printed with its game.
"""

import collections
import csv
import io
import logging
import subprocess
import sys
import tempfile

import chess.pgn

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)


def variation_castles(game):
    """(variation, ply) of each castle off the main line, in the order of the tree."""
    found = collections.Counter()
    first = game.board().ply()
    stack = [(game, "", game.board())]
    while stack:
        node, name, board = stack.pop()
        for index, child in enumerate(node.variations):
            label = name
            if index:
                dots = "." if board.turn else "..."
                label = f"{name} {board.fullmove_number}{dots}{index}".strip()
            if label and child.move and board.is_castling(child.move):
                found[label, board.ply() - first + 1] += 1
            after = board.copy(stack=False)
            after.push(child.move)
            stack.append((child, label, after))
    return found


def main():
    roque, *files = sys.argv[1:]
    same = illegal = differing = 0
    for file in files:
        with tempfile.TemporaryDirectory() as out:
            command = [roque, "audit", "--variations", "--quiet", "--tables", "games,castles"]
            subprocess.run([*command, "--out", f"{out}/report", file], check=False)
            games = list(csv.DictReader(open(f"{out}/report/games.csv", newline="")))
            rows = collections.defaultdict(list)
            for row in csv.DictReader(open(f"{out}/report/castles.csv", newline="")):
                if row["line"]:
                    rows[row["game_id"]].append(row)
        source = open(file, "rb").read()
        for game in games:
            start = int(game["byte_offset"])
            text = source[start : start + int(game["byte_length"])]
            if b"(" not in text:
                continue
            ours = collections.Counter()
            for row in rows[game["game_id"]]:
                if row["legal"] == "true":
                    ours[row["line"], int(row["ply"])] += 1
                else:
                    illegal += 1
                    print(f"{file}:{game['line']}: illegal: {row['line']} {row['token']}: {row['reasons']}")
            try:
                parsed = chess.pgn.read_game(io.StringIO(text.decode("utf-8", "replace")))
                theirs = variation_castles(parsed) if parsed else collections.Counter()
            except Exception as error:  # python-chess fails on some broken texts
                print(f"{file}:{game['line']}: python-chess fails: {error!r}; roque: {dict(ours)}")
                continue
            same += sum((ours & theirs).values())
            for label, difference in (("roque alone", ours - theirs), ("python-chess alone", theirs - ours)):
                for (name, ply), _ in difference.items():
                    differing += 1
                    print(f"{file}:{game['line']}: {label}: {name}, ply {ply} ({game['status']})")
    print(f"{same} castles in variations alike, {differing} differ, {illegal} illegal ones to look at")


if __name__ == "__main__":
    main()
