//! The counters of a group: where each of them lies.

/// Moves that are told apart; one counter more is for all later ones.
pub const LAST_MOVE: usize = 60;
const MOVES: usize = LAST_MOVE + 1;

/// Turns of waiting that are told apart; one counter more is for all longer waits.
pub const LONGEST_WAIT: usize = 40;
const WAITS: usize = LONGEST_WAIT + 1 + 1;

/// The four rights: White kingside, White queenside, Black kingside, Black queenside.
pub const RIGHTS: usize = 4;

/// What a side did with its rights.
pub const ANSWERS: [&str; 5] = [
    "kingside",
    "queenside",
    "right_held",
    "rights_lost",
    "no_right",
];

/// How a game ended for a side.
pub const SIDE_RESULTS: [&str; 4] = ["won", "drawn", "lost", "unknown"];

/// How a game ended.
pub const RESULTS: [&str; 4] = ["white_won", "drawn", "black_won", "unknown"];

/// Where a side castled, for the nine combinations.
pub const CASTLED: [&str; 3] = ["kingside", "queenside", "none"];

/// How a right is lost without the castle on its wing.
pub const CAUSES: [&str; 4] = [
    "already_castled",
    "king_moved",
    "rook_moved",
    "rook_captured",
];

/// What prevents a castle for now.
pub const OBSTACLES: [&str; 4] = [
    "piece_between",
    "king_in_check",
    "transit_attacked",
    "destination_attacked",
];

/// What there is to count about castles. The first one is the total of the others but the last two.
pub const FACTS: [&str; 8] = [
    "legal",
    "rook_attacked",
    "rook_path_attacked",
    "after_check",
    "gives_check",
    "gives_mate",
    "illegal",
    "doubtful",
];

/// Where some counters begin.
macro_rules! layout {
    ($($(#[doc = $doc:literal])+ $name:ident: $size:expr;)+) => {
        layout!(@ 0; $($(#[doc = $doc])+ $name: $size;)+);
    };
    (@ $start:expr; $(#[doc = $doc:literal])+ $name:ident: $size:expr; $($rest:tt)*) => {
        $(#[doc = $doc])+
        pub const $name: usize = $start;
        layout!(@ $name + $size; $($rest)*);
    };
    (@ $start:expr;) => {
        /// How many counters a group has.
        pub const LENGTH: usize = $start;
    };
}

layout! {
    /// Sides, by color, answer, and result for the side.
    SIDES: 2 * 5 * 4;
    /// Games, by what White did, what Black did, and result.
    PAIRS: 3 * 3 * 4;
    /// Rights that the setup granted.
    GRANTED: RIGHTS;
    /// Rights lost without castling on their wing, by right, cause and move.
    LOSSES: RIGHTS * 4 * MOVES;
    /// Rights that were used, by right and move.
    USED: RIGHTS * MOVES;
    /// Rights that could be used once, by right and the first move.
    AVAILABLE: RIGHTS * MOVES;
    /// Rights that were used, by right and the turns since they could be.
    WAITED: RIGHTS * WAITS;
    /// Rights, by right and the turns for which they were held.
    HELD: RIGHTS * MOVES;
    /// Turns at which a right could be used.
    AVAILABLE_TURNS: RIGHTS;
    /// Turns at which a right was held and could not be used.
    BLOCKED_TURNS: RIGHTS;
    /// Turns of each obstacle, by right.
    OBSTACLE_TURNS: RIGHTS * 4;
    /// Episodes of each obstacle, by right.
    EPISODES: RIGHTS * 4;
    /// Episodes, by right, obstacle and the move with which they begin.
    BEGUN: RIGHTS * 4 * MOVES;
    /// Episodes, by right, obstacle and the last move.
    ENDED: RIGHTS * 4 * MOVES;
    /// Castles, by right and fact.
    CASTLES: RIGHTS * 8;
}

/// The counter of a move in a row of them; moves count from 1.
#[must_use]
pub const fn of_move(number: usize) -> usize {
    let index = number.saturating_sub(1);
    if index < LAST_MOVE { index } else { LAST_MOVE }
}

/// The counter of a wait in a row of them.
#[must_use]
pub const fn of_wait(turns: usize) -> usize {
    if turns <= LONGEST_WAIT {
        turns
    } else {
        LONGEST_WAIT + 1
    }
}

/// The sums of a group over a run.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Sums(Vec<u64>);

impl Default for Sums {
    fn default() -> Sums {
        Sums(vec![0; LENGTH])
    }
}

impl Sums {
    pub(super) fn add(&mut self, counters: &[u32]) {
        for (sum, &counter) in self.0.iter_mut().zip(counters) {
            *sum += u64::from(counter);
        }
    }

    /// One counter.
    #[must_use]
    pub fn at(&self, index: usize) -> u64 {
        self.0[index]
    }

    /// The counters of the moves 1 to 60, and of all later ones, in a row that begins at `start`
    /// and has the number `row`.
    #[must_use]
    pub fn moves(&self, start: usize, row: usize) -> &[u64] {
        &self.0[start + row * MOVES..][..MOVES]
    }

    /// The counters of the waits, for a right.
    #[must_use]
    pub fn waits(&self, right: usize) -> &[u64] {
        &self.0[WAITED + right * WAITS..][..WAITS]
    }

    /// Rights of a kind that the setup granted.
    #[must_use]
    pub fn granted(&self, right: usize) -> u64 {
        self.at(GRANTED + right)
    }
}

pub(super) const fn losses(right: usize, cause: usize, number: usize) -> usize {
    LOSSES + (right * 4 + cause) * MOVES + of_move(number)
}

/// The counter of a move in a row by right.
pub(super) const fn by_move(start: usize, right: usize, number: usize) -> usize {
    start + right * MOVES + of_move(number)
}

pub(super) const fn waited(right: usize, turns: usize) -> usize {
    WAITED + right * WAITS + of_wait(turns)
}
