//! Snapshot tests of text programs: every `.mlir` file below a folder is a test.
//!
//! A case declares in comments the commands to run on it, with `%s` for the file, and the expected
//! output:
//!
//! ```mlir
//! // RUN: cotan opt %s --cse
//! // COUNT: arith.mulf 1
//! // RUN[1]: cotan opt %s --nope
//! ```
//!
//! | directive | says |
//! | --- | --- |
//! | `// RUN: cotan opt %s` | run this; in brackets the exit code, 0 without them |
//! | `// OUT:` | the comments below are exactly what the run prints |
//! | `// ERR  ^^^ message` | the run finds an error above the carets; likewise `WARN` and `REMARK` |
//! | `// COUNT: op.name 2` | so many of these operations are left by the run |
//! | `// EVAL: f(1.0) = 2.0` | what a function computes, in what is left by the run |
//!
//! All but `RUN` concern the first run; `OUT[2]`, `ERR[2]` and so on concern the second. Output
//! that is not in the case is in files next to it: `name.out` and `name.err` for the first run,
//! `name.2.out` and `name.2.err` for the second one; without a file, nothing is printed.
//!
//! With `COTAN_BLESS=1` in the environment, `OUT`, `ERR` and the files are set to the current
//! output. Claims by `COUNT` and `EVAL` are changed by hand; blessing only fills in `?`. A case
//! that checks nothing fails.
//!
//! A case with `// RUN: mlir-opt %s --cse | FileCheck %s` is in the language of lit and
//! [FileCheck](filecheck); [`Suite::bless_from_check`] moves it to the one above.
//!
//! A test target with `harness = false` is a few lines; `cotan::suite` is a [`Suite`] that runs
//! `cotan` inside the test's process. A program of one's own is run like this:
//!
//! ```
//! use cotan_harness::{Call, Output, Suite};
//!
//! /// Prints its arguments.
//! fn echo(call: &Call) -> std::io::Result<Output> {
//!     Ok(Output { stdout: call.words[1..].join(" ") + "\n", ..Output::default() })
//! }
//!
//! # let folder = std::env::temp_dir().join(format!("cotan-echo-{}", std::process::id()));
//! # std::fs::create_dir_all(&folder)?;
//! std::fs::write(folder.join("a.mlir"), "// RUN: echo %s --twice\n// OUT:\n// a.mlir --twice\n")?;
//! // As `main` of a test target: `Suite::new("tests/cases").tool("echo", echo).main()`
//! let suite = Suite::new(&folder).tool("echo", echo);
//! assert!(!suite.run(&Default::default())?.has_failed());
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bless;
mod case;
mod claim;
mod directive;
mod evaluation;
mod expectation;
pub mod filecheck;
mod fix;
mod listing;
mod lit;
mod mark;
mod mistake;
mod printed;
mod run_line;
mod script;
mod suite;
#[cfg(test)]
mod tests;
mod tool;
mod words;

pub use libtest_mimic::{Arguments, ColorSetting, Conclusion, FormatSetting, Trial};
pub use run_line::RunLine;
pub use suite::{BLESS, Suite};
pub use tool::{Call, FilePosition, Finding, Output, Runner};
