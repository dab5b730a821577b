//! `cargo xtask test`: the whole test-suite, LLVM included.

use crate::shell::{cargo, run};
use crate::{Command, Result, python, setup};

pub const COMMAND: Command = Command {
    name: "test",
    about: "set up, then run every test, those of Python included; arguments go to `cargo test`",
    takes: "\
NAME            tests whose names contain NAME
-p CRATE        the tests of one crate
-- FLAGS        flags of the test programs, as `-- --list`",
    run: test,
};

fn test(arguments: &[String]) -> Result {
    setup::ensure()?;
    // Optimized as far as running programs pays for: the laws take most of the time.
    let mut words = vec!["test", "--profile", "suite", "--workspace", "--all-features"];
    words.extend(arguments.iter().map(String::as_str));
    run(&cargo(), &words)?;
    // Arguments select tests of Rust.
    if arguments.is_empty() { python::test_if_reachable() } else { Ok(()) }
}
