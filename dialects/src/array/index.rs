//! `array.index`

mod rules;

use super::{ARRAY, ARRAY_OR_NUMBER, Scatter, index_space, results};
use crate::derivative::{Class, Differentiate};
use crate::differentiate::{Refusal, TransposeOp, Transposer};
use crate::eval::{Evaluate, Frame, Next, Stop};
use crate::interfaces::nests::{Pull, Reader, Reads, Row};
use crate::verify::infer::Inferred;
use crate::{AddTransposed, Cost, Emit};
use cotan_ir::constraints::INDEX;
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::InferFrom;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Shape, Store, Value};

/// An element of an array, or what stands at its leading indices. Out of range it is 0.
///
/// ```mlir
/// func.func @example(%x: tensor<4x?xf64, #cotan.dims<n>>, %i: index, %j: index) -> f64 {
///   %row = array.index %x[%i] : tensor<4x?xf64, #cotan.dims<n>>
///   %r = array.index %row[%j] : tensor<?xf64, #cotan.dims<n>>
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.index",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate, Pull),
    attach(Cost::ONE, Canonical(rules::ALL), TransposeOp(transpose), AddTransposed(add_back))
)]
#[asm("$source `[` $indices `]` attr-dict `:` type($source)")]
pub struct Index {
    /// The array.
    #[operand(ARRAY)]
    pub source: Value,
    /// Leading indices.
    #[operand(INDEX)]
    pub indices: Operands,
    /// What stands there.
    #[result(ARRAY_OR_NUMBER)]
    pub result: Value,
}

fn shape(store: &Store, from: &InferFrom<'_>) -> Result<Shape, String> {
    let mut shape = results::operand(store, from, 0)?;
    let (given, rank) = (from.operands.len() - 1, shape.rank());
    if given > rank {
        return Err(format!("takes {given} indices, but the array has {rank} dimensions"));
    }
    shape.sizes.drain(..given);
    Ok(shape)
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    results::infer(store, from, shape)
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    results::verify(ir, op, diagnostics, shape);
}

impl Evaluate for Index {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Stop> {
        let ir = frame.ir();
        let source = frame.array(op, self.source)?;
        let at = frame.integers(op, self.indices.iter(ir))?;
        frame.pay(op, index_space::count(&source.shape[at.len()..]), 1)?;
        frame.set(self.result, index_space::part(&source.shape, &source.words, &at));
        Ok(Next::Op)
    }
}

impl Pull for Index {
    const IS_VIEW: bool = true;

    fn reads(&self, ir: &Ir, _: usize) -> Reads {
        Reads::At(self.indices.iter(ir).collect())
    }

    fn rows(&self, reader: &mut dyn Reader, _: Op, at: &[Value]) -> Vec<Row> {
        let indices: Vec<Value> = self.indices.iter(reader.ir()).collect();
        let mut place: Vec<Value> = indices.into_iter().map(|it| reader.number(it)).collect();
        place.extend_from_slice(at);
        vec![Row::New(reader.element_or_zero(&Row::at(self.source, &[]), &place))]
    }
}

impl Differentiate for Index {
    const CLASSES: &'static [Class] = &[
        // Zeros, but for the cotangent at these indices.
        Class::Linear(|e, op, ct| {
            let Self { source, indices, .. } = e.read(op);
            let ty = e.ir().ty(source);
            let at: Vec<Value> = indices.iter(e.ir()).collect();
            Scatter::of(e.builder, e.loc, ct, ty, 0, |_, _| at)
        }),
        Class::Discrete,
    ];
}

/// Added where it was read, which need not make the whole array.
fn transpose(t: &mut Transposer<'_, '_>, op: Op) -> Result<(), Refusal> {
    let Index { source, indices, result } = t.read(op);
    let at: Vec<Value> = indices.iter(t.ir()).collect();
    let ct = t.cotangent_or_zeros(result);
    t.add_at(source, &at, ct);
    Ok(())
}

fn add_back(e: &mut Emit<'_, '_>, op: Op, _: usize, ct: Value, target: Value) -> Value {
    let Index { indices, .. } = e.read(op);
    let at: Vec<Value> = indices.iter(e.ir()).collect();
    e.added_at(target, &at, ct)
}
