//! `func.call_indirect`

use super::indirect::{infer, parse, print, verify};
use crate::eval::{Evaluate, Frame, Next, Stop};
use cotan_ir::constraints::{ANY, DICT_ARRAY, FUNCTION};
use cotan_ir::{Attr, Op, Operands, Results, Value};

/// Calls a function that is a value.
///
/// ```mlir
/// func.func @example(%f: (f64) -> f64, %x: f64) -> f64 {
///   %y = call_indirect %f(%x) : (f64) -> f64
///   return %y : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("func.call_indirect", infer = infer, verify = verify, impl(Evaluate))]
#[asm(custom(parse, print))]
pub struct CallIndirect {
    /// The function.
    #[operand(FUNCTION)]
    pub callee: Value,
    /// Its arguments.
    #[operand(ANY)]
    pub callee_operands: Operands,
    /// Attributes of the arguments, a dictionary each.
    #[attr(DICT_ARRAY)]
    pub arg_attrs: Option<Attr>,
    /// Attributes of the results, a dictionary each.
    #[attr(DICT_ARRAY)]
    pub res_attrs: Option<Attr>,
    /// Its results.
    #[result(ANY)]
    pub results: Results,
}

impl Evaluate for CallIndirect {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Stop> {
        let callee = frame.get(self.callee)?;
        let args = frame.get_all(self.callee_operands.iter(frame.ir()))?;
        let results = frame.apply(op, &callee, args)?;
        frame.set_results(op, results)
    }
}
