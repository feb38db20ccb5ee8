//! The castling field of a FEN: which rights it claims, in which mode, and which are granted.

use shakmaty::{Bitboard, Board, ByColor, Color, File, Square};

use super::{Variant, fen::Fields};
use crate::{
    law::{ByWing, Home, Rights, Wing},
    problem::ProblemKind,
};

/// One letter of the castling field.
#[derive(Clone, Copy)]
struct Claim {
    color: Color,
    rook: ClaimedRook,
}

#[derive(Clone, Copy)]
enum ClaimedRook {
    /// `K`, `Q`: the rook of that wing.
    Of(Wing),
    /// A Shredder letter: the rook on that file.
    On(File),
}

impl Claim {
    fn from_letter(letter: u8) -> Option<Claim> {
        let color = Color::from_white(letter.is_ascii_uppercase());
        let rook = match letter.to_ascii_lowercase() {
            b'k' => ClaimedRook::Of(Wing::KingSide),
            b'q' => ClaimedRook::Of(Wing::QueenSide),
            file => ClaimedRook::On(File::from_char(char::from(file))?),
        };
        Some(Claim { color, rook })
    }
}

/// The wing and the rook that a claim means; `None` where king or rook is not at home.
type Meant = Option<(Wing, Square)>;

/// Decides on the mode, and grants what the castling field claims and the board allows.
pub(super) fn grant(
    fields: &Fields<'_>,
    variant: &Variant,
    remark: &mut dyn FnMut(ProblemKind, &str),
) -> (bool, Rights) {
    let board = &fields.board;
    let claims = || {
        fields
            .castling
            .iter()
            .copied()
            .filter_map(Claim::from_letter)
    };
    let chess960 = match variant {
        Variant::Chess960 => true,
        Variant::NotSaid => {
            let inferred = is_chess960(board, claims());
            if inferred {
                remark(
                    ProblemKind::VariantInferred,
                    "the rights of the FEN fit together as Chess960 and not as standard chess",
                );
            }
            inferred
        }
        Variant::Standard | Variant::Unsupported(_) => false,
    };
    let usual_home = ByColor::new_with(|color| {
        if chess960 {
            chess960_home(board, color)
        } else {
            Home::standard(color)
        }
    });
    let mut home = usual_home;
    let mut claimed = ByColor::new_with(|_| ByWing::new_with(|_| 0u32));
    let mut granted = ByColor::new_with(|_| ByWing::new_with(|_| false));
    for &letter in fields.castling {
        let Some(claim) = Claim::from_letter(letter) else {
            continue;
        };
        let meant = if chess960 {
            meant_in_chess960(board, claim)
        } else {
            meant_in_standard(board, claim)
        };
        let Some((wing, rook)) = meant else {
            let letter = char::from(letter);
            let text = format!("the FEN claims the right {letter} without king and rook at home");
            remark(ProblemKind::SetupRightImpossible, &text);
            continue;
        };
        let times = claimed.get_mut(claim.color).get_mut(wing);
        *times += 1;
        *granted.get_mut(claim.color).get_mut(wing) = *times == 1;
        let home_rook = home.get_mut(claim.color).rook.get_mut(wing);
        if *times == 1 {
            *home_rook = Some(rook);
        } else {
            *home_rook = *usual_home.get(claim.color).rook.get(wing);
        }
        if *times == 2 {
            remark(
                ProblemKind::SetupRightImpossible,
                "the FEN claims a right twice: it is not granted",
            );
        }
    }
    (chess960, Rights::new(board, home, granted))
}

/// In standard chess the king stands on the e-file and the rook in the corner.
fn meant_in_standard(board: &Board, claim: Claim) -> Meant {
    let wing = match claim.rook {
        ClaimedRook::Of(wing) => wing,
        ClaimedRook::On(File::A) => Wing::QueenSide,
        ClaimedRook::On(File::H) => Wing::KingSide,
        ClaimedRook::On(_) => return None,
    };
    let home = Home::standard(claim.color);
    let king = home.king?;
    let rook = (*home.rook.get(wing))?;
    let at_home = board.by_piece(claim.color.king()).contains(king)
        && board.by_piece(claim.color.rook()).contains(rook);
    at_home.then_some((wing, rook))
}

/// In Chess960 the king stands somewhere on its first rank; `K` and `Q` mean the outermost rook.
fn meant_in_chess960(board: &Board, claim: Claim) -> Meant {
    let home = chess960_home(board, claim.color);
    let king = home.king?;
    match claim.rook {
        ClaimedRook::Of(wing) => home.rook.get(wing).map(|rook| (wing, rook)),
        ClaimedRook::On(file) => {
            let rook = Square::from_coords(file, claim.color.backrank());
            let wing = Wing::from_king_side(file > king.file());
            board
                .by_piece(claim.color.rook())
                .contains(rook)
                .then_some((wing, rook))
        }
    }
}

/// The king where it stands on its first rank, and the outermost rook on each side of it.
fn chess960_home(board: &Board, color: Color) -> Home {
    let backrank = Bitboard::from(color.backrank());
    let king = board.king_of(color).filter(|&king| backrank.contains(king));
    let rooks = board.by_piece(color.rook()) & backrank;
    let outermost = |wing| {
        let king = king?;
        match wing {
            Wing::KingSide => rooks.last().filter(|rook| rook.file() > king.file()),
            Wing::QueenSide => rooks.first().filter(|rook| rook.file() < king.file()),
        }
    };
    Home {
        king,
        rook: ByWing::new_with(outermost),
    }
}

/// Whether the rights that a FEN claims fit together as Chess960, and are not the standard ones.
fn is_chess960(board: &Board, claims: impl Iterator<Item = Claim>) -> bool {
    let mut king_file = None;
    let mut rook_files = ByWing::new_with(|_| None);
    let mut claimed = ByColor::new_with(|_| ByWing::new_with(|_| false));
    let mut standard = true;
    for claim in claims {
        let Some(king) = board.king_of(claim.color) else {
            return false;
        };
        let Some((wing, rook)) = meant_in_chess960(board, claim) else {
            return false;
        };
        let between_rooks = !matches!(king.file(), File::A | File::H);
        let fits = between_rooks
            && *king_file.get_or_insert(king.file()) == king.file()
            && *rook_files.get_mut(wing).get_or_insert(rook.file()) == rook.file()
            && !std::mem::replace(claimed.get_mut(claim.color).get_mut(wing), true);
        if !fits {
            return false;
        }
        standard &=
            Some(rook) == *Home::standard(claim.color).rook.get(wing) && king.file() == File::E;
    }
    !standard
}
