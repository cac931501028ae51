//! Holdout.
fn main() {}
