//! Writing the operations of a module on several threads.
//!
//! An isolated operation is written the same wherever it is: its names do not depend on other ones.
//! So each thread writes some of them, and the texts are joined in their order.

use crate::entity::{Op, Region};
use crate::ir::Ir;
use crate::spec::Traits;
use crate::text::naming::name_apart;
use crate::text::printer::{Locations, PrintOptions, Printer};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The texts of the operations of a region, in order.
pub(in crate::text) struct RegionText {
    pub region: Region,
    pub texts: Vec<String>,
}

/// The minimal number of operations that are divided.
const MIN_OPS: usize = 16;

/// The pieces for each thread: a thread that is done early takes another one.
const PIECES: usize = 8;

/// The stack of a thread: printers recurse over the structure of a program.
const STACK: usize = 16 << 20;

/// Writes the operations directly in `root` in parallel; `None` if they are not independent, or if
/// threads are no use.
pub(in crate::text) fn written(ir: &Ir, root: Op, options: PrintOptions) -> Option<RegionText> {
    let [region] = *ir.regions(root) else { return None };
    let block = ir.single_block(region)?;
    // Aliases that upstream invents are numbered in the order of the module.
    if options.threads < 2 || options.locations == Locations::Upstream || ir.arg_count(block) > 0 {
        return None;
    }
    let ops: Vec<Op> = ir.ops(block).collect();
    if ops.len() < MIN_OPS || !ops.iter().all(|&op| is_independent(ir, op)) {
        return None;
    }
    let threads = options.threads.min(ops.len());
    let pieces: Vec<&[Op]> = ops.chunks(ops.len().div_ceil(threads * PIECES)).collect();
    let texts = in_parallel(threads, pieces.len(), &|index| {
        text_of(ir, root, pieces[index], PrintOptions { threads: 1, ..options })
    })?;
    Some(RegionText { region, texts })
}

/// Returns whether an operation neither uses nor defines values of its block.
fn is_independent(ir: &Ir, op: Op) -> bool {
    ir.has_traits(op, Traits::ISOLATED) && ir.operand_count(op) == 0 && ir.result_count(op) == 0
}

/// Returns the text of operations in the body of `root`, each on lines of its own.
fn text_of(ir: &Ir, root: Op, ops: &[Op], options: PrintOptions) -> Option<String> {
    let mut printer = Printer::new(ir, options);
    if !ir.names_settled {
        printer.naming = name_apart(ir, root, ops, options)?;
    }
    printer.indent = 2;
    printer.body_dialects.push(ir.spec(root).map_or("", |spec| spec.body_dialect));
    for &op in ops {
        printer.indentation();
        printer.op(op);
        printer.out.push('\n');
    }
    Some(printer.out)
}

/// Calls a function for each number below `count` on several threads; returns the texts in order,
/// or `None` if there is none for some number.
fn in_parallel(
    threads: usize,
    count: usize,
    text: &(dyn Fn(usize) -> Option<String> + Sync),
) -> Option<Vec<String>> {
    let next = AtomicUsize::new(0);
    let work = || {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let numbers = numbers.take_while(|&number| number < count);
        numbers.map(|number| (number, text(number))).collect::<Vec<_>>()
    };
    let mut found = thread::scope(|scope| {
        let spawn = |_| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        // Without more threads, this one writes everything.
        let others: Vec<_> = (1..threads).filter_map(|number| spawn(number).ok()).collect();
        let mut found = work();
        for other in others {
            found.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        found
    });
    found.sort_unstable_by_key(|&(number, _)| number);
    found.into_iter().map(|(_, text)| text).collect()
}
