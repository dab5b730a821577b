//! The alignment of a loop's vector accesses relative to cache lines, as far as it is known
//! statically.
//!
//! An unaligned vector of the size of a line costs two line accesses. Buffers are assumed to be
//! aligned, so the result is a heuristic and never needed for correctness.

use crate::analysis::vectorizable_loop::{UniformityInfo, access};
use crate::target::TARGET;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::scf;
use cotan_ir::{Ir, Op, Value};

/// Size of a cache line in bytes.
pub const CACHE_LINE: i64 = TARGET.caches.line_bytes;

/// Maximum number of loads of a loop that are compared with each other.
const MAX_READS: usize = 16;

/// Returns whether a loop has two contiguous loads of one buffer at a distance of less than a
/// vector (a stencil).
pub fn is_stencil(ir: &Ir, op: Op, lanes: i64) -> bool {
    let Some(this) = ir.get::<scf::For>(op) else { return false };
    let uniformity = UniformityInfo::of(ir, &this, &Default::default());
    let reads = ir.walk(op).filter_map(|op| access(ir, op).filter(|it| it.stored.is_none()));
    let rows = reads.filter(|it| it.at.is_some_and(|at| uniformity.get(at).is_consecutive()));
    let reads = rows.filter_map(|it| Some((it.buffer, Affine::of(ir, it.at?))));
    let reads: Vec<(Value, Affine<Value>)> = reads.take(MAX_READS).collect();
    let is_near = |one: &(Value, Affine<Value>), other: &(Value, Affine<Value>)| {
        let distance = Some(()).filter(|()| one.0 == other.0).and_then(|()| one.1.minus(&other.1));
        let distance = distance.and_then(|distance| distance.as_constant());
        distance
            .is_some_and(|distance| distance != 0 && distance.unsigned_abs() < lanes.unsigned_abs())
    };
    reads.iter().enumerate().any(|(at, one)| reads[..at].iter().any(|other| is_near(one, other)))
}

/// The access streams of a loop: buffer, symbolic part of the index, and offset modulo the vector
/// width.
#[derive(Default)]
pub struct AccessStreams {
    all: Vec<(Value, Affine<Value>, i64)>,
}

impl AccessStreams {
    /// Adds an access, unless an equal stream is known.
    pub fn add(&mut self, buffer: Value, at: &Affine<Value>, lanes: i64) -> Option<()> {
        let constant = at.rest().as_constant()?;
        let terms = at.minus(&Affine::constant(constant))?;
        let offset = constant.rem_euclid(lanes);
        let is_known = |it: &(Value, Affine<Value>, i64)| {
            (it.0, it.2) == (buffer, offset) && it.1.is_same(&terms)
        };
        if !self.all.iter().any(is_known) {
            self.all.push((buffer, terms, offset));
        }
        Some(())
    }

    /// Returns the most frequent offset modulo the vector width; the smallest one in a tie.
    pub fn most_frequent_offset(&self) -> i64 {
        let count = |offset| self.all.iter().filter(|it| it.2 == offset).count();
        let offsets = self.all.iter().map(|it| it.2);
        offsets.max_by_key(|&offset| (count(offset), std::cmp::Reverse(offset))).unwrap_or(0)
    }
}
