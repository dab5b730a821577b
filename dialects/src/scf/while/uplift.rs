//! Counted loops among those that test a condition.

use super::While;
use crate::arith::{Addi, Ceildivsi, Cmpi, CmpiPredicate, Constant, IndexCast, Maxsi, Muli, Subi};
use crate::array::constant;
use crate::interfaces::effects::{Effects, effects};
use crate::interp::NumberFormat;
use crate::scf::{For, counted};
use cotan_ir::{Builder, Ir, Loc, Op, Type, Value};

/// A loop that runs while `counter < bound`, and whose body adds a positive constant to the counter.
struct Counted {
    /// The position of the counter among the carried values.
    counter: usize,
    bound: Bound,
    step: i64,
}

/// The upper bound of a counter, exclusive.
#[derive(Clone, Copy)]
enum Bound {
    /// A value from outside.
    Value(Value),
    /// A constant in the condition region.
    Constant(i64),
}

impl While {
    /// Emits an equivalent counted loop before a loop that counts, and returns its values for the
    /// results. `None` if the loop does not count, or if the counter might wrap around.
    pub fn as_for(b: &mut Builder<'_>, loc: Loc, op: Op) -> Option<Vec<Value>> {
        let Counted { counter, bound, step } = Counted::of(b, op)?;
        let While { inits, after, .. } = b.verified(op);
        let mut inits: Vec<Value> = inits.iter(b).collect();
        let first = inits.remove(counter);
        let ty = b.ty(first);
        let end = match bound {
            Bound::Value(value) => value,
            Bound::Constant(number) => {
                let number = b.store_mut().int_attr(number, ty);
                Constant::value(b, loc, number)
            }
        };
        let [lower, upper] = [first, end].map(|value| cast(b, loc, value, Type::INDEX));
        let by = Constant::index(b, loc, step);
        let made = For::counting(b, loc, [lower, upper, by], &inits, |inside, args| {
            let mut carried = args[1..].to_vec();
            carried.insert(counter, cast(inside, loc, args[0], ty));
            let mut next = counted::inline(inside, after, &carried);
            next.remove(counter);
            next
        });
        let mut results: Vec<Value> = b.results(made).collect();
        let last = match step {
            1 => Maxsi::value(b, loc, first, end),
            _ => last_of(b, loc, [lower, upper, by], ty),
        };
        results.insert(counter, last);
        Some(results)
    }
}

/// Emits the counter after the last iteration.
fn last_of(b: &mut Builder<'_>, loc: Loc, [lower, upper, step]: [Value; 3], ty: Type) -> Value {
    let zero = Constant::index(b, loc, 0);
    let distance = Subi::value(b, loc, upper, lower);
    let count = Ceildivsi::value(b, loc, distance, step);
    let count = Maxsi::value(b, loc, count, zero);
    let offset = Muli::value(b, loc, count, step);
    let last = Addi::value(b, loc, lower, offset);
    cast(b, loc, last, ty)
}

/// Casts between integers and indices.
fn cast(b: &mut Builder<'_>, loc: Loc, value: Value, ty: Type) -> Value {
    match b.ty(value) == ty {
        true => value,
        false => IndexCast::value(b, loc, value, ty),
    }
}

impl Counted {
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        let this: While = ir.get(op).filter(|this: &While| this.forwards_args(ir))?;
        let (before, body) = (ir.single_block(this.before)?, ir.single_block(this.after)?);
        let is_plain = |op| effects(ir, op) == Effects::Pure && ir.regions(op).is_empty();
        let end = ir.last_op(before)?;
        if !ir.ops(before).all(|op| op == end || is_plain(op)) {
            return None;
        }
        let Cmpi { predicate, lhs, rhs, .. } = ir.def_as(this.condition(ir)?.condition)?;
        let (predicate, counter, bound) = match ir.def_block(lhs) == Some(before) {
            true => (predicate, lhs, rhs),
            false => (predicate.exchanged(), rhs, lhs),
        };
        if ir.def_op(counter).is_some() || ir.def_block(counter) != Some(before) {
            return None;
        }
        let counter = ir.arg_index(counter)?;
        let next: Addi = ir.def_as(ir.operand(ir.last_op(body)?, counter))?;
        let arg = ir.arg(body, counter);
        let by = if next.lhs == arg { next.rhs } else { next.lhs };
        let step =
            constant(ir, by).filter(|&step| step > 0 && (next.lhs == arg || next.rhs == arg))?;
        let number = constant(ir, bound);
        let number = match predicate {
            CmpiPredicate::Slt => number,
            // The bound itself is reached.
            CmpiPredicate::Sle => Some(number?.checked_add(1)?),
            _ => return None,
        };
        let most = NumberFormat::of(&ir.store, ir.ty(bound)).filter(|it| it.width() <= 64)?;
        let most = most.signed(most.most());
        // With a step of 1 the counter ends at the bound; another one might wrap around it.
        let is_safe =
            step == 1 || number.is_some_and(|end| end.checked_add(step - 1) <= Some(most));
        let is_known = step == 1 || is_far_from_least(ir, this, counter);
        if !is_safe || !is_known || number.is_some_and(|end| end > most) {
            return None;
        }
        let bound = match number {
            Some(number) => Bound::Constant(number),
            None if ir.is_defined_inside(bound, op) => return None,
            None => Bound::Value(bound),
        };
        Some(Self { counter, bound, step })
    }
}

/// Returns whether the distance to the first value of a counter is no overflow.
fn is_far_from_least(ir: &Ir, this: While, counter: usize) -> bool {
    let first = this.inits.iter(ir).nth(counter);
    first.and_then(|first| constant(ir, first)).is_some_and(|first| first >= 0)
}
