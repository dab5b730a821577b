//! `fuse-loops`: loop fusion, of nests over arrays and of loops over buffers.
//!
//! Legal if no dependence is reversed. All modes share the test (`legality.rs`, `motion.rs`), the
//! cost model (`profit.rs`), the rewriting (`rewrite/`) and the remarks (`trace.rs`). A mode selects
//! loops.

use cotan_ir::{Ir, Op};
use cotan_pass::{Anchor, Change, Pass, PassContext, PassResult, Statistic};

pub(crate) mod candidate;
pub(crate) mod motion;

mod domain;
mod legality;
mod modes;
mod pairs;
mod profit;
mod reductions;
mod rewrite;
mod scope;
mod trace;

use modes::{blocks, fill, nest, producer, shifted, sibling};
use trace::Trace;

/// The pass.
pub static PASS: Pass = Pass {
    name: "fuse-loops",
    summary: "Fuses loops: nests over arrays, siblings, producers with consumers, fills, stencils, row with column reductions",
    doc: include_str!("fusion/fuse_loops.md"),
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[
        Statistic::new("num-fused", "Number of loops fused into another one"),
        Statistic::new("num-forwarded", "Number of loads replaced by the stored value"),
        Statistic::new("num-erased", "Number of arrays and buffers no longer needed"),
        Statistic::new("num-copies", "Number of returned arguments copied by nests"),
        Statistic::new("num-visited", "Number of operations visited and moved to fuse nests"),
    ],
    run,
};

cotan_pass::words! {
    /// The pairs of loops that one run fuses.
    enum Mode {
        /// Nests over one domain, which read and write arrays.
        Nest = "nest",
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
    /// Arrays that are no longer stored, and buffers that are no longer read.
    num_erased: usize,
    /// Returned arguments that nests copy.
    num_copied: usize,
    /// Operations that were visited and moved to fuse nests.
    num_visited: usize,
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { mode, chunks, trace } = run.options();
    let trace = &mut Trace::new(trace);
    let fused = match mode {
        Mode::Nest => nest::fuse(ir, root, trace),
        Mode::Sibling => sibling::fuse(ir, root, trace),
        Mode::Producer => producer::fuse(ir, root, trace),
        Mode::Fill => fill::fuse(ir, root, trace),
        Mode::Shifted => shifted::fuse(ir, root, chunks, trace),
        Mode::Blocks => blocks::fuse(ir, root, trace),
    };
    trace.take().into_iter().for_each(|remark| run.report(remark));
    let Fused { num_fused, num_forwarded, num_erased, num_copied, num_visited } = fused;
    run.count("num-fused", num_fused);
    run.count("num-forwarded", num_forwarded);
    run.count("num-erased", num_erased);
    run.count("num-copies", num_copied);
    run.count("num-visited", num_visited);
    Ok(Change::from(num_fused + num_forwarded + num_erased + num_copied > 0))
}
