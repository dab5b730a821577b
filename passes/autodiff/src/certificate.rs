//! The certificate of a derivative: what was tried of it, at points where it ran, and what failed.
//!
//! Derivatives forwards and backwards are held to each other ([`Agreement`]), to the slope of the
//! function ([`Slopes`]), and to what other pipelines make of the same request. Work and memory are
//! counted ([`CostRatio`]); numbers that stop being finite and bodies that are no monoids are found.

mod bound;
mod checks;
mod derived;
mod differences;
mod isolate_op;
mod rules;
mod slope;
mod untaken_branches;
mod vectors;

pub(crate) use crate::request::ask;
pub(crate) use bound::back;
pub use slope::{Kink, Slope};

use checks::Findings;
use cotan_dialects::Callable;
use cotan_dialects::interp::{Arguments, Datum, Limits};
use cotan_ir::codes::WAYS_DISAGREE;
use cotan_ir::{Diagnostic, Diagnostics, Ir, Op};
use cotan_pass::PassManager;
use derived::Derived;
use differences::{Difference, worst};
use vectors::{all_floats, epsilon};

/// What is certified, and how.
pub struct CheckOptions<'a> {
    /// The function.
    pub function: Op,
    /// The places of the arguments that derivatives are taken with respect to.
    pub wrt: &'a [usize],
    /// What makes the derivative: the first one is certified, the others are held to it.
    pub ways: &'a [CheckedPipeline],
    /// The arguments it is tried at.
    pub points: &'a [Arguments],
    /// What random directions begin with.
    pub seed: u64,
    /// What each run may use.
    pub limits: Limits,
}

/// A pipeline that makes derivatives of requests.
pub struct CheckedPipeline {
    /// How it is written.
    pub name: String,
    /// What runs it.
    pub manager: PassManager,
    /// Whether it may refuse the function, or to go forwards: then that is told.
    pub may_refuse: bool,
}

/// What was tried, and what failed.
pub struct Certificate {
    /// The module with the derivatives that were certified: all places are in it.
    pub ir: Ir,
    /// At how many points something was tried.
    pub points: usize,
    /// At how many of them the function itself was not finite, so that nothing could be compared.
    pub undefined: usize,
    /// Forwards and backwards.
    pub directions: Agreement,
    /// The derivative and the function.
    pub slopes: Slopes,
    /// The derivatives of all ways.
    pub ways: Agreement,
    /// What derivatives take, by each way, beside the function.
    pub growths: Vec<CostRatio>,
    /// How many operations combine by a body, and at how many places its laws were tried.
    pub monoids: (usize, u64),
    /// What failed.
    pub failures: Vec<Diagnostic>,
    /// The ways that refuse the function, and why.
    pub refused: Vec<(String, String)>,
    /// What the interpreter ran last, for who runs it otherwise.
    pub ran: Option<Ran>,
}

/// A run of the derivative backwards.
pub struct Ran {
    /// The function in the module of the certificate.
    pub function: Op,
    /// What it was given.
    pub args: Arguments,
    /// What it gave.
    pub made: Vec<Datum>,
}

impl Certificate {
    /// Holds what another engine gives to what the interpreter gave.
    pub fn hold_engine(&mut self, engine: &str, made: &[Datum]) {
        let Some(ran) = &self.ran else { return };
        let ir = &self.ir;
        let types = Callable::type_of(ir, ran.function).map(|ty| ty.results.to_vec());
        let types = types.unwrap_or_default();
        let [one, other] = [&ran.made[..], made].map(|made| all_floats(ir, &types, made));
        self.ways.compared += 1;
        let Some(difference) = worst(&one, &other, epsilon(ir, &types)) else { return };
        self.ways.worst = self.ways.worst.max(difference.ulps());
        if !difference.is_rounding() {
            let loc = ir.loc(ran.function);
            let message = format!("the interpreter and {engine} give {difference}");
            self.failures.push(Diagnostic::error(&WAYS_DISAGREE, loc, message));
        }
    }
}

/// How well numbers agree that should be equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Agreement {
    /// How many were compared.
    pub compared: usize,
    /// The largest difference, in units in the last place of what was added up.
    pub worst: f64,
}

impl Agreement {
    fn add(&mut self, difference: &Difference) {
        self.compared += 1;
        self.worst = self.worst.max(difference.ulps());
    }
}

/// How the function and its derivative go together.
#[derive(Clone, Debug, Default)]
pub struct Slopes {
    /// With which powers of the step the remainder falls, where there is one.
    pub rates: Vec<f64>,
    /// How often there is none beyond rounding.
    pub exact: usize,
    /// How often nothing could be said, since the function holds something constant on purpose.
    pub held: usize,
    /// How often nothing could be said, since the point is at a kink.
    pub at_kinks: usize,
    /// The kinks that were met.
    pub kinks: Vec<Kink>,
}

impl Slopes {
    fn add(&mut self, slope: &Slope) {
        match slope {
            Slope { rate: Some(rate), .. } => self.rates.push(*rate),
            Slope { held: Some(_), .. } => self.held += 1,
            Slope { is_at_kink: true, .. } => self.at_kinks += 1,
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

/// What a derivative takes, beside what the function takes.
#[derive(Clone, Debug)]
pub struct CostRatio {
    /// What made the derivative.
    pub way: String,
    /// Counted work of the function, and of values with gradient.
    pub work: [u64; 2],
    /// The most bytes that are live at a time.
    pub bytes: [u64; 2],
    /// The work that values with gradient may take, as the declarations of the operations add up.
    pub bound: u64,
}

/// Why nothing could be tried.
pub struct Untried {
    /// The module that the findings are about.
    pub ir: Ir,
    /// What was found.
    pub diagnostics: Diagnostics,
    /// Whether a pass left what does not verify: a fault of the compiler, which no road may take for a refusal.
    pub is_fault: bool,
}

/// Tries what there is to try of the derivative of a function.
///
/// # Errors
/// If there is no derivative, or the function does not run to its end.
///
/// # Panics
/// If a pass does.
pub fn certify(ir: &Ir, trial: &CheckOptions<'_>) -> Result<Certificate, Box<Untried>> {
    let (mut made, mut refused) = (Vec::with_capacity(trial.ways.len()), Vec::new());
    for way in trial.ways {
        match Derived::new(ir, trial.function, trial.wrt, way) {
            Ok(derived) => made.push(derived),
            Err(untried) if way.may_refuse && !untried.is_fault => {
                let why = untried.diagnostics.iter().map(|found| found.message.clone()).next();
                refused.push((way.name.clone(), why.unwrap_or_default()));
            }
            Err(untried) => return Err(untried),
        }
    }
    let Some((first, others)) = made.split_first() else {
        let (ir, diagnostics) = (ir.clone(), Diagnostics::default());
        return Err(Box::new(Untried { ir, diagnostics, is_fault: false }));
    };
    let mut findings = Findings::new(ir, first, others, trial);
    for (index, point) in trial.points.iter().enumerate() {
        let seed = trial.seed.wrapping_add(index as u64);
        findings.try_point(point, seed).map_err(|(ir, diagnostic)| {
            let mut diagnostics = Diagnostics::default();
            diagnostics.push(diagnostic);
            Box::new(Untried { ir: ir.clone(), diagnostics, is_fault: false })
        })?;
    }
    Ok(findings.finish(refused))
}
