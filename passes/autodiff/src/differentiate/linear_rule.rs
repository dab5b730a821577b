//! Linearity of a custom rule in its tangents or cotangents.

use cotan_dialects::Callable;
use cotan_dialects::autodiff::NotDifferentiable;
use cotan_dialects::chad::not_linear;
use cotan_ir::codes::NO_DERIVATIVE;
use cotan_ir::{Diagnostic, Ir, Op, Value};
use rustc_hash::FxHashSet;

/// The attribute of a rule that is applied as it is, such as one that clips or solves iteratively.
pub const ASSUMED: &str = "cotan.assume_linear";

/// Checks that a custom rule is linear in its arguments besides those of the function.
///
/// Operations without regions are checked by their operand rules. Regions and calls are checked
/// when the rule is transposed. A rule with the attribute [`ASSUMED`] is not checked.
///
/// # Errors
/// The operation that is not linear.
pub fn check(ir: &Ir, function: Op, rule: Op, reverse: bool) -> Result<(), NotDifferentiable> {
    if ir.attr_named(rule, ASSUMED).is_some() {
        return Ok(());
    }
    let body = ir.regions(rule).first().and_then(|&body| ir.single_block(body));
    let (Some(block), Some(signature)) = (body, Callable::type_of(ir, function)) else {
        return Ok(());
    };
    let mut linear: FxHashSet<Value> = ir.args(block).skip(signature.inputs.len()).collect();
    let rule = CheckedRule { ir, function, rule, reverse };
    for op in ir.ops(block).filter(|&op| ir.result_count(op) > 0) {
        if !ir.walk(op).any(|op| ir.operands(op).any(|value| linear.contains(&value))) {
            continue;
        }
        if let Some(why) = not_linear(ir, op, &linear) {
            return Err(rule.refused(op, why));
        }
        linear.extend(ir.results(op));
    }
    let Some(end) = ir.last_op(block) else { return Ok(()) };
    let mut values = ir.operands(end).take(signature.results.len());
    match values.any(|value| linear.contains(&value)) {
        true => Err(rule.refused(end, "returns a value of the function that depends on it")),
        false => Ok(()),
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
