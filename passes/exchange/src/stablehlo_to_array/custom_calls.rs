//! `stablehlo.custom_call` and `stablehlo.composite`

pub mod library;
pub mod linalg;
mod panels;
pub mod shardings;

use super::importer::{Importer, Translation};
use super::{checks, sort, types, windows};
use crate::symbolic_sizes::DYNAMIC_REDUCE_WINDOW;
use cotan_dialects::cf::Assert;
use cotan_dialects::func::Call;
use cotan_ir::{Op, Type, Value};

/// Targets that return their operands.
const IDENTITIES: [&str; 5] = [
    "Sharding",
    "SPMDFullToShardShape",
    "SPMDShardToFullShape",
    "annotate_device_placement",
    "LayoutConstraint",
];

/// Targets that check sizes at run time.
const ASSERTIONS: [&str; 1] = ["shape_assertion"];

/// Translates a call of a known target; any other one is refused by its name.
pub fn custom_call(it: &mut Importer<'_>, op: Op) -> Translation {
    let target = it.ir().attr_named(op, "call_target_name");
    let target = target.and_then(|attr| it.ir().as_str(attr)).unwrap_or_default().to_owned();
    if IDENTITIES.contains(&&*target) && it.ir().operand_count(op) == it.ir().result_count(op) {
        return it.operands(op);
    }
    if ASSERTIONS.contains(&&*target) {
        return assertion(it, op);
    }
    if let Some(translation) = checks::called(it, op, &target) {
        return translation;
    }
    if let Some(translation) = linalg::called(it, op, &target) {
        return translation;
    }
    if target == DYNAMIC_REDUCE_WINDOW {
        return windows::dynamic_reduce_window(it, op);
    }
    if target == "ApproxTopK" {
        return sort::approximate_top_k(it, op);
    }
    it.refuse(op, &format!("calls `{target}`, which has no translation to arrays"))
}

/// Translates a check of sizes. Static ones were checked by JAX.
fn assertion(it: &mut Importer<'_>, op: Op) -> Translation {
    let condition = it.operand(op, 0)?;
    let function = it.ir().parent_op(op);
    let entry = function.and_then(|function| it.ir().single_block(it.ir().regions(function)[0]));
    let args: Vec<Value> = entry.into_iter().flat_map(|entry| it.ir().args(entry)).collect();
    if !args.iter().any(|&arg| types::has_symbolic(it.ir(), it.ir().ty(arg))) {
        return Ok(Vec::new());
    }
    let message = it.ir().attr_named(op, "error_message");
    let message = message.unwrap_or_else(|| it.b.store_mut().string_attr("a size is wrong"));
    Assert::build(&mut it.b, it.loc, condition, message);
    Ok(Vec::new())
}

/// Translates a composite operation to a call of the function that it is composed of.
pub fn composite(it: &mut Importer<'_>, op: Op) -> Translation {
    let Some(callee) = it.ir().attr_named(op, "decomposition") else {
        return it.refuse(op, "has no decomposition");
    };
    let operands = it.operands(op)?;
    let types: Vec<Type> =
        (0..it.ir().result_count(op)).map(|index| it.new_type(op, index)).collect();
    let made = Call::build(&mut it.b, it.loc, callee, &operands, &types);
    Ok(it.b.results(made).collect())
}
