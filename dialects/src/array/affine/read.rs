//! Recognition of affine forms from the arithmetic that computes an index.

use super::Affine;
use crate::arith::{Addi, Constant, Muli, Subi};
use crate::array::Dim;
use crate::{CountedLoop, LoopRange};
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Op, Value};

/// The most sums and products visited for one index.
const MAX_VISITS: usize = 64;

impl Affine<Value> {
    /// Returns the affine form of an index; at worst the index itself.
    pub fn of(ir: &Ir, index: Value) -> Self {
        read(ir, index, &|index| Some(Self::index(index))).unwrap_or_else(|| Self::index(index))
    }

    /// Expands the indices through their defining arithmetic; `None` if a coefficient exceeds 64
    /// bits.
    pub fn expanded(&self, ir: &Ir) -> Option<Self> {
        self.substitute(|index| Some(Self::of(ir, index)))
    }
}

/// Returns the affine form of an index, with `leaf` as the forms of values that are no sums or
/// products.
pub fn read<T: Copy + PartialEq>(
    ir: &Ir,
    index: Value,
    leaf: &dyn Fn(Value) -> Option<Affine<T>>,
) -> Option<Affine<T>> {
    Reader { ir, leaf, visits_left: MAX_VISITS }.read(index)
}

struct Reader<'a, T> {
    ir: &'a Ir,
    leaf: &'a dyn Fn(Value) -> Option<Affine<T>>,
    visits_left: usize,
}

impl<T: Copy + PartialEq> Reader<'_, T> {
    fn read(&mut self, index: Value) -> Option<Affine<T>> {
        match size_of(self.ir, index) {
            Some(size) => Some(Affine::size(size)),
            None => self.compound(index).or_else(|| (self.leaf)(index)),
        }
    }

    fn compound(&mut self, index: Value) -> Option<Affine<T>> {
        self.visits_left = self.visits_left.checked_sub(1)?;
        let op = self.ir.def_op(index)?;
        if let Some(Addi { lhs, rhs, .. }) = self.ir.get(op) {
            return self.read(lhs)?.plus(&self.read(rhs)?);
        }
        if let Some(Subi { lhs, rhs, .. }) = self.ir.get(op) {
            return self.read(lhs)?.minus(&self.read(rhs)?);
        }
        let Muli { lhs, rhs, .. } = self.ir.get(op)?;
        self.read(lhs)?.product(&self.read(rhs)?)
    }
}

/// Returns the integer of a constant.
pub fn constant(ir: &Ir, value: Value) -> Option<i64> {
    ir.def_as::<Constant>(value).and_then(|constant| ir.store.as_int(constant.value))
}

/// Returns the polynomial of a constant or `array.dim`.
pub fn size_of(ir: &Ir, index: Value) -> Option<Poly> {
    if let Some(number) = constant(ir, index) {
        return Some(Poly::constant(number));
    }
    let Dim { size, .. } = ir.def_as(index)?;
    ir.store.as_dim(size).cloned()
}

/// Returns the trip count of a loop or nest of loops from zero by ones to sizes.
pub fn trip_count(ir: &Ir, op: Op) -> Option<Poly> {
    let sizes = CountedLoop::of(ir, op)?.ranges.into_iter().map(|range| extent(ir, range));
    Poly::product(&sizes.collect::<Option<Vec<Poly>>>()?)
}

/// Returns the size up to which a range counts from zero by ones.
pub fn extent(ir: &Ir, range: LoopRange) -> Option<Poly> {
    range.is_from_zero(ir).then(|| size_of(ir, range.upper))?
}
