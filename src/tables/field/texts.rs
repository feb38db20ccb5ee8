//! Texts and tags of a game.

use super::Field;
use crate::{
    replay::audit::{self, Fact, GameAudit},
    tables::{
        Pen,
        cells::{Cells, Shape},
        text::{self, Stretch},
    },
};

/// Text of the game, as it is written there.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a>(pub Stretch<'a>);

impl Field for Text<'_> {
    const KIND: &'static str = "text";
    const SHAPE: Shape = Shape::Text;
    const OPTIONAL: bool = true;

    #[inline]
    fn store(&self, cells: &mut Cells) {
        self.0.store(&mut cells.text);
        cells.end_text();
    }

    #[inline]
    fn bound(&self) -> usize {
        self.0.bound()
    }

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        self.0.write(pen);
    }
}

/// The value of a tag, with the escapes that it has in the file.
#[derive(Clone, Copy, Debug)]
pub struct Tag<'a>(pub Stretch<'a>);

impl<'a> Tag<'a> {
    /// What a tag of the game says.
    #[must_use]
    #[inline]
    pub fn of(audit: &'a GameAudit, fact: Fact) -> Tag<'a> {
        let text = audit.facts[fact as usize];
        Tag(Stretch::of(
            &audit.arena,
            text.start as usize,
            text.len as usize,
        ))
    }

    /// The same without blanks around it.
    #[must_use]
    #[inline]
    pub fn trimmed(audit: &'a GameAudit, fact: Fact) -> Tag<'a> {
        Tag(Tag::of(audit, fact).0.trimmed())
    }
}

impl<'a> Text<'a> {
    /// A text of the game.
    #[must_use]
    #[inline]
    pub fn of(audit: &'a GameAudit, text: audit::Text) -> Text<'a> {
        Text(Stretch::of(
            &audit.arena,
            text.start as usize,
            text.len as usize,
        ))
    }

    /// A text from elsewhere.
    #[must_use]
    pub const fn alone(text: &'a [u8]) -> Text<'a> {
        Text(Stretch::alone(text))
    }
}

impl Field for Tag<'_> {
    const KIND: &'static str = "text";
    const SHAPE: Shape = Shape::Text;
    const OPTIONAL: bool = true;

    #[inline]
    fn store(&self, cells: &mut Cells) {
        self.0.store_tag(&mut cells.text);
        cells.end_text();
    }

    #[inline]
    fn bound(&self) -> usize {
        self.0.bound()
    }

    #[inline]
    fn write(&self, pen: &mut Pen<'_>) {
        self.0.write_tag(pen);
    }
}

/// Text with the number of times that it applies.
#[derive(Clone, Copy, Debug)]
pub struct Counted<'a> {
    /// How often, 1 where there is nothing to say about it.
    pub count: u32,
    /// The text, about the first time.
    pub text: &'a [u8],
}

impl Field for Counted<'_> {
    const KIND: &'static str = "text";
    const SHAPE: Shape = Shape::Text;
    const OPTIONAL: bool = true;

    fn store(&self, cells: &mut Cells) {
        if self.count > 1 {
            let first = if self.text.is_empty() {
                ""
            } else {
                "; first: "
            };
            let prefix = format!("{} times in this game{first}", self.count);
            cells.text.extend_from_slice(prefix.as_bytes());
        }
        Stretch::alone(self.text).store(&mut cells.text);
        cells.end_text();
    }

    fn bound(&self) -> usize {
        Stretch::alone(self.text).bound() + 64
    }

    fn write(&self, pen: &mut Pen<'_>) {
        if self.count <= 1 {
            Stretch::alone(self.text).write(pen);
        } else if self.text.is_empty() {
            let detail = format!("{} times in this game", self.count);
            Stretch::alone(detail.as_bytes()).write(pen);
        } else {
            let prefix = format!("{} times in this game; first: ", self.count);
            text::push_special(pen, &prefix, self.text);
        }
    }
}
