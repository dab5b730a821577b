//! Cotan: `cotan opt` and friends.

use std::process::ExitCode;

fn main() -> ExitCode {
    cotan::main()
}
