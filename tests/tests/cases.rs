//! Every case in `tests/cases`, as a test of its own. `cargo xtask bless` accepts what they print.

use cotan_tests::binary;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    cotan_harness::run(&folder, Arc::new(binary::cotan))
}
