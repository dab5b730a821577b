//! `ad.jacobian`

use super::request::{self, Kind};
use crate::Cost;
use crate::array::call_assembly;
use crate::derivative::{Class, Differentiate};
use crate::eval::{Evaluate, Frame, Next, Trap};
use cotan_ir::constraints::{ANY, ARRAY, DIMS, FLAT_SYMBOL_REF};
use cotan_ir::verify::SymbolUser;
use cotan_ir::{Attr, Op, Operands, Results};

/// The Jacobians of a function: for each result that is made of floats, and for each argument that `wrt`
/// lists, all that are made of floats unless it is there, an array of how each element of the result
/// changes with each element of the argument. Its dimensions are those of the result, and then those of
/// the argument. The floats must be of one kind.
///
/// ```mlir
/// func.func private @squares(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %y = arith.mulf %x, %x : tensor<?xf64, #cotan.dims<n>>
///   return %y : tensor<?xf64, #cotan.dims<n>>
/// }
/// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?x?xf64, #cotan.dims<n, n>> {
///   %j = ad.jacobian @squares(%x) {wrt = [0]} : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?x?xf64, #cotan.dims<n, n>>
///   return %j : tensor<?x?xf64, #cotan.dims<n, n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "ad.jacobian",
    impl(Evaluate),
    attach(Cost::FREE, SymbolUser(request::verify), Kind::Jacobian)
)]
#[asm(custom(call_assembly::parse, call_assembly::print))]
pub struct Jacobian {
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

impl Evaluate for Jacobian {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        Err(request::not_expanded(frame.ir(), op))
    }
}

impl Differentiate for Jacobian {
    const CLASSES: &'static [Class] = &[Class::Structural];
}
