//! Isolation of a failing custom rule: each rule of a run is checked alone, with the arguments of
//! its function.

use super::CheckOptions;
use super::checks::{PointChecks, check_directions};
use super::derived::{Derived, run};
use super::differences::{Difference, short, worst};
use super::vectors::all_floats;
use crate::differentiate::named_rule;
use cotan_dialects::Callable;
use cotan_dialects::ad::names_rule;
use cotan_dialects::ad::request::changing;
use cotan_dialects::autodiff::has_tangent;
use cotan_dialects::interp::{Arguments, Datum, Frame, Observer, Prepared};
use cotan_ir::{Diagnostic, Ir, Op, Symbol};
use indexmap::IndexMap;
use std::fmt;

/// Records the arguments of the first call of each function with a custom rule.
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

/// A rule that fails in isolation.
pub struct WrongRule {
    /// The rule.
    pub rule: Op,
    /// The function with this rule.
    pub function: Op,
    /// The mistake.
    pub mistake: Mistake,
}

/// The mistake of a derivative.
pub enum Mistake {
    /// It returns other values than its function.
    Values(OtherValues),
    /// Its directions disagree, or it is not the slope.
    Derivative(PointChecks),
}

/// A value of a derivative that differs from the value of its function.
pub enum OtherValues {
    /// Floats.
    Floats(Difference),
    /// The index of a result that does not consist of floats.
    Discrete(usize),
}

impl fmt::Display for OtherValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Floats(Difference { sides: [own, given], .. }) => {
                write!(f, "{} instead of {}", short(*given), short(*own))
            }
            Self::Discrete(at) => write!(f, "result {at} differs"),
        }
    }
}

/// Returns the first difference between the values of a function and those of its derivative.
pub fn other_values(derived: &Derived, own: &[Datum], computed: &[Datum]) -> Option<OtherValues> {
    let (ir, types) = (&derived.ir, &derived.results);
    let computed = &computed[..types.len().min(computed.len())];
    let is_discrete = |at: usize| !has_tangent(&ir.store, types[at]);
    if let Some(at) = (0..computed.len()).find(|&at| is_discrete(at) && own[at] != computed[at]) {
        return Some(OtherValues::Discrete(at));
    }
    let [own, computed] = [own, computed].map(|values| all_floats(ir, types, values));
    let difference = worst(&own, &computed, derived.epsilon())?;
    (!difference.is_rounding()).then_some(OtherValues::Floats(difference))
}

impl RuleCalls {
    /// Runs the certified function at a point, and records the calls of functions with rules.
    pub fn of(prepared: &Prepared, ir: &Ir, options: &CheckOptions<'_>, at: &Arguments) -> Self {
        let mut calls = Self::default();
        let (function, limits) = (options.function, options.limits);
        let _ = run(prepared, ir, function, &at.values, &at.sizes, limits, &mut calls);
        calls
    }

    /// Returns the functions and the arguments of their first calls.
    pub fn iter(&self) -> impl Iterator<Item = (Op, &Arguments)> {
        self.of.iter().map(|(&function, at)| (function, at))
    }

    /// Returns the first rule of a module that fails in isolation: that of the certified function,
    /// or of one that it calls at a point.
    pub fn first_failure(ir: &Ir, options: &CheckOptions<'_>, at: &Arguments) -> Option<WrongRule> {
        let pipeline = options.pipelines.first()?;
        let calls = Self::of(&Prepared::new(ir), ir, options, at);
        calls.iter().find_map(|(function, at)| {
            let inputs = &Callable::type_of(ir, function)?.inputs;
            let derived = Derived::new(ir, function, &changing(ir, inputs), pipeline).ok()?;
            let (mistake, reverse) = mistake(&derived, at, options).ok()??;
            let (rule, _) = named_rule(ir, function, reverse)?;
            Some(WrongRule { rule, function, mistake })
        })
    }
}

/// Returns the mistake of a derivative at a point, and the direction that made it.
fn mistake(
    derived: &Derived,
    at: &Arguments,
    options: &CheckOptions<'_>,
) -> Result<Option<(Mistake, bool)>, Diagnostic> {
    let no_observers: &mut [&mut dyn Observer; 0] = &mut [];
    let own = derived.run(&at.values, &at.sizes, options.limits, no_observers)?;
    let point = derived.point(at, &own, options.seed);
    let backward = derived.derive(true, &point, options.limits, no_observers)?;
    let forward = derived.derive(false, &point, options.limits, no_observers)?;
    for (run, reverse) in [(&forward, false), (&backward, true)] {
        if let Some(other) = other_values(derived, &own, &run.results) {
            return Ok(Some((Mistake::Values(other), reverse)));
        }
    }
    let checks = check_directions(derived, &point, &forward, &backward, options.limits)?;
    let reverse = checks.slope.holds;
    Ok((!checks.holds()).then_some((Mistake::Derivative(checks), reverse)))
}
