//! The custom rule that is to blame: each rule of a run is tried by itself, with the arguments of its
//! function there.

use super::CheckOptions;
use super::checks::{Tried, tried};
use super::derived::{Derived, run};
use super::differences::{Difference, shown, worst};
use super::vectors::all_floats;
use crate::differentiate::named_rule;
use cotan_dialects::Callable;
use cotan_dialects::ad::names_rule;
use cotan_dialects::ad::request::changing;
use cotan_dialects::autodiff::has_tangent;
use cotan_dialects::interp::{Arguments, Datum, Frame, Observer};
use cotan_ir::{Diagnostic, Ir, Op, Symbol};
use indexmap::IndexMap;
use std::fmt;

/// The arguments of the first call of each function that names a rule.
#[derive(Default)]
pub struct RuleCalls {
    of: IndexMap<Op, Arguments>,
}

impl Observer for RuleCalls {
    fn after(&mut self, _: &mut Frame<'_, '_>, _: Op) {}

    fn enter(&mut self, ir: &Ir, function: Op, args: &[Datum], sizes: &[(Symbol, i64)]) {
        if names_rule(ir, function) && !self.of.contains_key(&function) {
            let args = Arguments { values: args.to_vec(), sizes: sizes.to_vec() };
            self.of.insert(function, args);
        }
    }
}

/// A rule that is wrong by itself.
pub struct WrongRule {
    /// The rule.
    pub rule: Op,
    /// The function that names it.
    pub function: Op,
    /// The mistake.
    pub mistake: Mistake,
}

/// The mistake of a derivative.
pub enum Mistake {
    /// It returns other values than its function.
    Values(OtherValues),
    /// Its directions disagree, or it is not the slope.
    Derivative(Tried),
}

/// A value of a derivative and the same value of its function.
pub enum OtherValues {
    /// Floats.
    Floats(Difference),
    /// A result that is not made of floats, by its number.
    Discrete(usize),
}

impl fmt::Display for OtherValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Floats(Difference { sides: [own, given], .. }) => {
                write!(f, "{} instead of {}", shown(*given), shown(*own))
            }
            Self::Discrete(at) => write!(f, "result {at} differs"),
        }
    }
}

/// The first difference between the values of a function and those of one of its derivatives.
pub fn other_values(derived: &Derived, own: &[Datum], made: &[Datum]) -> Option<OtherValues> {
    let (ir, types) = (&derived.ir, &derived.results);
    let made = &made[..types.len().min(made.len())];
    let is_discrete = |at: usize| !has_tangent(&ir.store, types[at]);
    if let Some(at) = (0..made.len()).find(|&at| is_discrete(at) && own[at] != made[at]) {
        return Some(OtherValues::Discrete(at));
    }
    let [own, made] = [own, made].map(|values| all_floats(ir, types, values));
    let difference = worst(&own, &made, derived.epsilon())?;
    (!difference.is_rounding()).then_some(OtherValues::Floats(difference))
}

impl RuleCalls {
    /// The first rule of a module that is wrong by itself: that of the certified function, or of one that
    /// it calls at a point.
    pub fn wrong(ir: &Ir, trial: &CheckOptions<'_>, at: &Arguments) -> Option<WrongRule> {
        let (way, mut calls) = (trial.ways.first()?, Self::default());
        let _ = run(ir, trial.function, &at.values, &at.sizes, trial.limits, &mut calls);
        calls.of.iter().find_map(|(&function, at)| {
            let inputs = &Callable::type_of(ir, function)?.inputs;
            let derived = Derived::new(ir, function, &changing(ir, inputs), way).ok()?;
            let (mistake, reverse) = mistake(&derived, at, trial).ok()??;
            let (rule, _) = named_rule(ir, function, reverse)?;
            Some(WrongRule { rule, function, mistake })
        })
    }
}

/// The mistake of a derivative at a point, and the direction that made it.
fn mistake(
    derived: &Derived,
    at: &Arguments,
    trial: &CheckOptions<'_>,
) -> Result<Option<(Mistake, bool)>, Diagnostic> {
    let nobody: &mut [&mut dyn Observer; 0] = &mut [];
    let own = derived.run(&at.values, &at.sizes, trial.limits, nobody)?;
    let point = derived.point(at, &own, trial.seed);
    let backward = derived.derive(true, &point, trial.limits, nobody)?;
    let forward = derived.derive(false, &point, trial.limits, nobody)?;
    for (run, reverse) in [(&forward, false), (&backward, true)] {
        if let Some(other) = other_values(derived, &own, &run.made) {
            return Ok(Some((Mistake::Values(other), reverse)));
        }
    }
    let tried = tried(derived, &point, &forward, &backward, trial.limits)?;
    let reverse = tried.slope.holds;
    Ok((!tried.holds()).then_some((Mistake::Derivative(tried), reverse)))
}
