//! The languages in which roque speaks to people: English, Spanish and Portuguese.
//!
//! Every text lies in `locales/`, one file a language, and is asked for by its key. Tables and
//! messages about wrong usage stay in English, for programs read the one and search engines know
//! the other.
//!
//! ```
//! use roque::language::{Language, Value};
//!
//! let words = Language::Portuguese.words();
//! let text = words.tell("castled-on-move", &[
//!     ("color", Value::from("white")),
//!     ("number", Value::from(10)),
//! ]);
//! assert_eq!(text, "as brancas rocaram no lance 10");
//! ```

mod choice;
mod phrases;
mod words;

pub use choice::{Language, UnknownLanguage};
pub use phrases::{Phrase, sentence};
pub use words::{Value, Words};
