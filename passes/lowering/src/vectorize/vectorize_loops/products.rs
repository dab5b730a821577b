//! Products of all lanes that are summed up, where lanes without a turn have zeros as factors.

use super::emit::Widening;
use super::vector_values::Wide;
use crate::analysis::vectorizable_loop::{Form, Lanes, Sum, access};
use cotan_dialects::arith::Mulf;
use cotan_dialects::r#loop::Monoid;
use cotan_dialects::memref::{Alloc, Dealloc};
use cotan_dialects::scf;
use cotan_ir::{Ir, Op, Value};

/// A product that is added up over all lanes: one factor is computed, as a rule before the loop, and the other one is read
/// from a buffer that turns have for themselves.
#[derive(Clone, Copy)]
pub struct Product {
    pub op: Op,
    /// What does not change.
    pub factor: Value,
    /// Where the other one is read.
    buffer: Value,
    /// Whether the factor is made before the loop.
    is_fixed: bool,
}

impl Product {
    fn of(ir: &Ir, lanes: &Lanes, sum: &Sum) -> Option<Self> {
        let op = ir.def_op(sum.next(ir))?;
        let Mulf { lhs, rhs, .. } = ir.get(op)?;
        let is_added = sum.how.is_some_and(|how| how.monoid == Monoid::Add);
        let mut around = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
        let around = around.find(|&op| ir.is::<scf::For>(op)).filter(|_| is_added)?;
        let product = |(factor, read)| {
            let buffer = access(ir, ir.def_op(read)?)?.buffer;
            let is_fixed = !ir.is_defined_inside(factor, around);
            let may_be = is_computed(ir, lanes, factor) && is_in_step(ir, lanes, buffer);
            may_be.then_some(Self { op, factor, buffer, is_fixed })
        };
        [(lhs, rhs), (rhs, lhs)].into_iter().find_map(product)
    }
}

/// Whether each turn computes or reads a number.
fn is_computed(ir: &Ir, lanes: &Lanes, value: Value) -> bool {
    let is_plain = |op| ir.regions(op).is_empty();
    lanes.forms.get(value) == Form::Varying && ir.def_op(value).is_some_and(is_plain)
}

/// Whether turns side by side make a buffer for themselves, and always touch it all at once, at one place.
fn is_in_step(ir: &Ir, lanes: &Lanes, buffer: Value) -> bool {
    let is_touched = |op: Op| {
        let at = access(ir, op).filter(|it| it.stored != Some(buffer)).and_then(|it| it.at);
        let is_at_one = at.is_some_and(|at| lanes.forms.get(at) == Form::Uniform);
        ir.is::<Dealloc>(op) || is_at_one && !lanes.is_masked(ir, op)
    };
    let is_own = ir.def_as::<Alloc>(buffer).is_some() && lanes.forms.is_own(buffer);
    is_own && ir.users(buffer).all(is_touched)
}

impl Widening<'_> {
    /// Whether products are summed up of what lanes have in a buffer, so that lanes without a turn must have zeros there.
    pub fn has_zeros(&self, buffer: Value) -> bool {
        self.products().any(|product| product.buffer == buffer)
    }

    /// What lanes write to such a buffer.
    pub fn or_zeros(&mut self, copy: usize, value: Value) -> Value {
        let ty = self.ir.ty(value);
        let zeros = self.number_like(ty, 0);
        self.of_turns(copy, value, zeros)
    }

    /// Lanes without a turn get minus zero where an operation gives the factor of such a product, before the loop inside:
    /// there are fewer registers for masks than vectors. Minus zero times zero is what changes no sum.
    pub fn choose_factor(&mut self, op: Op) {
        let result = self.ir.results(op).next();
        let is_factor = |product: Product| Some(product.factor) == result;
        let Some(result) = result.filter(|_| self.products().any(is_factor)) else { return };
        let copies = self.many(result).into_iter().enumerate();
        let chosen: Vec<Value> =
            copies.map(|(copy, value)| self.of_turns_only(copy, Monoid::Add, value)).collect();
        self.values.insert(result, Wide::Many(chosen));
    }

    /// Whether it changes no sum what lanes without a turn have: it is such a product, or a factor.
    pub fn changes_nothing(&self, monoid: Monoid, value: Value) -> bool {
        let is_one = |it: Product| it.factor == value || self.ir.result(it.op, 0) == value;
        monoid == Monoid::Add && self.products().any(is_one)
    }

    /// The products whose factors are chosen: of one that is made before a loop, also those outside of that.
    fn products(&self) -> impl Iterator<Item = Product> {
        let sums = self.lanes.accesses.sums.iter().filter(|_| self.chooses());
        let all = sums.filter_map(|sum| Product::of(self.ir, self.lanes, sum));
        let all: Vec<Product> = all.collect();
        let fixed: Vec<Value> = all.iter().filter(|it| it.is_fixed).map(|it| it.factor).collect();
        all.into_iter().filter(move |it| fixed.contains(&it.factor))
    }

    /// Whether there are several vectors, of which perhaps not all lanes have a turn.
    fn chooses(&self) -> bool {
        self.turns.is_some() && self.copies > 1 && self.count > 1
    }
}
