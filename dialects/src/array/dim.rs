//! `array.dim`

mod rules;

use crate::Cost;
use crate::derivative::{Class, Differentiate};
use crate::eval::{Datum, Evaluate, Frame, Next, Trap};
use crate::verify::infer::Inferred;
use cotan_ir::constraints::{DIM, INDEX};
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::InferFrom;
use cotan_ir::{Attr, Op, Store, Type, Value};
use smallvec::smallvec;

/// A polynomial in dimension parameters as a number. It may be negative; beyond 64 bits it wraps,
/// as sums and products of an `index` do.
///
/// ```mlir
/// func.func @example(%x: tensor<?x?xf64, #cotan.dims<m, n>>) -> index {
///   %r = array.dim 2 * m * n - 1
///   return %r : index
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("array.dim", pure, infer = infer, impl(Evaluate), attach(Cost::FREE, Canonical(rules::ALL)))]
#[asm("$size attr-dict")]
pub struct Dim {
    /// The polynomial.
    #[attr(DIM)]
    pub size: Attr,
    /// What it is here.
    #[result(INDEX)]
    pub result: Value,
}

fn infer(_: &mut Store, _: &InferFrom<'_>) -> Inferred {
    Ok(smallvec![Type::INDEX])
}

impl Evaluate for Dim {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let size = frame.dim(op, self.size)?;
        frame.set(self.result, Datum::Scalar(size as u64));
        Ok(Next::Op)
    }
}

impl Differentiate for Dim {
    const CLASSES: &'static [Class] = &[];
}
