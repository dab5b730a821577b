//! Summed products in masked loops, where lanes without an iteration have zero factors.

use super::emit::Vectorizer;
use super::vector_values::VectorValue;
use crate::analysis::vectorizable_loop::{ElementUpdate, Uniformity, VectorizableLoop, access};
use cotan_dialects::arith::Mulf;
use cotan_dialects::r#loop::Monoid;
use cotan_dialects::memref::{Alloc, Dealloc};
use cotan_dialects::scf;
use cotan_ir::{Ir, Op, Value};

/// A product that is summed over all lanes, of a computed factor, usually loop-invariant, and one
/// from a private buffer.
#[derive(Clone, Copy)]
pub struct MaskedProduct {
    pub op: Op,
    /// The computed factor.
    pub factor: Value,
    /// The buffer of the other factor.
    buffer: Value,
    /// True if the factor is defined before the loop.
    is_fixed: bool,
}

impl MaskedProduct {
    fn of(ir: &Ir, legality: &VectorizableLoop, sum: &ElementUpdate) -> Option<Self> {
        let op = ir.def_op(sum.next(ir))?;
        let Mulf { lhs, rhs, .. } = ir.get(op)?;
        let is_added = sum.how.is_some_and(|how| how.monoid == Monoid::Add);
        let mut around = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
        let around = around.find(|&op| ir.is::<scf::For>(op)).filter(|_| is_added)?;
        let product = |(factor, read)| {
            let buffer = access(ir, ir.def_op(read)?)?.buffer;
            let is_fixed = !ir.is_defined_inside(factor, around);
            let may_be =
                is_computed(ir, legality, factor) && is_lockstep_buffer(ir, legality, buffer);
            may_be.then_some(Self { op, factor, buffer, is_fixed })
        };
        [(lhs, rhs), (rhs, lhs)].into_iter().find_map(product)
    }
}

/// Returns whether a value is varying, and computed or loaded in each iteration.
fn is_computed(ir: &Ir, legality: &VectorizableLoop, value: Value) -> bool {
    let is_plain = |op| ir.regions(op).is_empty();
    legality.uniformity.get(value) == Uniformity::Varying && ir.def_op(value).is_some_and(is_plain)
}

/// Returns whether a buffer is private, and accessed by all lanes at one index only.
fn is_lockstep_buffer(ir: &Ir, legality: &VectorizableLoop, buffer: Value) -> bool {
    let is_touched = |op: Op| {
        let at = access(ir, op).filter(|it| it.stored != Some(buffer)).and_then(|it| it.at);
        let is_at_one = at.is_some_and(|at| legality.uniformity.get(at) == Uniformity::Uniform);
        ir.is::<Dealloc>(op) || is_at_one && !legality.is_masked(ir, op)
    };
    let is_private = ir.def_as::<Alloc>(buffer).is_some() && legality.uniformity.is_private(buffer);
    is_private && ir.users(buffer).all(is_touched)
}

impl Vectorizer<'_> {
    /// Returns whether summed products read a buffer, so that lanes without an iteration must store
    /// zeros there.
    pub fn needs_zeros(&self, buffer: Value) -> bool {
        self.products().any(|product| product.buffer == buffer)
    }

    /// Replaces the stored value of lanes without an iteration by zero.
    pub fn or_zero(&mut self, copy: usize, value: Value) -> Value {
        let ty = self.ir.ty(value);
        let zeros = self.splat_from_bits(ty, 0);
        self.or_else(copy, value, zeros)
    }

    /// Sets lanes without an iteration to negative zero in a factor, before the inner loop, since
    /// there are fewer mask registers than vector registers. The product of negative zero and zero
    /// changes no sum.
    pub fn mask_factor(&mut self, op: Op) {
        let result = self.ir.results(op).next();
        let is_factor = |product: MaskedProduct| Some(product.factor) == result;
        let Some(result) = result.filter(|_| self.products().any(is_factor)) else { return };
        let copies = self.vectors_of(result).into_iter().enumerate();
        let select_coefficient: Vec<Value> =
            copies.map(|(copy, value)| self.or_identity(copy, Monoid::Add, value)).collect();
        self.values.insert(result, VectorValue::PerCopy(select_coefficient));
    }

    /// Returns whether lanes without an iteration cannot change a sum: the value is such a product,
    /// or a factor.
    pub fn is_neutral_when_inactive(&self, monoid: Monoid, value: Value) -> bool {
        let is_one = |it: MaskedProduct| it.factor == value || self.ir.result(it.op, 0) == value;
        monoid == Monoid::Add && self.products().any(is_one)
    }

    /// Returns the products whose factors are masked, including those outside a loop that share an
    /// invariant factor.
    fn products(&self) -> impl Iterator<Item = MaskedProduct> {
        let sums = self.legality.accesses.sums.iter().filter(|_| self.masks_factors());
        let all = sums.filter_map(|sum| MaskedProduct::of(self.ir, self.legality, sum));
        let all: Vec<MaskedProduct> = all.collect();
        let fixed: Vec<Value> = all.iter().filter(|it| it.is_fixed).map(|it| it.factor).collect();
        all.into_iter().filter(move |it| fixed.contains(&it.factor))
    }

    /// Returns whether several masked vectors are interleaved.
    fn masks_factors(&self) -> bool {
        self.iteration_masks.is_some() && self.copies > 1 && self.count > 1
    }
}
