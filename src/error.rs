//! What stops a run: [`Error`], its [`ErrorKind`] and its [`Place`] in the input.
