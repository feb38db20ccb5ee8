//! Bytes from the world: what the user named, and what it is packed with.

pub mod compression;
pub mod source;
pub mod stamp;
pub mod text;
pub mod zip;

pub use compression::{Compression, Unpacked};
pub use source::{Found, Origin, Source};
pub use stamp::Stamp;
pub use text::{Content, Text};
