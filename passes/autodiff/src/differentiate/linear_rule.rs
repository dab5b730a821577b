//! Linearity of a custom rule in its tangents or cotangents.

use cotan_dialects::ad::Request;
use cotan_dialects::autodiff::NotDifferentiable;
use cotan_dialects::chad::not_linear;
use cotan_dialects::{Callable, Callee};
use cotan_ir::codes::NO_DERIVATIVE;
use cotan_ir::{Block, Diagnostic, Ir, Op, Value};
use rustc_hash::FxHashSet;

/// The attribute of a rule that is applied as it is, such as one that clips or solves iteratively.
pub const ASSUMED: &str = "cotan.assume_linear";

/// Checks that a custom rule is linear in its arguments besides those of the function.
///
/// Operations without regions are checked by their operand rules. Regions and calls, and what reads
/// their results, are checked when the rule is transposed. A rule with the attribute [`ASSUMED`] is
/// not checked.
///
/// # Errors
/// The operation that is not linear.
pub fn check(ir: &Ir, function: Op, rule: Op, reverse: bool) -> Result<(), NotDifferentiable> {
    if ir.attr_named(rule, ASSUMED).is_some() {
        return Ok(());
    }
    let Some((block, mut values)) = LinearValues::of(ir, function, rule) else { return Ok(()) };
    let signature = Callable::type_of(ir, function).expect("a verified function has a type");
    let rule = CheckedRule { ir, function, rule, reverse };
    for op in ir.ops(block).filter(|&op| ir.result_count(op) > 0) {
        if values.visit(op) != Dependence::Linear {
            continue;
        }
        if let Some(why) = not_linear(ir, op, &values.linear) {
            return Err(rule.refused(op, why));
        }
    }
    let Some(end) = ir.last_op(block) else { return Ok(()) };
    let mut returned = ir.operands(end).take(signature.results.len());
    match returned.any(|value| values.linear.contains(&value)) {
        true => Err(rule.refused(end, "returns a value of the function that depends on it")),
        false => Ok(()),
    }
}

/// Returns whether an operation may return values that are linear in an operand besides others.
fn is_mixed(ir: &Ir, op: Op) -> bool {
    let has_regions = !ir.regions(op).is_empty();
    let is_call = |op: Op| Callee::of(ir, op).is_some() || Request::of(ir, op).is_some();
    has_regions && ir.result_count(op) > 1 || ir.walk(op).any(is_call)
}

/// Returns whether an operation of a rule may return values that are linear in a tangent, or in a
/// cotangent, besides others. Such a rule has no transpose op by op.
pub fn is_mixed_rule(ir: &Ir, function: Op, rule: Op) -> bool {
    let values = LinearValues::of(ir, function, rule);
    let is_mixed = |(block, mut values): (Block, LinearValues<'_>)| {
        ir.ops(block).any(|op| values.visit(op) == Dependence::Mixed)
    };
    values.is_some_and(is_mixed)
}

/// The dependence of an operation on the tangents, or the cotangents, of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dependence {
    /// None.
    None,
    /// All results depend on them by the operand rules of the operation.
    Linear,
    /// Some results may depend on them: only transposition of the operation decides.
    Mixed,
}

/// The values of a rule that depend on its tangents or cotangents.
struct LinearValues<'a> {
    ir: &'a Ir,
    linear: FxHashSet<Value>,
    mixed: FxHashSet<Value>,
}

impl<'a> LinearValues<'a> {
    /// Returns the block of a rule, and its arguments besides those of the function.
    fn of(ir: &'a Ir, function: Op, rule: Op) -> Option<(Block, Self)> {
        let block = ir.single_block(*ir.regions(rule).first()?)?;
        let signature = Callable::type_of(ir, function)?;
        let linear = ir.args(block).skip(signature.inputs.len()).collect();
        Some((block, Self { ir, linear, mixed: FxHashSet::default() }))
    }

    /// Returns the dependence of the next operation of the block, and records its results.
    fn visit(&mut self, op: Op) -> Dependence {
        let (ir, reads_linear) = (self.ir, self.reads(op, &self.linear));
        if self.reads(op, &self.mixed) || reads_linear && is_mixed(ir, op) {
            self.mixed.extend(ir.results(op));
            return Dependence::Mixed;
        }
        if !reads_linear {
            return Dependence::None;
        }
        self.linear.extend(ir.results(op));
        Dependence::Linear
    }

    /// Returns whether an operation, or one inside, reads one of the values.
    fn reads(&self, op: Op, values: &FxHashSet<Value>) -> bool {
        let reads = |op: Op| self.ir.operands(op).any(|value| values.contains(&value));
        !values.is_empty() && self.ir.walk(op).any(reads)
    }
}

struct CheckedRule<'a> {
    ir: &'a Ir,
    function: Op,
    rule: Op,
    reverse: bool,
}

impl CheckedRule<'_> {
    fn refused(&self, op: Op, why: &str) -> NotDifferentiable {
        let name = |op: Op| self.ir.symbol_name(op).map_or("", |name| self.ir.text(name));
        let message = format!(
            "@{}, the rule of @{}, is not linear in its {}: `{}` {why}",
            name(self.rule),
            name(self.function),
            if self.reverse { "cotangent" } else { "tangent" },
            self.ir.name_text(op),
        );
        let error = Diagnostic::error(&NO_DERIVATIVE, self.ir.loc(op), message);
        error.note_at(self.ir.loc(self.function), "the function that names the rule is here")
    }
}
