//! `fuse-loops`: loop fusion over buffers.
//!
//! Legal if no dependence is reversed. All modes share the test (`legality.rs`), the cost model
//! (`profit.rs`), the rewriting (`rewrite/`) and the remarks (`obstacle.rs`). A mode selects loops.

use cotan_ir::{Ir, Op};
use cotan_pass::{Anchor, Change, Pass, PassContext, PassResult, Statistic};

pub(crate) mod candidate;

mod blocks;
mod fill;
mod legality;
mod obstacle;
mod producer;
mod profit;
mod rewrite;
mod scope;
mod shifted;
mod sibling;

use obstacle::Trace;

/// The pass.
pub static PASS: Pass = Pass {
    name: "fuse-loops",
    summary: "Fuses loops: siblings, producers with consumers, fills, stencils, row with column reductions",
    doc: include_str!("fuse_loops/fuse_loops.md"),
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[
        Statistic::new("num-fused", "Number of loops fused into another one"),
        Statistic::new("num-forwarded", "Number of loads replaced by the stored value"),
        Statistic::new("num-erased", "Number of buffers no longer needed"),
    ],
    run,
};

cotan_pass::words! {
    /// The pairs of loops that one run fuses.
    enum Mode {
        /// Loops that read the same rows.
        Sibling = "sibling",
        /// Loops in one iteration of a sequential loop, producer first.
        Producer = "producer",
        /// A loop that fills a buffer, and its reader.
        Fill = "fill",
        /// A loop over rows, and a later one that reads rows near by.
        Shifted = "shifted",
        /// Row reductions and a column reduction of one matrix.
        Blocks = "blocks",
    }
}

cotan_pass::options! {
    /// The options of `fuse-loops`.
    struct Options {
        /// Pairs of loops to fuse
        mode: Mode = "sibling",
        /// Maximum number of parallel chunks of a loop; above 1, blocks of elements are independent
        chunks: i64 = 1 in 1..=65_536,
        /// Report each pair of loops, fused or not, with the reason
        trace: bool = false,
    }
}

/// The changes of one run.
#[derive(Default)]
struct Fused {
    /// Loops fused into another one.
    num_fused: usize,
    /// Loads replaced by a known value.
    num_forwarded: usize,
    /// Buffers that are no longer read.
    num_erased: usize,
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { mode, chunks, trace } = run.options();
    let trace = &mut Trace::new(trace);
    let Fused { num_fused, num_forwarded, num_erased } = match mode {
        Mode::Sibling => sibling::fuse(ir, root, trace),
        Mode::Producer => producer::fuse(ir, root, trace),
        Mode::Fill => fill::fuse(ir, root, trace),
        Mode::Shifted => shifted::fuse(ir, root, chunks, trace),
        Mode::Blocks => blocks::fuse(ir, root, trace),
    };
    trace.take().into_iter().for_each(|remark| run.report(remark));
    run.count("num-fused", num_fused);
    run.count("num-forwarded", num_forwarded);
    run.count("num-erased", num_erased);
    Ok(Change::from(num_fused + num_forwarded + num_erased > 0))
}
