//! `array.stack`

mod rules;

use crate::Cost;
use crate::arith::CmpiPredicate;
use crate::array::ad::batch::ALONG_AXIS;
use crate::array::axis::view::joined;
use crate::array::{ARRAY, ARRAY_OR_SCALAR, Slice, index_space, results};
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

/// Stacks at least one scalar or array along a new axis; all have the same type.
///
/// ```mlir
/// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x2xf64, #cotan.dims<n>> {
///   %r = array.stack %x, %y along 1 : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?x2xf64, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.stack",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate, ElementLowering),
    attach(Cost::MOVE, ALONG_AXIS, Canonical(rules::ALL))
)]
#[asm("$operands `along` $axis attr-dict `:` type($operands)")]
pub struct Stack {
    /// The values.
    #[operand(ARRAY_OR_SCALAR)]
    pub operands: Operands,
    /// The new axis.
    #[attr]
    pub axis: i64,
    /// The stack.
    #[result(ARRAY)]
    pub result: Value,
}

fn shape(store: &Store, from: &InferFrom<'_>) -> Result<Shape, String> {
    let mut shape = results::operand(store, from, 0)?;
    let axis = results::axis(store, from, shape.rank() + 1)?;
    shape.sizes.insert(axis, Poly::constant(from.operands.len() as i64));
    Ok(shape)
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    results::infer(store, from, shape)
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    results::verify(ir, op, diagnostics, shape);
    let shape = |index| Shape::of(&ir.store, ir.ty(ir.operand(op, index)));
    let differs = |&index: &usize| ir.ty(ir.operand(op, index)) != ir.ty(ir.operand(op, 0));
    let Some(other) = (1..ir.operand_count(op)).find(differs) else { return };
    let (Some(first), Some(second)) = (shape(0), shape(other)) else { return };
    let message = format!(
        "stacks {}, but operand {other} is {}",
        shape_to_string(ir, &first),
        shape_to_string(ir, &second)
    );
    diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
}

impl Evaluate for Stack {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let sizes = frame.sizes(op, frame.ir().ty(self.result))?;
        let layers = frame.get_all(self.operands.iter(frame.ir()))?;
        frame.reserve(op, index_space::count(&sizes), 1)?;
        let axis = self.axis as usize;
        let inner = index_space::count(&sizes[axis + 1..]);
        let layers: Vec<_> = layers.iter().map(|part| (part.words(), inner)).collect();
        let words = joined(&layers, index_space::count(&sizes[..axis]));
        frame.set(self.result, Datum::of(&sizes, words));
        Ok(Next::Op)
    }
}

impl ElementLowering for Stack {
    const IS_VIEW: bool = true;

    fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
        let layers: Vec<Value> = self.operands.iter(reader.ir()).collect();
        let mut index = at.to_vec();
        let layer = index.remove(self.axis as usize);
        vec![ArraySlice::New(element(reader, &layers, 0, layer, &index))]
    }
}

/// Emits an element of one of several layers, the first of which has an index.
fn element(
    reader: &mut dyn NestBuilder,
    layers: &[Value],
    number: i64,
    layer: Value,
    at: &[Value],
) -> Value {
    let (&first, rest) = layers.split_first().expect("there is at least one layer");
    if rest.is_empty() {
        return reader.element_of(first, at);
    }
    let ty = reader.shape(first).element;
    let here = reader.index(number);
    let is_here = reader.compare(CmpiPredicate::Eq, layer, here);
    let mut one = |reader: &mut dyn NestBuilder| vec![reader.element_of(first, at)];
    let chosen = reader.choose(is_here, &[ty], &mut one, &mut |reader| {
        vec![element(reader, rest, number + 1, layer, at)]
    });
    chosen[0]
}

impl Differentiate for Stack {
    const CLASSES: &'static [OperandRule] = &[OperandRule::LinearEach(|e, op, index, ct| {
        let Self { axis, .. } = e.read(op);
        let ty = e.ir().ty(e.ir().operand(op, index));
        Slice::at_index(e, ct, axis as usize, index as i64, ty)
    })];
}
