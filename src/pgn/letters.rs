//! The letters that stand for pieces in different languages.

use shakmaty::Role;

use super::notation;

/// The piece letters of a language, or figurines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Letters {
    /// `K Q R B N`, as the PGN standard says.
    #[default]
    English,
    /// `K D T L S` (also Danish, Norwegian, Swedish).
    German,
    /// `R D T F C`
    French,
    /// `R D T A C` (also Italian and Catalan).
    Spanish,
    /// `R D T B C`
    Portuguese,
    /// `K D T L P`
    Dutch,
    /// `K H W G S`
    Polish,
    /// `K D V S J`
    Czech,
    /// `K V B F H`
    Hungarian,
    /// `Кр Ф Л С К`
    Russian,
    /// `♔ ♕ ♖ ♗ ♘`, of either color.
    Figurines,
}

type Table = &'static [(&'static str, Role)];

const fn latin(letters: [&'static str; 5]) -> [(&'static str, Role); 5] {
    [
        (letters[0], Role::King),
        (letters[1], Role::Queen),
        (letters[2], Role::Rook),
        (letters[3], Role::Bishop),
        (letters[4], Role::Knight),
    ]
}

const ENGLISH: [(&str, Role); 5] = latin(["K", "Q", "R", "B", "N"]);
const GERMAN: [(&str, Role); 5] = latin(["K", "D", "T", "L", "S"]);
const FRENCH: [(&str, Role); 5] = latin(["R", "D", "T", "F", "C"]);
const SPANISH: [(&str, Role); 5] = latin(["R", "D", "T", "A", "C"]);
const PORTUGUESE: [(&str, Role); 5] = latin(["R", "D", "T", "B", "C"]);
const DUTCH: [(&str, Role); 5] = latin(["K", "D", "T", "L", "P"]);
const POLISH: [(&str, Role); 5] = latin(["K", "H", "W", "G", "S"]);
const CZECH: [(&str, Role); 5] = latin(["K", "D", "V", "S", "J"]);
const HUNGARIAN: [(&str, Role); 5] = latin(["K", "V", "B", "F", "H"]);
// The king's two letters begin with the knight's one, so the king comes first.
const RUSSIAN: [(&str, Role); 5] = latin(["Кр", "Ф", "Л", "С", "К"]);
const FIGURINES: [(&str, Role); 12] = [
    ("♔", Role::King),
    ("♚", Role::King),
    ("♕", Role::Queen),
    ("♛", Role::Queen),
    ("♖", Role::Rook),
    ("♜", Role::Rook),
    ("♗", Role::Bishop),
    ("♝", Role::Bishop),
    ("♘", Role::Knight),
    ("♞", Role::Knight),
    ("♙", Role::Pawn),
    ("♟", Role::Pawn),
];

impl Letters {
    /// All of them, English first.
    pub const ALL: [Letters; 11] = [
        Letters::English,
        Letters::German,
        Letters::French,
        Letters::Spanish,
        Letters::Portuguese,
        Letters::Dutch,
        Letters::Polish,
        Letters::Czech,
        Letters::Hungarian,
        Letters::Russian,
        Letters::Figurines,
    ];

    /// The name of the language, in English.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Letters::English => "English",
            Letters::German => "German",
            Letters::French => "French",
            Letters::Spanish => "Spanish",
            Letters::Portuguese => "Portuguese",
            Letters::Dutch => "Dutch",
            Letters::Polish => "Polish",
            Letters::Czech => "Czech",
            Letters::Hungarian => "Hungarian",
            Letters::Russian => "Russian",
            Letters::Figurines => "figurines",
        }
    }

    const fn table(self) -> Table {
        match self {
            Letters::English => &ENGLISH,
            Letters::German => &GERMAN,
            Letters::French => &FRENCH,
            Letters::Spanish => &SPANISH,
            Letters::Portuguese => &PORTUGUESE,
            Letters::Dutch => &DUTCH,
            Letters::Polish => &POLISH,
            Letters::Czech => &CZECH,
            Letters::Hungarian => &HUNGARIAN,
            Letters::Russian => &RUSSIAN,
            Letters::Figurines => &FIGURINES,
        }
    }

    /// The languages other than English in which every word of the main line that is meant as a
    /// move can be read, and at least one is a move that English does not know.
    ///
    /// Words alone rarely decide: German `Kf1` is English too, and `Tf1` is also French. Which
    /// language a game is in, if any, only its replay tells.
    #[must_use]
    pub fn candidates(game: &[u8]) -> Vec<Letters> {
        let mut open = Letters::ALL[1..].to_vec();
        let mut foreign = false;
        super::reader::all_words(game, |word| {
            foreign |= !notation::is_readable(word, Letters::English);
            open.retain(|&letters| notation::is_readable(word, letters));
            !open.is_empty()
        });
        if foreign { open } else { Vec::new() }
    }

    /// Writes `word` with English piece letters into `room`, and returns what was written; `None`
    /// if the word is too long, or uses an English letter that is none in this language.
    pub(super) fn translate(self, word: &[u8], room: &mut [u8; TRANSLATED]) -> Option<usize> {
        let mut read = 0;
        let mut written = 0;
        // A piece letter stands at the start of a word, or behind a square or a promotion sign.
        let mut piece_may_stand = true;
        while read < word.len() {
            let rest = &word[read..];
            let found = self
                .table()
                .iter()
                .find(|(letter, _)| piece_may_stand && rest.starts_with(letter.as_bytes()));
            let byte = if let Some(&(letter, role)) = found {
                read += letter.len();
                piece_may_stand = false;
                role.upper_char() as u8
            } else {
                let byte = rest[0];
                // An English piece letter that means nothing here.
                if piece_may_stand && matches!(byte, b'K' | b'Q' | b'R' | b'B' | b'N' | b'P') {
                    return None;
                }
                read += 1;
                piece_may_stand = matches!(byte, b'1'..=b'8' | b'=' | b'(' | b'/');
                byte
            };
            *room.get_mut(written)? = byte;
            written += 1;
        }
        Some(written)
    }
}

/// The longest word that is read with letters other than the English ones, translated.
pub(super) const TRANSLATED: usize = 48;
