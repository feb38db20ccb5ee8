//! Work in order on many threads. Knows no chess.
