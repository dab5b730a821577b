//! Rules put what is in a region in place of the operation.

use cotan_ir::rewrite::Rewriter;
use cotan_ir::{Op, Region, Value};

/// Puts the operations of the only block of a region before `op`, its arguments replaced by
/// `args`, and gives what the region gives. Nothing is done in code that never runs, where what is
/// given may be what `op` makes of it.
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
    // First of all, since what is given may be an argument.
    for (index, &value) in args.iter().enumerate() {
        rw.replace_all_uses(rw.arg(block, index), value);
    }
    let given = rw.operands(end).collect();
    rw.erase_op(end);
    rw.inline_block_before(block, op, args);
    Some(given)
}

/// Puts the code of a function that is made by an operation, and used once, in place of where `op`
/// applies it (beta reduction).
pub fn apply_once(
    rw: &mut Rewriter<'_>,
    op: Op,
    function: Value,
    body: Region,
    args: &[Value],
) -> Option<()> {
    let lambda = rw.def_op(function)?;
    // In code that never runs a function may be applied inside of itself.
    if !rw.has_one_use(function) || rw.is_within(op, lambda) {
        return None;
    }
    let given = splice(rw, body, op, args)?;
    rw.replace_op(op, &given)?;
    rw.erase_op(lambda)
}
