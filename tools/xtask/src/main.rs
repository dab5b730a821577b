//! The developer tool: `cargo xtask help`.
fn main() {}
