//! `unf.apply`

use super::STATE;
use crate::Cost;
use crate::autodiff::Derivative;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::body::{Body, Wanted};
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::constraints::I64_ARRAY;
use cotan_ir::{Attr, Diagnostics, Ir, Op, Region, Type, Value};

/// Applies an operation to the last entries of the state and appends its results: `T, A1, .., Am`
/// becomes `T, A1, .., Am, B`. An operation whose regions capture entries, such as a map, lists
/// them as `free`; they precede the other arguments.
///
/// ```mlir
/// func.func @example(%s: tuple<f64, tensor<?xf64, #cotan.dims<n>>>) -> tuple<f64, tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>> {
///   %t = unf.apply %s free [0] (%c: f64, %a: tensor<?xf64, #cotan.dims<n>>) {
///     %r = array.map %a (%x: f64) {
///       %y = arith.mulf %c, %x : f64
///       array.yield %y : f64
///     } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
///     unf.yield %r : tensor<?xf64, #cotan.dims<n>>
///   } : tuple<f64, tensor<?xf64, #cotan.dims<n>>> -> tuple<f64, tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>>
///   return %t : tuple<f64, tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "unf.apply",
    pure,
    verify = verify,
    impl(Evaluate),
    attach(Derivative::NONE.linearize(super::refuse_derivative), Cost::FREE)
)]
#[asm("$state (`free` $free^)? args($body) attr-dict `:` type($state) `->` type($next)")]
pub struct Apply {
    /// The state.
    #[operand(STATE)]
    pub state: Value,
    /// The entries that regions of the operation capture.
    #[attr(I64_ARRAY)]
    pub free: Option<Attr>,
    /// The body: its arguments are the free entries, followed by the last ones.
    #[region(single_block)]
    pub body: Region,
    /// The state with the results of the operation appended.
    #[result(STATE)]
    pub next: Value,
}

impl Apply {
    /// Returns the entries that the body reads, in order; `None` if the state has fewer.
    pub fn taken(&self, ir: &Ir) -> Option<Vec<usize>> {
        let count = ir.store.as_tuple(ir.ty(self.state))?.len();
        let free = self.free.map_or(Some(Vec::new()), |free| ir.store.as_i64_array(free))?;
        let free = free.into_iter().map(|at| usize::try_from(at).ok().filter(|&at| at < count));
        let mut taken: Vec<usize> = free.collect::<Option<_>>()?;
        let last =
            crate::interfaces::verify::body::taken(ir, self.body).checked_sub(taken.len())?;
        taken.extend(count.checked_sub(last)?..count);
        Some(taken)
    }
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let apply: Apply = ir.verified(op);
    let entries = |value| ir.store.as_tuple(ir.ty(value)).unwrap_or_default();
    let (before, after) = (entries(apply.state), entries(apply.next));
    let Some(taken) = apply.taken(ir) else {
        let message = "reads entries that its state does not have";
        return diagnostics.push(op_error(ir, op, &OPERAND_TYPE, message));
    };
    if !after.starts_with(before) {
        let message = "returns a state that does not begin with its operand";
        return diagnostics.push(op_error(ir, op, &OPERAND_TYPE, message));
    }
    let types: Vec<Type> = taken.into_iter().map(|at| before[at]).collect();
    let mut body = Body::new(ir, op, apply.body, diagnostics);
    body.arguments(&Wanted::types(&types));
    body.results(&Wanted::types(&after[before.len()..]));
}

impl Evaluate for Apply {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let state = frame.get(self.state)?;
        let mut entries: Vec<Datum> = state.parts().unwrap_or_default().to_vec();
        let taken = self.taken(frame.ir());
        let taken =
            taken.ok_or_else(|| Trap::no_meaning(frame.ir(), op, "there is no such entry"))?;
        let args = taken.into_iter().map(|at| entries[at].clone()).collect();
        let outputs = frame.run(self.body, args)?;
        entries.extend(outputs);
        frame.reserve(op, entries.len(), 2)?;
        frame.set(self.next, Datum::tuple(entries));
        Ok(Next::Op)
    }
}

impl Differentiate for Apply {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region];
}
