//! The tables: one file each, the only place where their columns are written.
