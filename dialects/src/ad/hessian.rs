//! `ad.hessian`

use super::request::{self, Kind};
use crate::Cost;
use crate::array::call_assembly;
use crate::derivative::{Class, Differentiate};
use crate::eval::{Evaluate, Frame, Next, Trap};
use cotan_ir::constraints::{ANY, ARRAY, DIMS, FLAT_SYMBOL_REF};
use cotan_ir::verify::SymbolUser;
use cotan_ir::{Attr, Op, Operands, Results};

/// The Hessian of a function with one result, a float: for each two arguments that `wrt` lists, all that
/// are made of floats unless it is there, an array of the second derivatives by both. Its dimensions are
/// those of the one, and then those of the other; the pairs stand in order, `aa, ab, ba, bb`. The floats
/// must be of one kind.
///
/// ```mlir
/// func.func private @energy(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
///   %y = arith.mulf %x, %x : tensor<?xf64, #cotan.dims<n>>
///   %r = array.sum %y along 0 : tensor<?xf64, #cotan.dims<n>>
///   return %r : f64
/// }
/// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x?xf64, #cotan.dims<n, n>> {
///   %h = ad.hessian @energy(%x) : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?x?xf64, #cotan.dims<n, n>>
///   return %h : tensor<?x?xf64, #cotan.dims<n, n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("ad.hessian", impl(Evaluate), attach(Cost::FREE, SymbolUser(request::verify), Kind::Hessian))]
#[asm(custom(call_assembly::parse, call_assembly::print))]
pub struct Hessian {
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

impl Evaluate for Hessian {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        Err(request::not_expanded(frame.ir(), op))
    }
}

impl Differentiate for Hessian {
    const CLASSES: &'static [Class] = &[Class::Structural];
}
