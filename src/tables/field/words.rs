//! Words of fixed lists, and squares.

use shakmaty::{Color, Square};

use super::Field;
use crate::{
    law::{Ground, Wing},
    pgn::Notation,
    problem::{ProblemKind, Severity},
    replay::audit::{Doubt, Ended, Fate, FirstCastle, Gives, Reading, Status},
    tables::{
        Pen,
        cells::{Cells, NO_WORD, Shape},
        word::{self, Word},
    },
};

/// Fixed words never need quotes. Those of columns that are in every row are made ready: each is
/// one store.
macro_rules! words {
    ($($type:ty, $size:literal: $($value:ident)+;)+) => {$(
        impl Field for $type {
            const KIND: &'static str = "word";
            const SHAPE: Shape = Shape::Word(word_list!($type: $($value)+));

            #[inline]
            fn write(&self, pen: &mut Pen<'_>) {
                let word = match self {
                    $(<$type>::$value => {
                        const { &Word::<$size>::new(<$type>::$value.word().as_bytes()) }
                    })+
                };
                word.push(pen);
            }

            #[inline]
            fn store(&self, cells: &mut Cells) {
                cells.words.push(*self as u8);
            }
        }
    )+};
}

/// The words of a type, each at the place of its value.
macro_rules! word_list {
    ($type:ty: $($value:ident)+) => {
        const {
            const COUNT: usize = [$(stringify!($value)),+].len();
            let mut words = [""; COUNT];
            $(words[<$type>::$value as usize] = <$type>::$value.word();)+
            &{ words }
        }
    };
}

words! {
    Ended, 16: Cleared RightLost GameEnd CutOff;
    Fate, 16: NotGranted Castled Lost Held CutOff;
    Gives, 8: Check Mate;
    Ground, 24: AlreadyCastled KingMoved RookMoved RookCaptured NoRightInSetup KingNotHome NoRook
        PieceBetween KingInCheck TransitAttacked DestinationAttacked;
    Notation, 16: San KingTakesRook KingMove Coordinates UnicodeDash NoDash Mixed Zeros Lowercase;
    Reading, 16: AsWritten InnerRook KingOnly OtherWing;
    Status, 16: Complete Stopped NoMoves NotReplayed;
}

/// The words of rare rows.
macro_rules! rare_words {
    ($($type:ty: $words:expr;)+) => {$(
        impl Field for $type {
            const KIND: &'static str = "word";
            const SHAPE: Shape = Shape::Word($words);

            #[inline]
            fn write(&self, pen: &mut Pen<'_>) {
                pen.push_by(|room, at| word::write_word(self.word(), room, at));
            }

            fn store(&self, cells: &mut Cells) {
                cells.words.push(*self as u8);
            }
        }
    )+};
}

rare_words! {
    Doubt: word_list!(Doubt: Setup Record Notation);
    ProblemKind: &PROBLEM_WORDS;
    Severity: word_list!(Severity: Error Warning Note);
}

static PROBLEM_WORDS: [&str; ProblemKind::ALL.len()] = {
    let mut words = [""; ProblemKind::ALL.len()];
    let mut index = 0;
    while index < words.len() {
        words[ProblemKind::ALL[index] as usize] = ProblemKind::ALL[index].word();
        index += 1;
    }
    words
};

/// `white` or `black`.
#[must_use]
pub const fn color_word(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// `kingside` or `queenside`.
#[must_use]
pub const fn wing_word(wing: Wing) -> &'static str {
    match wing {
        Wing::KingSide => "kingside",
        Wing::QueenSide => "queenside",
    }
}

impl Field for Color {
    const KIND: &'static str = "word";
    const SHAPE: Shape = Shape::Word(&["white", "black"]);

    #[inline]
    fn store(&self, cells: &mut Cells) {
        cells.words.push(u8::from(self.is_black()));
    }

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        let word = match self {
            Color::White => const { &Word::<8>::new(color_word(Color::White).as_bytes()) },
            Color::Black => const { &Word::<8>::new(color_word(Color::Black).as_bytes()) },
        };
        word.push(pen);
    }
}

impl Field for Wing {
    const KIND: &'static str = "word";
    const SHAPE: Shape = Shape::Word(&["kingside", "queenside"]);

    #[inline]
    fn store(&self, cells: &mut Cells) {
        cells.words.push(u8::from(*self == Wing::QueenSide));
    }

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        let word = match self {
            Wing::KingSide => const { &Word::<16>::new(wing_word(Wing::KingSide).as_bytes()) },
            Wing::QueenSide => const { &Word::<16>::new(wing_word(Wing::QueenSide).as_bytes()) },
        };
        word.push(pen);
    }
}

impl Field for FirstCastle {
    const KIND: &'static str = "word";
    const SHAPE: Shape = Shape::Word(&["kingside", "queenside", "none"]);
    const OPTIONAL: bool = true;

    #[inline]
    fn store(&self, cells: &mut Cells) {
        match self {
            FirstCastle::Unknown => cells.words.push(NO_WORD),
            FirstCastle::None => cells.words.push(2),
            FirstCastle::On(wing) => wing.store(cells),
        }
    }

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        match self {
            FirstCastle::Unknown => pen.push(b','),
            FirstCastle::None => const { &Word::<8>::new(b"none") }.push(pen),
            FirstCastle::On(wing) => wing.write(pen),
        }
    }
}

/// The file and the rank of a square.
pub(in crate::tables) const fn square_name(square: Square) -> [u8; 2] {
    [b'a' + square.file() as u8, b'1' + square.rank() as u8]
}

/// The names of the squares, in the order of [`Square`].
pub(in crate::tables) static SQUARES: [&str; 64] = {
    const NAMES: [[u8; 2]; 64] = {
        let mut names = [[0; 2]; 64];
        let mut square = 0;
        while square < 64 {
            names[square as usize] = square_name(Square::new(square));
            square += 1;
        }
        names
    };
    let mut words = [""; 64];
    let mut square = 0;
    while square < 64 {
        words[square] = match str::from_utf8(&NAMES[square]) {
            Ok(name) => name,
            Err(_) => "",
        };
        square += 1;
    }
    words
};

impl Field for Square {
    const KIND: &'static str = "square";
    const SHAPE: Shape = Shape::Word(&SQUARES);

    #[inline]
    fn store(&self, cells: &mut Cells) {
        cells.words.push(*self as u8);
    }

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        let [file, rank] = square_name(*self);
        pen.push_first(&[file, rank, b',', 0], 3);
    }
}
