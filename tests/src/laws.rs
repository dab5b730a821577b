//! Laws of every module. The error of a broken law is its description.

use crate::equal::structurally_equal;
use cotan_ir::text::{self, Locations, ParseOptions, Parsed, PrintOptions};
use cotan_ir::{Diagnostics, Ir, Registry, verify};
use cotan_passes::{PassManager, VerifyEach};
use cotan_passes::{PassRegistry, Pipeline};
use std::sync::Arc;

/// A law held, or how it was broken.
pub type Law<T = ()> = Result<T, String>;

/// The options for reading modules here: operations of any dialect.
pub const ANY_DIALECT: ParseOptions = ParseOptions { allow_unregistered: true, max_nesting: 1024 };

/// Returns every way to print.
pub fn styles() -> impl Iterator<Item = PrintOptions> {
    let locations = [Locations::Hidden, Locations::Kept, Locations::Upstream];
    let ways = locations.into_iter().flat_map(|locations| [(false, locations), (true, locations)]);
    ways.map(|(generic, locations)| PrintOptions { generic, locations, ..PrintOptions::default() })
}

/// Reads a module of any dialects.
pub fn read(registry: &Arc<Registry>, name: &str, text: &str) -> Law<Ir> {
    read_with(registry, name, text, ANY_DIALECT)
}

/// Reads a module of registered dialects, or of any.
pub fn read_dialects(
    registry: &Arc<Registry>,
    name: &str,
    text: &str,
    any_dialect: bool,
) -> Law<Ir> {
    let options = ParseOptions { allow_unregistered: any_dialect, ..ANY_DIALECT };
    read_with(registry, name, text, options)
}

fn read_with(registry: &Arc<Registry>, name: &str, text: &str, options: ParseOptions) -> Law<Ir> {
    let Parsed { ir, diagnostics, .. } = text::parse(registry, name, text.into(), 0, options);
    match ir.try_root() {
        Some(_) => Ok(ir),
        None => Err(format!("{}in\n{text}", messages(&diagnostics))),
    }
}

/// Returns the parts of a documentation that are fenced as `mlir` and a word.
pub fn fenced<'a>(doc: &'a str, word: &str) -> Vec<&'a str> {
    let fence = format!("```mlir {word}\n");
    let blocks = doc.split(&fence).skip(1);
    blocks.map(|block| block.split("```").next().unwrap_or_default()).collect()
}

/// Returns the diagnostics, a line each.
pub fn messages(diagnostics: &Diagnostics) -> String {
    let lines = diagnostics.iter().map(|found| format!("{}\n", found.message));
    lines.collect()
}

/// `parse(print(x)) == x` and `print(parse(print(x))) == print(x)`, in every style. For modules
/// that do not verify this is true in generic form only: custom assembly omits text that the
/// verifier implies.
pub fn round_trip(ir: &Ir) -> Law {
    let verifies = verified(ir).is_ok();
    for style in styles() {
        if verifies || style.generic {
            round_trip_in(ir, style)?;
        } else {
            // It need not be read again, but it is printed.
            text::print_to_string(ir, style);
        }
    }
    Ok(())
}

/// As [`round_trip`], in generic form only: custom assembly of StableHLO has no room for some
/// locations.
pub fn generic_round_trip(ir: &Ir) -> Law {
    for style in styles() {
        match style.generic {
            true => round_trip_in(ir, style)?,
            false => drop(text::print_to_string(ir, style)),
        }
    }
    Ok(())
}

fn round_trip_in(ir: &Ir, style: PrintOptions) -> Law {
    let printed = text::print_to_string(ir, style);
    // The printed text may nest slightly deeper than the input.
    let options = ParseOptions { max_nesting: 2 * ANY_DIALECT.max_nesting, ..ANY_DIALECT };
    let again = read_with(ir.registry(), "printed.mlir", &printed, options)
        .map_err(|error| format!("{style:?} cannot be read: {error}"))?;
    if let Err(difference) = structurally_equal(ir, &again, style.locations != Locations::Hidden) {
        return Err(format!("{style:?}: {difference}\nprinted:\n{printed}"));
    }
    let reprinted = text::print_to_string(&again, style);
    if reprinted != printed {
        return Err(format!("{style:?}: printed\n{printed}\nand then\n{reprinted}"));
    }
    Ok(())
}

/// Fails with the errors of the verifier.
pub fn verified(ir: &Ir) -> Law {
    let mut diagnostics = Diagnostics::default();
    verify::verify(ir, &mut diagnostics);
    match diagnostics.has_errors() {
        true => Err(messages(&diagnostics)),
        false => Ok(()),
    }
}

/// Returns whether a program has functions, terms or linear maps as values, which cannot be
/// compared.
pub fn makes_functions(text: &str) -> bool {
    ["closure.", "!linear.", "!chad.", "!combinator."].iter().any(|word| text.contains(word))
}

/// Returns the passes that accept any program and preserve every bit of the results of the
/// interpreter. Excluded passes are compared with the interpreter on programs of their own.
/// `differentiate`, `chad`, `emit-jacobian-maps`, `lower-linear`, `reverse-unary-normal-form`,
/// `reverse-by-continuations`, `split-reverse` and `check-differentiable` reject unknown operations by
/// name, and `bufferize` emits code that runs as machine code only. `vectorize-loops` rejects
/// explicit requests that are not legal, and `form-fma` rounds once where a flag allows it.
/// `convert-scf-to-cf` rejects control flow in bodies with a single block, and
/// `flatten-tuples` tuples in other operations than functions, branches and loops.
/// `to-unary-normal-form` and `to-combinators` reject branches, and `partial-eval` functions that are known too
/// late. `stablehlo-to-array`, `array-to-stablehlo` and `complex-to-pairs` reject operations without
/// translation, and
/// `verify-derivative-provenance` those that are not in derivatives. `chunk-parallel-loops` regroups sums by chunks, and `insert-bounds-checks` rejects buffers of unknown size.
pub fn that_run(passes: &PassRegistry) -> impl Iterator<Item = &'static str> {
    let others = [
        "differentiate",
        "bufferize",
        "vectorize-loops",
        "chunk-parallel-loops",
        "insert-bounds-checks",
        "form-fma",
        "to-unary-normal-form",
        "to-combinators",
        "split-reverse",
        "split-gradient",
        "from-combinators",
        "partial-eval",
        "chad",
        "emit-jacobian-maps",
        "lower-linear",
        "reverse-unary-normal-form",
        "reverse-by-continuations",
        "verify-derivative-provenance",
        "check-differentiable",
        "stablehlo-to-array",
        "array-to-stablehlo",
        "complex-to-pairs",
        "convert-scf-to-cf",
        "flatten-tuples",
    ];
    passes.passes().iter().map(|pass| pass.name).filter(move |name| !others.contains(name))
}

/// Checks that the output of a pass verifies and satisfies the laws.
pub fn pass(ir: &Ir, passes: &PassRegistry, name: &str) -> Law {
    let in_module = |error: String| {
        let before = text::print_to_string(ir, PrintOptions::default());
        format!("`{name}`: {error}\nbefore it:\n{before}")
    };
    let pipeline = Pipeline::parse(passes, ir.registry(), name)
        .map_err(|errors| format!("`{name}` cannot run on its own: {errors:?}"))?;
    let mut changed = ir.clone();
    let manager = PassManager { verify: VerifyEach::Each, ..PassManager::new(pipeline) };
    let report = manager.run(&mut changed, &mut []);
    if let Some(failure) = report.failure {
        return Err(in_module(format!("{failure}: {}", messages(&report.diagnostics))));
    }
    let style = PrintOptions { locations: Locations::Kept, ..PrintOptions::default() };
    round_trip_in(&changed, style).map_err(in_module)
}

/// Compacting changes nothing that is printed.
pub fn compaction(ir: &mut Ir) -> Law {
    let before: Vec<String> = styles().map(|style| text::print_to_string(ir, style)).collect();
    ir.compact();
    let after: Vec<String> = styles().map(|style| text::print_to_string(ir, style)).collect();
    if before == after { Ok(()) } else { Err(format!("{before:?}\nis compacted to\n{after:?}")) }
}
