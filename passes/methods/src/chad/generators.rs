//! What is not the same for everything that is accumulated backwards: a derivative, or something else.
//!
//! The transform walks through a program and adds up, for each value, what comes back to it: in a
//! commutative monoid. What it does with tuples, functions, branches and arrays needs no more than zero and
//! the sum. The numbers of a program, and what an operation hands back, are the generators.

use super::Mode;
use cotan_dialects::Emit;
use cotan_dialects::arith::CmpfPredicate;
use cotan_dialects::derivative_rules::{ModuloTwo, OperandRule};
use cotan_dialects::math::Absf;
use cotan_ir::constraints::is_float;
use cotan_ir::{Op, Shape, Store, Type, Value};

/// What values change by, and in which direction that goes.
#[derive(Clone, Copy)]
pub struct How {
    /// In which direction.
    pub mode: Mode,
    /// What is accumulated.
    pub generators: &'static Generators,
}

impl How {
    /// A derivative.
    pub fn derivative(mode: Mode) -> Self {
        Self { mode, generators: &DERIVATIVE }
    }
}

/// What is accumulated for numbers, and what operations hand back.
#[derive(Debug)]
pub struct Generators {
    /// Of numbers of this type, the type of what is accumulated; `None` if nothing is. Its zero has no bit set.
    pub of: fn(&Store, Type) -> Option<Type>,
    /// Whether integers are added bit by bit: what one of them has.
    pub or: bool,
    /// Whether something may come back to an operand of this class.
    pub reaches: fn(&OperandRule) -> bool,
    /// What an operation hands back; by its slope if nothing else is said.
    pub back: Option<HandBack>,
    /// Whether what an operation adds in place, to floats, is what it hands back.
    pub in_place: bool,
}

/// What an operation hands back to an operand; `None` if that is not known.
pub type HandBack = fn(&mut Emit<'_, '_>, &At<'_>) -> Option<Value>;

/// An operand of an operation, and what comes to the operation.
#[derive(Clone, Copy, Debug)]
pub struct At<'a> {
    /// The operation, as it was written again.
    pub op: Op,
    /// What the operand is to a derivative.
    pub class: &'a OperandRule,
    /// Of which group of operands it is, and which one of these.
    pub group: usize,
    /// See `group`.
    pub place: usize,
    /// The result that something comes from.
    pub result: usize,
    /// What comes.
    pub given: Value,
    /// Whether each element is computed of elements that stand at the same place.
    pub by_element: bool,
}

impl At<'_> {
    /// Whether the operation moves elements, or adds them, and does nothing else.
    pub fn is_moved(&self) -> bool {
        !self.by_element
            && matches!(self.class, OperandRule::Linear(_) | OperandRule::LinearEach(_))
    }
}

/// The derivative: sums of products with slopes.
pub static DERIVATIVE: Generators = Generators {
    of: |store, ty| is_float(store, ty).then_some(ty),
    or: false,
    reaches: |class| !matches!(class, OperandRule::NonDifferentiable | OperandRule::ZeroDerivative),
    back: None,
    in_place: true,
};

/// Which values what is asked for is computed of.
pub static LIVENESS: Generators = Generators {
    of: |store, ty| is_float(store, ty).then_some(Type::I1),
    or: true,
    reaches: |class| !matches!(class, OperandRule::NonDifferentiable),
    back: Some(live),
    in_place: false,
};

/// How often values are used, on all ways to what is asked for.
pub static USES: Generators = Generators {
    of: |store, ty| is_float(store, ty).then_some(ty),
    or: false,
    reaches: |class| !matches!(class, OperandRule::NonDifferentiable),
    back: Some(used),
    in_place: true,
};

/// Products of sizes of slopes, on all ways to what is asked for: a bound on the size of the derivative.
pub static MAGNITUDE: Generators = Generators {
    of: |store, ty| is_float(store, ty).then_some(ty),
    or: false,
    reaches: |class| !matches!(class, OperandRule::NonDifferentiable | OperandRule::ZeroDerivative),
    back: Some(sized),
    in_place: true,
};

/// The formal derivative of polynomials over the integers modulo two, which truth values are.
pub static PARITY: Generators = Generators {
    of: |_, ty| (ty == Type::I1).then_some(ty),
    or: false,
    reaches: |_| true,
    back: Some(modulo_two),
    in_place: false,
};

/// What an operand that is chosen by a mask gets.
fn chosen(e: &mut Emit<'_, '_>, at: &At<'_>) -> Option<Value> {
    let OperandRule::Select { mask, when } = at.class else { return None };
    let mask = mask(e, at.op)?;
    let ty = e.ir().ty(at.given);
    let none = e.copies_of(0, ty)?;
    Some(match when {
        true => e.select(mask, at.given, none),
        false => e.select(mask, none, at.given),
    })
}

/// What comes back by an operation that moves elements, or adds them.
fn moved(e: &mut Emit<'_, '_>, at: &At<'_>, given: Value) -> Option<Value> {
    match at.class {
        OperandRule::Linear(transpose) => Some(transpose(e, at.op, given)),
        OperandRule::LinearEach(transpose) => Some(transpose(e, at.op, at.place, given)),
        _ => None,
    }
}

fn live(e: &mut Emit<'_, '_>, at: &At<'_>) -> Option<Value> {
    if let OperandRule::Select { .. } = at.class {
        return chosen(e, at);
    }
    if at.by_element {
        return Some(at.given);
    }
    // As many uses as there are, in place of one truth value: none are used if there are none.
    let result = e.ir().result(at.op, at.result);
    let uses = e.float_like(at.given, result);
    let uses = moved(e, at, uses)?;
    let ty = e.ir().ty(uses);
    let none = e.copies_of(0, ty)?;
    Some(e.compare(CmpfPredicate::Une, uses, none))
}

fn used(e: &mut Emit<'_, '_>, at: &At<'_>) -> Option<Value> {
    if let OperandRule::Select { .. } = at.class {
        return chosen(e, at);
    }
    match at.by_element {
        true => {
            let operand = operand(e, at)?;
            Some(e.cast_like(at.given, operand))
        }
        false => moved(e, at, at.given),
    }
}

fn sized(e: &mut Emit<'_, '_>, at: &At<'_>) -> Option<Value> {
    if !at.by_element {
        return moved(e, at, at.given);
    }
    let slope = match at.class {
        OperandRule::Select { .. } => return chosen(e, at),
        OperandRule::Pointwise(partial) => partial(e, at.op)?,
        OperandRule::PointwiseEach(partials) => partials.get(at.result)?(e, at.op)?,
        OperandRule::Linear(transpose) | OperandRule::Bilinear(transpose) => {
            let one = e.number(1.0, at.given)?;
            transpose(e, at.op, one)
        }
        OperandRule::LinearEach(transpose) | OperandRule::BilinearEach(transpose) => {
            let one = e.number(1.0, at.given)?;
            transpose(e, at.op, at.place, one)
        }
        _ => return None,
    };
    let size = Absf::value(e.builder, e.loc, slope);
    let given = e.cast_like(at.given, size);
    Some(e.mul(size, given))
}

fn modulo_two(e: &mut Emit<'_, '_>, at: &At<'_>) -> Option<Value> {
    let ir = e.ir();
    if let Some(ModuloTwo(rows)) = ir.registry().interface(ir.name(at.op)) {
        return Some(rows.get(at.group)?(e, at.op, at.given));
    }
    match (at.class, at.by_element) {
        (OperandRule::Select { .. }, _) => chosen(e, at),
        (_, true) => None,
        (_, false) => moved(e, at, at.given),
    }
}

/// The operand itself.
fn operand(e: &Emit<'_, '_>, at: &At<'_>) -> Option<Value> {
    let ir = e.ir();
    let index = ir.operand_group(at.op, ir.spec(at.op)?, at.group).nth(at.place)?;
    Some(ir.operand(at.op, index))
}

/// The type of what is accumulated for numbers, or arrays of them, of a type.
pub fn change_of_numbers(store: &mut Store, how: How, ty: Type) -> Option<Type> {
    let mut shape = Shape::of(store, ty)?;
    let element = (how.generators.of)(store, shape.element)?;
    if element == shape.element {
        return Some(ty);
    }
    shape.element = element;
    shape.ty(store)
}
