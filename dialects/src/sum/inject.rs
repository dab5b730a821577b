//! `sum.inject`

use super::types::{A_SUM, PAYLOAD, variants};
use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap, Word};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::constraints::I64;
use cotan_ir::text::type_to_string;
use cotan_ir::{Diagnostics, Ir, Op, Type, Value};

/// Creates a value of a variant of a sum. Variants are counted from 0.
///
/// ```mlir
/// func.func @example(%c: i1, %x: f64, %n: i32) -> f64 {
///   %s = scf.if %c -> (!sum.sum<f64, i32>) {
///     %a = sum.inject %x as 0 : f64 to !sum.sum<f64, i32>
///     scf.yield %a : !sum.sum<f64, i32>
///   } else {
///     %b = sum.inject %n as 1 : i32 to !sum.sum<f64, i32>
///     scf.yield %b : !sum.sum<f64, i32>
///   }
///   %r = sum.match %s : !sum.sum<f64, i32> -> f64 (%y: f64) {
///     sum.yield %y : f64
///   }, (%m: i32) {
///     %y = arith.sitofp %m : i32 to f64
///     sum.yield %y : f64
///   }
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("sum.inject", pure, verify = verify, impl(Evaluate), attach(Cost::FREE))]
#[asm("$payload `as` $variant attr-dict `:` type($payload) `to` type($sum)")]
pub struct Inject {
    /// The payload.
    #[operand(PAYLOAD)]
    pub payload: Value,
    /// The number of the variant.
    #[attr(I64)]
    pub variant: i64,
    /// The sum.
    #[result(A_SUM)]
    pub sum: Value,
}

/// Returns the type of the payload of a variant, or the reason why there is none.
fn payload_type(ir: &Ir, sum: Type, variant: i64) -> Result<Type, String> {
    let types = variants(&ir.store, sum).unwrap_or_default();
    let found = usize::try_from(variant).ok().and_then(|index| types.get(index)).copied();
    found.ok_or_else(|| {
        format!("there is no variant {variant}: there are 0 to {}", types.len().saturating_sub(1))
    })
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Inject { payload, variant, sum } = ir.verified(op);
    let message = match payload_type(ir, ir.ty(sum), variant) {
        Ok(ty) if ty == ir.ty(payload) => return,
        Ok(ty) => {
            let [expected, found] = [ty, ir.ty(payload)].map(|ty| type_to_string(ir, ty));
            format!("variant {variant} has a payload `{expected}`, but the operand is `{found}`")
        }
        Err(message) => message,
    };
    diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
}

impl Evaluate for Inject {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let payload = frame.get(self.payload)?;
        frame.reserve(op, 2, 2)?;
        let variant = Datum::Scalar(self.variant as Word);
        frame.set(self.sum, Datum::tuple(vec![variant, payload]));
        Ok(Next::Op)
    }
}

impl Differentiate for Inject {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region];
}
