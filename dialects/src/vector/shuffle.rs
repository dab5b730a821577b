//! `vector.shuffle`

use super::types::{VECTOR, count_of};
use crate::Cost;
use crate::interfaces::verify::infer::Inferred;
use crate::interfaces::verify::op_error;
use crate::interp::{Array, Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::codes::{OP_RULE, OPERAND_TYPE};
use cotan_ir::constraints::I64_ARRAY;
use cotan_ir::spec::InferFrom;
use cotan_ir::{Attr, Diagnostics, Ir, Op, Store, Type, TypeData, Value};
use cotan_numerics::Word;

/// Selects elements of two concatenated vectors by their positions. An element with position -1 is
/// arbitrary.
///
/// ```mlir
/// func.func @example(%x: vector<4xf64>, %y: vector<4xf64>) -> (vector<4xf64>, vector<4xf64>) {
///   %back = vector.shuffle %x, %x [3, 2, 1, 0] : vector<4xf64>, vector<4xf64>
///   %on = vector.shuffle %x, %y [7, 0, 1, 2] : vector<4xf64>, vector<4xf64>
///   return %back, %on : vector<4xf64>, vector<4xf64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("vector.shuffle", pure, infer = infer, verify = verify, impl(Evaluate), attach(Cost::FREE))]
#[asm("$v1 `,` $v2 $mask attr-dict `:` type($v1) `,` type($v2)")]
pub struct Shuffle {
    /// The first vector.
    #[operand(VECTOR)]
    pub v1: Value,
    /// The second one.
    #[operand(VECTOR)]
    pub v2: Value,
    /// The position of each element.
    #[attr(I64_ARRAY)]
    pub mask: Attr,
    /// The selected elements.
    #[result(VECTOR)]
    pub vector: Value,
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let name = store.symbol("mask");
    let mask = store.dict_get(from.props, name).and_then(|mask| store.as_i64_array(mask));
    let mask = mask.ok_or("it has no mask")?;
    let Some(TypeData::Vector { shape, scalable, element }) =
        from.operands.first().map(|&ty| store.type_data(ty))
    else {
        return Err("the first operand is not a vector".to_owned());
    };
    let (count, element) = (mask.len() as i64, *element);
    let shape = [&[count], shape.get(1..).unwrap_or_default()].concat().into();
    let scalable = [&[false], scalable.get(1..).unwrap_or_default()].concat().into();
    Ok([store.intern_type(TypeData::Vector { shape, scalable, element })].into_iter().collect())
}

/// Returns the leading size of a vector, and the shape and type of its slices.
fn elements(ir: &Ir, vector: Value) -> Option<(i64, &[i64], Type)> {
    let TypeData::Vector { shape, element, .. } = ir.type_data(ir.ty(vector)) else { return None };
    let (&count, row) = shape.split_first().unwrap_or((&1, &[]));
    Some((count, row, *element))
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Shuffle { v1, v2, mask, .. } = ir.verified::<Shuffle>(op);
    let Some((first, second)) = elements(ir, v1).zip(elements(ir, v2)) else { return };
    if (first.1, first.2) != (second.1, second.2) {
        diagnostics.push(op_error(
            ir,
            op,
            &OPERAND_TYPE,
            "expects two vectors with equal element types",
        ));
    }
    let all = first.0.saturating_add(second.0);
    let mask = ir.store.as_i64_array(mask).unwrap_or_default();
    if let Some(wrong) = mask.into_iter().find(|position| !(-1..all).contains(position)) {
        let message = format!("has position {wrong} in its mask, out of range for {all} elements");
        diagnostics.push(op_error(ir, op, &OP_RULE, &message));
    }
}

impl Evaluate for Shuffle {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let count = count_of(ir, op, self.vector)?;
        frame.reserve(op, count, 1)?;
        let mask = ir.store.as_i64_array(self.mask).unwrap_or_default();
        let (first, second) = (frame.get(self.v1)?, frame.get(self.v2)?);
        let word = |position: i64| {
            let position = usize::try_from(position).ok()?;
            let (first, second) = (first.words(), second.words());
            first.get(position).or_else(|| second.get(position - first.len())).copied()
        };
        let words: Option<Vec<Word>> = mask.into_iter().map(word).collect();
        let words = words.ok_or_else(|| Trap::no_meaning(ir, op, "an element is arbitrary"))?;
        frame.set(self.vector, Datum::array(Array::new([count].into(), words)));
        Ok(Next::Op)
    }
}
