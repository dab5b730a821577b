//! Legality of loop vectorization: the uniformity of values, the reductions and the memory accesses
//! of a loop.
//!
//! Vectorized iterations run in lockstep: each operation is executed for all lanes before the next
//! one.

mod accesses;
mod columns;
mod combining;
mod extrema;
mod interleaved;
mod own_rows;
mod recurrences;
mod reductions;
mod scans;
mod uniformity;

use crate::analysis::carried_buffers::carries_buffers;
pub use accesses::{Access, Accesses, ElementUpdate, of as access};
pub use combining::Combining;
pub use extrema::ExtremumSearch;
pub use interleaved::AccessGroup;
pub use recurrences::{MAX_STATES_IN_CHUNKS, Recurrence};
use reductions::CarriedValues;
pub use reductions::{Reduction, find as carried_values};
pub use scans::{Scan, pure_slice};
pub use uniformity::{Uniformity, UniformityInfo};

use cotan_dialects::interp::ElementwiseRow;
use cotan_dialects::r#loop::Kind;
use cotan_dialects::memref::{Alloc, Dealloc, Prefetch};
use cotan_dialects::{Effects, effects, scf};
use cotan_ir::{Ir, Op, TypeData, Value};

/// The attribute of a loop whose iterations may run in any order or concurrently, except for
/// associative accumulation. No two of them write the same element otherwise.
pub const PARALLELISM: &str = "cotan.parallelism";

/// Returns the kind of a loop whose iterations may run in any order.
pub fn parallelism(ir: &Ir, op: Op) -> Option<Kind> {
    Kind::named(ir.store.as_str(ir.attr_named(op, PARALLELISM)?)?)
}

/// Sets the attribute [`PARALLELISM`] of a loop, or removes it.
pub fn set_parallelism(ir: &mut Ir, op: Op, kind: Option<Kind>) {
    let name = ir.store.symbol(PARALLELISM);
    let kind = kind.map(|kind| ir.store.string_attr(kind.name()));
    ir.set_attr(op, name, kind);
}

/// The attribute of a loop whose carried values change by associative operations, or by composable
/// steps, and are read in each iteration. In all other respects its iterations may run in any
/// order.
pub const ASSOCIATIVE_CARRY: &str = "cotan.associative_carry";

/// The attribute of a loop with the number of iterations in a vector.
pub const VECTOR_WIDTH: &str = "cotan.vector_width";

/// Maximum number of iterations in a vector.
pub const MAX_VECTOR_WIDTH: i64 = 64;

/// Maximum interleave count of vectors, or of scalar iterations.
pub const MAX_INTERLEAVE: i64 = 16;

/// The attribute of a loop with the number of vectors, or of scalar iterations, that are
/// interleaved.
pub const INTERLEAVE: &str = "cotan.interleave";

/// The attribute of a loop whose remainder iterations run as one masked vector iteration.
pub const MASKED_TAIL: &str = "cotan.masked_tail";

/// The attribute of a loop whose iterations access rows of their own in each array that they write.
/// It states what was proven before inner loops were vectorized.
pub const SEPARATE_ROWS: &str = "cotan.separate_rows";

/// The reason why a loop cannot be vectorized.
#[derive(Clone, Copy, Debug)]
pub struct NotVectorizable {
    /// The operation that prevents it.
    pub op: Op,
    /// The reason, for a remark.
    pub why: &'static str,
}

/// A loop that can be vectorized.
#[derive(Debug)]
pub struct VectorizableLoop {
    /// The uniformity of its values.
    pub uniformity: UniformityInfo,
    /// Its reductions.
    pub reductions: Vec<Reduction>,
    /// Its linear recurrences.
    pub recurrences: Vec<Recurrence>,
    /// Its searches of extrema.
    pub searches: Vec<ExtremumSearch>,
    /// Its loads and stores.
    pub accesses: Accesses,
    /// Its interleaved access groups.
    pub interleaved: Vec<AccessGroup>,
}

impl VectorizableLoop {
    /// Analyzes a loop for vectorization, or for interleaving of scalar iterations.
    ///
    /// # Errors
    ///
    /// If its iterations cannot run in lockstep.
    pub fn of(ir: &Ir, this: Op, are_vectors: bool) -> Result<Self, NotVectorizable> {
        let reject = |op, why| Err(NotVectorizable { op, why });
        let Some(looped) = ir.get::<scf::For>(this) else {
            return reject(this, "only `scf.for` can be vectorized");
        };
        if !looped.range().has_unit_step(ir) {
            return reject(this, "the step of the loop is not 1");
        }
        if let Some(carrying) = ir.walk(this).find(|&op| carries_buffers(ir, op)) {
            return reject(carrying, "the loop carries buffers");
        }
        let CarriedValues { reductions, recurrences, searches } =
            reductions::find(ir, this, &looped)?;
        if !are_vectors && reductions.iter().any(Reduction::reads_partial) {
            return reject(this, "an interleaved scalar loop cannot carry a scan");
        }
        let uniformity = UniformityInfo::of(ir, &looped, &Default::default());
        let accesses = Accesses::of(ir, this, &uniformity)?;
        let uniformity = match accesses.combined.is_empty() {
            true => uniformity,
            false => UniformityInfo::of(ir, &looped, &accesses.combined),
        };
        let interleaved = match are_vectors {
            true => AccessGroup::all(ir, &looped, &uniformity),
            false => Vec::new(),
        };
        let legality =
            Self { uniformity, reductions, recurrences, searches, accesses, interleaved };
        for op in ir.walk(this).filter(|&op| op != this) {
            legality.check(ir, op, are_vectors)?;
        }
        Ok(legality)
    }

    /// Returns whether more accesses have negative strides than positive ones.
    pub fn is_reversed(&self, ir: &Ir, this: Op) -> bool {
        let uniformity = ir.walk(this).filter_map(|op| accesses::of(ir, op)?.at);
        let strides = uniformity.map(|at| match self.uniformity.get(at) {
            Uniformity::Strided(stride) => stride.signum(),
            _ => 0,
        });
        strides.sum::<i64>() < 0
    }

    /// Checks that an operation in the loop can be vectorized.
    fn check(&self, ir: &Ir, op: Op, are_vectors: bool) -> Result<(), NotVectorizable> {
        let reject = |why| Err(NotVectorizable { op, why });
        let is_buffer = ir.is::<Alloc>(op) || ir.is::<Dealloc>(op);
        if !are_vectors && is_buffer && self.is_masked(ir, op) {
            return reject("only some iterations allocate the buffer");
        }
        if let Some(inner) = ir.get::<scf::For>(op) {
            let bounds = [inner.lower, inner.upper, inner.step];
            return match bounds
                .iter()
                .all(|&bound| self.uniformity.get(bound) == Uniformity::Uniform)
            {
                true if !self.is_masked(ir, op) => Ok(()),
                true => reject("only some iterations execute the loop"),
                false => reject("the trip count is not uniform"),
            };
        }
        if ir.is::<scf::If>(op) || ir.is::<scf::Yield>(op) || accesses::of(ir, op).is_some() {
            return Ok(());
        }
        let is_uniform =
            ir.operands(op).all(|value| self.uniformity.get(value) == Uniformity::Uniform);
        if ir.is::<Dealloc>(op) || is_uniform && ir.is::<Prefetch>(op) {
            return Ok(());
        }
        if let Some(alloc) = ir.get::<Alloc>(op) {
            return match is_uniform && alloc.dynamic_sizes.len() == 1 {
                true => Ok(()),
                false => reject("the size of the buffer is not uniform"),
            };
        }
        if !ir.regions(op).is_empty() || effects(ir, op) != Effects::Pure {
            return reject("this operation cannot be vectorized");
        }
        let is_elementwise = ir.registry().interface::<ElementwiseRow>(ir.name(op)).is_some();
        let values = ir.operands(op).chain(ir.results(op));
        let has_vectors = values.into_iter().any(|value| is_vector(ir, value));
        let is_known = if are_vectors { is_elementwise && !has_vectors } else { true };
        match is_uniform || is_known {
            true => Ok(()),
            false => reject("this operation cannot be vectorized"),
        }
    }

    /// Returns whether the remainder cannot be masked. Access groups are loaded as whole vectors.
    /// And a state must not be multiplied by the zero of an inactive lane, since it may be
    /// infinite.
    pub fn needs_scalar_remainder(&self) -> bool {
        !self.interleaved.is_empty() || self.recurrences.iter().any(|it| it.args.len() > 1)
    }

    /// Returns whether an access is a gather or scatter: neither contiguous, nor uniform, nor in an
    /// access group.
    pub fn is_scattered(&self, ir: &Ir, op: Op) -> bool {
        if self.interleaved.iter().any(|it| it.has(op)) {
            return false;
        }
        let class = accesses::of(ir, op).map(|access| access.at.map(|at| self.uniformity.get(at)));
        class.is_some_and(|class| !class.is_some_and(Uniformity::is_consecutive))
    }

    /// Returns whether only some iterations execute an operation.
    pub fn is_masked(&self, ir: &Ir, op: Op) -> bool {
        self.uniformity.is_masked(ir.block_of(op))
    }
}

fn is_vector(ir: &Ir, value: Value) -> bool {
    matches!(ir.type_data(ir.ty(value)), TypeData::Vector { .. })
}

/// Returns the value of an integer attribute.
pub fn int_attr(ir: &Ir, op: Op, name: &str) -> Option<i64> {
    ir.attr_named(op, name).and_then(|attr| ir.as_int(attr))
}

/// Returns whether a loop is marked for vectorization.
pub fn is_vectorized(ir: &Ir, op: Op) -> bool {
    int_attr(ir, op, VECTOR_WIDTH).is_some_and(|lanes| lanes > 1)
}
