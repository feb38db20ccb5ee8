//! The check that no byte of a game is lost: the pieces that the reader reports, put together
//! again, are the game, and what may be passed over without a word holds none.

use std::{
    collections::HashSet,
    ops::{ControlFlow, Range},
};

use pgn_reader::{Nag, RawTag, Skip, Visitor};

use super::bytes::{self, Class, class};
use super::{Irregularity, Letters, Piece, PieceKind, Reader, Token, TokenVisitor, notation};

/// Checks that the pieces in which `game` is read, with the letters of a language, tile it, and
/// that each of them is what it is said to be: tokens are handed over and named texts are named,
/// blanks are blank, numbers are digits and dots, comments end with their brace, and so on.
///
/// With `variations` they are read, else skipped.
///
/// # Errors
///
/// What is wrong, and where.
///
/// ```
/// use roque::pgn::{Letters, tiling};
///
/// let game = b"[Event \"a\"]\n\n1. e4 {fine} e5 (1... c5) stray 2. Nf3 $1 *\n";
/// assert_eq!(tiling::check(game, Letters::English, false), Ok(()));
/// ```
pub fn check(game: &[u8], letters: Letters, variations: bool) -> Result<(), String> {
    let mut tiles = Tiles {
        variations,
        ..Tiles::default()
    };
    if Reader::new(game)
        .letters(letters)
        .read(&mut tiles)
        .is_none()
    {
        // Nothing but blanks is no game.
        return Ok(());
    }
    tiles.check(game)
}

/// The pieces of `game`, as the command reads it: their texts, put together again, are the game.
#[must_use]
pub fn pieces(game: &[u8]) -> Vec<Piece> {
    let mut tiles = Tiles::default();
    Reader::new(game).read(&mut tiles);
    tiles.pieces
}

/// Collects pieces, and what is said about the text.
#[derive(Default)]
struct Tiles {
    pieces: Vec<Piece>,
    tokens: HashSet<Range<usize>>,
    named: HashSet<Range<usize>>,
    tags: usize,
    annotations: usize,
    variations: bool,
}

impl Tiles {
    fn check(&self, game: &[u8]) -> Result<(), String> {
        let mut end = 0;
        let mut depth = 0_usize;
        for piece in &self.pieces {
            let Range { start, end: next } = piece.span;
            let text = game.get(piece.span.clone()).unwrap_or_default();
            let what = if start != end {
                format!("the piece before it ends at {end}")
            } else if !self.is_proper(piece, game, &mut depth) {
                "this is not what it is said to be".to_owned()
            } else {
                end = next;
                continue;
            };
            let shown = text[..text.len().min(60)].escape_ascii();
            return Err(format!(
                "bytes {start} to {next}, {:?} `{shown}`: {what}",
                piece.kind
            ));
        }
        if end != game.len() {
            let whole = game.len();
            return Err(format!(
                "the pieces end at byte {end}, and the game has {whole}"
            ));
        }
        // What was handed over is all there is.
        let counts = [
            (PieceKind::Token, self.tokens.len()),
            (PieceKind::Tag, self.tags),
            (PieceKind::Annotation, self.annotations),
        ];
        for (kind, told) in counts {
            let pieces = self.pieces.iter().filter(|piece| piece.kind == kind);
            let pieces = pieces.count();
            if pieces != told {
                return Err(format!(
                    "{pieces} pieces are {kind:?}, and {told} were handed over"
                ));
            }
        }
        Ok(())
    }

    /// Whether a piece is what it is said to be. `depth`: variations open before it.
    fn is_proper(&self, piece: &Piece, game: &[u8], depth: &mut usize) -> bool {
        let Some(text) = game.get(piece.span.clone()) else {
            return false;
        };
        let is_line = !text.iter().any(|&byte| bytes::is_line_end(byte));
        match piece.kind {
            PieceKind::Token => self.tokens.contains(&piece.span),
            PieceKind::Named => self.named.contains(&piece.span),
            PieceKind::Number => text
                .iter()
                .all(|byte| byte.is_ascii_digit() || *byte == b'.'),
            PieceKind::Blank => {
                let mut classes = text.iter().map(|&byte| class(byte));
                text == bytes::BYTE_ORDER_MARK
                    || classes.all(|class| matches!(class, Class::Blank | Class::LineEnd))
            }
            // A comment ends with its first brace, or is named.
            PieceKind::Comment => match text {
                [b'{', inner @ .., b'}'] if !inner.contains(&b'}') => true,
                [b'{', ..] => self.named.contains(&piece.span),
                [b';', ..] => is_line,
                _ => false,
            },
            PieceKind::Escape => text[0] == b'%' && is_line,
            PieceKind::Tag => bytes::tag_start(game, piece.span.start).is_some(),
            PieceKind::Annotation => match text {
                [b'!' | b'?'] | [b'!' | b'?', b'!' | b'?'] => true,
                [b'$', digits @ ..] => digits.iter().all(u8::is_ascii_digit),
                _ => text.len() == 3 && notation::unicode_mark(text).is_some(),
            },
            PieceKind::Parenthesis if text == b"(" => {
                *depth += 1;
                true
            }
            PieceKind::Parenthesis => {
                let is_open = *depth > 0;
                *depth = depth.saturating_sub(1);
                is_open && text == b")"
            }
            PieceKind::Skipped => *depth > 0 && !self.variations,
        }
    }
}

impl Visitor for Tiles {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), _: &[u8], _: RawTag<'_>) -> ControlFlow<()> {
        self.tags += 1;
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn nag(&mut self, (): &mut (), _: Nag) -> ControlFlow<()> {
        self.annotations += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(!self.variations))
    }

    fn end_game(&mut self, (): ()) {}
}

impl TokenVisitor for Tiles {
    fn token(&mut self, (): &mut (), token: Token<'_>) -> ControlFlow<()> {
        self.tokens.insert(token.at..token.at + token.bytes.len());
        ControlFlow::Continue(())
    }

    fn irregularity(&mut self, irregularity: Irregularity<'_>) {
        let Irregularity { at, text, .. } = irregularity;
        self.named.insert(at..at + text.len());
    }

    fn piece(&mut self, kind: PieceKind, span: Range<usize>) {
        // What is read again is said anew.
        while self
            .pieces
            .last()
            .is_some_and(|last| last.span.end > span.start)
        {
            self.pieces.pop();
        }
        if !span.is_empty() {
            self.pieces.push(Piece { kind, span });
        }
    }
}
