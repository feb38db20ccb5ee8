#!/usr/bin/env python3
"""Check data/law/ with python-chess: every ground, every attacker, every right, and legality.

usage: python3 tests/oracle/check_law_data.py        (needs `pip install chess`; run by hand)

The grounds are derived here once more, from python-chess's boards and attacks and from a history
of the moves kept by this script. Besides, a castle without grounds must be among the legal moves
and one with grounds must not. Exit status 0 when every row of every file holds.
"""

import csv
import os
import sys

import chess

LAW = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data", "law")

ARTICLES = {
    "already_castled": "3.8.2.1.1",
    "king_moved": "3.8.2.1.1",
    "rook_moved": "3.8.2.1.2",
    "rook_captured": "3.8.2",
    "no_right_in_setup": "PGN:16.1.3.3",
    "king_not_home": "3.8.2",
    "no_rook": "3.8.2",
    "piece_between": "3.8.2.2.2",
    "king_in_check": "3.8.2.2.1",
    "transit_attacked": "3.8.2.2.1",
    "destination_attacked": "3.8.2.2.1",
}
COLORS = {"white": chess.WHITE, "black": chess.BLACK}
WINGS = ("kingside", "queenside")


def rows(name):
    with open(os.path.join(LAW, name), encoding="utf-8", newline="") as file:
        lines = [line for line in file if line.strip() and not line.startswith("#")]
    return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def rank_squares(a, b):
    """The squares of a rank from a to b, both included."""
    return {chess.square(file, chess.square_rank(a)) for file in
            range(min(chess.square_file(a), chess.square_file(b)),
                  max(chess.square_file(a), chess.square_file(b)) + 1)}


class Game:
    """A board with the history of kings and rooks beside it."""

    def __init__(self, fen, chess960):
        self.board = chess.Board(fen, chess960=chess960)
        self.chess960 = chess960
        self.ply = 0
        self.king_home, self.home, self.lost, self.rook_at = {}, {}, {}, {}
        self.castled = {chess.WHITE: 0, chess.BLACK: 0}
        self.king_moved = {chess.WHITE: 0, chess.BLACK: 0}
        self.rook_moved, self.rook_captured = {}, {}
        for color in COLORS.values():
            king = self.board.king(color)
            first = 0 if color else 7
            home = king if chess960 else chess.square(4, first)
            self.king_home[color] = home
            rooks = [r for r in self.board.pieces(chess.ROOK, color) if chess.square_rank(r) == first]
            rights = [r for r in chess.SquareSet(self.board.clean_castling_rights())
                      if chess.square_rank(r) == first]
            for wing in WINGS:
                def side(square):
                    return (square > home) if wing == "kingside" else (square < home)
                granted = [r for r in rights if side(r)]
                outer = sorted((r for r in rooks if side(r)), reverse=wing == "kingside")
                key = color, wing
                if granted:
                    self.home[key] = granted[0]
                elif chess960:
                    self.home[key] = outer[0] if outer else None
                else:
                    self.home[key] = chess.square(7 if wing == "kingside" else 0, first)
                if not granted:
                    self.lost[key] = 0, "no_right_in_setup"
                self.rook_at[key] = self.home[key] if self.home[key] in rooks else None

    def lose(self, color, wing, cause):
        self.lost.setdefault((color, wing), (self.ply, cause))

    def play(self, san):
        """Play a legal move, a null move, or a castle that may be illegal."""
        board, color = self.board, self.board.turn
        self.ply += 1
        if san == "--":
            board.push(chess.Move.null())
            return
        wing = {"O-O": "kingside", "O-O-O": "queenside"}.get(san.rstrip("+#"))
        try:
            move = board.parse_san(san)
        except ValueError:
            if not wing:
                raise
            move = None
        if wing:
            rook_home = self.home[color, wing]
            king_to, rook_to = self.targets(color, wing)
            if move:
                board.push(move)
            else:  # it stands, as it stood over the board
                king = board.king(color)
                board.remove_piece_at(king)
                board.remove_piece_at(rook_home)
                board.set_piece_at(king_to, chess.Piece(chess.KING, color))
                board.set_piece_at(rook_to, chess.Piece(chess.ROOK, color))
                board.push(chess.Move.null())
            self.castled[color] = self.castled[color] or self.ply
            if self.rook_at[color, wing] == rook_home:
                self.rook_at[color, wing] = rook_to
                self.rook_moved[color, wing] = True
            for either in WINGS:
                self.lose(color, either, "already_castled")
            return
        if board.piece_type_at(move.from_square) == chess.KING:
            self.king_moved[color] = self.ply
            for either in WINGS:
                self.lose(color, either, "king_moved")
        for key, square in self.rook_at.items():
            if square is None:
                continue
            if square == move.to_square:
                self.rook_at[key] = None
                self.rook_captured[key] = True
                self.lose(*key, "rook_captured")
            elif square == move.from_square:
                self.rook_at[key] = move.to_square
                self.rook_moved[key] = True
                self.lose(*key, "rook_moved")
        board.push(move)

    def targets(self, color, wing):
        first = 0 if color else 7
        files = (6, 5) if wing == "kingside" else (2, 3)
        return tuple(chess.square(file, first) for file in files)

    def attackers(self, color, square):
        return list(self.board.attackers(not color, square))

    def judge(self, color, wing):
        """Every ground, and every attacker of the king's squares."""
        board, out, who = self.board, [], []
        key = color, wing
        if self.castled[color]:
            out.append("already_castled")
        if self.king_moved[color]:
            out.append("king_moved")
        if key in self.rook_moved:
            out.append("rook_moved")
        if key in self.rook_captured:
            out.append("rook_captured")
        if self.lost.get(key, (1,))[0] == 0:
            out.append("no_right_in_setup")
        king, rook = self.king_home[color], self.home[key]
        king_home = board.king(color) == king
        rook_home = rook is not None and board.piece_at(rook) == chess.Piece(chess.ROOK, color)
        if not king_home:
            out.append("king_not_home")
        if not rook_home:
            out.append("no_rook")
        if not king_home:
            return out, who
        king_to, rook_to = self.targets(color, wing)
        if rook_home:
            corridor = rank_squares(king, rook)
            if self.chess960:
                corridor = rank_squares(king, king_to) | rank_squares(rook, rook_to)
            if any(board.piece_at(s) for s in corridor - {king, rook}):
                out.append("piece_between")
        path = rank_squares(king, king_to)
        for square in sorted(path, key=lambda s: abs(s - king)):
            who += [(square, piece) for piece in self.attackers(color, square)]
        if self.attackers(color, king):
            out.append("king_in_check")
        if any(self.attackers(color, s) for s in path - {king, king_to}):
            out.append("transit_attacked")
        at_destination = king_to != king and self.attackers(color, king_to)
        if not at_destination and rook_home and not any(
                board.piece_at(s) for s in {king_to, rook_to} - {king, rook}):
            after = board.copy(stack=False)
            after.remove_piece_at(king)
            after.remove_piece_at(rook)
            after.set_piece_at(king_to, chess.Piece(chess.KING, color))
            after.set_piece_at(rook_to, chess.Piece(chess.ROOK, color))
            uncovered = list(after.attackers(not color, king_to))
            if uncovered and not (king_to == king and self.attackers(color, king)):
                at_destination = True
                who += [(king_to, piece) for piece in uncovered]
        if at_destination:
            out.append("destination_attacked")
        return out, who


def check_judged(name, chess960):
    wrong, ids = [], set()
    table = rows(name)
    for row in table:
        def fault(text):
            wrong.append(f"{name}: {row['id']}: {text}")
        if row["id"] in ids:
            fault("this id stands twice")
        ids.add(row["id"])
        game = Game(row["fen"], chess960)
        status = game.board.status() & ~chess.STATUS_OPPOSITE_CHECK
        if status != chess.STATUS_VALID:
            fault(f"the position is not valid: {status!r}")
        for san in row["moves"].split():
            game.play(san)
        color, wing = COLORS[row["color"]], row["wing"]
        if game.board.turn != color:
            fault("it is the other side's turn")
        want = row["grounds"].split()
        have, who = game.judge(color, wing)
        if want != have:
            fault(f"grounds {want}, derived {have}")
        if row["articles"].split() != [ARTICLES[ground] for ground in want]:
            fault("articles do not fit the grounds")
        san = "O-O" if wing == "kingside" else "O-O-O"
        try:
            legal = game.board.is_castling(game.board.parse_san(san))
        except ValueError:
            legal = False
        if legal != (not want):
            fault(f"python-chess says {'legal' if legal else 'illegal'}")
        if "attackers" in row:
            listed = " ".join(
                f"{chess.square_name(s)}:{game.board.piece_at(p).symbol()}{chess.square_name(p)}"
                for s, p in who)
            if sorted(listed.split()) != sorted(row["attackers"].split()):
                fault(f"attackers {row['attackers']!r}, derived {listed!r}")
    return len(table), wrong


def check_rights(name):
    wrong = []
    table = rows(name)
    for row in table:
        game = Game(row["fen"], row["variant"] == "chess960")
        for san in row["moves"].split():
            game.play(san)
        for color_name, color in COLORS.items():
            for wing in WINGS:
                lost = game.lost.get((color, wing))
                have = "held" if lost is None else "not_granted" if lost[0] == 0 else f"{lost[0]}:{lost[1]}"
                want = row[f"{color_name}_{wing}"]
                if want != have:
                    wrong.append(f"{name}: {row['id']}: {color_name} {wing}: {want}, derived {have}")
                # python-chess keeps rights of its own; after an illegal castle it cannot say.
                held = any(
                    (s > game.king_home[color]) == (wing == "kingside")
                    for s in chess.SquareSet(game.board.clean_castling_rights())
                    if chess.square_rank(s) == (0 if color else 7))
                if held != (have == "held"):
                    wrong.append(f"{name}: {row['id']}: {color_name} {wing}: python-chess says {held}")
    return len(table), wrong


def main():
    checks = [
        ("situations.tsv", lambda name: check_judged(name, False)),
        ("grounds.tsv", lambda name: check_judged(name, False)),
        ("attacks.tsv", lambda name: check_judged(name, False)),
        ("chess960.tsv", lambda name: check_judged(name, True)),
        ("rights.tsv", check_rights),
    ]
    wrong = []
    for name, check in checks:
        count, faults = check(name)
        print(f"{name}: {count} rows, {len(faults)} wrong")
        wrong += faults
    print(*wrong, sep="\n", end="\n" if wrong else "")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
