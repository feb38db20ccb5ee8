//! The tables as Apache Parquet.
//!
//! The rows come as typed [`Columns`](crate::tables::Columns); row groups are encoded as the run
//! goes, on a thread of each file. Pages are encoded here, because nearly everything that a table
//! holds is a word of a fixed list: such a column is its dictionary and the places in it, and
//! nothing has to be looked up. The `parquet` crate writes headers, schema and footer.

// Numbers are cut to the bits that are written of them, and what is counted here fits a page.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

mod bits;
mod chunk;
mod delta;
mod dictionary;
mod file;
mod group;
mod part;
mod schema;

pub use file::{ParquetFile, ROW_GROUP_ROWS, SCHEMA_VERSION, Settled};
