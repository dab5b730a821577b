//! Emits sums of reads.

use super::find::{Add, Sum};
use super::rest::{self, Rest};
use cotan_dialects::arith::{Andi, Cmpi, CmpiPredicate, Constant, Select};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Accumulate, Build, Index, index_of_size, region};
use cotan_dialects::interp::filled;
use cotan_dialects::r#loop::Monoid;
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Ir, Loc, Mapping, Op, Shape, Type, Value};
use cotan_numerics::NumberFormat;
use rustc_hash::FxHashSet;

/// Emits a build of a sum, after an accumulate that returns the needed values; returns the
/// remaining accumulate.
pub fn write(ir: &mut Ir, op: Op, sum: &Sum) -> Option<Op> {
    let (this, loc): (Accumulate, Loc) = (ir.verified(op), ir.loc(op));
    let loc = ir.store.derived_loc(loc, super::PASS.name);
    let domain = this.sizes(ir).to_vec();
    let ty = ir.ty(this.results.get(ir, sum.accumulator));
    let count = this.results.iter(ir).count();
    let Rest { op: rest, mut results, saved } = return_saved(ir, op, sum)?;
    let saved: Vec<Value> = saved.into_iter().map(|position| results[position]).collect();
    let sizes = Shape::of(&ir.store, ty)?.sizes;
    let indices: Vec<Value> =
        ir.args(ir.single_block(ir.regions(rest.unwrap_or(op))[0])?).collect();
    let indices = indices[..domain.len()].to_vec();
    let element = Shape::of(&ir.store, ty)?.element;
    let read = Reads {
        sum,
        saved: &saved,
        domain: &domain,
        sizes: &sizes,
        indices: &indices,
        element,
        loc,
    };
    let b = &mut Builder::before(ir, op);
    let body =
        region::build(b, loc, &vec![Type::INDEX; domain.len()], |b, at| vec![read.element(b, at)]);
    let new_build = Build::build(b, loc, body, &[ty]);
    for &op in sum.computed.iter().rev() {
        if ir.results(op).all(|result| ir.is_unused(result)) {
            ir.erase_op(op);
        }
    }
    results.truncate(count - 1);
    results.insert(sum.accumulator, ir.result(new_build, 0));
    ir.replace_op(op, &results);
    rest.filter(|&rest| ir.is::<Accumulate>(rest))
}

/// Rebuilds the operation without the sum, with the needed values as results: an accumulate, or a
/// build if no accumulator remains.
fn return_saved(ir: &mut Ir, op: Op, sum: &Sum) -> Option<Rest> {
    let this: Accumulate = ir.verified(op);
    let block = ir.single_block(this.body)?;
    let end = ir.last_op(block)?;
    // The additions lose their last use.
    let accumulator = ir.arg(block, this.sizes(ir).len() + sum.accumulator);
    ir.set_operand(end, sum.accumulator, accumulator);
    rest::erase_additions(ir, sum.adds.iter().map(|add| add.op).collect());
    rest::without(ir, op, sum.accumulator, &sum.saved)
}

/// The reads for the elements of a sum.
struct Reads<'a> {
    sum: &'a Sum,
    saved: &'a [Value],
    /// The sizes of the saved values, and of the sum.
    domain: &'a [Poly],
    sizes: &'a [Poly],
    /// The indices of the body.
    indices: &'a [Value],
    /// The type of an addend.
    element: Type,
    loc: Loc,
}

impl Reads<'_> {
    fn element(&self, b: &mut Builder<'_>, at: &[Value]) -> Value {
        let ty = self.element;
        let format = NumberFormat::of(&b.store, ty).expect("the addends have a number format");
        let bits = Monoid::Add.identity(format);
        let neutral = filled(b.store_mut(), ty, bits).expect("it is a scalar type");
        let neutral = Constant::value(b, self.loc, neutral);
        let mut sum = match self.sum.initial {
            Some(initial) => Index::value(b, self.loc, initial, at),
            None => neutral,
        };
        for add in &self.sum.adds {
            let addend = self.addend(b, at, add, neutral);
            sum = Monoid::Add.emit(b, self.loc, sum, addend);
        }
        sum
    }

    /// Emits the addend of an addition at an element, or the neutral element if no iteration adds
    /// there.
    fn addend(&self, b: &mut Builder<'_>, at: &[Value], add: &Add, neutral: Value) -> Value {
        let positions: Vec<Affine<Value>> =
            at.iter().zip(&add.shifts).map(|(&at, shifts)| shifted(at, -shifts)).collect();
        let mut mapping = Mapping::default();
        let needed = self.needed(b, add.value);
        if self.saved.is_empty() {
            for (&index, position) in self.indices.iter().zip(&positions) {
                mapping.values.insert(index, position.value(b, self.loc));
            }
        }
        for (&value, &array) in self.sum.saved.iter().zip(self.saved) {
            if needed.contains(&value) {
                let read =
                    Index::of(b, self.loc, array, &positions).expect("it is shifted by integers");
                mapping.values.insert(value, read);
            }
        }
        for &op in &self.sum.computed {
            if needed.contains(&b.result(op, 0)) {
                let copy = b.clone_op(op, &mut mapping);
                b.insert(copy);
            }
        }
        let value = mapping.value(add.value);
        match self.test(b, &positions, &add.shifts) {
            Some(test) => Select::value(b, self.loc, test, value, neutral),
            None => value,
        }
    }

    /// Returns the values that an addend is computed from.
    fn needed(&self, ir: &Ir, value: Value) -> FxHashSet<Value> {
        let mut needed: FxHashSet<Value> = [value].into_iter().collect();
        for &op in self.sum.computed.iter().rev() {
            if needed.contains(&ir.result(op, 0)) {
                needed.extend(ir.operands(op));
            }
        }
        needed
    }

    /// Emits the test that an iteration exists at an index, as far as it is not implied.
    fn test(
        &self,
        b: &mut Builder<'_>,
        positions: &[Affine<Value>],
        shifts: &[i64],
    ) -> Option<Value> {
        let mut test = None;
        for (axis, shifted) in positions.iter().enumerate() {
            let [size, extent] = [&self.sizes[axis], &self.domain[axis]];
            let more = Affine::<usize>::size(size.clone()).minus(&Affine::size(extent.clone()));
            let more = more.and_then(|more| more.as_constant());
            if shifts[axis] <= 0
                && more.and_then(|more| more.checked_sub(shifts[axis])).is_some_and(|it| it <= 0)
            {
                continue;
            }
            let shifted = shifted.value(b, self.loc);
            let extent = index_of_size(b, self.loc, extent);
            // A negative index is a large unsigned one.
            let next = Cmpi::value(b, self.loc, CmpiPredicate::Ult, shifted, extent);
            test = Some(test.map_or(next, |test| Andi::value(b, self.loc, test, next)));
        }
        test
    }
}

/// Returns an index with an offset.
fn shifted(index: Value, more: i64) -> Affine<Value> {
    Affine::sum([(index, Poly::constant(1))], Poly::constant(more))
}
