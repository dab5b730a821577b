//! `fuse-loops{mode=nest}`: fuses nests over one domain, which read and write arrays.
//!
//! It is legal if the later nest needs only elements of the same iteration. It saves memory traffic
//! and intermediate arrays.

mod returned;

use crate::fusion::candidate::Candidate;
use crate::fusion::domain::Domain;
use crate::fusion::pairs::{PairMode, Pairs};
use crate::fusion::profit::{self, Benefit};
use crate::fusion::rewrite::merge::{fuse_nests, reverse};
use crate::fusion::scope::blocks_at;
use crate::fusion::trace::{Obstacle, Trace};
use crate::fusion::{Fused, legality};
use cotan_dialects::func::Func;
use cotan_dialects::r#loop::{Kind, Nest};
use cotan_ir::{Ir, Op, Value};
use cotan_transforms::generic::cse;

/// The benefits for which one sweep fuses nests.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sweep {
    /// Consumers of an earlier nest. They come first: a nest that only reads the same arrays might
    /// get in between.
    Consumers,
    /// In addition, nests that read the same arrays.
    Sharing,
    /// All benefits.
    All,
}

impl Sweep {
    fn accepts(self, benefit: &Benefit) -> bool {
        match benefit {
            Benefit::Reuse(_) => true,
            Benefit::SharedRead(_) => self != Self::Consumers,
            _ => self == Self::All,
        }
    }
}

/// Fuses nests of all functions, the outermost first.
pub fn fuse(ir: &mut Ir, root: Op, trace: &mut Trace) -> Fused {
    let functions: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Func>(op)).collect();
    let mut mode =
        NestMode { sweep: Sweep::Consumers, num_forwarded: 0, num_erased: 0, num_moved: 0 };
    let mut pairs = Pairs::new(ir, trace);
    let mut num_copied = 0;
    for function in functions {
        num_copied += returned::copy(pairs.ir, function);
        fuse_function(&mut pairs, &mut mode, function);
    }
    let NestMode { num_forwarded, num_erased, num_moved, .. } = mode;
    let num_visited = pairs.known.num_visited.get() + num_moved;
    Fused { num_fused: pairs.num_fused, num_forwarded, num_erased, num_copied, num_visited }
}

fn fuse_function(pairs: &mut Pairs<'_>, mode: &mut NestMode, function: Op) {
    for depth in 0.. {
        let num_before = pairs.num_fused;
        let blocks = blocks_at(pairs.ir, function, depth);
        for &block in &blocks {
            for sweep in [Sweep::Consumers, Sweep::Sharing, Sweep::All] {
                mode.sweep = sweep;
                pairs.fuse_block(block, mode);
            }
        }
        if blocks.is_empty() {
            return;
        }
        if pairs.num_fused > num_before {
            // CSE of the fused bodies leaves nothing to fuse inside.
            cse::merge(pairs.ir, function);
        }
    }
}

struct NestMode {
    sweep: Sweep,
    num_forwarded: usize,
    num_erased: usize,
    num_moved: usize,
}

/// The way to fuse two nests.
struct Forwarding {
    /// Reads in the second nest of elements that the first one stores in the same iteration, with
    /// the stored values.
    reads: Vec<(Op, Value)>,
    /// True if the second nest must be reversed for that.
    is_reversed: bool,
}

impl PairMode for NestMode {
    type Plan = Forwarding;

    const FORWARDS: bool = true;

    fn selects(&self, ir: &Ir, op: Op) -> bool {
        ir.is::<Nest>(op) && Domain::of(ir, op).is_some_and(|domain| domain.has_loops())
    }

    fn benefit(&self, ir: &Ir, both: [&Candidate; 2]) -> Result<Benefit, Obstacle> {
        let benefit = profit::of_nests(ir, both).filter(|benefit| self.sweep.accepts(benefit));
        let benefit = benefit.ok_or(Obstacle::NoBenefit("they have no input in common"))?;
        profit::cost_of_nests(ir, both).map(|()| benefit)
    }

    fn plan(&mut self, ir: &Ir, both: [&Candidate; 2]) -> Result<Forwarding, Obstacle> {
        legality::are_independent(both)?;
        // A single parallel loop that only stores elements has no order.
        let second: Nest = ir.verified(both[1].op);
        let is_parallel = second.kinds(&ir.store) == [Kind::Parallel];
        let may_reverse = is_parallel && second.accs.is_empty() && second.inits.is_empty();
        let forwarded = |is_reversed| legality::forwarded(ir, both, is_reversed);
        let (reads, is_reversed) = legality::in_either_order(may_reverse, forwarded)?;
        Ok(Forwarding { reads, is_reversed })
    }

    fn fuse(&mut self, ir: &mut Ir, both: [Op; 2], how: Forwarding) -> Op {
        self.num_forwarded += how.reads.len();
        for (read, value) in how.reads {
            ir.replace_op(read, &[value]);
        }
        if how.is_reversed {
            reverse(ir, both[1]);
        }
        let fused = fuse_nests(ir, both);
        self.num_erased += fused.num_saved;
        self.num_moved += fused.num_moved;
        fused.nest
    }

    fn reports_obstacles(&self) -> bool {
        self.sweep == Sweep::All
    }
}
