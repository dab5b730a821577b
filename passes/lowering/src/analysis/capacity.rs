//! Buffer sizes that do not overflow.
//!
//! A product of sizes that exceeds 64 bits may wrap to a small integer. A loop over the sizes would
//! then write out of bounds. Therefore every buffer is allocated here: next to the integer product,
//! a product of floats bounds its size. The leaves of the expression need no check, since loops run
//! to these very values.

use cotan_dialects::arith::{
    Addf, Addi, Cmpf, CmpfPredicate, Cmpi, CmpiPredicate, Constant, IndexCast, Mulf, Muli, Select,
    Sitofp, Subi,
};
use cotan_dialects::array;
use cotan_dialects::math::Absf;
use cotan_dialects::memref::Alloc;
use cotan_ir::{Builder, Ir, Loc, Type, Value};
use rustc_hash::FxHashMap;

/// Maximum number of elements of a buffer, 2^58: no machine addresses more, and rounding is far
/// from 2^63.
pub const MAX_ELEMENTS: f64 = (1_u64 << 58) as f64;

/// Maximum depth of an expression that is followed.
const MAX_DEPTH: usize = 1000;

/// Allocates a buffer of `count` elements, or of -1 elements, which every allocator rejects, if the
/// count overflows.
pub fn alloc(b: &mut Builder<'_>, loc: Loc, count: Value, ty: Type) -> Value {
    let count = capacity(b, loc, count);
    Alloc::value(b, loc, &[count], &[], ty)
}

/// Returns `count`, or -1 where a product or a sum in it exceeds [`MOST`].
pub fn capacity(b: &mut Builder<'_>, loc: Loc, count: Value) -> Value {
    if !may_wrap(b, count) {
        return count;
    }
    let mut bounds = Bounds { b, loc, known: FxHashMap::default() };
    match bounds.of(count, 0) {
        Bound::Known(bound) if bound <= MAX_ELEMENTS => count,
        Bound::Known(_) => Constant::index(b, loc, -1),
        Bound::Multiple(leaf, times) => {
            let limit = Constant::index(b, loc, (MAX_ELEMENTS / times) as i64);
            let fits = Cmpi::value(b, loc, CmpiPredicate::Ule, leaf, limit);
            guarded(b, loc, fits, count)
        }
        Bound::Computed(bound) => {
            let limit = constant(b, loc, MAX_ELEMENTS);
            let fits = Cmpf::value(b, loc, CmpfPredicate::Ole, bound, limit);
            guarded(b, loc, fits, count)
        }
    }
}

fn guarded(b: &mut Builder<'_>, loc: Loc, fits: Value, count: Value) -> Value {
    let none = Constant::index(b, loc, -1);
    Select::value(b, loc, fits, count, none)
}

/// Returns the count that [`capacity`] guards; any other size is returned unchanged.
pub fn unguarded(ir: &Ir, size: Value) -> Value {
    let guard = ir.def_as::<Select>(size);
    let guard = guard.filter(|it| array::constant(ir, it.false_value) == Some(-1));
    guard.map_or(size, |it| it.true_value)
}

/// Returns whether an expression may wrap to a non-negative integer: a product, or a sum of more
/// than two terms.
fn may_wrap(b: &Builder<'_>, value: Value) -> bool {
    let Some([lhs, rhs]) = operands(b, value).map(|(_, operands)| operands) else { return false };
    b.def_as::<Muli>(value).is_some() || [lhs, rhs].iter().any(|&it| operands(b, it).is_some())
}

/// An operation that can overflow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WrappingOp {
    Product,
    Sum,
}

fn operands(b: &Builder<'_>, value: Value) -> Option<(WrappingOp, [Value; 2])> {
    if let Some(it) = b.def_as::<Muli>(value) {
        return Some((WrappingOp::Product, [it.lhs, it.rhs]));
    }
    if let Some(it) = b.def_as::<Addi>(value) {
        return Some((WrappingOp::Sum, [it.lhs, it.rhs]));
    }
    b.def_as::<Subi>(value).map(|it| (WrappingOp::Sum, [it.lhs, it.rhs]))
}

/// An upper bound of the magnitude of an expression and of all its subexpressions.
#[derive(Clone, Copy)]
enum Bound {
    Known(f64),
    /// A multiple of an index value.
    Multiple(Value, f64),
    /// A float value that is computed at run time.
    Computed(Value),
}

struct Bounds<'a, 'b> {
    b: &'a mut Builder<'b>,
    loc: Loc,
    known: FxHashMap<Value, Bound>,
}

impl Bounds<'_, '_> {
    fn of(&mut self, value: Value, depth: usize) -> Bound {
        if let Some(&known) = self.known.get(&value) {
            return known;
        }
        let bound = match operands(self.b, value).filter(|_| depth < MAX_DEPTH) {
            Some((kind, operands)) => {
                let [lhs, rhs] = operands.map(|operand| self.of(operand, depth + 1));
                self.combined(kind, lhs, rhs)
            }
            None => self.leaf(value),
        };
        self.known.insert(value, bound);
        bound
    }

    fn combined(&mut self, kind: WrappingOp, lhs: Bound, rhs: Bound) -> Bound {
        let product = kind == WrappingOp::Product;
        match (lhs, rhs) {
            (Bound::Known(a), Bound::Known(b)) => Bound::Known(if product { a * b } else { a + b }),
            (Bound::Known(a), Bound::Multiple(leaf, b))
            | (Bound::Multiple(leaf, b), Bound::Known(a))
                if product && a != 0.0 =>
            {
                Bound::Multiple(leaf, a * b)
            }
            (Bound::Known(0.0), other) | (other, Bound::Known(0.0)) if !product => other,
            _ => {
                let (loc, [lhs, rhs]) = (self.loc, [lhs, rhs].map(|it| self.value(it)));
                Bound::Computed(match kind {
                    WrappingOp::Product => Mulf::value(self.b, loc, lhs, rhs),
                    WrappingOp::Sum => Addf::value(self.b, loc, lhs, rhs),
                })
            }
        }
    }

    fn leaf(&mut self, value: Value) -> Bound {
        if let Some(number) = array::constant(self.b, value) {
            return Bound::Known((number as f64).abs());
        }
        Bound::Multiple(value, 1.0)
    }

    fn value(&mut self, bound: Bound) -> Value {
        match bound {
            Bound::Known(number) => constant(self.b, self.loc, number),
            Bound::Multiple(leaf, times) => {
                let loc = self.loc;
                let word = IndexCast::value(self.b, loc, leaf, Type::I64);
                let float = Sitofp::value(self.b, loc, word, Type::F64);
                let float = Absf::value(self.b, loc, float);
                if times == 1.0 {
                    return float;
                }
                let times = constant(self.b, loc, times);
                Mulf::value(self.b, loc, float, times)
            }
            Bound::Computed(value) => value,
        }
    }
}

fn constant(b: &mut Builder<'_>, loc: Loc, number: f64) -> Value {
    let attr = b.store_mut().f64_attr(number);
    Constant::value(b, loc, attr)
}
