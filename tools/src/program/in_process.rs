//! `cotan` inside another process: for test suites, which run it a hundred times a second.

use crate::Program;
use crate::program::console::Console;
use crate::report::{Report, Site};
use cotan_harness::{Call, FilePosition, Finding, Output, Suite};
use cotan_ir::Registry;
use cotan_passes::PassRegistry;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

/// Returns a suite of cases that run `cotan` with these dialects and passes, inside the process of
/// the test: a test target with `harness = false` needs nothing else.
///
/// ```no_run
/// // tests/snapshots.rs
/// fn main() -> std::process::ExitCode {
///     let registry = cotan_dialects::registry();
///     let passes = cotan_passes::registry();
///     cotan::suite("tests/cases", registry, passes).main()
/// }
/// ```
pub fn suite(folder: impl Into<PathBuf>, registry: Arc<Registry>, passes: PassRegistry) -> Suite {
    let suite = Suite::new(folder).registry(Arc::clone(&registry));
    suite.tool("cotan", tool(registry, passes))
}

/// `cotan` with these dialects and passes, as a tool of a [`Suite`]: `suite.tool("my-opt",
/// cotan::tool(registry, passes))` enables `// RUN: my-opt opt %s` in cases.
pub fn tool(
    registry: Arc<Registry>,
    passes: PassRegistry,
) -> impl Fn(&Call) -> io::Result<Output> + Send + Sync + 'static {
    move |call| {
        let Some((name, words)) = call.words.split_first() else {
            return Err(io::Error::other("there are no words"));
        };
        let console = Console::kept(&call.folder, &call.stdin);
        let program = Program {
            name: name.clone(),
            registry: Arc::clone(&registry),
            passes: passes.clone(),
            console: console.clone(),
        };
        let code = i32::from(program.run(words.to_vec()).code());
        let findings = console.reports().into_iter().map(finding).collect();
        Ok(Output { stdout: console.out.text(), stderr: console.err.text(), code, findings })
    }
}

fn finding(report: Report) -> Finding {
    let place = match report.site {
        Site::Spot(spot) => Some(FilePosition {
            file: spot.file,
            line: spot.start.line,
            columns: spot.start.column..spot.end.column,
        }),
        Site::Location(_) | Site::Nowhere => None,
    };
    let code = report.code.map(|code| code.id);
    Finding { severity: report.severity, message: report.message, code, place }
}
