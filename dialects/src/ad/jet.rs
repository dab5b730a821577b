//! `ad.jet`

use super::request::{not_expanded, verify};
use crate::Cost;
use crate::array::call_assembly;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::constraints::{ANY, ARRAY, DIMS, FLAT_SYMBOL_REF, I64};
use cotan_ir::verify::VerifyOp;
use cotan_ir::{Attr, Op, Operands, Results};

/// The values of a function and their Taylor coefficients up to an order, along a curve.
///
/// A curve is a power series `x(t) = x + x1 t + x2 t^2 + ...` for each argument that `wrt` lists
/// (without `wrt`, all of floating-point types). The operands are the arguments, followed by the
/// coefficients `x1` to those of the order, argument by argument. The results are those of the
/// function, followed by the coefficients of each floating-point result along the curve.
///
/// A coefficient is the derivative of its order by `t`, divided by the factorial of the order. With
/// order 1 the request is `ad.jvp`. The cost of an operation grows with the square of the order.
///
/// ```mlir
/// func.func private @exp(%x: f64) -> f64 {
///   %y = math.exp %x : f64
///   return %y : f64
/// }
/// func.func @example(%x: f64) -> (f64, f64, f64) {
///   %one = arith.constant 1.0 : f64
///   %zero = arith.constant 0.0 : f64
///   %y, %y1, %y2 = ad.jet @exp(%x, %one, %zero) {order = 2 : i64} : (f64, f64, f64) -> (f64, f64, f64)
///   return %y, %y1, %y2 : f64, f64, f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("ad.jet", impl(Evaluate), attach(Cost::FREE, VerifyOp::symbols(verify)))]
#[asm(custom(call_assembly::parse, call_assembly::print))]
pub struct Jet {
    /// The name of the function.
    #[attr(FLAT_SYMBOL_REF)]
    pub callee: Attr,
    /// Its arguments, and the coefficients of those that are differentiated.
    #[operand(ANY)]
    pub operands: Operands,
    /// The highest order.
    #[attr(I64)]
    pub order: i64,
    /// The names of the bound dimension parameters.
    #[attr(ARRAY)]
    pub parameters: Option<Attr>,
    /// The values of the bound dimension parameters.
    #[attr(DIMS)]
    pub sizes: Option<Attr>,
    /// The indices of the arguments to differentiate with respect to.
    #[attr(ARRAY)]
    pub wrt: Option<Attr>,
    /// The results of the request.
    #[result(ANY)]
    pub results: Results,
}

impl Evaluate for Jet {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        Err(not_expanded(frame.ir(), op))
    }
}

impl Differentiate for Jet {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region];
}
