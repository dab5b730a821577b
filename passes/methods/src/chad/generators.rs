//! The parts of the reverse pass that depend on the monoid: derivative, liveness, use counts, ...
//!
//! The transform accumulates, for each value, contributions in a commutative monoid. Tuples,
//! functions, branches and arrays only need zero and the sum. The monoid of scalars and the
//! contributions of operations are the generators.

use super::Mode;
use cotan_dialects::Emit;
use cotan_dialects::arith::CmpfPredicate;
use cotan_dialects::derivative_rules::{DifferentiateRow, OperandRule, RuleOperand};
use cotan_dialects::math::Absf;
use cotan_ir::constraints::is_float;
use cotan_ir::{Op, Shape, Store, Type, Value};

/// The accumulated quantity and its direction.
#[derive(Clone, Copy)]
pub struct How {
    /// The direction.
    pub mode: Mode,
    /// The monoid and contributions.
    pub generators: &'static Generators,
}

impl How {
    /// Returns the configuration of derivatives.
    pub fn derivative(mode: Mode) -> Self {
        Self { mode, generators: &DERIVATIVE }
    }
}

/// The monoid of scalars, and the contributions of operations.
#[derive(Debug)]
pub struct Generators {
    /// Returns the accumulated type for scalars of a type; `None` if nothing is accumulated. Its
    /// zero has no bit set.
    pub of: fn(&Store, Type) -> Option<Type>,
    /// True if integers are accumulated by bitwise or.
    pub or: bool,
    /// Returns whether an operand with this rule receives contributions.
    pub reaches: fn(&OperandRule) -> bool,
    /// The contribution of an operation; `None` for the product with its slope.
    pub back: Option<HandBack>,
    /// True if in-place additions to floats are contributions.
    pub in_place: bool,
}

/// Emits the contribution of an operation to an operand; `None` if it is unknown.
pub type HandBack = fn(&mut Emit<'_, '_>, &At) -> Option<Value>;

/// An operand of an operation, and the quantity accumulated for a result.
#[derive(Clone, Copy, Debug)]
pub struct At {
    /// The copy of the operation.
    pub op: Op,
    /// The operand and its rule.
    pub operand: RuleOperand,
    /// The index of the result.
    pub result: usize,
    /// The quantity of the result.
    pub quantity: Value,
    /// True if the operation is elementwise.
    pub by_element: bool,
}

impl At {
    /// Returns whether the operation only moves or adds elements.
    pub fn is_linear_move(&self) -> bool {
        !self.by_element && self.operand.rule.is_jointly_linear()
    }
}

/// The derivative: sums of products with slopes.
pub static DERIVATIVE: Generators = Generators {
    of: |store, ty| is_float(store, ty).then_some(ty),
    or: false,
    reaches: OperandRule::has_derivative,
    back: None,
    in_place: true,
};

/// Liveness: the values that requested results depend on.
pub static LIVENESS: Generators = Generators {
    of: |store, ty| is_float(store, ty).then_some(Type::I1),
    or: true,
    reaches: |class| !matches!(class, OperandRule::NonDifferentiable),
    back: Some(live),
    in_place: false,
};

/// The number of uses of values, over all paths to requested results.
pub static USES: Generators = Generators {
    of: |store, ty| is_float(store, ty).then_some(ty),
    or: false,
    reaches: |class| !matches!(class, OperandRule::NonDifferentiable),
    back: Some(used),
    in_place: true,
};

/// Products of absolute slopes, over all paths to requested results: a bound on the magnitude of
/// the derivative.
pub static MAGNITUDE: Generators = Generators {
    of: |store, ty| is_float(store, ty).then_some(ty),
    or: false,
    reaches: OperandRule::has_derivative,
    back: Some(scaled),
    in_place: true,
};

/// The formal derivative of polynomials over the integers modulo two, whose elements are booleans.
pub static PARITY: Generators = Generators {
    of: |_, ty| (ty == Type::I1).then_some(ty),
    or: false,
    reaches: |_| true,
    back: Some(modulo_two),
    in_place: false,
};

/// Emits the contribution to an operand that a mask selects.
fn selected(e: &mut Emit<'_, '_>, at: &At) -> Option<Value> {
    let OperandRule::Select { mask, when } = at.operand.rule else { return None };
    let mask = mask(e, at.op)?;
    let ty = e.ir().ty(at.quantity);
    let zero = e.copies_of(0, ty)?;
    Some(match when {
        true => e.select(mask, at.quantity, zero),
        false => e.select(mask, zero, at.quantity),
    })
}

/// Emits the contribution through an operation that moves or adds elements.
fn transposed(e: &mut Emit<'_, '_>, at: &At, quantity: Value) -> Option<Value> {
    let RuleOperand { rule, position, .. } = at.operand;
    rule.is_jointly_linear().then(|| rule.transpose(e, at.op, position, quantity))?
}

fn live(e: &mut Emit<'_, '_>, at: &At) -> Option<Value> {
    if let OperandRule::Select { .. } = at.operand.rule {
        return selected(e, at);
    }
    if at.by_element {
        return Some(at.quantity);
    }
    // Uses are counted in place of booleans: the count is zero if none is used.
    let result = e.ir().result(at.op, at.result);
    let uses = e.float_like(at.quantity, result);
    let uses = transposed(e, at, uses)?;
    let ty = e.ir().ty(uses);
    let zero = e.copies_of(0, ty)?;
    Some(e.compare(CmpfPredicate::Une, uses, zero))
}

fn used(e: &mut Emit<'_, '_>, at: &At) -> Option<Value> {
    if let OperandRule::Select { .. } = at.operand.rule {
        return selected(e, at);
    }
    match at.by_element {
        true => {
            let operand = e.ir().operand(at.op, at.operand.index);
            Some(e.cast_like(at.quantity, operand))
        }
        false => transposed(e, at, at.quantity),
    }
}

fn scaled(e: &mut Emit<'_, '_>, at: &At) -> Option<Value> {
    if !at.by_element {
        return transposed(e, at, at.quantity);
    }
    let slope = match at.operand.rule {
        OperandRule::Select { .. } => return selected(e, at),
        OperandRule::Pointwise(partial) => partial(e, at.op)?,
        OperandRule::PointwiseEach(partials) => partials.get(at.result)?(e, at.op)?,
        rule => {
            let one = e.number(1.0, at.quantity).filter(|_| rule.is_linear())?;
            rule.transpose(e, at.op, at.operand.position, one)?
        }
    };
    let size = Absf::value(e.builder, e.loc, slope);
    let quantity = e.cast_like(at.quantity, size);
    Some(e.mul(size, quantity))
}

fn modulo_two(e: &mut Emit<'_, '_>, at: &At) -> Option<Value> {
    let ir = e.ir();
    let row: Option<DifferentiateRow> = ir.registry().interface(ir.name(at.op));
    if let Some(rows) = row.and_then(|row| row.modulo_two) {
        return Some(rows.get(at.operand.group)?(e, at.op, at.quantity));
    }
    match (at.operand.rule, at.by_element) {
        (OperandRule::Select { .. }, _) => selected(e, at),
        (_, true) => None,
        (_, false) => transposed(e, at, at.quantity),
    }
}

/// Returns the accumulated type for scalars, or arrays of them, of a type.
pub fn change_of_elements(store: &mut Store, how: How, ty: Type) -> Option<Type> {
    let mut shape = Shape::of(store, ty)?;
    let element = (how.generators.of)(store, shape.element)?;
    if element == shape.element {
        return Some(ty);
    }
    shape.element = element;
    shape.ty(store)
}
