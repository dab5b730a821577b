//! Every operation with a derivative declares its cost, and its declarations on derivatives and
//! choices are checked by some test.

use super::programs::REGISTRY;
use cotan_dialects::derivative_rules::{DifferentiateRow, OperandRule};
use cotan_dialects::interp::ElementwiseRow;
use cotan_dialects::{Cost, Effects};
use cotan_ir::registry::Interface;
use cotan_ir::spec::OpSpec;
use cotan_tests::arrays::OVER_BUFFERS;

/// The dialects whose operations all have classes and costs.
const DIALECTS: [&str; 8] = ["arith", "math", "special", "array", "scf", "tuple", "sum", "closure"];

/// Dialects whose operations are not programs on scalars alone, unless they are elementwise:
/// `tests/elementwise` runs all others.
const STRUCTURED: [&str; 5] = ["array", "scf", "tuple", "sum", "closure"];

fn declared<I: Interface + Copy>(spec: &OpSpec) -> Option<I> {
    let at = REGISTRY.ops().iter().position(|other| other.name == spec.name)?;
    REGISTRY.column::<I>().get(at).copied().flatten()
}

fn specs() -> impl Iterator<Item = &'static OpSpec> {
    let of_dialects = |spec: &&OpSpec| DIALECTS.contains(&spec.dialect());
    let all = REGISTRY.ops().iter().copied().filter(of_dialects);
    all.filter(|spec| !OVER_BUFFERS.contains(&spec.name))
}

#[test]
fn purity_is_declared_by_the_trait_alone() {
    for spec in REGISTRY.ops() {
        assert_ne!(declared::<Effects>(spec), Some(Effects::Pure), "`{}` says it twice", spec.name);
    }
}

#[test]
fn every_operation_has_classes_and_a_cost() {
    for spec in specs() {
        assert!(declared::<Cost>(spec).is_some(), "`{}` has no cost", spec.name);
        let derivative: Option<DifferentiateRow> = declared(spec);
        let derivative = derivative.unwrap_or_else(|| panic!("`{}` has no classes", spec.name));
        assert_eq!(derivative.classes.len(), spec.operands.len(), "of `{}`", spec.name);
    }
}

/// The tests of slopes and masks put scalars and arrays of one element in: an operation that is
/// not run there must not declare either.
#[test]
fn slopes_and_masks_are_those_of_operations_on_numbers() {
    for spec in REGISTRY.ops() {
        let derivative: Option<DifferentiateRow> = declared(spec);
        for class in derivative.map_or(&[][..], |derivative| derivative.classes) {
            let is_checked_there = matches!(
                class,
                OperandRule::Pointwise(_)
                    | OperandRule::PointwiseEach(_)
                    | OperandRule::Select { .. }
            );
            let is_run_there = !STRUCTURED.contains(&spec.dialect());
            let is_run_there = is_run_there || declared::<ElementwiseRow>(spec).is_some();
            assert!(!is_checked_there || is_run_there, "nobody checks `{}`", spec.name);
        }
    }
}

/// An elementary function dominates the cost of the operation that computes it.
#[test]
fn elementary_functions_are_in_the_cost() {
    let mut checked = 0;
    for spec in specs() {
        let (Some(cost), Some(computes)) =
            (declared::<Cost>(spec), declared::<ElementwiseRow>(spec))
        else {
            continue;
        };
        let count = computes.functions.len() as u32;
        let least = count * Cost::DIVISION.per_element;
        assert!(cost.per_element >= least, "`{}` computes {count} functions", spec.name);
        checked += count;
    }
    assert!(checked > 20, "only {checked} functions are computed");
}
