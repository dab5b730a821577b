//! The end of a dialect conversion: remaining uses of old values, and old operations.

use super::ConversionRewriter;
use super::rewriter::{after_definition, after_definitions};
use cotan_ir::{Builder, Def, InsertPoint, Op, Value};

/// Replaces old values where they are still used, and erases converted operations.
pub fn finish(mut rewriter: ConversionRewriter<'_>) {
    assert!(rewriter.deferred.is_empty(), "an absorbed operation was not part of the plan");
    drop_uses(&mut rewriter);
    let converted = std::mem::take(&mut rewriter.converted);
    for old in converted {
        replace(&mut rewriter, old);
    }
    // Inner operations follow outer ones.
    for op in std::mem::take(&mut rewriter.replaced).into_iter().rev() {
        if !rewriter.ir.is_erased(op) {
            rewriter.ir.erase_op(op);
        }
    }
    // A block may be listed twice: its first arguments are always the oldest.
    for (block, count) in std::mem::take(&mut rewriter.old_args) {
        if rewriter.ir.is_block_erased(block) {
            continue;
        }
        for index in (0..count).rev() {
            rewriter.ir.erase_block_arg(block, index);
        }
    }
}

/// Drops the operands of converted operations.
fn drop_uses(rewriter: &mut ConversionRewriter<'_>) {
    for index in 0..rewriter.replaced.len() {
        let op = rewriter.replaced[index];
        let inside: Vec<Op> = rewriter.ir.walk(op).collect();
        for op in inside {
            rewriter.ir.set_operands(op, &[]);
        }
    }
}

/// Replaces the remaining uses of a converted value.
fn replace(rewriter: &mut ConversionRewriter<'_>, old: Value) {
    if rewriter.ir.is_unused(old) {
        return;
    }
    let new = resolved(rewriter, old);
    let ty = rewriter.ir.ty(old);
    if let &[only] = new.as_slice()
        && rewriter.ir.ty(only) == ty
    {
        return rewriter.ir.replace_all_uses(old, only);
    }
    let from = rewriter.ir.value_loc(old);
    let loc = rewriter.ir.store.derived_loc(from, rewriter.name);
    let at = after_definitions(rewriter.ir, &new);
    let at = at.unwrap_or_else(|| match rewriter.ir.def(old) {
        Def::Result(op, _) => InsertPoint::Before(op),
        Def::Argument(_) => after_definition(rewriter.ir, old),
    });
    let types = rewriter.types;
    let materialized = types.to_old(&mut Builder::new(rewriter.ir, at), loc, &new, ty);
    rewriter.ir.replace_all_uses(old, materialized);
}

/// Returns the new values of a value, each followed through later conversions.
fn resolved(rewriter: &ConversionRewriter<'_>, value: Value) -> Vec<Value> {
    let Some(new) = rewriter.mapping.get(&value) else { return vec![value] };
    // The depth is that of chained patterns.
    new.iter().flat_map(|&value| resolved(rewriter, value)).collect()
}
