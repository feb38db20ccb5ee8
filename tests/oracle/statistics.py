#!/usr/bin/env python3
"""Recomputes the statistics from the Parquet tables with DuckDB, and compares every row.

    roque audit --stats --format parquet --out report games.pgn
    pip install duckdb
    tests/oracle/statistics.py report

Nothing is taken over from roque but the definitions in docs/statistics.md.
"""

import csv
import math
import re
import sys
from pathlib import Path

import duckdb

Z = 1.959963984540054


def read_periods(tag):
    """The periods of a time control: moves (None: the rest), seconds, increment."""
    periods = []
    for text in tag.split(":"):
        found = re.fullmatch(r"(?:(\d{1,9})/)?(\d{1,9})(?:\+(\d{1,9}))?", text, re.ASCII)
        if not found or (found[1] and int(found[1]) == 0):
            return None
        moves, base, increment = found.groups()
        periods.append((int(moves) if moves else None, int(base), int(increment or 0)))
    return periods


def seconds_for(periods, moves):
    """Move by move: what a side has been given by the time it has made so many moves."""
    seconds, index, left_in_period = 0, -1, 0
    for _ in range(moves):
        if left_in_period == 0:
            index = min(index + 1, len(periods) - 1)
            seconds += periods[index][1]
            left_in_period = periods[index][0] or math.inf
        seconds += periods[index][2]
        left_in_period -= 1
    return seconds


def time_class(tag, moves, classes):
    tag = (tag or "").strip()
    if tag == "-":
        return "correspondence"
    periods = read_periods(tag)
    if periods is None:
        return "unknown"
    if any((base // moves if moves else 0) >= 86400 or plus >= 86400 for moves, base, plus in periods):
        return "correspondence"
    seconds = seconds_for(periods, moves)
    return next(name for limit, name in classes if seconds < limit)


def lichess(tag):
    classes = [(30, "ultrabullet"), (180, "bullet"), (480, "blitz"), (1500, "rapid")]
    return time_class(tag, 40, [*classes, (math.inf, "classical")])


def fide(tag):
    classes = [(181, "faster_than_blitz"), (601, "blitz"), (3600, "rapid")]
    return time_class(tag, 60, [*classes, (math.inf, "standard")])


def band(tag):
    tag = (tag or "").strip()
    if not re.fullmatch(r"[0-9]{1,4}", tag) or int(tag) == 0:
        return "unknown"
    rating = int(tag)
    if rating < 1000:
        return "under 1000"
    if rating >= 2800:
        return "2800 and more"
    low = rating // 200 * 200
    return f"{low}-{low + 199}"


def year(*tags):
    for tag in tags:
        found = re.match(r"([0-9]{4})(?![0-9])", (tag or "").strip())
        if found and 1400 <= int(found[1]) <= 2199:
            return str(int(found[1]))
    return "unknown"


def eco(tag):
    found = re.match(r"([A-E])[0-9][0-9]", (tag or "").strip())
    return found[1] if found else "unknown"


def lower_band(white, black):
    if "unknown" in (band(white), band(black)):
        return "unknown"
    return band(min(white.strip(), black.strip(), key=int))


GAMES = """
CREATE VIEW games AS SELECT * FROM '{0}/games.parquet';
CREATE VIEW rights AS SELECT * FROM '{0}/rights.parquet';
CREATE VIEW blocks AS SELECT * FROM '{0}/blocks.parquet';
CREATE VIEW all_castles AS SELECT * FROM '{0}/castles.parquet' WHERE line IS NULL;
CREATE TABLE counted AS
SELECT game_id, castled_white, castled_black, white_elo, black_elo,
       CASE WHEN variant = 'chess960' THEN 'chess960'
            WHEN start_fen IS NOT NULL THEN 'setup' ELSE 'standard' END AS start,
       CASE trim(result) WHEN '1-0' THEN 'white_won' WHEN '0-1' THEN 'black_won'
            WHEN '1/2-1/2' THEN 'drawn' WHEN '1/2' THEN 'drawn' ELSE 'unknown' END AS result,
       time_control, eco, date, utc_date
FROM games WHERE status = 'complete';
"""

SIDES = """
CREATE TABLE sides AS
SELECT game_id, color,
    CASE WHEN castled <> 'none' THEN castled
         WHEN bool_or(fate = 'held') THEN 'right_held'
         WHEN bool_or(granted) THEN 'rights_lost' ELSE 'no_right' END AS answer,
    CASE WHEN result IN ('drawn', 'unknown') THEN result
         WHEN (result = 'white_won') = (color = 'white') THEN 'won' ELSE 'lost' END AS side_result
FROM (SELECT *, CASE color WHEN 'white' THEN castled_white ELSE castled_black END AS castled
      FROM counted JOIN rights USING (game_id))
GROUP BY game_id, color, castled, result;
CREATE TABLE granted AS
SELECT r.*, available_turns + blocked_turns AS held,
       CASE WHEN fate = 'castled' THEN (lost_ply - first_available_ply) // 2 END AS waited
FROM rights r JOIN counted USING (game_id) WHERE granted;
CREATE TABLE castles AS SELECT c.* FROM all_castles c JOIN counted USING (game_id);
CREATE TABLE episodes AS SELECT b.* FROM blocks b JOIN counted USING (game_id);
"""

MOVE = "CASE WHEN ({0} + 1) // 2 > 60 THEN '61+' ELSE CAST(({0} + 1) // 2 AS VARCHAR) END"


class Oracle:
    def __init__(self, folder):
        self.folder = folder
        self.db = duckdb.connect()
        self.db.execute(GAMES.format(folder))
        self.db.execute(SIDES)
        self.groups()
        self.rows = 0

    def query(self, sql):
        return self.db.execute(sql).fetchall()

    def groups(self):
        """Every side and every game in each of its groups."""
        names = "game_id, start, white_elo, black_elo, time_control, eco, date, utc_date"
        sides, games, classes = [], [], {}
        for game, start, white, black, control, code, date, utc in self.query(
            f"SELECT {names} FROM counted"
        ):
            if control not in classes:
                classes[control] = (lichess(control), fide(control))
            common = [
                ("all", "all"),
                ("start", start),
                ("time_lichess", classes[control][0]),
                ("time_fide", classes[control][1]),
                ("eco", eco(code)),
                ("year", year(date, utc)),
            ]
            ratings = [("white", band(white)), ("black", band(black))]
            lower = lower_band(white, black)
            games += [(game, *group) for group in [*common, ("rating", lower)]]
            for color, rating in ratings:
                sides += [(game, color, *group) for group in [*common, ("rating", rating)]]
        import pandas

        side_groups = pandas.DataFrame(sides, columns=["game_id", "color", "dimension", "grp"])
        game_groups = pandas.DataFrame(games, columns=["game_id", "dimension", "grp"])
        self.db.register("side_frame", side_groups)
        self.db.register("game_frame", game_groups)
        self.db.execute("CREATE TABLE side_groups AS SELECT * FROM side_frame")
        self.db.execute("CREATE TABLE game_groups AS SELECT * FROM game_frame")

    def count(self, source, keys, where="true", value="count(*)"):
        """Counts by group and keys."""
        by = ", ".join(f"{key} AS k{index}" for index, key in enumerate(keys))
        names = ", ".join(f"k{index}" for index in range(len(keys)))
        groups, joined = ("game_groups", "game_id")
        if source != "counted":
            groups, joined = ("side_groups", "game_id, color")
        sql = f"""
            SELECT dimension, grp, {names + ',' if keys else ''} {value} FROM (
                SELECT *{', ' + by if keys else ''} FROM {source} WHERE {where}
            ) JOIN {groups} USING ({joined}) GROUP BY ALL"""
        return {row[:-1]: row[-1] for row in self.query(sql)}

    def compare(self, name, counts, total_of, every=True, extra=None):
        """Compares the counts with a file; what is not in it must be zero."""
        path = self.folder / "stats" / f"{name}.csv"
        found = {}
        for row in csv.DictReader(open(path, encoding="utf-8")):
            keys = tuple(list(row.values())[:-5])
            if extra:
                episodes = int(row["episodes"] or 0)
                keys = keys[:-1]
                if row["episodes"]:
                    assert episodes == extra.get(keys, 0), (name, row)
            assert keys not in found, (name, keys)
            count, total = int(row["count"]), int(row["total"])
            found[keys] = count
            assert count == counts.get(keys, 0), (name, row, counts.get(keys, 0))
            assert total == total_of(keys), (name, row, total_of(keys))
            share = count / total
            center = (share + Z * Z / (2 * total)) / (1 + Z * Z / total)
            half = Z * math.sqrt(share * (1 - share) / total + Z * Z / (4 * total * total))
            half /= 1 + Z * Z / total
            for column, value in [("share", share), ("low", center - half), ("high", center + half)]:
                assert abs(float(row[column]) - value) < 2e-6, (name, row, column, value)
            self.rows += 1
        missing = [keys for keys, count in counts.items() if count and keys not in found]
        assert not missing, (name, missing[:3])
        print(f"{name}: {len(found)} rows are right")

    def run(self):
        count = self.count

        def total(counts, length):
            """Sums over all but the first keys."""
            sums = {}
            for keys, number in counts.items():
                sums[keys[:length]] = sums.get(keys[:length], 0) + number
            return lambda keys: sums.get(keys[:length], 0)

        statuses = dict(self.query("SELECT status, count(*) FROM games GROUP BY status"))
        for row in csv.DictReader(open(self.folder / "stats" / "population.csv")):
            assert int(row["games"]) == statuses.get(row["status"], 0), row
            assert (row["counted"] == "true") == (row["status"] == "complete"), row

        counts = count("sides", ["color", "answer"])
        self.compare("sides", counts, total(counts, 3))
        counts = count("sides", ["color", "answer", "side_result"])
        self.compare("side_results", counts, total(counts, 4))
        counts = count("counted", ["castled_white", "castled_black"])
        self.compare("pairs", counts, total(counts, 2))
        counts = count("counted", ["castled_white", "castled_black", "result"])
        self.compare("pair_results", counts, total(counts, 4))
        together = """CASE WHEN castled_white = 'none' AND castled_black = 'none' THEN 'neither'
            WHEN castled_white = 'none' OR castled_black = 'none' THEN 'one_side'
            WHEN castled_white = castled_black THEN 'same' ELSE 'opposite' END"""
        counts = count("counted", [together])
        self.compare("wings", counts, total(counts, 2))
        counts = count("counted", [together, "result"])
        self.compare("wing_results", counts, total(counts, 3))

        granted = total(count("granted", ["color", "wing"]), 4)
        lost = "fate = 'lost'"
        counts = count("granted", ["color", "wing", "lost_cause"], lost)
        self.compare("losses", counts, granted)
        counts = count("granted", ["color", "wing", "lost_cause", MOVE.format("lost_ply")], lost)
        self.compare("loss_moves", counts, total(counts, 5))
        used = "fate = 'castled'"
        counts = count("granted", ["color", "wing", MOVE.format("lost_ply")], used)
        self.compare("castle_moves", counts, total(counts, 4))
        first = f"coalesce({MOVE.format('first_available_ply')}, 'never')"
        first = f"CASE WHEN first_available_ply IS NULL THEN 'never' ELSE {first} END"
        counts = count("granted", ["color", "wing", first])
        self.compare("availability", counts, granted)
        wait = "CASE WHEN waited > 40 THEN '41+' ELSE CAST(waited AS VARCHAR) END"
        counts = count("granted", ["color", "wing", wait], "waited IS NOT NULL")
        self.compare("waits", counts, total(counts, 4))

        held = count("granted", ["color", "wing"], value="sum(held)")
        turns = count("episodes", ["color", "wing", "cause"], value="sum(turns)")
        episodes = count("episodes", ["color", "wing", "cause"])
        for state in ["available", "blocked"]:
            for keys, number in count(
                "granted", ["color", "wing"], value=f"sum({state}_turns)"
            ).items():
                turns[(*keys, state)] = number
        self.compare("obstacles", turns, total(held, 4), extra=episodes)

        # A turn is one row: nothing is left of the trick with which roque counts them.
        under_way = count("""(
            SELECT game_id, color, wing, cause, unnest(range((from_ply + 1) // 2,
                least((to_ply + 1) // 2, 60) + 1)) AS move FROM episodes)""",
            ["color", "wing", "cause", "CAST(move AS VARCHAR)"], "move <= 60")
        holding = count("""(
            SELECT game_id, color, wing, unnest(range(1, least(held, 60) + 1)) AS move FROM granted)""",
            ["color", "wing", "CAST(move AS VARCHAR)"])
        self.compare("obstacle_moves", under_way,
                     lambda keys: holding.get((*keys[:4], keys[5]), 0))

        facts = {
            "legal": "legal",
            "rook_attacked": "legal AND rook_attacked",
            "rook_path_attacked": "legal AND rook_path_attacked",
            "after_check": "legal AND checks_before > 0",
            "gives_check": "legal AND gives = 'check'",
            "gives_mate": "legal AND gives = 'mate'",
            "illegal": "NOT legal AND doubt IS NULL",
            "doubtful": "NOT legal AND doubt IS NOT NULL",
        }
        counts = {}
        for fact, where in facts.items():
            counts |= count("castles", ["color", "wing", f"'{fact}'"], where)
        every = total(count("castles", ["color", "wing"]), 4)
        legal = total(count("castles", ["color", "wing"], "legal"), 4)
        whole = {"legal", "illegal", "doubtful"}
        self.compare("castles", counts, lambda keys: (every if keys[4] in whole else legal)(keys))
        self.records()
        print(f"{self.rows} rows of statistics, every count, share and interval")

    def records(self):
        """The value of each record, and that the first game with it is named."""
        queries = [
            ("earliest", "wing", "castles", "legal", "min((ply + 1) // 2)", "(ply + 1) // 2"),
            ("latest", "wing", "castles", "legal", "max((ply + 1) // 2)", "(ply + 1) // 2"),
            ("longest_wait", "wing", "granted", "waited IS NOT NULL", "max(waited)", "waited"),
            ("most_checks", "NULL", "castles", "legal AND checks_before > 0",
             "max(checks_before)", "checks_before"),
            ("most_illegal", "NULL", "illegal_sides", "true", "max(number)", "number"),
        ]
        self.db.execute("""CREATE TABLE illegal_sides AS SELECT game_id, color, count(*) AS number
            FROM castles WHERE NOT legal AND doubt IS NULL GROUP BY game_id, color""")
        expected = {}
        for record, wing, source, where, best, value in queries:
            for row in self.query(f"""
                WITH feats AS (SELECT dimension, grp, {wing} AS wing, {value} AS value, game_id
                               FROM {source} JOIN side_groups USING (game_id, color) WHERE {where}),
                     best AS (SELECT dimension, grp, wing,
                                     {'min' if record == 'earliest' else 'max'}(value) AS value
                              FROM feats GROUP BY ALL)
                SELECT feats.dimension, feats.grp, feats.wing, feats.value, min(game_id)
                FROM feats JOIN best ON feats.dimension = best.dimension AND feats.grp = best.grp
                 AND feats.wing IS NOT DISTINCT FROM best.wing AND feats.value = best.value
                GROUP BY ALL"""):
                dimension, group, wing_of, number, game = row
                expected[(dimension, group, record, wing_of or "")] = (number, game)
        found = {}
        for row in csv.DictReader(open(self.folder / "stats" / "records.csv", encoding="utf-8")):
            keys = (row["dimension"], row["group"], row["record"], row["wing"])
            found[keys] = (int(row["value"]), int(row["game_id"]))
        for keys in found.keys() | expected.keys():
            assert found.get(keys) == expected.get(keys), (keys, found.get(keys), expected.get(keys))
        self.rows += len(found)
        print(f"records: {len(found)} rows are right")


Oracle(Path(sys.argv[1])).run()
