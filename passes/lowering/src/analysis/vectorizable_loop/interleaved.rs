//! Interleaved access groups: strided accesses that together are contiguous.

use super::{Access, Form, Forms, access, is_vector};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::scf;
use cotan_ir::{Ir, Op, Value};

/// Maximum number of accesses of a loop that are considered.
const MOST: usize = 64;

/// A group of as many loads (or stores) as their stride: in lockstep, the group covers a range
/// without gaps.
#[derive(Clone, Debug)]
pub struct Interleaved {
    /// The accesses, in the order of their addresses.
    pub ops: Vec<Op>,
    /// Whether addresses decrease from iteration to iteration.
    pub goes_down: bool,
}

impl Interleaved {
    /// Returns the access groups of a loop.
    pub fn all(ir: &Ir, this: &scf::For, forms: &Forms) -> Vec<Self> {
        let touches: Vec<Touch> = Touch::all(ir, this, forms).collect();
        let mut found: Vec<Self> = Vec::new();
        for first in &touches {
            let next = |far: i64| touches.iter().find(|it| it.is_after(first, far));
            let ops = (0..first.stride.abs()).map(|far| next(far).map(|it| it.op));
            let Some(ops) = ops.collect::<Option<Vec<Op>>>() else { continue };
            if !found.iter().any(|it| it.ops.iter().any(|op| ops.contains(op))) {
                found.push(Self { ops, goes_down: first.stride < 0 });
            }
        }
        found.iter().filter(|it| it.is_free(ir, this, &found)).cloned().collect()
    }

    /// Returns whether an operation belongs to the group.
    pub fn has(&self, op: Op) -> bool {
        self.ops.contains(&op)
    }

    fn buffer(&self, ir: &Ir) -> Option<Value> {
        access(ir, self.ops[0]).map(|it| it.buffer)
    }

    /// Returns whether the accesses may be moved to the first load or the last store of the group.
    /// That is legal if the buffer is only read, or if only access groups write it.
    fn is_free(&self, ir: &Ir, this: &scf::For, all: &[Self]) -> bool {
        let Some(around) = ir.region_parent(this.body) else { return false };
        let buffer = self.buffer(ir);
        let is_same = |it: &Access| Some(it.buffer) == buffer;
        let touches = ir.walk(around).filter_map(|op| access(ir, op)).filter(is_same);
        let (writes, reads): (Vec<Access>, Vec<Access>) =
            touches.partition(|it| it.stored.is_some());
        if writes.is_empty() {
            return true;
        }
        let here = all.iter().filter(|it| it.buffer(ir) == buffer);
        reads.is_empty() && writes.len() == here.map(|it| it.ops.len()).sum::<usize>()
    }
}

/// A scalar access with a stride of 2 or 4.
struct Touch {
    op: Op,
    buffer: Value,
    is_write: bool,
    stride: i64,
    place: Affine<Value>,
}

impl Touch {
    fn all(ir: &Ir, this: &scf::For, forms: &Forms) -> impl Iterator<Item = Self> {
        let block = ir.single_block(this.body);
        let ops = block.into_iter().flat_map(|block| ir.ops(block));
        let touch = |op| {
            let Access { buffer, at, stored } = access(ir, op)?;
            let is_number = !ir.results(op).chain(stored).any(|value| is_vector(ir, value));
            let at = at.filter(|_| is_number && !forms.is_own(buffer))?;
            let Form::Linear(stride @ (2 | 4 | -2 | -4)) = forms.get(at) else { return None };
            let place = Affine::of(ir, at);
            Some(Self { op, buffer, is_write: stored.is_some(), stride, place })
        };
        ops.filter_map(touch).take(MOST)
    }

    fn is_after(&self, first: &Self, far: i64) -> bool {
        let is_alike = self.buffer == first.buffer
            && self.is_write == first.is_write
            && self.stride == first.stride;
        let distance = || self.place.minus(&first.place)?.as_constant();
        is_alike && distance() == Some(far)
    }
}
