//! `tuple.get`

use super::derivative::{linearize_get, pull_back_get, transpose_get};
use super::{Pack, TUPLE};
use crate::Cost;
use crate::autodiff::Derivative;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::infer::Inferred;
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::codes::OPERAND_TYPE;
use cotan_ir::constraints::{ANY, I64};
use cotan_ir::rewrite::{Canonical, Rewriter, View, rule};
use cotan_ir::spec::InferFrom;
use cotan_ir::text::type_to_string;
use cotan_ir::{Diagnostics, Ir, Op, Store, Type, Value};
use smallvec::smallvec;

/// Returns a component of a tuple, counted from 0.
///
/// ```mlir
/// func.func @example(%t: tuple<f64, tuple<i32, f64>>) -> f64 {
///   %s = tuple.get %t[1] : tuple<f64, tuple<i32, f64>>
///   %r = tuple.get %s[1] : tuple<i32, f64>
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "tuple.get",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate),
    attach(Derivative::NONE.linearize_to_any_order(linearize_get).transpose(transpose_get).pull_back(pull_back_get)),
    attach(Cost::FREE, Canonical(&[&GET_OF_PACK]))
)]
#[asm("$tuple `[` $index `]` attr-dict `:` type($tuple)")]
pub struct Get {
    /// The tuple.
    #[operand(TUPLE)]
    pub tuple: Value,
    /// The number of the component.
    #[attr(I64)]
    pub index: i64,
    /// The component.
    #[result(ANY)]
    pub part: Value,
}

/// Returns the type of a component of a tuple, or the reason why there is none.
fn type_of_part(store: &Store, ty: Type, index: i64) -> Result<Type, String> {
    let parts = store.as_tuple(ty).ok_or("the operand is not a tuple")?;
    let part = usize::try_from(index).ok().and_then(|index| parts.get(index)).copied();
    part.ok_or_else(|| match parts.len() {
        0 => format!("there is no component {index}: the tuple is empty"),
        count => format!("there is no component {index}: there are 0 to {}", count - 1),
    })
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let name = store.symbols.find("index");
    let index = name.and_then(|name| store.dict_get(from.props, name));
    let index = index.and_then(|index| store.as_int(index)).ok_or("it has no index")?;
    let tuple = from.operands.first().ok_or("it has no operand")?;
    Ok(smallvec![type_of_part(store, *tuple, index)?])
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Get { tuple, index, part } = ir.verified(op);
    let message = match type_of_part(ir, ir.ty(tuple), index) {
        Ok(ty) if ty == ir.ty(part) => return,
        Ok(ty) => {
            let (expected, found) = (type_to_string(ir, ty), type_to_string(ir, ir.ty(part)));
            format!("returns `{expected}`, but its result is `{found}`")
        }
        Err(message) => message,
    };
    diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message));
}

impl Evaluate for Get {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let tuple = frame.get(self.tuple)?;
        let part = usize::try_from(self.index).ok();
        let part = part.and_then(|index| tuple.parts()?.get(index).cloned());
        let part: Datum =
            part.ok_or_else(|| Trap::no_meaning(frame.ir(), op, "there is no such component"))?;
        frame.set(self.part, part);
        Ok(Next::Op)
    }
}

impl Differentiate for Get {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region];
}

/// Replaces a component of a packed tuple by the packed value.
///
/// ```mlir before
/// func.func @f(%a: f64, %b: i32) -> i32 {
///   %t = tuple.pack %a, %b : f64, i32
///   %r = tuple.get %t[1] : tuple<f64, i32>
///   return %r : i32
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%a: f64, %b: i32) -> i32 {
///   return %b : i32
/// }
/// ```
#[rule]
fn get_of_pack(rw: &mut Rewriter<'_>, this: View<Get>) -> Option<()> {
    let Get { tuple, index, .. } = *this;
    let Pack { values, .. } = rw.def_as(tuple)?;
    let part = values.iter(rw).nth(usize::try_from(index).ok()?)?;
    rw.replace_op(this.op, &[part])
}
