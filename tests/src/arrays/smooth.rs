//! Operations that have slopes, on numbers for which they are well conditioned.

use super::types::{ArrayTy, F64, Shape};
use super::writer::{Parts, ScopedValue, Writer};
use crate::fuzz::REGISTRY;
use crate::typed;
use cotan_dialects::derivative_rules::{DifferentiateRow, OperandRule};
use cotan_ir::Ir;
use std::sync::LazyLock;

/// Numbers of moderate size.
const NUMBERS: &[&str] = &["0.5", "0.75", "1.25", "1.5", "-0.5", "-0.75", "-1.25"];

/// Functions that are well conditioned on all scalars of moderate size; any other one gets
/// arguments between 1/4 and 3/4.
const ANYWHERE: &[&str] = &["arith.addf", "arith.subf", "arith.negf", "math.sin", "math.cos"];

/// Functions with arguments from 1 on: the first is defined there only, and the second grows
/// towards 0 like a power, so that a product of a few exceeds the accurate range of the sine.
const FROM_ONE: &[&str] = &["math.acosh", "special.polygamma"];

/// Functions of whose derivatives one has none: requests nest.
const DIFFERENTIABLE_ONCE: &[&str] = &["special.igamma", "special.igammac"];

/// Returns the operations that compute element by element, and change with each operand, on f64.
fn forms() -> &'static [(&'static str, &'static typed::Form)] {
    static FORMS: LazyLock<Vec<(&'static str, &'static typed::Form)>> = LazyLock::new(|| {
        let rows = typed::rows().iter().filter(|row| is_smooth(row.name));
        let forms = rows.flat_map(|row| row.forms.iter().map(|form| (row.name, form)));
        let all = |form: &typed::Form| {
            let mut elements = form.operands.iter().chain(&form.results);
            elements.all(|&element| element == F64)
        };
        forms.filter(|(_, form)| all(form)).collect()
    });
    &FORMS
}

fn is_smooth(name: &str) -> bool {
    if DIFFERENTIABLE_ONCE.contains(&name) {
        return false;
    }
    let mut ir = Ir::new(REGISTRY.clone());
    let name = ir.op_name(name);
    let declared: Option<DifferentiateRow> = REGISTRY.interface(name);
    let changes = |class: &OperandRule| {
        !matches!(
            class,
            OperandRule::NonDifferentiable
                | OperandRule::ZeroDerivative
                | OperandRule::StopGradient
                | OperandRule::Select { .. }
                | OperandRule::Region
                | OperandRule::Unsupported(_)
        )
    };
    declared.is_some_and(|DifferentiateRow { classes, .. }| classes.iter().all(changes))
}

impl Writer<'_, '_> {
    /// An operation that computes floats element by element.
    pub fn compute_smooth(&mut self, wanted: &Shape) {
        let choice = self.choices.below(256) * 256 + self.choices.below(256);
        // Sums and products are as frequent as all functions.
        let basic = ["arith.addf", "arith.mulf", "arith.subf"];
        let (name, form) = match self.choices.chance(1, 2) {
            true => {
                let mut named = forms().iter().filter(|(name, _)| basic[choice % 3] == *name);
                *named.next().expect("sums and products are smooth")
            }
            false => forms()[choice % forms().len()],
        };
        let ty = ArrayTy::Array(Shape { element: F64, ..wanted.clone() });
        let operands: Vec<ScopedValue> = form.operands.iter().map(|_| self.value(&ty)).collect();
        let operands: Vec<ScopedValue> =
            operands.into_iter().map(|it| self.tamed(name, it)).collect();
        let gives = vec![ty; form.results.len()];
        let parts = Parts { operands: &operands, attrs: &form.attrs, ..Parts::default() };
        self.make(name, &parts, &gives);
    }

    /// Returns a number that an operation is well conditioned on.
    fn tamed(&mut self, name: &str, value: ScopedValue) -> ScopedValue {
        if ANYWHERE.contains(&name) || name == "arith.mulf" && self.choices.chance(1, 2) {
            return value;
        }
        let between = self.of(&value, "math.sin");
        let between = self.of(&between, "special.sigmoid");
        if FROM_ONE.contains(&name) { self.of(&between, "math.exp") } else { between }
    }

    fn of(&mut self, value: &ScopedValue, name: &str) -> ScopedValue {
        let operands = [value.clone()];
        self.make_one(name, &Parts { operands: &operands, ..Parts::default() }, &value.ty)
    }

    /// Returns a constant of moderate size, as an attribute.
    pub fn moderate(&mut self, is_array: bool, ty: &str) -> String {
        let number = *self.choices.pick(NUMBERS);
        if is_array { format!("dense<{number}> : {ty}") } else { format!("{number} : {ty}") }
    }
}
