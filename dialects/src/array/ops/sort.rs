//! `array.sort`

mod rules;

use crate::array::ARRAY;
use crate::array::ad::decompositions::sorted;
use crate::array::ad::linearize_sort;
use crate::array::axis::combine;
use crate::array::axis::order::{self, Ordering};
use crate::autodiff::Derivative;
use crate::autodiff::batch::Batch;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::LoweringRow;
use crate::interp::observe::Observed;
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::{Cost, CostKind, Decomposition, IterationSpace, RegionExecution};
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Region, Results};

/// Sorts arrays along an axis, in lockstep: the tuples of their elements at one index stay
/// together. The order is stable.
///
/// The arguments of the body are two elements of each array: one of a first tuple, one of a second
/// tuple. It yields whether the first tuple comes before the second. Usually that is a strict weak
/// order. Any other body, such as a comparison of floats by `olt` if some are NaN, orders the
/// elements as this algorithm does. It merges neighbouring runs of 1, 2, 4, ... tuples. A tuple of
/// the right run is first if it comes before that of the left run.
///
/// The derivative is that of a gather by the resulting permutation.
///
/// ```mlir
/// func.func @example(%x: tensor<4x?xi64, #cotan.dims<n>>, %y: tensor<4x?xf64, #cotan.dims<n>>) -> (tensor<4x?xi64, #cotan.dims<n>>, tensor<4x?xf64, #cotan.dims<n>>) {
///   %r, %s = array.sort %x, %y along 1 (%a: i64, %b: i64, %v: f64, %w: f64) {
///     %is_before = arith.cmpi slt, %a, %b : i64
///     array.yield %is_before : i1
///   } : tensor<4x?xi64, #cotan.dims<n>>, tensor<4x?xf64, #cotan.dims<n>>
///   return %r, %s : tensor<4x?xi64, #cotan.dims<n>>, tensor<4x?xf64, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.sort",
    pure,
    infer = combine::same_types,
    verify = verify,
    impl(Evaluate),
    attach(Derivative::NONE.linearize_to_any_order(linearize_sort), Decomposition::same_value(sorted)),
    attach(LoweringRow::IN_BUFFERS),
    attach(Cost::SWEEP.of_kind(CostKind::Move), Observed::decisions(decide)),
    attach(
        Batch::new(|b, op| b.read::<Sort>(op).ordering().batch(b, op)),
        RegionExecution::Repeated,
        IterationSpace::counted(|ir, op| ir.get::<Sort>(op)?.ordering().max_trip_count(ir)),
        Canonical(rules::ALL)
    )
)]
#[asm("$operands `along` $axis args($body) attr-dict `:` type($operands)")]
pub struct Sort {
    /// The arrays.
    #[operand(ARRAY)]
    pub operands: Operands,
    /// The axis to sort along.
    #[attr]
    pub axis: i64,
    /// The body, which compares two tuples of elements.
    #[region(single_block)]
    pub body: Region,
    /// The sorted arrays.
    #[result(ARRAY)]
    pub results: Results,
}

impl Sort {
    /// Returns the description shared with `array.argsort`.
    pub fn ordering(&self) -> Ordering {
        let Self { operands, axis, body, .. } = *self;
        Ordering { operands, axis, body }
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let sort = ir.verified::<Sort>(op);
    if sort.ordering().verify(ir, op, diagnostics) {
        combine::check_same_types(ir, op, sort.operands, sort.results, diagnostics);
    }
}

impl Evaluate for Sort {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let (cut, permutations) = self.ordering().permutations(frame, op)?;
        let mut arrays = cut.reserve(frame, op)?;
        for (batch, permutation) in permutations.iter().enumerate() {
            for (to, &from) in permutation.iter().enumerate() {
                let elements: Vec<_> = cut.elements(batch, from).collect();
                cut.set(&mut arrays, batch, to, &elements);
            }
        }
        frame.set_results(op, cut.arrays(arrays))
    }
}

/// Writes the permutation.
fn decide(frame: &Frame<'_, '_>, op: Op, write: &mut dyn FnMut(u64)) {
    order::decide(frame, op, frame.ir().verified::<Sort>(op).axis, write);
}

impl Differentiate for Sort {
    /// Its derivative is that of a gather by the permutation.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region];
}
