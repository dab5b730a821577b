//! `array.reduce`

use crate::array::ad::jacobian::pull_back_along;
use crate::array::ad::linearize_along;
use crate::array::axis::combine;
use crate::array::axis::combine::Along;
use crate::array::axis::slices::SliceBuilders;
use crate::array::{ARRAY, ARRAY_OR_SCALAR, rules};
use crate::autodiff::Derivative;
use crate::autodiff::batch::Batch;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{
    ArraySlice, ElementLowering, IterationResults, Kind, NestBuilder, NewNest,
};
use crate::interfaces::sizes::is_never_negative;
use crate::interfaces::verify::infer::Inferred;
use crate::interfaces::verify::op_error;
use crate::interp::observe::{MonoidBody, Observed};
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use crate::{Cost, IterationSpace, RegionExecution};
use cotan_ir::codes::OP_RULE;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::InferFrom;
use cotan_ir::text::poly_to_string;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Region, Results, Store, Value};

/// Combines the elements along an axis of arrays, from the first to the last.
///
/// The arguments of the body are the accumulator of each array, and then the next element of each.
/// It should be associative. An element has as many dimensions as the argument: the last ones
/// besides the axis. The other dimensions are a batch, with independent reductions. The identities
/// are the result for an empty axis, and never arguments of the body. Without them, the axis must
/// provably have an element.
///
/// ```mlir
/// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>, %a: tensor<3x?xf64, #cotan.dims<n>>) -> (f64, tensor<?xf64, #cotan.dims<n>>) {
///   %one = arith.constant 1.0 : f64
///   %r = array.reduce %x along 0 from %one : f64 (%p: f64, %y: f64) {
///     %q = arith.mulf %p, %y : f64
///     array.yield %q : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   %s = array.reduce %a along 0 (%p: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) {
///     %q = arith.addf %p, %y : tensor<?xf64, #cotan.dims<n>>
///     array.yield %q : tensor<?xf64, #cotan.dims<n>>
///   } : tensor<3x?xf64, #cotan.dims<n>>
///   return %r, %s : f64, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.reduce",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate, ElementLowering),
    attach(Derivative::NONE.linearize_to_any_order(linearize_along).pull_back(pull_back_along)),
    attach(Cost::SWEEP, Batch::new(|b, op| b.read::<Reduce>(op).along().batch(b, op)), RegionExecution::Repeated, IterationSpace::counted(|ir, op| ir.get::<Reduce>(op)?.along().max_trip_count(ir)), COMBINES, Canonical(rules::OF_REDUCE))
)]
#[asm(
    "$operands `along` $axis (`from` $identities^ `:` type($identities))? args($body) attr-dict \
     `:` type($operands)"
)]
pub struct Reduce {
    /// The arrays.
    #[operand(ARRAY)]
    pub operands: Operands,
    /// The axis to reduce.
    #[attr]
    pub axis: i64,
    /// The results for an empty axis; one for each array, or none.
    #[operand(ARRAY_OR_SCALAR)]
    pub identities: Operands,
    /// The body, which combines two elements of each array.
    #[region(single_block)]
    pub body: Region,
    /// The reductions.
    #[result(ARRAY_OR_SCALAR)]
    pub results: Results,
}

impl Reduce {
    /// Returns the description shared with other operations along an axis.
    pub(crate) fn along(&self) -> Along {
        let Self { operands, axis, identities, body, .. } = *self;
        Along { operands, axis, identities, body }
    }
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    combine::without_axis(store, from)
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let reduce = ir.verified::<Reduce>(op);
    let along = reduce.along();
    if !along.verify(ir, op, diagnostics) {
        return;
    }
    along.check_results(ir, op, reduce.results, false, diagnostics);
    let size = combine::size(ir, reduce.operands.iter(ir).next(), reduce.axis);
    let Some(size) = size.filter(|_| along.identities.is_empty()) else { return };
    let others = size.add(&Poly::constant(-1));
    if !others.is_some_and(|others| is_never_negative(ir, op, &others, &[])) {
        let size = poly_to_string(ir, &size);
        let message = format!("reduces an axis of size {size}, which may be 0, without `from`");
        diagnostics.push(op_error(ir, op, &OP_RULE, &message));
    }
}

impl Evaluate for Reduce {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let cut = self.along().cut(frame, op)?;
        let identities = frame.get_all(self.identities.iter(ir))?;
        let mut rows = SliceBuilders::new(frame, op, self.results.iter(ir))?;
        // If the result is empty and there is nothing to combine, the body does not run.
        let happens = cut.steps() > 1 || !rows.are_empty();
        for batch in 0..if happens { cut.batches() } else { 0 } {
            if cut.steps() == 0 {
                rows.push(&identities);
                continue;
            }
            let mut accs: Vec<Datum> = cut.elements(batch, 0).collect();
            for step in 1..cut.steps() {
                accs.extend(cut.elements(batch, step));
                accs = frame.run(self.body, accs)?;
            }
            rows.push(&accs);
        }
        frame.set_results(op, rows.arrays())
    }
}

impl ElementLowering for Reduce {
    fn leading(&self, ir: &Ir, _: Op) -> usize {
        self.along().batch_rank(ir)
    }

    fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
        let along = self.along();
        let (accs, size) = along.first(reader, at);
        let loops = reader.loops_from(1, Kind::Reduce, &[size]);
        let new = NewNest { loops, inits: accs, ..NewNest::default() };
        let results = reader.nest(&new, &mut |reader, step, accs| {
            let next = along.elements_at(reader.ir(), at, step[0]);
            let args = accs.iter().map(|&acc| ArraySlice::New(acc)).chain(next);
            let combined = reader.run(self.body, &args.collect::<Vec<ArraySlice>>());
            let carried = combined.iter().map(|row| reader.whole(row)).collect();
            IterationResults { carried, ..IterationResults::default() }
        });
        results.into_iter().map(ArraySlice::New).collect()
    }
}

/// Samples for checks of the body's laws.
const COMBINES: Observed = Observed::monoid(MonoidBody {
    along: |ir, op| Some(ir.get::<Reduce>(op)?.along().combines()),
    combined: |frame, op| frame.ir().verified::<Reduce>(op).along().combined(frame, op),
});

impl Differentiate for Reduce {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region; 2];
}
