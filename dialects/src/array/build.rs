//! `array.build`

use super::body::Body;
use super::{ARRAY, index_space};
use crate::derivative::{Class, Differentiate};
use crate::eval::{Array, Datum, Evaluate, Frame, Meaning, Next, Stop};
use crate::{Cost, Effects};
use cotan_ir::spec::OpDef;
use cotan_ir::{Diagnostics, Ir, Op, Region, Shape, Value};

/// An array whose elements are computed from their indices.
///
/// ```mlir
/// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x?xf64, #cotan.dims<n, n>> {
///   %r = array.build (%i: index, %j: index) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %b = array.index %x[%j] : tensor<?xf64, #cotan.dims<n>>
///     %c = arith.mulf %a, %b : f64
///     array.yield %c : f64
///   } : tensor<?x?xf64, #cotan.dims<n, n>>
///   return %r : tensor<?x?xf64, #cotan.dims<n, n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.build",
    verify = verify,
    impl(Meaning),
    attach(Cost::ONE),
    attach(Effects::Pure)
)]
#[asm("args($body) attr-dict `:` type($result)")]
pub struct Build {
    /// Computes one element.
    #[region(single_block)]
    pub body: Region,
    /// The array.
    #[result(ARRAY)]
    pub result: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Build { body, result } = Build::read(ir, op);
    let Some(shape) = Shape::of(&ir.store, ir.ty(result)) else { return };
    let mut body = Body::new(ir, op, body, diagnostics);
    body.takes_indices(shape.rank());
    body.gives(&[shape.element]);
}

impl Evaluate for Build {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Stop> {
        let sizes = frame.sizes(op, frame.ir().ty(self.result))?;
        let count = index_space::count(&sizes);
        frame.pay(op, count, 1)?;
        let mut words = Vec::with_capacity(count);
        for index in index_space::Indices::new(&sizes) {
            let given = frame.run(self.body, index_space::data(&index))?;
            words.extend(given.first().and_then(Datum::scalar));
        }
        frame.set(self.result, Datum::array(Array::new(sizes.into(), words)));
        Ok(Next::Op)
    }
}

impl Differentiate for Build {
    const CLASSES: &'static [Class] = &[];
}
