//! `cargo xtask python`: the package `cotan` for Python, built in place, and its tests.

mod extension;
pub mod venv;
pub mod wheel;

use crate::{Command, Result, refuse_other_flags, setup};
use venv::Venv;

pub const COMMAND: Command = Command {
    name: "python",
    about: "set up, build the Python package in place and run its tests",
    takes: "\
NAME            tests whose names contain NAME
--skip-offline  succeed without tests where PyPI cannot be reached
-- FLAGS        flags of pytest, as `-- --durations=5`",
    run: python,
};

const SKIP: &str = "--skip-offline";

/// The packages of the tests.
pub const REQUIREMENTS: &str = "python/requirements.txt";

fn python(arguments: &[String]) -> Result {
    let end = arguments.iter().position(|word| word == "--").unwrap_or(arguments.len());
    let (words, flags) = (&arguments[..end], arguments.get(end + 1..).unwrap_or_default());
    refuse_other_flags("python", words, &[SKIP])?;
    let mut pytest: Vec<&str> = Vec::new();
    for name in words.iter().filter(|word| *word != SKIP) {
        pytest.extend(["-k", name]);
    }
    pytest.extend(flags.iter().map(String::as_str));
    match (prepare("test", REQUIREMENTS, "suite")?, words.iter().any(|word| word == SKIP)) {
        (Ok(venv), _) => test(&venv, &pytest),
        (Err(why), true) => {
            eprintln!("Tests of the Python package are skipped: {why}");
            Ok(())
        }
        (Err(why), false) => Err(why),
    }
}

/// Runs the tests, or reports why there are no packages for them.
pub fn test_if_reachable() -> Result {
    python(&[SKIP.to_owned()])
}

/// Builds the package in place, by a profile of cargo, and returns an environment with it and the
/// packages of a file; the inner error is that PyPI cannot be reached.
pub fn prepare(name: &str, requirements: &str, profile: &str) -> Result<Result<Venv>> {
    setup::ensure()?;
    let venv = match venv::ensure(name, requirements)? {
        Ok(venv) => venv,
        Err(why) => return Ok(Err(why)),
    };
    extension::build_in_place(&venv, profile)?;
    Ok(Ok(venv))
}

fn test(venv: &Venv, flags: &[&str]) -> Result {
    venv.python(&[&["-m", "pytest", "-q"], flags].concat())
}
