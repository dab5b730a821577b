//! `vector.reduction`

use super::CombiningKind;
use super::types::{VECTOR, element};
use crate::Cost;
use crate::arith::FastMath;
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::constraints::ANY;
use cotan_ir::{Diagnostics, Ir, Op, Value};
use cotan_numerics::NumberFormat;

/// Reduces the elements of a vector in order; in any grouping with the flag `reassoc`.
///
/// An optional initial scalar is combined first. Its type is printed after it, which upstream
/// omits.
///
/// ```mlir
/// func.func @example(%x: vector<8xf64>) -> (f64, f64) {
///   %r = vector.reduction <add>, %x : vector<8xf64> into f64
///   %s = vector.reduction <maximumf>, %x fastmath<reassoc> : vector<8xf64> into f64
///   %t = vector.reduction <mul>, %x, %s : f64 : vector<8xf64> into f64
///   return %r, %t : f64, f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("vector.reduction", pure, verify = verify, impl(Evaluate), attach(Cost::ONE))]
#[asm(
    "` ` $kind `,` $vector (`,` $acc^ `:` type($acc))? (`fastmath` $fastmath^)? attr-dict `:` type($vector) `into` type($dest)"
)]
pub struct Reduction {
    /// The reduction.
    #[attr]
    pub kind: CombiningKind,
    /// The elements.
    #[operand(VECTOR)]
    pub vector: Value,
    /// The initial scalar, if there is one.
    #[operand(ANY)]
    pub acc: Option<Value>,
    /// The fast-math flags.
    #[attr(default = FastMath::NONE)]
    pub fastmath: FastMath,
    /// The result.
    #[result(ANY)]
    pub dest: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Reduction { vector, acc, dest, .. } = ir.verified::<Reduction>(op);
    let number = ir.ty(dest);
    let fits = element(&ir.store, ir.ty(vector)) == Some(number);
    if !fits || acc.is_some_and(|acc| ir.ty(acc) != number) {
        let message = "expects a result of the element type";
        diagnostics.push(op_error(ir, op, &OPERAND_TYPE, message));
    }
}

impl Evaluate for Reduction {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let number = NumberFormat::of(&ir.store, ir.ty(self.dest));
        let monoid = number.and_then(|number| Some((number, self.kind.monoid(number)?)));
        let meaningless = || Trap::no_meaning(ir, op, "its reduction has no semantics");
        let (number, monoid) = monoid.ok_or_else(meaningless)?;
        let vector = frame.get(self.vector)?;
        let first = match self.acc {
            Some(acc) => frame.get(acc)?.scalar(),
            None => None,
        };
        let words = first.into_iter().chain(vector.words().iter().copied());
        let word = words.reduce(|sofar, next| monoid.combine(number, sofar, next));
        let word = word.ok_or_else(meaningless)?;
        frame.set(self.dest, Datum::Scalar(word));
        Ok(Next::Op)
    }
}
