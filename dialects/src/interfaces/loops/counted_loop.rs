//! Counted loops and nests of loops.

use crate::IterationSpace;
use crate::interfaces::region_return::yielded;
use cotan_ir::{Block, Ir, Op, Operands, Region, Value};
use smallvec::SmallVec;

/// The parts of a counted loop or nest of loops.
#[derive(Clone, Debug)]
pub struct CountedLoop {
    /// The operation.
    pub op: Op,
    /// The ranges of the induction variables, the outermost first.
    pub ranges: SmallVec<[LoopRange; 1]>,
    /// The initial values of the iter_args.
    pub inits: Option<Operands>,
    /// The body.
    pub body: Region,
}

/// The range of an induction variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopRange {
    /// The lower bound.
    pub lower: Value,
    /// The upper bound, exclusive.
    pub upper: Value,
    /// The step; one if absent.
    pub step: Option<Value>,
}

impl CountedLoop {
    /// Returns the parts of a loop.
    ///
    /// ```
    /// use cotan_dialects::CountedLoop;
    ///
    /// let text = "func.func @f(%n: index, %m: index, %x: memref<?xf64>, %a: f64) {
    ///   %one = arith.constant 1 : index
    ///   scf.parallel (%i, %j) = (%one, %one) to (%n, %m) step (%one, %one) {
    ///     memref.store %a, %x[%i] : memref<?xf64>
    ///   }
    ///   return
    /// }";
    /// let ir = cotan_ir::parse_str(&cotan_dialects::registry(), text)?;
    /// let parallel = ir.walk(ir.root()).find_map(|op| CountedLoop::of(&ir, op)).expect("a loop");
    /// let name = |it| ir.store.name_text(ir.value_name(it)).unwrap_or_default();
    /// let names: Vec<_> = parallel.induction_variables(&ir).map(name).collect();
    /// assert_eq!(names, ["i", "j"]);
    /// assert_eq!(parallel.ranges[0].lower, parallel.ranges[1].lower);
    /// # Ok::<(), cotan_ir::Diagnostics>(())
    /// ```
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        IterationSpace::counted_loop(ir, op)
    }

    /// Returns the trip count of a loop or nest with constant bounds and steps.
    pub fn constant_trip_count(ir: &Ir, op: Op) -> Option<i64> {
        let mut ranges = Self::of(ir, op)?.ranges.into_iter();
        ranges.try_fold(1_i64, |all, range| Some(all.saturating_mul(range.trip_count(ir)?)))
    }

    /// Returns the block of the body.
    pub fn block(&self, ir: &Ir) -> Option<Block> {
        ir.single_block(self.body)
    }

    /// Returns the induction variables, the outermost first.
    pub fn induction_variables<'a>(&self, ir: &'a Ir) -> impl Iterator<Item = Value> + use<'a> {
        let count = self.ranges.len();
        self.block(ir).into_iter().flat_map(|block| ir.args(block)).take(count)
    }

    /// Returns the number of iter_args.
    pub fn iter_arg_count(&self) -> usize {
        self.inits.map_or(0, |inits| inits.len())
    }

    /// Returns the arguments of the body that are carried between iterations.
    pub fn iter_args<'a>(&self, ir: &'a Ir) -> impl Iterator<Item = Value> + use<'a> {
        let block = self.block(ir);
        let before = block.map_or(0, |it| ir.arg_count(it).saturating_sub(self.iter_arg_count()));
        block.into_iter().flat_map(|block| ir.args(block)).skip(before)
    }

    /// Returns the values that an iteration yields for the next one.
    pub fn yielded(&self, ir: &Ir) -> Vec<Value> {
        let mut all = yielded(ir, self.body).unwrap_or_default();
        all.split_off(all.len().saturating_sub(self.iter_arg_count()))
    }

    /// Returns the final values of the iter_args.
    pub fn results<'a>(&self, ir: &'a Ir) -> impl Iterator<Item = Value> + use<'a> {
        let before = ir.result_count(self.op).saturating_sub(self.iter_arg_count());
        ir.results(self.op).skip(before)
    }
}

impl LoopRange {
    /// Returns whether the range has unit step.
    pub fn has_unit_step(&self, ir: &Ir) -> bool {
        self.step.is_none_or(|step| integer(ir, step) == Some(1))
    }

    /// Returns whether the range is from zero with unit step, so that the upper bound is the trip
    /// count if it is not negative.
    pub fn is_from_zero(&self, ir: &Ir) -> bool {
        integer(ir, self.lower) == Some(0) && self.has_unit_step(ir)
    }

    /// Returns the number of iterations of a range with constant bounds and step.
    pub fn trip_count(&self, ir: &Ir) -> Option<i64> {
        let step = self.step.map_or(Some(1), |step| integer(ir, step))?;
        let distance = integer(ir, self.upper)?.saturating_sub(integer(ir, self.lower)?);
        Some(if step < 1 || distance < 1 { 0 } else { 1 + (distance - 1) / step })
    }
}

fn integer(ir: &Ir, value: Value) -> Option<i64> {
    ir.constant(value).and_then(|attr| ir.as_int(attr))
}
