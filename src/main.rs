//! The `roque` command.

fn main() {}
