//! The check that a declared format determines every type that a reader needs.

use super::format::Step;
use crate::spec::{Arity, OpSpec, Traits};

/// Rejects a format that does not determine the types of operands or results.
///
/// # Errors
/// Names the first such operand or result.
pub(in crate::text) fn check(spec: &OpSpec, steps: &[Step]) -> Result<(), String> {
    let says = |step: &Step| mentions(steps, &|other| other == step);
    if says(&Step::FunctionalType) || says(&Step::SameType) {
        return Ok(());
    }
    let (same, same_operands) = (spec.has(Traits::SAME_TYPE), spec.has(Traits::SAME_OPERAND_TYPE));
    let says_operand = mentions(steps, &|step| matches!(step, Step::OperandType(_)));
    let says_result = mentions(steps, &|step| matches!(step, Step::ResultType(_)));
    let implied = (same && (says_operand || says_result)) || (same_operands && says_operand);
    for (index, operand) in spec.operands.iter().enumerate() {
        let known = operand.constraint.only.is_some() || implied;
        if !known && !says(&Step::OperandType(index)) {
            return Err(unknown(spec, operand.name));
        }
    }
    for (index, result) in spec.results.iter().enumerate() {
        let known = spec.infer.is_some() || result.constraint.only.is_some() || same;
        let may_miss = result.arity != Arity::One;
        if !known && !may_miss && !says(&Step::ResultType(index)) {
            return Err(unknown(spec, result.name));
        }
    }
    Ok(())
}

fn unknown(spec: &OpSpec, name: &str) -> String {
    let op = spec.name;
    format!("`{op}`: the type of `${name}` is undetermined: its format needs `type(${name})`")
}

fn mentions(steps: &[Step], wanted: &dyn Fn(&Step) -> bool) -> bool {
    steps.iter().any(|step| match step {
        Step::Optional(_, inner) => mentions(inner, wanted),
        step => wanted(step),
    })
}
