//! Fuzz targets: functions from bytes to the broken law. They run under libFuzzer with `cargo xtask
//! fuzz`, and for a few seconds on the checked-in corpus in every test run.

mod bytecode;
mod derivatives;
mod mutate;
mod parts;

pub use crate::corpus::jax;
pub use bytecode::{bytecode, mutate_bytes};
use cotan_passes::exchange::{Settings, import};
use derivatives::derivatives;
pub use mutate::mutate;

use crate::edits::edit;
use crate::generate::{Choices, module};
use crate::laws::{self, ANY_DIALECT, Law};
use cotan_ir::text::{self, ParseOptions};
use cotan_ir::{Ir, Registry};
use cotan_passes::{PassManager, PassRegistry, Pipeline};
use std::sync::{Arc, LazyLock};

/// A fuzz target.
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its description.
    pub about: &'static str,
    /// Runs it; the error is the broken law.
    pub run: fn(&[u8]) -> Law,
}

/// Every target.
pub const TARGETS: &[Target] = &[
    Target { name: "bytes", about: "parses bytes; what is a module obeys the laws", run: bytes },
    Target {
        name: "bytecode",
        about: "reads bytes as bytecode; what is a module obeys the laws",
        run: bytecode,
    },
    Target {
        name: "structure",
        about: "makes a random module, changes it and runs passes; it obeys the laws",
        run: structure,
    },
    Target {
        name: "meaning",
        about: "makes a random program that computes; passes keep what it computes",
        run: meaning,
    },
    Target {
        name: "arrays",
        about: "makes a random program over arrays; passes keep what it computes",
        run: arrays,
    },
    Target {
        name: "parts",
        about: "leaves out and doubles parts of operations; what looks at them does not panic",
        run: parts,
    },
    Target {
        name: "derivatives",
        about: "differentiates a program by all methods; each builds, refuses with an error, and certifies",
        run: derivatives,
    },
    Target { name: "pipeline", about: "parses bytes as a pipeline", run: pipeline },
];

/// Runs the target of a name.
///
/// # Panics
/// If a law is broken, or there is no such target.
pub fn hold(name: &str, input: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    let target = target.unwrap_or_else(|| panic!("there is no target `{name}`"));
    if let Err(broken) = (target.run)(input) {
        panic!("{broken}");
    }
}

/// Every dialect there is.
pub static REGISTRY: LazyLock<Arc<Registry>> = LazyLock::new(cotan_dialects::registry);

static PASSES: LazyLock<PassRegistry> = LazyLock::new(cotan_passes::registry);

/// Parses bytes, strictly and leniently; a module obeys the laws.
fn bytes(input: &[u8]) -> Law {
    let text = String::from_utf8_lossy(input);
    let strict = ParseOptions { allow_unregistered: false, max_nesting: 16 };
    drop(text::parse(&REGISTRY, "fuzz.mlir", text.as_ref().into(), 0, strict));
    let parsed = text::parse(&REGISTRY, "fuzz.mlir", text.as_ref().into(), 7, ANY_DIALECT);
    if parsed.ir.try_root().is_none() {
        let says_why = parsed.diagnostics.has_errors();
        return says_why.then_some(()).ok_or("no module, and nobody says why".to_owned());
    }
    laws::round_trip(&parsed.ir)?;
    imported(&text)?;
    match laws::verified(&parsed.ir) {
        Ok(()) => run_passes(&parsed.ir),
        Err(_) => Ok(()),
    }
}

/// Translates a program of StableHLO; the result verifies, or the translation is refused.
fn imported(text: &str) -> Law {
    let strict = ParseOptions { allow_unregistered: false, max_nesting: 16 };
    let parsed = text::parse(&jax::REGISTRY, "fuzz.mlir", text.into(), 0, strict);
    if parsed.diagnostics.has_errors() || laws::verified(&parsed.ir).is_err() {
        return Ok(());
    }
    translated(parsed.ir).map_err(|error| format!("{error}after the import of\n{text}"))
}

/// Translates a module that verifies.
fn translated(mut ir: Ir) -> Law {
    match import(&mut ir, Settings::default()) {
        Ok(_) => laws::verified(&ir),
        Err(_) => Ok(()),
    }
}

/// Generates a random module, changes it and runs passes.
pub fn structure(input: &[u8]) -> Law {
    let (changes, made) = input.split_at(input.len().min(16));
    let text = module(made);
    let mut ir = laws::read(&REGISTRY, "made.mlir", &text)?;
    laws::verified(&ir).map_err(|error| format!("{error}in\n{text}"))?;
    laws::round_trip(&ir)?;
    run_passes(&ir)?;
    edit(&mut ir, &mut Choices::new(changes));
    laws::round_trip(&ir)?;
    laws::compaction(&mut ir)?;
    match laws::verified(&ir) {
        Ok(()) => run_passes(&ir),
        Err(_) => Ok(()),
    }
}

/// Runs each pass on a copy of a module that verifies.
fn run_passes(ir: &Ir) -> Law {
    laws::that_run(&PASSES).try_for_each(|pass| laws::pass(ir, &PASSES, pass))
}

/// Generates a random scalar program; passes preserve its results.
fn meaning(input: &[u8]) -> Law {
    crate::meaning::meaning(input).map(|_| ())
}

/// Generates a random program over arrays; passes preserve its results.
fn arrays(input: &[u8]) -> Law {
    crate::meaning::meaning_of_arrays(input).map(|_| ())
}

/// Removes and duplicates parts of the operations of a program: a text after 32 bytes of choices,
/// or else a program over arrays. A result that verifies can be canonicalized.
fn parts(input: &[u8]) -> Law {
    let (changes, made) = input.split_at(input.len().min(32));
    let written = std::str::from_utf8(made).ok();
    let mut ir = match written.map(|text| laws::read(&REGISTRY, "written.mlir", text)) {
        Some(Ok(ir)) => ir,
        _ => laws::read(&REGISTRY, "made.mlir", &crate::arrays::program(&mut Choices::new(made)))?,
    };
    parts::break_parts(&mut ir, &mut Choices::new(changes));
    for style in laws::styles() {
        text::print_to_string(&ir, style);
    }
    if laws::verified(&ir).is_err() {
        return Ok(());
    }
    let pipeline = Pipeline::parse(&PASSES, &REGISTRY, "canonicalize").expect("it is a pass");
    let report = PassManager::new(pipeline).run(&mut ir, &mut []);
    match report.failure {
        Some(failure) => Err(format!("{failure}: {}", laws::messages(&report.diagnostics))),
        None => Ok(()),
    }
}

/// Parses bytes as a pipeline; a valid one is printed as one.
fn pipeline(input: &[u8]) -> Law {
    let text = String::from_utf8_lossy(input);
    let parsed = match Pipeline::parse(&PASSES, &REGISTRY, &text) {
        Ok(parsed) => parsed,
        Err(errors) => {
            let outside = errors.iter().find(|error| text.get(error.span.clone()).is_none());
            return match outside {
                None if !errors.is_empty() => Ok(()),
                _ => Err(format!("{errors:?} do not point into `{text}`")),
            };
        }
    };
    let printed = parsed.to_string();
    match Pipeline::parse(&PASSES, &REGISTRY, &printed) {
        Ok(again) if again.to_string() == printed => Ok(()),
        Ok(again) => Err(format!("`{printed}` is read as `{again}`")),
        Err(errors) => Err(format!("`{printed}` cannot be read: {errors:?}")),
    }
}
