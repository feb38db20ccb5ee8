//! What people read: the closing summary and `run.json`.
