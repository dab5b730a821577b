//! `array.argsort`

use crate::array::axis::order::Ordering;
use crate::array::axis::slices::Slices;
use crate::array::{ARRAY, INDICES, index_space, results};
use crate::autodiff::batch::Batch;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::LoweringRow;
use crate::interfaces::verify::infer::Inferred;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use crate::{Cost, CostKind, IterationSpace, RegionExecution};
use cotan_ir::spec::InferFrom;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Region, Shape, Store, Type, Value};

/// Returns the indices of the elements of arrays in the order of `array.sort`: at each index along
/// the axis, the index of the element that sorting moves there.
///
/// ```mlir
/// func.func @example(%x: tensor<4x?xi64, #cotan.dims<n>>) -> tensor<4x?xindex, #cotan.dims<n>> {
///   %r = array.argsort %x along 1 (%a: i64, %b: i64) {
///     %is_before = arith.cmpi slt, %a, %b : i64
///     array.yield %is_before : i1
///   } : tensor<4x?xi64, #cotan.dims<n>>
///   return %r : tensor<4x?xindex, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.argsort",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate),
    attach(LoweringRow::IN_BUFFERS, Cost::SWEEP.of_kind(CostKind::Move)),
    attach(
        Batch::new(|b, op| b.read::<Argsort>(op).ordering().batch(b, op)),
        RegionExecution::Repeated,
        IterationSpace::counted(|ir, op| ir.get::<Argsort>(op)?.ordering().max_trip_count(ir))
    )
)]
#[asm("$operands `along` $axis args($body) attr-dict `:` type($operands)")]
pub struct Argsort {
    /// The arrays.
    #[operand(ARRAY)]
    pub operands: Operands,
    /// The axis to sort along.
    #[attr]
    pub axis: i64,
    /// The body, which compares two tuples of elements.
    #[region(single_block)]
    pub body: Region,
    /// The indices.
    #[result(INDICES)]
    pub result: Value,
}

impl Argsort {
    /// Returns the description shared with `array.sort`.
    pub fn ordering(&self) -> Ordering {
        let Self { operands, axis, body, .. } = *self;
        Ordering { operands, axis, body }
    }
}

fn shape(store: &Store, from: &InferFrom<'_>) -> Result<Shape, String> {
    Ok(Shape { element: Type::INDEX, ..results::operand(store, from, 0)? })
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    results::infer(store, from, shape)
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    if ir.verified::<Argsort>(op).ordering().verify(ir, op, diagnostics) {
        results::verify(ir, op, diagnostics, shape);
    }
}

impl Evaluate for Argsort {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let (_, permutations) = self.ordering().permutations(frame, op)?;
        let sizes = frame.sizes(op, frame.ir().ty(self.result))?;
        let mut indices = vec![0; index_space::count(&sizes)];
        frame.reserve(op, indices.len(), 1)?;
        let slices = Slices::along(&sizes, self.axis as usize, 0);
        for (batch, permutation) in permutations.iter().enumerate() {
            for (to, &from) in permutation.iter().enumerate() {
                slices.set(&mut indices, batch, to, &Datum::Scalar(from as u64));
            }
        }
        frame.set(self.result, Datum::of(&sizes, indices));
        Ok(Next::Op)
    }
}

impl Differentiate for Argsort {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable];
}
