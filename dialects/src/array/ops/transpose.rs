//! `array.transpose`

mod rules;

use crate::Cost;
use crate::array::{ARRAY, index_space, results};
use crate::autodiff::batch::{Batch, Batcher, Unbatched};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{ArraySlice, ElementLowering, NestBuilder};
use crate::interfaces::verify::infer::Inferred;
use crate::interp::{Array, Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::constraints::I64_ARRAY;
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::InferFrom;
use cotan_ir::{Attr, Diagnostics, Ir, Op, Shape, Store, Value};

/// Permutes the dimensions of an array: dimension `q` of the result is dimension `permutation[q]`
/// of the operand. Trailing dimensions that the list omits stay fixed.
///
/// ```mlir
/// func.func @example(%x: tensor<?x4x3xf64, #cotan.dims<n>>) -> tensor<4x3x?xf64, #cotan.dims<n>> {
///   %y = array.transpose %x by [1, 0] : tensor<?x4x3xf64, #cotan.dims<n>>
///   %r = array.transpose %y by [0, 2, 1] : tensor<4x?x3xf64, #cotan.dims<n>>
///   return %r : tensor<4x3x?xf64, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.transpose",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate, ElementLowering),
    attach(Cost::MOVE, Batch::new(batch), Canonical(rules::ALL))
)]
#[asm("$operand `by` $permutation attr-dict `:` type($operand)")]
pub struct Transpose {
    /// The array.
    #[operand(ARRAY)]
    pub operand: Value,
    /// The dimension of the operand for each leading dimension of the result.
    #[attr(I64_ARRAY)]
    pub permutation: Attr,
    /// The transposed array.
    #[result(ARRAY)]
    pub result: Value,
}

/// Returns the full permutation for an array of some rank.
pub(crate) fn order(store: &Store, attr: Attr, rank: usize) -> Result<Vec<usize>, String> {
    let leading = store.as_i64_array(attr).ok_or("it has no permutation")?;
    if leading.len() > rank {
        let listed = leading.len();
        return Err(format!("permutes {listed} dimensions, but the array has {rank}"));
    }
    let mut order = Vec::with_capacity(rank);
    for &axis in &leading {
        let within = usize::try_from(axis).ok().filter(|&axis| axis < leading.len());
        let axis = within.ok_or_else(|| {
            format!("there is no dimension {axis} among the first {}", leading.len())
        })?;
        if order.contains(&axis) {
            return Err(format!("has dimension {axis} twice"));
        }
        order.push(axis);
    }
    order.extend(leading.len()..rank);
    Ok(order)
}

/// Returns the inverse permutation.
pub(crate) fn inverse(order: &[usize]) -> Vec<usize> {
    let mut inverse = vec![0; order.len()];
    for (to, &from) in order.iter().enumerate() {
        inverse[from] = to;
    }
    inverse
}

/// Returns the attribute of a permutation, without trailing fixed dimensions.
pub(super) fn list(store: &mut Store, order: &[usize]) -> Attr {
    let moved = order.iter().enumerate().rposition(|(to, &from)| to != from);
    let leading = &order[..moved.map_or(0, |last| last + 1)];
    store.i64_array(&leading.iter().map(|&axis| axis as i64).collect::<Vec<_>>())
}

fn shape(store: &Store, from: &InferFrom<'_>) -> Result<Shape, String> {
    let shape = results::operand(store, from, 0)?;
    let list = results::attr(store, from, "permutation").ok_or("it has no permutation")?;
    let order = order(store, list, shape.rank())?;
    let sizes = order.into_iter().map(|axis| shape.sizes[axis].clone()).collect();
    Ok(Shape { sizes, element: shape.element })
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    results::infer(store, from, shape)
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    results::verify(ir, op, diagnostics, shape);
}

impl Evaluate for Transpose {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let source = frame.array(op, self.operand)?;
        frame.reserve(op, source.words.len(), 1)?;
        let order = order(&frame.ir().store, self.permutation, source.shape.len());
        let order = order.map_err(|message| Trap::no_meaning(frame.ir(), op, &message))?;
        let sizes: Vec<usize> = order.iter().map(|&axis| source.shape[axis]).collect();
        let mut words = Vec::with_capacity(source.words.len());
        let mut from = vec![0; order.len()];
        for index in index_space::Indices::new(&sizes) {
            for (&axis, at) in order.iter().zip(index) {
                from[axis] = at as i64;
            }
            let at = index_space::offset(&source.shape, &from);
            words.extend(at.map(|at| source.words[at]));
        }
        frame.set(self.result, Datum::array(Array::new(sizes.into(), words)));
        Ok(Next::Op)
    }
}

impl ElementLowering for Transpose {
    const IS_VIEW: bool = true;

    fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
        // The verifier ensures that it is a permutation.
        let order = order(&reader.ir().store, self.permutation, at.len()).unwrap_or_default();
        let mut index = at.to_vec();
        for (&axis, &at) in order.iter().zip(at) {
            index[axis] = at;
        }
        vec![ArraySlice::New(reader.element_of(self.operand, &index))]
    }
}

/// Batches it with the batch dimensions in front.
fn batch(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let (Transpose { permutation, .. }, rank) = (b.read(op), b.rank() as i64);
    b.on_larger_arrays(op, |ir, built| {
        let inner = ir.store.as_i64_array(permutation).unwrap_or_default();
        let moved: Vec<i64> = (0..rank).chain(inner.into_iter().map(|axis| axis + rank)).collect();
        let moved = ir.store.i64_array(&moved);
        Transpose::set_permutation(ir, built, moved);
    })
}

impl Differentiate for Transpose {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Linear(|e, op, ct| {
        let Self { permutation, .. } = e.read(op);
        let store = e.builder.store_mut();
        let listed = store.as_i64_array(permutation).map_or(0, |list| list.len());
        let order = order(store, permutation, listed).unwrap_or_default();
        let back = list(store, &inverse(&order));
        Self::value(e.builder, e.loc, ct, back)
    })];
}
