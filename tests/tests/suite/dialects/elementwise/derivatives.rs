//! Linear operands: the tangent of the result is a linear map of their tangents, and the declared
//! transpose is the transpose of this map.

use super::numbers::choices;
use super::programs::{Instance, REGISTRY, evaluator, instances, numeric_ops, with_made};
use cotan_dialects::derivative_rules::{DifferentiateRow, OperandRule, Transpose};
use cotan_dialects::interp::NumberFormat;
use cotan_ir::Ir;
use cotan_ir::spec::OpSpec;
use std::sync::Arc;

/// Returns the declared classes of the operands of an operation.
pub fn classes(spec: &OpSpec) -> &'static [OperandRule] {
    let name = Ir::new(Arc::clone(&REGISTRY)).op_name(spec.name);
    let derivative: Option<DifferentiateRow> = REGISTRY.interface(name);
    derivative.unwrap_or_else(|| panic!("`{}` has no derivative", spec.name)).classes
}

#[test]
fn every_operation_declares_its_operand_classes() {
    for spec in numeric_ops() {
        assert_eq!(classes(spec).len(), spec.operands.len(), "of `{}`", spec.name);
    }
}

#[test]
fn nothing_discrete_has_a_float_that_comes_of_a_float() {
    for instance in numeric_ops().flat_map(instances) {
        let any = |elements: &[&str]| elements.iter().any(|element| Instance::is_float(element));
        let discrete = |class: &&OperandRule| matches!(class, OperandRule::NonDifferentiable);
        let mut operands = classes(instance.spec).iter().zip(&instance.operands);
        let wrong = |(class, operand): (&OperandRule, &&str)| discrete(&class) && any(&[operand]);
        let has_one = operands.any(wrong);
        assert!(!has_one || !any(&instance.results), "{}", instance.name());
    }
}

/// Numbers whose sums, products and quotients by each other every format of 16 bits holds.
const EXACT: [f64; 5] = [1.0, -2.0, 0.5, 4.0, -1.0];

fn check(instance: &Instance, operand: usize, transpose: Transpose) {
    let programs = with_made(instance, "tensor<?xT>", |e, op, c| vec![transpose(e, op, c)]);
    let mut run = evaluator(&programs);
    let (formats, result) = (programs[0].formats(), programs[0].result_formats()[0]);
    let mut at = |operands: &[f64], c: f64| {
        let of = |number: NumberFormat, value| number.nearest(value);
        let mut words: Vec<_> = formats.iter().zip(operands).map(|(n, &x)| of(*n, x)).collect();
        words.push(result.nearest(c));
        let results = run(&words);
        (result.float(results[0]), formats[operand].float(results[1]))
    };
    for operands in choices(&vec![EXACT.to_vec(); formats.len()]) {
        let mut others = operands.clone();
        for (h, c) in [(1.0, 1.0), (-2.0, 0.5), (0.5, -1.0), (4.0, 2.0)] {
            others[operand] = operands[operand] + h;
            let ((y, cotangent), (moved, same)) = (at(&operands, c), at(&others, c));
            let name = instance.name();
            assert_eq!((moved - y) * c, h * cotangent, "{name}, {operand} of {operands:?} by {h}");
            assert_eq!(same, cotangent, "{name}: the map changes with {operand} of {operands:?}");
            let (_, twice) = at(&operands, 2.0 * c);
            assert_eq!(twice, 2.0 * cotangent, "{name}: the transpose is not linear");
        }
    }
}

#[test]
fn linear_operands_are_linear_and_transposes_are_transposes() {
    let precise = |element: &&str| matches!(*element, "bf16" | "f16" | "f32" | "f64");
    let mut checked = 0;
    for instance in numeric_ops().flat_map(instances) {
        for (operand, class) in classes(instance.spec).iter().enumerate() {
            let (OperandRule::Linear(transpose) | OperandRule::Bilinear(transpose)) = class else {
                continue;
            };
            let ends = [instance.operands[operand], instance.results[0]];
            if ends.iter().all(precise) {
                check(&instance, operand, *transpose);
                checked += 1;
            }
        }
    }
    assert!(checked > 50, "only {checked} operands were checked");
}
