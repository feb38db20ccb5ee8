#!/usr/bin/env bash
# How fast roque is beside other programs, and how it grows with its input.
#
#   benches/compare.sh FILE.pgn [ROUNDS]           beside others; the README quotes this
#   benches/compare.sh --scale FILE.pgn [ROUNDS]   1, 2, 4 and 8 times the file; docs/scale.md
#   benches/compare.sh --options FILE.pgn [ROUNDS] what each option costs; docs/scale.md
#   benches/compare.sh --limits [ROUNDS]           one game that grows and grows; docs/scale.md
#
# Needs cargo and python3. pgn-extract, python-chess and zstd are used where they are installed.
# Reports go to a folder under TMPDIR and are removed. All programs take turns in each round, so
# that whatever else the machine does disturbs all of them alike; ratios are medians over rounds.
set -euo pipefail

usage() {
    sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
    exit 2
}

mode=compare
if [[ ${1:-} == --scale || ${1:-} == --options ]]; then
    mode=${1#--}
    shift
elif [[ ${1:-} == --limits ]]; then
    mode=limits
    shift
    set -- /dev/null "$@"
fi
[[ $# -ge 1 && $# -le 2 && ( -f $1 || $1 == /dev/null ) ]] || usage
file=$(realpath "$1")
rounds=${2:-5}
[[ $rounds =~ ^[1-9][0-9]*$ ]] || usage

here=$(cd "$(dirname "$0")" && pwd)
cd "$here/.."
cargo build --release --quiet --bins --examples
target=${CARGO_TARGET_DIR:-target}

# Debian keeps it where root does not look.
PATH=$PATH:/usr/games exec python3 "$here/compare.py" "$mode" "$target/release" "$file" "$rounds"
