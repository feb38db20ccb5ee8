"""Runs programs in turn and prints medians and ratios. Called by compare.sh."""

import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

TABLES = ["games", "castles", "illegal_castles", "rights", "blocks", "problems"]

# python-chess gets a part of the file, and its time is scaled.
PYTHON_CHESS_BYTES = 2_000_000
PYTHON_CHESS = """
import sys, chess.pgn
with open(sys.argv[1], encoding="utf-8", errors="replace") as games:
    while chess.pgn.read_game(games, Visitor=chess.pgn.BoardBuilder) is not None:
        pass
"""

# A month of the largest public server.
MONTH_GAMES = 100e6
MONTH_BYTES = 200e9


# A child of python itself would be charged with python's own memory as its peak.
GNU_TIME = "/usr/bin/time" if os.access("/usr/bin/time", os.X_OK) else None


class Run:
    """One program, and what its runs took."""

    def __init__(self, name, command, scale=1.0, rounds=None):
        self.name = name
        self.command = [str(word) for word in command]
        self.scale = scale
        self.rounds = rounds
        self.seconds = []
        self.cpu = []
        self.peak = 0

    def once(self):
        # A report that is replaced costs more than a new one: the disk must first forget the old.
        if "--out" in self.command:
            shutil.rmtree(self.command[self.command.index("--out") + 1], ignore_errors=True)
        # Into a file: grep stops at the first line it finds where nobody reads its output.
        with tempfile.NamedTemporaryFile() as kept, tempfile.TemporaryFile() as output:
            command = self.command
            if GNU_TIME:
                command = [GNU_TIME, "-q", "-f", "%M", "-o", kept.name, *command]
            started = time.perf_counter()
            process = subprocess.Popen(command, stdout=output, stderr=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            seconds = time.perf_counter() - started
            process.returncode = os.waitstatus_to_exitcode(status)
            peak = int(kept.read()) if GNU_TIME else usage.ru_maxrss
        if process.returncode != 0:
            sys.exit(f"exit status {process.returncode}: {' '.join(self.command)}")
        self.seconds.append(seconds * self.scale)
        self.cpu.append((usage.ru_utime + usage.ru_stime) * self.scale)
        self.peak = max(self.peak, peak / 1024)


def take_turns(runs, rounds):
    for number in range(rounds):
        for run in runs:
            if run.rounds is None or number < run.rounds:
                run.once()
        print(f"round {number + 1} of {rounds}", file=sys.stderr)


def ratio(run, other, of=lambda run: run.seconds):
    """How many times faster `run` is than `other`: the median over the rounds."""
    return median(b / a for a, b in zip(of(run), of(other)))


def times(value):
    """A ratio, with two digits that count also where it is small."""
    return f"{value:.2f}" if value >= 0.1 else f"{value:.2g}"


def machine():
    model = platform.processor() or platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    except OSError:
        pass
    load = os.getloadavg()[0]
    rustc = subprocess.run(["rustc", "--version"], capture_output=True, text=True).stdout.split()
    version = rustc[1] if len(rustc) > 1 else "?"
    return f"{model}, {os.cpu_count()} cores, load {load:.1f} at the end; Rust {version}"


def audit(binaries, out, jobs, file, *options):
    command = [binaries / "roque", "audit", "--quiet", "--force", "--jobs", jobs, "--out", out]
    return [*command, *options, file]


def count_games(file):
    """Also brings the file into memory, so that no disk is measured."""
    count = 0
    with open(file, "rb") as lines:
        for line in lines:
            count += line.startswith(b"[Event ")
    return count


def has_python_chess():
    return subprocess.run([sys.executable, "-c", "import chess.pgn"], capture_output=True).returncode == 0


def compare(binaries, file, rounds, folder):
    size = file.stat().st_size
    games = count_games(file)
    out = folder / "report"
    wrong = ["--tables", "illegal_castles,problems"]
    bare = Run("bare replay (pgn-reader and shakmaty)", [binaries / "examples" / "bare_replay", file])
    runs = [
        bare,
        Run("roque --jobs 1, all tables", audit(binaries, out, 1, file)),
        Run("roque --jobs 2, all tables", audit(binaries, out, 2, file)),
        Run("roque --jobs 1, illegal_castles,problems", audit(binaries, out, 1, file, *wrong)),
        Run("grep -c '^\\[Event '", ["grep", "-c", r"^\[Event ", file]),
    ]
    if shutil.which("zstd"):
        packed = folder / "packed.pgn.zst"
        subprocess.run(["zstd", "-q", "-3", file, "-o", packed], check=True)
        runs.append(Run("roque --jobs 2, all tables, from .zst", audit(binaries, out, 2, packed)))
        runs.append(Run("zstd -d alone", ["zstd", "-q", "-d", "-f", packed, "-o", os.devnull]))
    extract = None
    if shutil.which("pgn-extract"):
        extract = Run("pgn-extract -r -s", ["pgn-extract", "-r", "-s", file])
        runs.append(extract)
    if has_python_chess():
        part = folder / "part.pgn"
        with open(file, "rb") as source:
            part.write_bytes(source.read(PYTHON_CHESS_BYTES))
        scale = size / part.stat().st_size
        command = [sys.executable, "-c", PYTHON_CHESS, part]
        runs.append(Run("python-chess (a part, scaled)", command, scale, rounds=1))
    take_turns(runs, rounds)

    print(f"{size / 1e6:.1f} MB, {games} games; {rounds} rounds, medians; {machine()}")
    print("x bare: times as fast as the bare replay; in brackets by processor time")
    print()
    widest = max(len(run.name) for run in runs)
    columns = "seconds   cpu s   x bare          x pgn-extract   games/s     MB/s   peak MiB"
    print(f"{'':{widest}}  {columns}")
    for run in runs:
        seconds = median(run.seconds)
        by_wall = times(ratio(run, bare))
        by_cpu = f"({times(ratio(run, bare, lambda run: run.cpu))})"
        beside = times(ratio(run, extract)) if extract else "-"
        print(
            f"{run.name:{widest}}  {seconds:7.3f} {median(run.cpu):7.3f}"
            f"  {by_wall:>7} {by_cpu:>7} {beside:>13}"
            f" {games / seconds:11.0f} {size / 1e6 / seconds:8.1f} {run.peak:10.1f}"
        )


def repeat(file, copies, path):
    with open(path, "wb") as target:
        for _ in range(copies):
            with open(file, "rb") as source:
                shutil.copyfileobj(source, target, 1 << 20)
            # A new game must begin on a new line.
            target.write(b"\n\n")


def scale(binaries, file, rounds, folder):
    games = count_games(file)
    runs = {}
    for copies in (1, 2, 4, 8):
        path = folder / f"times-{copies}.pgn"
        repeat(file, copies, path)
        count_games(path)
        for jobs in (1, 2):
            out = folder / f"report-{copies}"
            runs[copies, jobs] = Run(f"{copies} x {jobs}", audit(binaries, out, jobs, path))
    take_turns(list(runs.values()), rounds)

    size = file.stat().st_size
    print(f"{size / 1e6:.1f} MB, {games} games; {rounds} rounds, medians; {machine()}")
    print()
    print("| input | MB | threads | seconds | cpu s | times the cost of 1 x | games/s | MB/s | peak MiB |")
    print("|---|---|---|---|---|---|---|---|---|")
    for (copies, jobs), run in runs.items():
        seconds = median(run.seconds)
        grown = ratio(runs[1, jobs], run)
        print(
            f"| {copies} x | {copies * size / 1e6:.0f} | {jobs} | {seconds:.2f} | {median(run.cpu):.2f}"
            f" | {grown:.2f} | {copies * games / seconds:.0f} | {copies * size / 1e6 / seconds:.0f}"
            f" | {run.peak:.0f} |"
        )

    print()
    print("| table | bytes a game | packed (zstd -3) | a month, GB | packed, GB |")
    print("|---|---|---|---|---|")
    sums = [0, 0]
    zstd = shutil.which("zstd")
    for table in TABLES:
        path = folder / "report-1" / f"{table}.csv"
        plain = path.stat().st_size / games
        packed = None
        if zstd:
            command = [zstd, "-3", "-q", "-c", str(path)]
            packed = len(subprocess.run(command, capture_output=True, check=True).stdout) / games
        sums[0] += plain
        sums[1] += packed or 0
        print(size_row(table, plain, packed))
    print(size_row("together", sums[0], sums[1] if zstd else None))

    print()
    by_games = median(runs[8, 1].seconds) / (8 * games) * MONTH_GAMES
    by_bytes = median(runs[8, 1].seconds) / (8 * size) * MONTH_BYTES
    low, high = sorted([by_games, by_bytes])
    two = ratio(runs[8, 2], runs[8, 1])
    print("| a month: 100 million games, 200 GB unpacked | |")
    print("|---|---|")
    print(f"| one thread, by the games | {hours(by_games)} |")
    print(f"| one thread, by the bytes | {hours(by_bytes)} |")
    print(f"| two threads are faster by | {two:.2f} |")
    # One thread reads and unpacks; no number of cores makes a run shorter than that.
    floor = unpacking(file, size) if zstd else 0
    if zstd:
        print(f"| unpacking alone, on its own thread beside the work | {hours(floor)} |")
    for cores in (2, 8, 32):
        print(f"| {cores} cores | {hours(max(low / cores, floor))} to {hours(max(high / cores, floor))} |")


def options(binaries, file, rounds, folder):
    """What each option costs beside the six tables as CSV."""
    games = count_games(file)
    asked = [
        [],
        ["--stats"],
        ["--format", "csv,parquet"],
        ["--format", "parquet"],
        ["--format", "jsonl"],
        ["--pack", "zst"],
        ["--variations"],
        ["--html"],
        ["--tables", "games"],
    ]
    runs = {}
    for jobs in (1, 2):
        for number, words in enumerate(asked):
            out = folder / f"report-{jobs}-{number}"
            runs[jobs, number] = Run(" ".join(words), audit(binaries, out, jobs, file, *words))
    take_turns(list(runs.values()), rounds)

    print(f"{file.stat().st_size / 1e6:.1f} MB, {games} games; {rounds} rounds, medians; {machine()}")
    print("times: the cost in times that of the six tables as CSV; in brackets by processor time")
    print()
    print("| options | report, MB | 1 thread, s | times | 2 threads, s | times | peak MiB |")
    print("|---|---|---|---|---|---|---|")
    for number, words in enumerate(asked):
        report = folder / f"report-1-{number}"
        size = sum(path.stat().st_size for path in report.rglob("*") if path.is_file())
        cells = []
        for jobs in (1, 2):
            run, plain = runs[jobs, number], runs[jobs, 0]
            by_cpu = ratio(plain, run, lambda run: run.cpu)
            cells += [f"{median(run.seconds):.2f}", f"{ratio(plain, run):.2f} ({by_cpu:.2f})"]
        name = f"`{' '.join(words)}`" if words else "none"
        print(f"| {name} | {size / 1e6:.0f} | {' | '.join(cells)} | {runs[2, number].peak:.0f} |")


def tags(fen):
    return f'[Event "?"]\n[SetUp "1"]\n[FEN "{fen}"]\n\n'


def main_line(tokens):
    """Numbers the moves; ten moves a line."""
    numbered = (f"{n // 2 + 1}. {token}" if n % 2 == 0 else token for n, token in enumerate(tokens))
    lines = []
    for n, token in enumerate(numbered):
        lines.append(token + ("\n" if n % 20 == 19 else " "))
    return "".join(lines) + "*\n"


def cycle(white, black, plies):
    return ((black if n % 2 else white)[n // 2 % len(black if n % 2 else white)] for n in range(plies))


def limits(binaries, _, rounds, folder):
    """One game, or one line, that grows."""
    lone_king = ["Kd8", "Ke8"]
    standard = '[Event "?"]\n\n'
    kinds = [
        ("plies", 6_000, lambda n: standard + main_line(cycle(["Nf3", "Ng1"], ["Nf6", "Ng8"], n))),
        ("bytes of one comment", 50_000_000, lambda n: standard + "1. e4 {" + "x" * n + "} e5 *\n"),
        ("comments", 500_000, lambda n: standard + "1. e4 " + ("{" + "x" * 98 + "} ") * n + "e5 *\n"),
        (
            "illegal castles",
            1_000,
            lambda n: tags("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
            + main_line(cycle(["O-O", "Rf2", "Kf1", "Rh2", "Ke1", "Rh1"], lone_king, 12 * n)),
        ),
        ("variations in one another", 10_000, lambda n: standard + "1. e4 " + "(1. d4 " * n + ")" * n + " e5 *\n"),
        ("tags", 100_000, lambda n: standard.strip() + "\n" + "".join(f'[T{i} "x"]\n' for i in range(n)) + "\n1. e4 *\n"),
        ("games on one line", 50_000, lambda n: "1. e4 e5 * " * n),
    ]
    print(f"{rounds} rounds, medians; {machine()}")
    print()
    print("| one file with so many | size, MB | seconds | times the one before | peak MiB |")
    print("|---|---|---|---|---|")
    for name, least, write in kinds:
        runs = []
        for factor in (1, 2, 4):
            path = folder / f"{len(runs)}.pgn"
            path.write_text(write(least * factor))
            command = audit(binaries, folder / "report", 2, path)
            runs.append((least * factor, path.stat().st_size, Run(name, command)))
        take_turns([run for _, _, run in runs], rounds)
        before = None
        for count, size, run in runs:
            grown = f"{ratio(before, run):.2f}" if before else ""
            print(f"| {count} {name} | {size / 1e6:.1f} | {median(run.seconds):.3f} | {grown} | {run.peak:.0f} |")
            before = run


def size_row(table, plain, packed):
    month = plain * MONTH_GAMES / 1e9
    if packed is None:
        return f"| {table} | {plain:.1f} | - | {month:.1f} | - |"
    return f"| {table} | {plain:.1f} | {packed:.1f} | {month:.1f} | {packed * MONTH_GAMES / 1e9:.1f} |"


def unpacking(file, size):
    """Seconds to unpack a month, at the speed of this file."""
    command = ["zstd", "-3", "-q", "-c", str(file)]
    packed = subprocess.run(command, capture_output=True, check=True).stdout
    seconds = []
    for _ in range(3):
        started = time.perf_counter()
        subprocess.run(["zstd", "-d", "-q", "-c"], input=packed, stdout=subprocess.DEVNULL, check=True)
        seconds.append(time.perf_counter() - started)
    return median(seconds) / size * MONTH_BYTES


def hours(seconds):
    if seconds < 100:
        return f"{seconds:.0f} s"
    if seconds < 6000:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"


def main():
    mode, binaries, file, rounds = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="roque-compare-") as folder:
        measure = {"compare": compare, "scale": scale, "limits": limits, "options": options}[mode]
        measure(Path(binaries), Path(file), int(rounds), Path(folder))


main()
