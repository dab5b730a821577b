//! Zeros and sums of values of linear types.

use super::types::copower_of;
use crate::arith::{Addi, Ori};
use crate::interp::{Datum, Frame, NumberFormat, Trap};
use crate::{Elements, Emit};
use cotan_ir::constraints::is_float;
use cotan_ir::dims::Poly;
use cotan_ir::spec::TypeConstraint;
use cotan_ir::{Ir, Op, Shape, Store, Type, Value};
use cotan_numerics::Word;

/// The linear types, which have a zero and a sum: scalars, arrays, formal sums, and tuples of
/// these.
pub static LINEAR_TYPE: TypeConstraint = TypeConstraint {
    description: "a scalar, an array, a formal sum or a tuple of these",
    holds: |store, ty| is_linear(store, ty),
    only: None,
};

/// Returns whether a type is linear: it has a zero and a sum.
pub fn is_linear(store: &Store, ty: Type) -> bool {
    let mut open = vec![ty];
    while let Some(ty) = open.pop() {
        match store.as_tuple(ty) {
            Some(parts) => open.extend(parts),
            None if Shape::of(store, ty).is_some() || copower_of(store, ty).is_some() => {}
            None => return false,
        }
    }
    true
}

/// The element count for costs: scalars, and formal sums as one each.
pub(super) const ELEMENTS: Elements = Elements::Counted(numbers);

fn numbers(ir: &Ir, op: Op) -> Option<Poly> {
    let (mut sum, mut open) = (Poly::default(), vec![ir.ty(ir.result(op, 0))]);
    while let Some(ty) = open.pop() {
        if let Some(parts) = ir.store.as_tuple(ty) {
            open.extend(parts);
            continue;
        }
        let sizes = Shape::of(&ir.store, ty).map_or(Vec::new(), |shape| shape.sizes);
        sum = sum.add(&Poly::product(&sizes)?)?;
    }
    Some(sum)
}

/// Returns the zero of a type.
pub(super) fn zero(frame: &mut Frame<'_, '_>, op: Op, ty: Type) -> Result<Datum, Trap> {
    let ir = frame.ir();
    if let Some(parts) = ir.store.as_tuple(ty) {
        let parts = parts.iter().map(|&part| zero(frame, op, part));
        return Ok(Datum::tuple(parts.collect::<Result<_, _>>()?));
    }
    if copower_of(&ir.store, ty).is_some() {
        return Ok(Datum::tuple(Vec::new()));
    }
    let sizes = frame.sizes(op, ty)?;
    let count = sizes.iter().product();
    frame.reserve(op, count, 1)?;
    Ok(Datum::of(&sizes, vec![0; count]))
}

/// Returns the sum of two values of a type. A formal sum is a tuple without components, of one term,
/// or of two formal sums. With `or`, integers are combined by bitwise disjunction.
pub(super) fn sum(
    frame: &mut Frame<'_, '_>,
    op: Op,
    (ty, or): (Type, bool),
    one: &Datum,
    other: &Datum,
) -> Result<Datum, Trap> {
    let ir = frame.ir();
    if let Some(types) = ir.store.as_tuple(ty) {
        let (one, other) = (one.parts().unwrap_or_default(), other.parts().unwrap_or_default());
        let parts = types.iter().zip(one.iter().zip(other));
        let parts = parts.map(|(&ty, (one, other))| sum(frame, op, (ty, or), one, other));
        return Ok(Datum::tuple(parts.collect::<Result<_, _>>()?));
    }
    if copower_of(&ir.store, ty).is_some() {
        frame.reserve(op, 2, 2)?;
        return Ok(Datum::tuple(vec![one.clone(), other.clone()]));
    }
    let number = NumberFormat::of(&ir.store, ty);
    let number = number.ok_or_else(|| Trap::no_meaning(ir, op, "there are no scalars to add"))?;
    frame.reserve(op, one.words().len(), 1)?;
    let words = one.words().iter().zip(other.words());
    let words: Vec<Word> = match or {
        true => words.map(|(&a, &b)| a | b).collect(),
        false => words.map(|(&a, &b)| crate::array::add_words(number, a, b)).collect(),
    };
    Ok(Datum::of(one.shape().unwrap_or_default(), words))
}

/// Returns the formal sum of one term.
pub(super) fn singleton(parts: Vec<Datum>) -> Datum {
    Datum::tuple(vec![Datum::tuple(parts)])
}

/// Emits the sum of two scalars or arrays; with `or`, the bitwise disjunction of integers.
pub fn added(e: &mut Emit<'_, '_>, or: bool, one: Value, other: Value) -> Value {
    let shape = Shape::of(&e.ir().store, e.ir().ty(one));
    let floats = shape.is_none_or(|shape| is_float(&e.ir().store, shape.element));
    match (floats, or) {
        (true, _) => e.add(one, other),
        (false, true) => Ori::value(e.builder, e.loc, one, other),
        (false, false) => Addi::value(e.builder, e.loc, one, other),
    }
}
