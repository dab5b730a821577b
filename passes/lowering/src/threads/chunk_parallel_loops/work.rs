//! The cost model of chunks: scalar operations times trip counts, evaluated at run time if
//! necessary.

use super::legality::{ParallelLoop, is_within_iteration};
use super::middle;
use cotan_dialects::arith::{Addi, Constant, Divsi, Maxsi, Minsi, Muli, Subi};
use cotan_dialects::{Cost, array, scf};
use cotan_ir::{Block, Builder, Ir, Loc, Op, Type, Value};
use rustc_hash::FxHashMap;

/// Assumed trip count of an inner loop with unknown bounds.
const ASSUMED_TRIP_COUNT: i64 = 16;

/// Limit of trip counts in the model, so that products do not overflow.
const MAX_TRIP_COUNT: i64 = 1 << 20;

/// Limit of work in the model.
const MAX_WORK: i64 = 1 << 40;

/// An integer known at compile time or at run time.
#[derive(Clone, Copy)]
pub enum Count {
    Known(i64),
    Dynamic(Value),
}

/// Emits arithmetic on counts before an operation.
pub struct CountBuilder<'a> {
    pub ir: &'a mut Ir,
    pub before: Op,
    pub loc: Loc,
    /// The emitted constants.
    constants: FxHashMap<i64, Value>,
}

/// A binary operation on constants, and on values.
type Binary = (fn(i64, i64) -> i64, fn(&mut Builder<'_>, Loc, Value, Value) -> Value);

const ADD: Binary = (i64::saturating_add, |b, loc, x, y| Addi::value(b, loc, x, y));
const SUB: Binary = (i64::saturating_sub, |b, loc, x, y| Subi::value(b, loc, x, y));
const MUL: Binary = (i64::saturating_mul, |b, loc, x, y| Muli::value(b, loc, x, y));
const MIN: Binary = (i64::min, |b, loc, x, y| Minsi::value(b, loc, x, y));
const MAX: Binary = (i64::max, |b, loc, x, y| Maxsi::value(b, loc, x, y));
const DIV: Binary = (|x, y| x / y.max(1), |b, loc, x, y| Divsi::value(b, loc, x, y));

impl<'a> CountBuilder<'a> {
    /// Returns an emitter before an operation.
    pub fn new(ir: &'a mut Ir, before: Op, loc: Loc) -> Self {
        Self { ir, before, loc, constants: FxHashMap::default() }
    }
}

impl CountBuilder<'_> {
    /// Returns a value as a count.
    pub fn count(&self, value: Value) -> Count {
        array::constant(self.ir, value).map_or(Count::Dynamic(value), Count::Known)
    }

    /// Emits a count as a value.
    pub fn value(&mut self, count: Count) -> Value {
        let number = match count {
            Count::Dynamic(value) => return value,
            Count::Known(number) => number,
        };
        *self.constants.entry(number).or_insert_with(|| {
            Constant::index(&mut Builder::before(self.ir, self.before), self.loc, number)
        })
    }

    fn binary(&mut self, (constants, values): Binary, x: Count, y: Count) -> Count {
        if let (Count::Known(x), Count::Known(y)) = (x, y) {
            return Count::Known(constants(x, y));
        }
        let [x, y] = [x, y].map(|count| self.value(count));
        let b = &mut Builder::before(self.ir, self.before);
        Count::Dynamic(values(b, self.loc, x, y))
    }

    pub fn add(&mut self, x: Count, y: Count) -> Count {
        self.binary(ADD, x, y)
    }

    pub fn mul(&mut self, x: Count, y: Count) -> Count {
        match y {
            Count::Known(1) => x,
            _ => self.binary(MUL, x, y),
        }
    }

    pub fn at_least(&mut self, x: Count, least: i64) -> Count {
        self.binary(MAX, x, Count::Known(least))
    }

    pub fn at_most(&mut self, x: Count, most: i64) -> Count {
        self.binary(MIN, x, Count::Known(most))
    }

    /// Emits the quotient, rounded down.
    pub fn div(&mut self, x: Count, y: Count) -> Count {
        self.binary(DIV, x, y)
    }

    /// Emits the quotient, rounded up.
    pub fn div_ceil(&mut self, x: Count, y: Count) -> Count {
        if matches!(y, Count::Known(1)) {
            return x;
        }
        let less = self.binary(SUB, y, Count::Known(1));
        let sum = self.add(x, less);
        self.div(sum, y)
    }

    /// Emits the trip count of a loop.
    pub fn trip_count(&mut self, this: &scf::For) -> Count {
        let [lower, upper, step] =
            [this.lower, this.upper, this.step].map(|bound| self.count(bound));
        let distance = match lower {
            Count::Known(0) => upper,
            _ => self.binary(SUB, upper, lower),
        };
        let distance = self.at_least(distance, 0);
        self.div_ceil(distance, step)
    }

    /// Emits the work of all iterations of a loop.
    pub fn work(&mut self, shared: &ParallelLoop, trip_count: Count) -> Count {
        let this: scf::For = self.ir.verified(shared.op);
        let Some(block) = self.ir.single_block(this.body) else { return Count::Known(0) };
        let iteration_work = self.block(shared.op, block);
        let trip_count = self.at_most(trip_count, MAX_TRIP_COUNT);
        self.mul(trip_count, iteration_work)
    }

    /// Emits the work of a block in a loop.
    fn block(&mut self, outside: Op, block: Block) -> Count {
        let ops: Vec<Op> = self.ir.ops(block).collect();
        let mut sum = Count::Known(1);
        for op in ops {
            let mut work = Count::Known(cost(self.ir, op));
            for region in self.ir.regions(op).to_vec() {
                let Some(inner) = self.ir.single_block(region) else { continue };
                let inner = self.block(outside, inner);
                work = self.add(work, inner);
            }
            if let Some(inner_loop) = self.ir.get::<scf::For>(op) {
                let trip_count = self.inner_trip_count(outside, &inner_loop);
                work = self.mul(trip_count, work);
                work = self.at_most(work, MAX_WORK);
            }
            sum = self.add(sum, work);
        }
        self.at_most(sum, MAX_WORK)
    }

    /// Emits an estimate of the trip count of an inner loop.
    fn inner_trip_count(&mut self, outside: Op, this: &scf::For) -> Count {
        let ir = &*self.ir;
        let bounds = [this.lower, this.upper, this.step];
        let is_outside = |&value: &Value| {
            !ir.is_defined_inside(value, outside) || array::constant(ir, value).is_some()
        };
        if bounds.iter().all(is_outside) {
            let trip_count = self.trip_count(this);
            return self.at_most(trip_count, MAX_TRIP_COUNT);
        }
        let around: scf::For = ir.verified(outside);
        let index = around.block(ir).and_then(|block| ir.args(block).next());
        let is_rows = index.is_some_and(|it| {
            it == this.lower && is_within_iteration(ir, it, around.step, this.upper)
        });
        if is_rows {
            let rows = self.count(around.step);
            return self.at_most(rows, MAX_TRIP_COUNT);
        }
        let in_block =
            index.and_then(|it| middle::trip_count(ir, (outside, it), around.step, this));
        Count::Known(in_block.unwrap_or(ASSUMED_TRIP_COUNT))
    }
}

/// Returns the work of an operation. Index arithmetic is free, since it overlaps with other work.
pub fn cost(ir: &Ir, op: Op) -> i64 {
    if ir.result_count(op) > 0 && ir.results(op).all(|result| ir.ty(result) == Type::INDEX) {
        return 0;
    }
    let cost: Option<Cost> = ir.registry().interface(ir.name(op));
    cost.map_or(1, |cost| cost.per_element.into())
}
