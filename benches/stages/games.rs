//! Games to measure with: random, legal, and the same at every run.

use std::fmt::Write as _;

use shakmaty::{Chess, Move, Position, san::SanPlus};

/// How many games there are.
const GAMES: usize = 400;

/// The longest game, in half-moves.
const LONGEST: usize = 120;

/// A game as it was made: a position, the move that was played there, and how it is written.
pub(crate) struct Turn {
    pub(crate) position: Chess,
    pub(crate) written: SanPlus,
}

/// Numbers that look random: Marsaglia's xorshift.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or(0) % bound
    }
}

/// Plays a random game. Castles are played soon after they become possible, and captures less
/// often than chance would have it, so that the boards stay about as full as in real games.
fn play(numbers: &mut Numbers) -> Vec<Turn> {
    let mut position = Chess::default();
    let mut turns = Vec::new();
    while turns.len() < LONGEST && !position.is_game_over() {
        let moves = position.legal_moves();
        let castle = moves.iter().find(|played| played.is_castle());
        let played: Move = match castle {
            Some(&castle) if numbers.below(2) == 0 => castle,
            _ => {
                let first = moves[numbers.below(moves.len())];
                if first.is_capture() {
                    moves[numbers.below(moves.len())]
                } else {
                    first
                }
            }
        };
        let before = position.clone();
        let written = SanPlus::from_move_and_play_unchecked(&mut position, played);
        turns.push(Turn {
            position: before,
            written,
        });
    }
    turns
}

/// Writes a game as large databases have it: a line of movetext of 80 letters at most, and in
/// every tenth game clock times in comments.
fn write(turns: &[Turn], number: usize, out: &mut String) {
    let round = number % 9 + 1;
    let tags = [
        ("Event", "Open of the random number generators"),
        ("Site", "https://example.org/games/4f2a90c1"),
        ("Date", "2024.05.17"),
        ("White", "North, Nora"),
        ("Black", "South"),
        ("Result", "1/2-1/2"),
        ("WhiteElo", "2217"),
        ("BlackElo", "1984"),
        ("ECO", "A00"),
        ("TimeControl", "300+3"),
    ];
    for (name, value) in tags {
        let _ = writeln!(out, "[{name} \"{value}\"]");
    }
    let _ = writeln!(out, "[Round \"{round}\"]\n");
    let mut line = String::new();
    for (ply, turn) in turns.iter().enumerate() {
        let mut word = String::new();
        if ply % 2 == 0 {
            let _ = write!(word, "{}. ", ply / 2 + 1);
        }
        let _ = write!(word, "{} ", turn.written);
        if number.is_multiple_of(10) {
            let _ = write!(word, "{{[%clk 0:{:02}:{:02}]}} ", 59 - ply / 4, ply % 60);
        }
        if line.len() + word.len() > 80 {
            out.push_str(line.trim_end());
            out.push('\n');
            line.clear();
        }
        line.push_str(&word);
    }
    line.push_str("1/2-1/2");
    out.push_str(&line);
    out.push_str("\n\n");
}

/// A PGN file, and the turns of its games.
pub(crate) fn make() -> (Vec<u8>, Vec<Turn>) {
    let mut numbers = Numbers(0x2545_f491_4f6c_dd1d);
    let mut text = String::new();
    let mut all = Vec::new();
    for number in 0..GAMES {
        let turns = play(&mut numbers);
        write(&turns, number, &mut text);
        all.extend(turns);
    }
    (text.into_bytes(), all)
}
