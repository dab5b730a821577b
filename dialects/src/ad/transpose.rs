//! `ad.transpose`

use super::request::{self, Kind};
use crate::Cost;
use crate::array::call_assembly;
use crate::derivative::{Class, Differentiate};
use crate::eval::{Evaluate, Frame, Next, Trap};
use cotan_ir::constraints::{ANY, ARRAY, DIMS, FLAT_SYMBOL_REF};
use cotan_ir::verify::SymbolUser;
use cotan_ir::{Attr, Op, Operands, Results};

/// A linear function turned around. The operands are the arguments that `wrt` does not list, and then a
/// cotangent for each result that is made of floats; the results are cotangents of those that it lists, all
/// that are made of floats unless it is there. The function must be linear in these together: a derivative
/// that depends on one is refused. What it adds that does not change with them is not looked at.
///
/// ```mlir
/// func.func private @scaled(%a: f64, %x: f64) -> f64 {
///   %y = arith.mulf %a, %x : f64
///   return %y : f64
/// }
/// func.func @example(%a: f64, %dy: f64) -> f64 {
///   %dx = ad.transpose @scaled(%a, %dy) {wrt = [1]} : (f64, f64) -> f64
///   return %dx : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "ad.transpose",
    impl(Evaluate),
    attach(Cost::FREE, SymbolUser(request::verify), Kind::Transpose)
)]
#[asm(custom(call_assembly::parse, call_assembly::print))]
pub struct Transpose {
    /// The name of the function.
    #[attr(FLAT_SYMBOL_REF)]
    pub callee: Attr,
    /// Its arguments, and what else is needed.
    #[operand(ANY)]
    pub operands: Operands,
    /// The names of the dimension parameters that are given.
    #[attr(ARRAY)]
    pub parameters: Option<Attr>,
    /// What they are.
    #[attr(DIMS)]
    pub sizes: Option<Attr>,
    /// Which arguments it is differentiated with respect to.
    #[attr(ARRAY)]
    pub wrt: Option<Attr>,
    /// What is asked for.
    #[result(ANY)]
    pub results: Results,
}

impl Evaluate for Transpose {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        Err(request::not_expanded(frame.ir(), op))
    }
}

impl Differentiate for Transpose {
    const CLASSES: &'static [Class] = &[Class::Structural];
}
