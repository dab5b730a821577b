//! An `opt` of one's own: everything `cotan` does, with five passes more.

use cotan_ir::diagnostics::Severity;
use cotan_ir::spec::Traits;
use cotan_ir::{Diagnostic, Ir, Op};
use cotan_passes::{Anchor, Change, Pass, PassContext, PassResult, Statistic, options};
use std::process::ExitCode;

static COUNT_OPS: Pass = Pass {
    name: "count-ops",
    summary: "Count the operations of a function",
    doc: "Reports a remark for each function and counts all operations.",
    anchor: Anchor::Op("func.func"),
    options: &[],
    statistics: &[Statistic::new("num-ops", "operations seen")],
    run: count_ops,
};

fn count_ops(ir: &mut Ir, op: Op, run: &mut PassContext<'_>) -> PassResult {
    let num_ops = ir.walk(op).count();
    run.count("num-ops", num_ops);
    run.report(Diagnostic::new(Severity::Remark, ir.loc(op), format!("{num_ops} operations")));
    Ok(Change::Unchanged)
}

static DROP_UNUSED: Pass = Pass {
    name: "drop-unused",
    summary: "Erase pure operations without uses",
    doc: "Goes through every function once, from its end.",
    anchor: Anchor::Op("func.func"),
    options: DropOptions::DECLARED,
    statistics: &[],
    run: drop_unused,
};

options! {
    struct DropOptions {
        /// maximal number of erased operations
        at_most: u64 = 1_000_000,
    }
}

fn drop_unused(ir: &mut Ir, op: Op, run: &mut PassContext<'_>) -> PassResult {
    let DropOptions { at_most: mut left } = run.options();
    let mut changed = false;
    for op in ir.nested_ops_inside_out(op) {
        let unused = ir.has_no_uses(op);
        let pure = ir.has_traits(op, Traits::PURE) && ir.regions(op).is_empty();
        if left > 0 && unused && pure {
            ir.erase_op(op);
            changed = true;
            left -= 1;
        }
    }
    Ok(changed.into())
}

static REFUSE: Pass = Pass {
    name: "refuse",
    summary: "Fail on every function",
    doc: "Demonstrates a failing pass.",
    anchor: Anchor::Op("func.func"),
    options: &[],
    statistics: &[],
    run: |ir, op, run| {
        Err(run.fail(Diagnostic::new(Severity::Error, ir.loc(op), "this function is refused")))
    },
};

static CRASH: Pass = Pass {
    name: "crash",
    summary: "Panic",
    doc: "Demonstrates an error in a pass.",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[],
    run: |_, _, _| panic!("something impossible happened"),
};

static OVERFLOW: Pass = Pass {
    name: "overflow",
    summary: "Overflow the stack",
    doc: "Demonstrates a run that a signal ends.",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[],
    run: |_, _, _| Ok((deeper(0) == 0).into()),
};

/// Calls itself until the stack is full.
fn deeper(depth: u64) -> u64 {
    if std::hint::black_box(depth) == u64::MAX { 0 } else { deeper(depth + 1).wrapping_add(1) }
}

fn main() -> ExitCode {
    let passes = cotan_passes::registry();
    let passes = passes.with_pass(&COUNT_OPS).with_pass(&DROP_UNUSED);
    let passes = passes.with_pass(&REFUSE).with_pass(&CRASH).with_pass(&OVERFLOW);
    cotan::main_with(cotan_dialects::registry(), passes)
}
