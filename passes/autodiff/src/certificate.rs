//! Certificates of derivatives: numerical checks at points, and their failures.
//!
//! Forward and reverse derivatives are compared with each other ([`Agreement`]), with the slope of
//! the function ([`Slopes`]), and with the derivatives of other pipelines. Work and memory are
//! counted ([`CostRatio`]). Values that become non-finite, and bodies that are not monoids, are
//! detected.

mod against;
mod bound;
mod checks;
mod derived;
mod differences;
mod isolate_op;
mod residual;
mod rules;
mod slope;
mod untaken_branches;
mod value_slopes;
mod vectors;

pub use against::{Judge, WrongGradient};
pub(crate) use bound::emit_cotangent;
pub use slope::{Kink, Slope};
pub use value_slopes::SidedSlopes;
pub use vectors::floats;

use checks::Checks;
use cotan_dialects::Callable;
use cotan_dialects::interp::{Arguments, Datum, Limits};
use cotan_ir::codes::WAYS_DISAGREE;
use cotan_ir::{Diagnostic, Diagnostics, Ir, Op};
use cotan_pass::PassManager;
use derived::Derived;
use differences::{Difference, worst};
use vectors::{all_floats, epsilon};

/// The function to certify, and the options of the checks.
pub struct CheckOptions<'a> {
    /// The function.
    pub function: Op,
    /// The indices of the arguments to differentiate.
    pub wrt: &'a [usize],
    /// The pipelines that expand the derivative: the first one is certified, the others are
    /// compared with it.
    pub pipelines: &'a [CheckedPipeline],
    /// The arguments to check at.
    pub points: &'a [Arguments],
    /// The seed of random directions.
    pub seed: u64,
    /// The limits of each run.
    pub limits: Limits,
}

/// A pipeline that expands derivative requests.
pub struct CheckedPipeline {
    /// The text of the pipeline.
    pub name: String,
    /// The manager that runs it.
    pub manager: PassManager,
    /// True if the pipeline may reject the function, or its forward derivative; this is then
    /// reported in the certificate.
    pub may_refuse: bool,
}

/// The results of the checks.
pub struct Certificate {
    /// The module with the certified derivatives: all diagnostics refer to it.
    pub ir: Ir,
    /// The number of checked points.
    pub points: usize,
    /// The number of points at which the function itself is not finite, where nothing can be
    /// compared.
    pub undefined: usize,
    /// The number of points at which rounding is as large as the derivative: neither agreement nor
    /// failure.
    pub undetermined: usize,
    /// The agreement of forward and reverse derivatives.
    pub directions: Agreement,
    /// The agreement of the derivative with the slope of the function.
    pub slopes: Slopes,
    /// The agreement of the derivatives of all pipelines.
    pub pipelines: Agreement,
    /// The cost of the derivative of each pipeline relative to the function.
    pub growths: Vec<CostRatio>,
    /// The number of operations with a monoid body, and the number of points at which their laws
    /// were checked.
    pub monoids: (usize, u64),
    /// The failures.
    pub failures: Vec<Diagnostic>,
    /// The first operation of `ir` whose derivative rule fails in isolation, and the rule.
    pub wrong_rule: Option<(Op, WrongDerivative)>,
    /// The pipelines that rejected the function, with the reason.
    pub refused: Vec<(String, String)>,
    /// The last run of the interpreter, to be compared with other engines.
    pub ran: Option<Ran>,
}

/// The wrong rule of the derivative of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongDerivative {
    /// The tangent map is not the slope.
    Linearization,
    /// The transpose does not match the tangent map.
    Transposition,
}

/// A run of the reverse derivative.
pub struct Ran {
    /// The function in the module of the certificate.
    pub function: Op,
    /// The arguments.
    pub args: Arguments,
    /// The results.
    pub results: Vec<Datum>,
}

impl Certificate {
    /// Compares the results of another engine with those of the interpreter.
    pub fn hold_engine(&mut self, engine: &str, computed: &[Datum]) {
        let Some(ran) = &self.ran else { return };
        let ir = &self.ir;
        let types = Callable::type_of(ir, ran.function).map(|ty| ty.results.to_vec());
        let types = types.unwrap_or_default();
        let [one, other] =
            [&ran.results[..], computed].map(|computed| all_floats(ir, &types, computed));
        self.pipelines.compared += 1;
        let Some(difference) = worst(&one, &other, epsilon(ir, &types)) else { return };
        self.pipelines.worst = self.pipelines.worst.max(difference.ulps());
        if !difference.is_rounding() {
            let loc = ir.loc(ran.function);
            let message = format!("the interpreter and {engine} return {difference}");
            self.failures.push(Diagnostic::error(&WAYS_DISAGREE, loc, message));
        }
    }
}

/// The agreement of values that should be equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Agreement {
    /// The number of comparisons.
    pub compared: usize,
    /// The largest difference, in ulps of the summands.
    pub worst: f64,
}

impl Agreement {
    fn add(&mut self, difference: &Difference) {
        self.compared += 1;
        self.worst = self.worst.max(difference.ulps());
    }
}

/// The agreement of a derivative with the slope of its function.
#[derive(Clone, Debug, Default)]
pub struct Slopes {
    /// The orders with which the remainder falls, where it exceeds rounding.
    pub rates: Vec<f64>,
    /// The number of points without a remainder beyond rounding.
    pub exact: usize,
    /// The number of undecided points: the function stops a gradient deliberately.
    pub held: usize,
    /// The number of undecided points: the point is at a kink.
    pub at_kinks: usize,
    /// The number of undecided points: rounding is as large as the derivative.
    pub undetermined: usize,
    /// The kinks that were found.
    pub kinks: Vec<Kink>,
}

impl Slopes {
    fn add(&mut self, slope: &Slope) {
        match slope {
            Slope { rate: Some(rate), .. } => self.rates.push(*rate),
            Slope { held: Some(_), .. } => self.held += 1,
            Slope { is_at_kink: true, .. } => self.at_kinks += 1,
            Slope { is_undetermined: true, .. } => self.undetermined += 1,
            _ => self.exact += 1,
        }
        let Some(kink) = slope.kink else { return };
        match self.kinks.iter_mut().find(|known| known.op == kink.op) {
            Some(known) if known.distance <= kink.distance => {}
            Some(known) => *known = kink,
            None => self.kinks.push(kink),
        }
    }
}

/// The cost of a derivative relative to its function.
#[derive(Clone, Debug)]
pub struct CostRatio {
    /// The pipeline of the derivative.
    pub way: String,
    /// The counted work of the function, and of values with gradient.
    pub work: [u64; 2],
    /// The peak memory of both, in bytes.
    pub bytes: [u64; 2],
    /// The bound on the work of values with gradient, from the declarations of the operations.
    pub bound: u64,
}

/// The reason why no certificate exists.
pub struct Untried {
    /// The module of the diagnostics.
    pub ir: Ir,
    /// The diagnostics.
    pub diagnostics: Diagnostics,
    /// True if a pass produced an invalid module: this is a fault of the compiler, not a rejection
    /// by the AD method.
    pub is_fault: bool,
}

/// Checks the derivative of a function.
///
/// # Errors
/// If there is no derivative, or the function does not terminate normally.
///
/// # Panics
/// If a pass panics.
pub fn certify(ir: &Ir, options: &CheckOptions<'_>) -> Result<Certificate, Box<Untried>> {
    let (mut computed, mut refused) = (Vec::with_capacity(options.pipelines.len()), Vec::new());
    for way in options.pipelines {
        match Derived::new(ir, options.function, options.wrt, way) {
            Ok(derived) => computed.push(derived),
            Err(untried) if way.may_refuse && !untried.is_fault => {
                let why = untried.diagnostics.iter().map(|found| found.message.clone()).next();
                refused.push((way.name.clone(), why.unwrap_or_default()));
            }
            Err(untried) => return Err(untried),
        }
    }
    let Some((first, others)) = computed.split_first() else {
        let (ir, diagnostics) = (ir.clone(), Diagnostics::default());
        return Err(Box::new(Untried { ir, diagnostics, is_fault: false }));
    };
    let mut checks = Checks::new(ir, first, others, options);
    for (index, point) in options.points.iter().enumerate() {
        let seed = options.seed.wrapping_add(index as u64);
        checks.check_point(point, seed).map_err(|(ir, diagnostic)| {
            let mut diagnostics = Diagnostics::default();
            diagnostics.push(diagnostic);
            Box::new(Untried { ir: ir.clone(), diagnostics, is_fault: false })
        })?;
    }
    Ok(checks.finish(refused))
}
