//! The execution engines.

use clap::ArgMatches;

/// An execution engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// The definition of the language.
    Interpreter,
    /// Nothing but machine code.
    MachineCode,
    /// Machine code if available, else the interpreter.
    Either,
}

impl Engine {
    /// Reads the engine from the flags. Flags that only the interpreter supports select it.
    pub fn read(matches: &ArgMatches) -> Self {
        let named = matches.try_get_one::<String>("engine").ok().flatten();
        let is_set = |flag: &str| matches!(matches.try_get_one(flag), Ok(Some(true)));
        match named.map(String::as_str) {
            Some("jit") => Self::MachineCode,
            Some(_) => Self::Interpreter,
            None if interpreter_limit(matches).is_some() => Self::Interpreter,
            None if is_set("count") || !cfg!(feature = "llvm") => Self::Interpreter,
            None => Self::Either,
        }
    }
}

/// Returns the flag that sets a limit which only the interpreter counts.
pub fn interpreter_limit(matches: &ArgMatches) -> Option<&'static str> {
    let is_given = |flag: &&str| matches.try_contains_id(flag).unwrap_or(false);
    ["fuel", "max-depth"].into_iter().find(is_given)
}
