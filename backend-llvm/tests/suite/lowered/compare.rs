//! Calls of a program in the interpreter and as machine code.

use cotan_backend_llvm::{CompileError, Program, Tensor};
use cotan_dialects::interp::{Datum, Word};
use cotan_ir::Ir;
use cotan_numerics::NumberFormat;
use cotan_passes::{PassManager, Pipeline, VectorUnit};
use cotan_tests::agree::{Range, Runs};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::{Choices, seeded};
use cotan_tests::laws;

/// The compilation and execution of programs.
pub struct Way {
    pub pipeline: &'static str,
    /// Number of calls of each function.
    pub calls: usize,
    pub range: Range,
    pub same: Same,
    /// Number of threads for parallel loops.
    pub threads: usize,
}

/// The comparison of results.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Same {
    /// Every bit.
    Bits,
    /// Every result, except its last digits: for long products, which round even where the factors
    /// are halves.
    Digits,
    /// Calls terminate.
    Ends,
}

impl Same {
    fn holds(self, number: NumberFormat, ours: &Datum, theirs: &Datum) -> bool {
        let is_close = |(&a, &b): (&Word, &Word)| {
            let [a, b] = [a, b].map(|word| number.float(word));
            let is_finite = a.is_finite() && b.is_finite();
            is_finite && (a - b).abs() <= most_apart(number) * a.abs().max(b.abs())
        };
        match (self, number) {
            (Self::Ends, _) => true,
            (Self::Digits, NumberFormat::Float(_)) => {
                let mut pairs = ours.words().iter().zip(theirs.words());
                pairs.all(|(a, b)| a == b || is_close((a, b)))
            }
            _ => ours.words() == theirs.words(),
        }
    }
}

/// Returns the relative tolerance of a format.
fn most_apart(number: NumberFormat) -> f64 {
    if number.width() < 64 { 1e-5 } else { 1e-12 }
}

/// Floats are added in the order in which they are written.
pub const STRICT: &str = "lower-to-loops{fp=strict}";

/// The same, in as many parts as can be, for machines with shorter vectors and fewer registers.
pub const STRICT_IN_PARTS: &str =
    "lower-to-loops{fp=strict chunks=7 min-work=1 min-iterations=1 width=32 registers=16}";

/// Sums of floats are grouped by parts, of which there are as many as can be, for such machines.
pub const IN_PARTS: &str =
    "lower-to-loops{chunks=7 min-work=1 min-iterations=1 width=32 registers=16}";

/// Sums of floats may be regrouped.
pub const DEFAULT: &str = "lower-to-loops{fp=default}";

/// As [`STRICT`], with loops past the cache however short they are.
pub const PAST_THE_CACHE: &str =
    "lower-to-vector-loops{fp=strict},version-nontemporal-stores{least=0},outline-similar-loops";

/// As [`DEFAULT`] for machines with shorter vectors and fewer registers, with a check before every
/// access to a buffer.
pub const CHECKED: &str = "lower-to-vector-loops{width=32 registers=16},insert-bounds-checks";

/// The same with long vectors, in as many parts as can be.
const CHECKED_IN_PARTS: &str =
    "lower-to-vector-loops{chunks=7 min-work=1 min-iterations=1},insert-bounds-checks";

impl Way {
    /// Returns small sizes, values of all kinds, the order as written.
    pub fn strict() -> Self {
        let range = Range::default();
        Self { pipeline: STRICT, calls: 4, range, same: Same::Bits, threads: 1 }
    }

    /// Sums are regrouped, and calls end at accesses outside of a buffer.
    pub fn checked() -> Self {
        Self { pipeline: CHECKED, same: Same::Ends, ..Self::strict() }
    }

    /// Returns the pipeline for a vector unit, unless the pipeline itself chooses one.
    pub fn pipeline_for(&self, unit: VectorUnit) -> String {
        match self.pipeline.contains("width") {
            true => self.pipeline.to_owned(),
            false => self.pipeline.replacen('}', &format!(" {unit}}}"), 1),
        }
    }

    /// Returns the same in as many parts as can be.
    pub fn checked_in_parts() -> Self {
        Self { pipeline: CHECKED_IN_PARTS, threads: 2, ..Self::checked() }
    }
}

/// Returns a module as loops over buffers, or the reason why it has none.
pub fn lowered(ir: &Ir, pipeline: &str) -> Result<Ir, String> {
    let passes = cotan_passes::registry();
    let pipeline = Pipeline::parse(&passes, &REGISTRY, pipeline).expect("there is one");
    let mut lowered = ir.clone();
    let report = PassManager::new(pipeline).run(&mut lowered, &mut []);
    match report.failure {
        Some(_) => Err(laws::messages(&report.diagnostics)),
        None => Ok(lowered),
    }
}

/// Calls the functions of a program; returns how many calls were compared.
///
/// # Errors
/// The reason why it is no machine code, or, after `@`, the difference.
pub fn compare(before: &Ir, way: &Way) -> Result<usize, String> {
    compare_by(before, way, way.pipeline)
}

/// As [`compare`], lowered by this pipeline.
///
/// # Errors
/// As there.
pub fn compare_by(before: &Ir, way: &Way, pipeline: &str) -> Result<usize, String> {
    let choices = seeded(3, 20_000);
    let runs = Runs::with(before, way.calls, &way.range, &mut Choices::new(&choices));
    let Ok(runs) = runs else { return Ok(0) };
    let mut program = match Program::compile(&lowered(before, pipeline)?) {
        Ok(program) => program,
        Err(CompileError::Operations(found)) => return Err(laws::messages(&found)),
        Err(CompileError::Llvm(error)) => return Err(error.to_string()),
    };
    program.set_threads(way.threads);
    let mut compared = 0;
    for (function, arguments, results) in runs.given() {
        let Ok(compiled) = program.function(function) else { continue };
        let inputs = compiled.signature().inputs.iter().zip(arguments);
        let inputs = inputs.map(|(input, datum)| Tensor::of_datum(input.number, datum));
        let Some(inputs) = inputs.collect::<Option<Vec<Tensor>>>() else { continue };
        let given = compiled.call(&inputs).map_err(|error| format!("@{function}: {error}"))?;
        let given = given.into_iter().zip(&compiled.signature().results);
        let given: Vec<Datum> =
            given.map(|(tensor, of)| tensor.into_datum(of.number, of.by_value)).collect();
        let numbers = compiled.signature().results.iter().map(|result| result.number);
        let mut pairs = numbers.zip(given.iter().zip(results));
        let is_same = pairs.all(|(number, (ours, theirs))| way.same.holds(number, ours, theirs));
        if given.len() != results.len() || !is_same {
            return Err(format!("@{function}({arguments:?}) is {results:?}, and now {given:?}\n"));
        }
        compared += 1;
    }
    Ok(compared)
}
