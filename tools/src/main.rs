//! Cotan: `cotan opt` and friends.
fn main() {}
