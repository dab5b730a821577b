//! `ad.hvp`

use super::request::{self, Kind};
use crate::Cost;
use crate::array::call_assembly;
use crate::derivative::{Class, Differentiate};
use crate::eval::{Evaluate, Frame, Next, Trap};
use cotan_ir::constraints::{ANY, ARRAY, DIMS, FLAT_SYMBOL_REF};
use cotan_ir::verify::SymbolUser;
use cotan_ir::{Attr, Op, Operands, Results};

/// The Hessian of a function with one result, a float, times a vector: how its gradient changes along
/// tangents. The operands are the arguments, and then a tangent for each of
/// those that `wrt` lists, all that are made of floats unless it is there; the results are as many.
///
/// ```mlir
/// func.func private @cube(%x: f64) -> f64 {
///   %s = arith.mulf %x, %x : f64
///   %y = arith.mulf %s, %x : f64
///   return %y : f64
/// }
/// func.func @example(%x: f64, %v: f64) -> f64 {
///   %h = ad.hvp @cube(%x, %v) {wrt = [0]} : (f64, f64) -> f64
///   return %h : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("ad.hvp", impl(Evaluate), attach(Cost::FREE, SymbolUser(request::verify), Kind::Hvp))]
#[asm(custom(call_assembly::parse, call_assembly::print))]
pub struct Hvp {
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

impl Evaluate for Hvp {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        Err(request::not_expanded(frame.ir(), op))
    }
}

impl Differentiate for Hvp {
    const CLASSES: &'static [Class] = &[Class::Structural];
}
