//! Interleaved access groups: strided accesses that together are contiguous.
//!
//! They are performed as contiguous vectors and shuffles, which is cheaper than gathers and
//! scatters. The accesses of a group are moved to one position, which requires that nothing else
//! accesses the buffer in a conflicting way.

use super::{Access, Uniformity, UniformityInfo, access, is_vector};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::scf;
use cotan_ir::{Ir, Op, Value};

/// Maximum number of accesses of a loop that are considered.
const MAX_ACCESSES: usize = 64;

/// A group of as many loads (or stores) as their stride: in lockstep, the group covers a range
/// without gaps.
#[derive(Clone, Debug)]
pub struct AccessGroup {
    /// The accesses, in the order of their addresses.
    pub ops: Vec<Op>,
    /// True if addresses decrease from iteration to iteration.
    pub is_descending: bool,
}

impl AccessGroup {
    /// Returns the access groups of a loop.
    pub fn all(ir: &Ir, this: &scf::For, uniformity: &UniformityInfo) -> Vec<Self> {
        let accesses: Vec<StridedAccess> = StridedAccess::all(ir, this, uniformity).collect();
        let mut found: Vec<Self> = Vec::new();
        for first in &accesses {
            let next = |distance: i64| accesses.iter().find(|it| it.is_after(first, distance));
            let ops =
                (0..first.stride.saturating_abs()).map(|distance| next(distance).map(|it| it.op));
            let Some(ops) = ops.collect::<Option<Vec<Op>>>() else { continue };
            if !found.iter().any(|it| it.ops.iter().any(|op| ops.contains(op))) {
                found.push(Self { ops, is_descending: first.stride < 0 });
            }
        }
        found.iter().filter(|it| it.is_movable(ir, this, &found)).cloned().collect()
    }

    /// Returns whether an operation belongs to the group.
    pub fn has(&self, op: Op) -> bool {
        self.ops.contains(&op)
    }

    fn buffer(&self, ir: &Ir) -> Option<Value> {
        access(ir, self.ops[0]).map(|it| it.buffer)
    }

    /// Returns whether the accesses may be moved to the first load or the last store of the group.
    /// It is legal if the buffer is only read, or if only access groups write it.
    fn is_movable(&self, ir: &Ir, this: &scf::For, all: &[Self]) -> bool {
        let Some(around) = ir.region_parent(this.body) else { return false };
        let buffer = self.buffer(ir);
        let is_same = |it: &Access| Some(it.buffer) == buffer;
        let accesses = ir.walk(around).filter_map(|op| access(ir, op)).filter(is_same);
        let (writes, reads): (Vec<Access>, Vec<Access>) =
            accesses.partition(|it| it.stored.is_some());
        if writes.is_empty() {
            return true;
        }
        let here = all.iter().filter(|it| it.buffer(ir) == buffer);
        reads.is_empty() && writes.len() == here.map(|it| it.ops.len()).sum::<usize>()
    }
}

/// A scalar access with a stride of 2, 3, 4 or 8.
struct StridedAccess {
    op: Op,
    buffer: Value,
    is_write: bool,
    stride: i64,
    address: Affine<Value>,
}

impl StridedAccess {
    fn all(ir: &Ir, this: &scf::For, uniformity: &UniformityInfo) -> impl Iterator<Item = Self> {
        let block = ir.single_block(this.body);
        let ops = block.into_iter().flat_map(|block| ir.ops(block));
        let touch = |op| {
            let Access { buffer, at, stored } = access(ir, op)?;
            let is_number = !ir.results(op).chain(stored).any(|value| is_vector(ir, value));
            let at = at.filter(|_| is_number && !uniformity.is_private(buffer))?;
            let Uniformity::Strided(stride @ (2..=4 | 8 | -8 | -4..=-2)) = uniformity.get(at)
            else {
                return None;
            };
            let address = Affine::of(ir, at);
            Some(Self { op, buffer, is_write: stored.is_some(), stride, address })
        };
        ops.filter_map(touch).take(MAX_ACCESSES)
    }

    fn is_after(&self, first: &Self, distance: i64) -> bool {
        let is_same_kind = self.buffer == first.buffer
            && self.is_write == first.is_write
            && self.stride == first.stride;
        let offset = || self.address.minus(&first.address)?.as_constant();
        is_same_kind && offset() == Some(distance)
    }
}
