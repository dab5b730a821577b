//! `ad.linearize`

use super::request::{self, Kind};
use crate::Cost;
use crate::array::call_assembly;
use crate::derivative::{Class, Differentiate};
use crate::eval::{Evaluate, Frame, Next, Trap};
use cotan_ir::constraints::{ANY, ARRAY, DIMS, FLAT_SYMBOL_REF};
use cotan_ir::verify::SymbolUser;
use cotan_ir::{Attr, Op, Operands, Results};

/// The values of a function, and its derivative there: a function from a tangent for each argument that
/// `wrt` lists, all that are made of floats unless it is there, to one for each result that is made of
/// floats. It sees what was computed for the values, and may be applied any number of times.
///
/// ```mlir
/// func.func private @square(%x: f64) -> f64 {
///   %y = arith.mulf %x, %x : f64
///   return %y : f64
/// }
/// func.func @example(%x: f64, %dx: f64) -> (f64, f64) {
///   %y, %slope = ad.linearize @square(%x) {wrt = [0]} : (f64) -> (f64, (f64) -> f64)
///   %dy = closure.apply %slope(%dx) : (f64) -> f64
///   return %y, %dy : f64, f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "ad.linearize",
    impl(Evaluate),
    attach(Cost::FREE, SymbolUser(request::verify), Kind::Linearize)
)]
#[asm(custom(call_assembly::parse, call_assembly::print))]
pub struct Linearize {
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

impl Evaluate for Linearize {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        Err(request::not_expanded(frame.ir(), op))
    }
}

impl Differentiate for Linearize {
    const CLASSES: &'static [Class] = &[Class::Structural];
}
