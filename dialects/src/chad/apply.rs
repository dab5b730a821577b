//! `chad.apply`

use super::rules::APPLY_LINEAR;
use super::types::{A_LINEAR, linear_of};
use crate::Cost;
use crate::func::indirect::{infer_by, parse_by, print, verify_by};
use crate::interfaces::verify::infer::Inferred;
use crate::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::constraints::ANY;
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::InferFrom;
use cotan_ir::text::ParseResult;
use cotan_ir::text::op_parser::OpParser;
use cotan_ir::{Diagnostics, Ir, Op, Operands, Results, Store, Value};

/// Applies a linear function to arguments.
///
/// ```mlir
/// func.func @example(%f: !chad.linear<(f64) -> f64>, %x: f64) -> f64 {
///   %y = chad.apply %f(%x) : !chad.linear<(f64) -> f64>
///   return %y : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "chad.apply",
    infer = infer,
    verify = verify,
    impl(Evaluate),
    attach(Cost::FREE, Canonical(&[&APPLY_LINEAR]))
)]
#[asm(custom(parse, print))]
pub struct Apply {
    /// The function.
    #[operand(A_LINEAR)]
    pub function: Value,
    /// The arguments.
    #[operand(ANY)]
    pub args: Operands,
    /// The results.
    #[result(ANY)]
    pub results: Results,
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    infer_by(linear_of, store, from)
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    verify_by(linear_of, ir, op, diagnostics);
}

fn parse(p: &mut OpParser<'_, '_>) -> ParseResult<()> {
    parse_by(linear_of, p)
}

impl Evaluate for Apply {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let function = frame.get(self.function)?;
        let args = frame.get_all(self.args.iter(frame.ir()))?;
        let results = frame.apply(op, &function, args)?;
        frame.set_results(op, results)
    }
}
