//! Bytes from the world: files, folders, standard input, packed or not.
