//! Inlining of regions by rewrite rules.

use cotan_ir::rewrite::Rewriter;
use cotan_ir::{Op, Region, Value};

/// Moves the operations of the only block of a region before `op`, with its arguments replaced by
/// `args`, and returns the yielded values.
///
/// Returns `None` in unreachable code, where a yielded value may be a result of `op`.
pub fn splice(rw: &mut Rewriter<'_>, region: Region, op: Op, args: &[Value]) -> Option<Vec<Value>> {
    let block = rw.single_block(region)?;
    let end = rw.last_op(block)?;
    if rw.arg_count(block) != args.len() {
        return None;
    }
    let is_own = |value: &Value| rw.def_op(*value) == Some(op);
    if args.iter().any(is_own) || rw.operands(end).any(|value| is_own(&value)) {
        return None;
    }
    // First, since a yielded value may be an argument.
    for (index, &value) in args.iter().enumerate() {
        rw.replace_all_uses(rw.arg(block, index), value);
    }
    let yielded_values = rw.operands(end).collect();
    rw.erase_op(end);
    rw.inline_block_before(block, op, args);
    Some(yielded_values)
}

/// Inlines the body of a function value with one use where `op` applies it (beta reduction).
pub fn apply_once(
    rw: &mut Rewriter<'_>,
    op: Op,
    function: Value,
    body: Region,
    args: &[Value],
) -> Option<()> {
    let lambda = rw.def_op(function)?;
    // In unreachable code a function may be applied inside itself.
    if !rw.has_one_use(function) || rw.is_within(op, lambda) {
        return None;
    }
    let yielded_values = splice(rw, body, op, args)?;
    rw.replace_op(op, &yielded_values)?;
    rw.erase_op(lambda)
}
