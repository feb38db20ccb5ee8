//! Moves: standard algebraic notation first, then what people write.

use shakmaty::{File, Rank, Role, Square, san::San};

use crate::pgn::{Meaning, Spelling};

/// Of each byte: the index of the file it names, or 8.
static FILES: [u8; 256] = {
    let mut table = [8; 256];
    let mut file = 0u8;
    while file < 8 {
        table[(b'a' + file) as usize] = file;
        file += 1;
    }
    table
};

/// Of each byte: the index of the rank it names, or 8.
static RANKS: [u8; 256] = {
    let mut table = [8; 256];
    let mut rank = 0u8;
    while rank < 8 {
        table[(b'1' + rank) as usize] = rank;
        rank += 1;
    }
    table
};

/// Of each byte: the piece whose English letter it is.
pub(super) static ROLES: [Option<Role>; 256] = {
    let mut table = [None; 256];
    table[b'N' as usize] = Some(Role::Knight);
    table[b'B' as usize] = Some(Role::Bishop);
    table[b'R' as usize] = Some(Role::Rook);
    table[b'Q' as usize] = Some(Role::Queen);
    table[b'K' as usize] = Some(Role::King);
    table
};

#[inline]
fn square(file: u8, rank: u8) -> Option<Square> {
    let (file, rank) = (FILES[file as usize], RANKS[rank as usize]);
    if (file | rank) & 8 != 0 {
        return None;
    }
    Some(Square::new(u32::from(rank * 8 + file)))
}

/// Of each byte: the file it names. A look-up takes no branch.
static FILE_NAMES: [Option<File>; 256] = {
    let mut table = [None; 256];
    let mut file = 0u8;
    while file < 8 {
        table[(b'a' + file) as usize] = Some(File::new(file as u32));
        file += 1;
    }
    table
};

/// Of each byte: the rank it names.
static RANK_NAMES: [Option<Rank>; 256] = {
    let mut table = [None; 256];
    let mut rank = 0u8;
    while rank < 8 {
        table[(b'1' + rank) as usize] = Some(Rank::new(rank as u32));
        rank += 1;
    }
    table
};

#[inline]
pub(super) fn file(byte: u8) -> Option<File> {
    FILE_NAMES[byte as usize]
}

#[inline]
pub(super) fn rank(byte: u8) -> Option<Rank> {
    RANK_NAMES[byte as usize]
}

/// Reads a move as the PGN standard writes it, and the shapes that differ from that only by the
/// position (a missing `x`, more squares named than needed). The hot path.
#[inline]
pub(in crate::pgn) fn standard(word: &[u8]) -> Option<San> {
    let word = match word {
        [rest @ .., b'+' | b'#'] => rest,
        _ => word,
    };
    match *word {
        [f, r] => Some(San::Normal {
            role: Role::Pawn,
            file: None,
            rank: None,
            capture: false,
            to: square(f, r)?,
            promotion: None,
        }),
        [piece, f, r] => {
            let to = square(f, r)?;
            if let Some(role) = ROLES[piece as usize] {
                return Some(piece_move(role, None, None, false, to));
            }
            // `ed5`
            Some(pawn_move(Some(file(piece)?), None, false, to, None))
        }
        [piece, middle, f, r] => {
            if let Some(to) = square(f, r) {
                return match ROLES[piece as usize] {
                    Some(role) if middle == b'x' => Some(piece_move(role, None, None, true, to)),
                    Some(role) => {
                        let (file, rank) = (file(middle), rank(middle));
                        (file.is_some() || rank.is_some())
                            .then(|| piece_move(role, file, rank, false, to))
                    }
                    None if middle == b'x' => {
                        Some(pawn_move(Some(file(piece)?), None, true, to, None))
                    }
                    None => None,
                };
            }
            // `e8=Q`
            (f == b'=').then_some(())?;
            Some(pawn_move(
                None,
                None,
                false,
                square(piece, middle)?,
                promoted(r),
            ))
            .filter(|san| {
                matches!(
                    san,
                    San::Normal {
                        promotion: Some(_),
                        ..
                    }
                )
            })
        }
        [piece, first, second, f, r] => {
            let to = square(f, r)?;
            let role = ROLES[piece as usize]?;
            if second == b'x' {
                let (file, rank) = (file(first), rank(first));
                return (file.is_some() || rank.is_some())
                    .then(|| piece_move(role, file, rank, true, to));
            }
            let from = square(first, second)?;
            Some(piece_move(
                role,
                Some(from.file()),
                Some(from.rank()),
                false,
                to,
            ))
        }
        [f0, b'x', f, r, b'=', piece] => {
            let promotion = Some(promoted(piece)?);
            Some(pawn_move(
                Some(file(f0)?),
                None,
                true,
                square(f, r)?,
                promotion,
            ))
        }
        [piece, first, second, b'x', f, r] => {
            let from = square(first, second)?;
            let role = ROLES[piece as usize]?;
            Some(piece_move(
                role,
                Some(from.file()),
                Some(from.rank()),
                true,
                square(f, r)?,
            ))
        }
        _ => None,
    }
}

#[inline]
const fn piece_move(
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
    capture: bool,
    to: Square,
) -> San {
    San::Normal {
        role,
        file,
        rank,
        capture,
        to,
        promotion: None,
    }
}

#[inline]
const fn pawn_move(
    file: Option<File>,
    rank: Option<Rank>,
    capture: bool,
    to: Square,
    promotion: Option<Role>,
) -> San {
    San::Normal {
        role: Role::Pawn,
        file,
        rank,
        capture,
        to,
        promotion,
    }
}

/// The piece a pawn may be promoted to.
#[inline]
const fn promoted(byte: u8) -> Option<Role> {
    match byte {
        b'Q' => Some(Role::Queen),
        b'R' => Some(Role::Rook),
        b'B' => Some(Role::Bishop),
        b'N' => Some(Role::Knight),
        _ => None,
    }
}

/// What is left of a word while it is read from its start.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn eat(&mut self, signs: &[&[u8]]) -> bool {
        signs.iter().any(|sign| {
            let rest = self.0.strip_prefix(*sign);
            self.0 = rest.unwrap_or(self.0);
            rest.is_some()
        })
    }

    fn role(&mut self) -> Option<Role> {
        let role = self.0.first().and_then(|&byte| ROLES[byte as usize])?;
        self.0 = &self.0[1..];
        Some(role)
    }

    fn square(&mut self) -> Option<Square> {
        match *self.0 {
            [f, r, ref rest @ ..] => {
                let square = square(f, r)?;
                self.0 = rest;
                Some(square)
            }
            _ => None,
        }
    }

    /// A file, a rank, or both.
    fn origin(&mut self) -> (Option<File>, Option<Rank>) {
        let file = self.0.first().and_then(|&byte| file(byte));
        self.0 = &self.0[usize::from(file.is_some())..];
        let rank = self.0.first().and_then(|&byte| rank(byte));
        self.0 = &self.0[usize::from(rank.is_some())..];
        (file, rank)
    }
}

const DASHES: [&[u8]; 6] = [
    b"-",
    b"\xe2\x80\x90",
    b"\xe2\x80\x91",
    b"\xe2\x80\x93",
    b"\xe2\x80\x94",
    b"\xe2\x88\x92",
];

/// What may stand behind a move, and what it makes of the spelling.
const ENDINGS: [(&[u8], Spelling); 22] = [
    (b"e.p.", Spelling::EN_PASSANT),
    (b"e.p", Spelling::EN_PASSANT),
    (b"ep.", Spelling::EN_PASSANT),
    (b"ep", Spelling::EN_PASSANT),
    (b"++", Spelling::CHECK_MARK),
    (b"+-", Spelling::CHECK_MARK),
    (b"-+", Spelling::CHECK_MARK),
    (b"+/-", Spelling::CHECK_MARK),
    (b"-/+", Spelling::CHECK_MARK),
    (b"+/=", Spelling::CHECK_MARK),
    (b"=/+", Spelling::CHECK_MARK),
    (b"dbl.ch", Spelling::CHECK_MARK),
    (b"ch", Spelling::CHECK_MARK),
    (b"mate", Spelling::CHECK_MARK),
    (b"\xe2\x80\xa0", Spelling::CHECK_MARK), // †
    (b"\xe2\x80\xa1", Spelling::CHECK_MARK), // ‡
    (b"\xc2\xb1", Spelling::CHECK_MARK),     // ±
    (b"=", Spelling::OTHER),
    (b",", Spelling::OTHER),
    (b":", Spelling::OTHER),
    (b"+", Spelling::CHECK_MARK),
    (b"#", Spelling::CHECK_MARK),
];

/// Whether there is nothing but marks that may stand behind a move: of check, of an opinion.
pub(super) fn are_signs(mut rest: &[u8]) -> bool {
    while !rest.is_empty() {
        match ENDINGS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            Some((sign, _)) => rest = &rest[sign.len()..],
            None => return false,
        }
    }
    true
}

/// Reads what stands behind the squares of a move: promotion, en passant, check marks.
fn ending(mut rest: &[u8], mut spelling: Spelling) -> Option<(Option<Role>, Spelling)> {
    let mut promotion = None;
    let by_sign = match *rest {
        [b'(', piece, b')', ref tail @ ..] | [b'=', b'(', piece, b')', ref tail @ ..] => {
            Some((piece, tail, Spelling::PROMOTION))
        }
        [b'=', piece, ref tail @ ..] => Some((piece, tail, Spelling::STANDARD)),
        [b'/', piece, ref tail @ ..] | [piece, ref tail @ ..] => {
            Some((piece, tail, Spelling::PROMOTION))
        }
        [] => None,
    };
    if let Some((piece, tail, how)) = by_sign {
        let lower = matches!(piece, b'q' | b'r' | b'b' | b'n');
        if let Some(role) = promoted(piece.to_ascii_uppercase()) {
            promotion = Some(role);
            spelling = spelling.with(how);
            if lower {
                spelling = spelling.with(Spelling::PROMOTION);
            }
            rest = tail;
        }
    }
    if matches!(rest, b"+" | b"#") {
        return Some((promotion, spelling));
    }
    while !rest.is_empty() {
        let (sign, how) = ENDINGS.iter().find(|(sign, _)| rest.starts_with(sign))?;
        // One check mark behind `e.p.` is as it should be.
        let proper = matches!(rest, b"+" | b"#") && spelling == Spelling::EN_PASSANT;
        if !proper {
            spelling = spelling.with(*how);
        }
        rest = &rest[sign.len()..];
    }
    Some((promotion, spelling))
}

/// Reads a move that is not quite as the standard says; also reads what [`standard`] does.
pub(super) fn lax(word: &[u8]) -> Option<Meaning> {
    if let Some(san) = standard(word) {
        return Some(Meaning::Move(san, Spelling::STANDARD));
    }
    let mut rest = Rest(word);
    let mut spelling = Spelling::STANDARD;
    let role = rest.role();
    if role.is_none() && rest.eat(&[b"P"]) {
        spelling = spelling.with(Spelling::PAWN_LETTER);
    }
    // One square only, or a file or rank before it.
    let start = rest.0;
    let (file, rank) = rest.origin();
    let mut dash = false;
    let mut capture = false;
    if rest.eat(&DASHES) {
        dash = true;
    }
    if rest.eat(&[b"x"]) {
        capture = true;
    } else if rest.eat(&[b":", b"X", b"\xc3\x97", b"*"]) {
        capture = true;
        spelling = spelling.with(Spelling::OTHER);
    }
    let Some(to) = rest.square() else {
        // What looked like the origin is the destination.
        if dash || capture {
            return None;
        }
        rest = Rest(start);
        let to = rest.square()?;
        let (promotion, spelling) = ending(rest.0, spelling)?;
        return moved(role, None, None, false, to, promotion, spelling);
    };
    let (promotion, spelling) = ending(rest.0, spelling)?;
    match (file, rank) {
        (Some(f), Some(r)) => {
            let from = Square::from_coords(f, r);
            if role.is_none() && !spelling.contains(Spelling::PAWN_LETTER) {
                // Squares alone say nothing of the piece; a small promotion letter is usual.
                let spelling = without_promotion(spelling, rest.0);
                return Some(Meaning::Coordinates {
                    from,
                    to,
                    promotion,
                    spelling,
                });
            }
            let spelling = if role.is_none() || dash {
                spelling.with(Spelling::LONG)
            } else {
                spelling
            };
            moved(role, Some(f), Some(r), capture, to, promotion, spelling)
        }
        (f, r) => {
            let spelling = if dash {
                spelling.with(Spelling::OTHER)
            } else {
                spelling
            };
            if role.is_none() && r.is_some() {
                return None;
            }
            moved(role, f, r, capture, to, promotion, spelling)
        }
    }
}

/// Coordinates write the promotion with a bare letter: nothing unusual about that.
fn without_promotion(spelling: Spelling, ending: &[u8]) -> Spelling {
    let bare = matches!(
        ending,
        [b'q' | b'r' | b'b' | b'n' | b'Q' | b'R' | b'B' | b'N', ..]
    );
    if bare && spelling == Spelling::PROMOTION {
        Spelling::STANDARD
    } else {
        spelling
    }
}

fn moved(
    role: Option<Role>,
    file: Option<File>,
    rank: Option<Rank>,
    capture: bool,
    to: Square,
    promotion: Option<Role>,
    spelling: Spelling,
) -> Option<Meaning> {
    // Only pawns are promoted.
    if role.is_some() && promotion.is_some() {
        return None;
    }
    let san = San::Normal {
        role: role.unwrap_or(Role::Pawn),
        file,
        rank,
        capture,
        to,
        promotion,
    };
    Some(Meaning::Move(san, spelling))
}

/// Whether a word names a square, or is clearly an attempt at a move: then it may not be left
/// out.
pub(super) fn names_square(word: &[u8]) -> bool {
    let names = word
        .windows(2)
        .any(|pair| square(pair[0], pair[1]).is_some());
    if names {
        return true;
    }
    let word = match word {
        [rest @ .., b'+' | b'#'] => rest,
        _ => word,
    };
    match *word {
        // `Nf9`, `Nx3`, `e9`, `Qxz`, `exd`
        [piece, b'x', ref rest @ ..] => {
            (ROLES[piece as usize].is_some() || FILES[piece as usize] < 8) && rest.len() <= 2
        }
        [piece, f, r] => {
            ROLES[piece as usize].is_some() && FILES[f as usize] < 8 && r.is_ascii_digit()
        }
        [f, r] => FILES[f as usize] < 8 && r.is_ascii_digit(),
        _ => false,
    }
}
