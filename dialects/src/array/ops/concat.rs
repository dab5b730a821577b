//! `array.concat`

mod rules;

use crate::Cost;
use crate::arith::CmpiPredicate;
use crate::array::ad::batch::ALONG_AXIS;
use crate::array::axis::view::joined;
use crate::array::{ARRAY, Slice, index_space, results};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{ArraySlice, ElementLowering, NestBuilder};
use crate::interfaces::verify::infer::Inferred;
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::InferFrom;
use cotan_ir::text::shape_to_string;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Shape, Store, Value};

/// Concatenates at least one array along an axis; the other sizes are equal.
///
/// ```mlir
/// func.func @example(%x: tensor<2x?xf64, #cotan.dims<n>>, %y: tensor<2x1xf64>) -> tensor<2x?xf64, #cotan.dims<n + 1>> {
///   %r = array.concat %x, %y along 1 : tensor<2x?xf64, #cotan.dims<n>>, tensor<2x1xf64>
///   return %r : tensor<2x?xf64, #cotan.dims<n + 1>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.concat",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate, ElementLowering),
    attach(Cost::MOVE, ALONG_AXIS, Canonical(rules::ALL))
)]
#[asm("$operands `along` $axis attr-dict `:` type($operands)")]
pub struct Concat {
    /// The arrays.
    #[operand(ARRAY)]
    pub operands: Operands,
    /// The axis.
    #[attr]
    pub axis: i64,
    /// The concatenation.
    #[result(ARRAY)]
    pub result: Value,
}

fn shape(store: &Store, from: &InferFrom<'_>) -> Result<Shape, String> {
    let mut shape = results::operand(store, from, 0)?;
    let axis = results::axis(store, from, shape.rank())?;
    for index in 1..from.operands.len() {
        let other = results::operand(store, from, index)?;
        let Some(more) = other.sizes.get(axis) else {
            let rank = other.rank();
            return Err(format!("there is no axis {axis} in operand {index} of {rank} dimensions"));
        };
        let sum = shape.sizes[axis].add(more);
        shape.sizes[axis] = sum.ok_or("the size of its result exceeds 64 bits")?;
    }
    Ok(shape)
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    results::infer(store, from, shape)
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    results::verify(ir, op, diagnostics, shape);
    let Concat { operands, axis, .. } = ir.verified(op);
    let shape = |value| Shape::of(&ir.store, ir.ty(value));
    let shapes: Option<Vec<Shape>> = operands.iter(ir).map(shape).collect();
    let Some(shapes) = shapes else { return };
    let others = |shape: &Shape| {
        let mut shape = shape.clone();
        if (axis as usize) < shape.rank() {
            shape.sizes.remove(axis as usize);
        }
        shape
    };
    let Some(first) = shapes.first() else { return };
    let other = shapes.iter().position(|shape| others(shape) != others(first));
    let Some(other) = other else { return };
    let message = format!(
        "concatenates {} and {}: only axis {axis} may differ",
        shape_to_string(ir, first),
        shape_to_string(ir, &shapes[other])
    );
    diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
}

impl Evaluate for Concat {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let sizes = frame.sizes(op, frame.ir().ty(self.result))?;
        let arrays = frame.get_all(self.operands.iter(frame.ir()))?;
        frame.reserve(op, index_space::count(&sizes), 1)?;
        let axis = self.axis as usize;
        let row = |sizes: &[usize]| index_space::count(sizes.get(axis..).unwrap_or_default());
        let arrays: Vec<_> = arrays
            .iter()
            .map(|part| (part.words(), row(part.shape().unwrap_or_default())))
            .collect();
        let words = joined(&arrays, index_space::count(&sizes[..axis]));
        frame.set(self.result, Datum::of(&sizes, words));
        Ok(Next::Op)
    }
}

impl ElementLowering for Concat {
    const IS_VIEW: bool = true;

    fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
        let arrays: Vec<Value> = self.operands.iter(reader.ir()).collect();
        vec![ArraySlice::New(element(reader, &arrays, self.axis as usize, &Poly::default(), at))]
    }
}

/// Emits an element of concatenated arrays, the first of which starts at an offset.
fn element(
    reader: &mut dyn NestBuilder,
    arrays: &[Value],
    axis: usize,
    begins: &Poly,
    at: &[Value],
) -> Value {
    let (&first, rest) = arrays.split_first().expect("there is at least one array");
    let here = |reader: &mut dyn NestBuilder| {
        let begins = reader.size(begins);
        let mut index = at.to_vec();
        index[axis] = reader.minus(at[axis], begins);
        reader.element_of(first, &index)
    };
    if rest.is_empty() {
        return here(reader);
    }
    let Shape { sizes, element: ty } = reader.shape(first);
    // The result has valid sizes, so the offset of an operand's end is valid.
    let ends = begins.add(&sizes[axis]).unwrap_or_default();
    let end = reader.size(&ends);
    let is_here = reader.compare(CmpiPredicate::Slt, at[axis], end);
    let chosen = reader.choose(is_here, &[ty], &mut |reader| vec![here(reader)], &mut |reader| {
        vec![element(reader, rest, axis, &ends, at)]
    });
    chosen[0]
}

impl Differentiate for Concat {
    const CLASSES: &'static [OperandRule] = &[OperandRule::LinearEach(|e, op, index, ct| {
        let Self { operands, axis, .. } = e.read(op);
        let ir = e.ir();
        let shape = |value| Shape::of(&ir.store, ir.ty(value));
        let shapes: Vec<Shape> = operands.iter(ir).filter_map(shape).collect();
        let axis = axis as usize;
        let before = Poly::sum(shapes[..index].iter().map(|shape| &shape.sizes[axis]));
        let mut offsets = vec![Poly::default(); shapes[index].rank()];
        // The result has valid sizes, so those of the operands are.
        offsets[axis] = before.unwrap_or_default();
        Slice::part(e, ct, &offsets, &shapes[index])
    })];
}
