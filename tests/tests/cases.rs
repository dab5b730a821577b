//! Every case in `tests/cases`, every oracle program, and every program of the tour of arrays, as a
//! test of its own. `cargo xtask bless` accepts their output.

use std::process::ExitCode;

fn main() -> ExitCode {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/cases");
    let suite = cotan::suite(folder, cotan::registry(), cotan_passes::registry());
    let suite = suite.folder(concat!(env!("CARGO_MANIFEST_DIR"), "/conformance/oracles"));
    let suite = suite.folder(concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/programs"));
    suite.blessed_by(|name| format!("cargo xtask bless {name}")).main()
}
