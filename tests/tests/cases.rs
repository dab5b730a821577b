//! Every case in `tests/cases` and every oracle program, as a test of its own. `cargo xtask bless` accepts
//! what they print.

use cotan_passes::PassRegistry;
use std::process::ExitCode;

fn main() -> ExitCode {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/cases");
    let suite = cotan::suite(folder, cotan_dialects::registry(), PassRegistry::standard());
    let suite = suite.folder(concat!(env!("CARGO_MANIFEST_DIR"), "/oracles"));
    suite.blessed_by(|name| format!("cargo xtask bless {name}")).main()
}
