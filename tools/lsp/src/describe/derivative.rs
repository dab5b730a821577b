//! The derivative rules of an operation.

use super::op::name_of;
use cotan_dialects::Emit;
use cotan_dialects::autodiff::Derivative;
use cotan_dialects::derivative_rules::{DifferentiateRow, OperandRule};
use cotan_ir::spec::OpSpec;
use cotan_ir::{Attr, Builder, Entity, InsertPoint, Ir, Loc, Op, OpName, Registry, Value};

/// Describes the declared rule of each operand.
pub fn rules(registry: &Registry, name: OpName, spec: &OpSpec) -> String {
    let Some(DifferentiateRow { classes: rules, .. }) = registry.interface(name) else {
        let whole: Option<Derivative> = registry.interface(name);
        return match whole.and_then(|whole| whole.linearize) {
            Some(_) => "by a linearization of the whole operation".to_owned(),
            None => "no rule is declared".to_owned(),
        };
    };
    let rules = spec.operands.iter().zip(rules);
    let words: Vec<String> =
        rules.map(|(operand, rule)| format!("`{}` {}", operand.name, word(rule))).collect();
    if words.is_empty() { "none, there are no operands".to_owned() } else { words.join(", ") }
}

fn word(rule: &OperandRule) -> String {
    match rule {
        OperandRule::NonDifferentiable => "has no tangent".to_owned(),
        OperandRule::ZeroDerivative => "has the derivative zero".to_owned(),
        OperandRule::StopGradient => "stops the gradient".to_owned(),
        OperandRule::Linear(_) | OperandRule::LinearEach(_) => "is linear".to_owned(),
        OperandRule::Bilinear(_) | OperandRule::BilinearEach(_) => "is bilinear".to_owned(),
        OperandRule::Pointwise(_) | OperandRule::PointwiseEach(_) => {
            "has a partial derivative for each element".to_owned()
        }
        OperandRule::Select { when, .. } => format!("is selected where the mask is {when}"),
        OperandRule::Region => "is differentiated with the regions".to_owned(),
        OperandRule::Unsupported(why) => format!("has no derivative: {why}"),
    }
}

/// Returns operands and the partial derivatives by them, as expressions. The rules of the operation
/// are applied to a copy of the module.
pub fn partials(ir: &Ir, op: Op) -> Vec<(String, String)> {
    let Some(spec) = ir.spec(op) else { return Vec::new() };
    let Some(rules) = cotan_dialects::derivative_rules::classes(ir, op) else { return Vec::new() };
    if !rules.iter().any(|rule| matches!(rule, OperandRule::Pointwise(_))) {
        return Vec::new();
    }
    let mut copy = ir.clone();
    let mut found = Vec::new();
    for (group, rule) in rules.iter().enumerate() {
        let OperandRule::Pointwise(emit) = rule else { continue };
        let operands = copy.operand_group(op, spec, group);
        let Some(operand) = operands.map(|index| copy.operand(op, index)).next() else { continue };
        let mut builder = Builder::new(&mut copy, InsertPoint::After(op));
        let partial = emit(&mut Emit::new(&mut builder, Loc::UNKNOWN), op);
        let Some(partial) = partial else { continue };
        found.push((name_of(ir, operand), expression(&copy, ir, partial, 0)));
    }
    found
}

/// Returns a value of a copy of a module as an expression of the values of the module.
fn expression(copy: &Ir, ir: &Ir, value: Value, depth: usize) -> String {
    const MAX_DEPTH: usize = 8;
    let def = copy.def_op(value).filter(|_| !is_in(ir, value));
    let Some(op) = def.filter(|_| depth < MAX_DEPTH) else { return name_of(copy, value) };
    if let Some(constant) = copy.attr_named(op, "value") {
        return attr_text(copy, constant);
    }
    let operands = copy.operands(op).map(|value| expression(copy, ir, value, depth + 1));
    let operands: Vec<String> = operands.collect();
    format!("{}({})", copy.name_text(op), operands.join(", "))
}

fn is_in(ir: &Ir, value: Value) -> bool {
    value.index() < ir.value_capacity()
}

fn attr_text(ir: &Ir, attr: Attr) -> String {
    let mut printer = cotan_ir::text::Printer::new(ir, cotan_ir::text::PrintOptions::default());
    printer.attr(attr);
    printer.out
}
