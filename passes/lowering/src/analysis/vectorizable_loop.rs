//! Legality of loop vectorization: the uniformity of values, the reductions and the memory accesses
//! of a loop.
//!
//! Vectorized iterations run in lockstep: each operation is executed for all lanes before the next
//! one.

mod accesses;
mod combining;
mod interleaved;
mod recurrences;
mod reductions;
mod scans;
mod uniformity;

pub use accesses::{Access, Accesses, Sum, of as access};
pub use combining::Combining;
pub use interleaved::Interleaved;
pub use recurrences::Recurrence;
pub use reductions::Reduction;
pub use scans::{Scan, computing};
pub use uniformity::{Form, Forms};

use cotan_dialects::interp::ElementwiseRow;
use cotan_dialects::memref::{Alloc, Dealloc, Prefetch};
use cotan_dialects::{Effects, array, effects, scf};
use cotan_ir::{Ir, Op, TypeData, Value};

/// The attribute of a loop whose iterations may run in any order or concurrently, except for
/// associative accumulation. No two of them write the same element otherwise.
pub const TURNS: &str = "cotan.parallelism";

/// The attribute of a loop whose carried values change by associative operations, or by composable
/// steps, and are read in each iteration. In all other respects its iterations may run in any
/// order.
pub const SCANS: &str = "cotan.associative_carry";

/// The attribute of a loop with the number of iterations in a vector.
pub const LANES: &str = "cotan.vector_width";

/// Maximum number of iterations in a vector.
pub const MOST: i64 = 64;

/// Maximum interleave count of vectors, or of scalar iterations.
pub const MOST_COPIES: i64 = 16;

/// The attribute of a loop with the number of vectors, or of scalar iterations, that are
/// interleaved.
pub const COPIES: &str = "cotan.interleave";

/// The attribute of a loop whose remainder iterations run as one masked vector iteration.
pub const MASKED: &str = "cotan.masked_tail";

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
pub struct Lanes {
    /// The uniformity of its values.
    pub forms: Forms,
    /// Its reductions.
    pub reductions: Vec<Reduction>,
    /// Those that are linear recurrences.
    pub recurrences: Vec<Recurrence>,
    /// Its loads and stores.
    pub accesses: Accesses,
    /// Its interleaved access groups.
    pub interleaved: Vec<Interleaved>,
}

impl Lanes {
    /// Analyzes a loop for vectorization, or for interleaving of scalar iterations.
    ///
    /// # Errors
    ///
    /// If its iterations cannot run in lockstep.
    pub fn of(ir: &Ir, this: Op, are_vectors: bool) -> Result<Self, NotVectorizable> {
        let refuse = |op, why| Err(NotVectorizable { op, why });
        let Some(looped) = ir.get::<scf::For>(this) else {
            return refuse(this, "only `scf.for` runs side by side");
        };
        if array::constant(ir, looped.step) != Some(1) {
            return refuse(this, "the loop does not count by ones");
        }
        let (reductions, recurrences) = reductions::find(ir, this, &looped)?;
        if !are_vectors && reductions.iter().any(Reduction::is_looked_at) {
            return refuse(this, "single turns do not scan side by side");
        }
        let forms = Forms::of(ir, &looped, &Default::default());
        let accesses = Accesses::of(ir, this, &forms)?;
        let forms = match accesses.combined.is_empty() {
            true => forms,
            false => Forms::of(ir, &looped, &accesses.combined),
        };
        let interleaved = match are_vectors {
            true => Interleaved::all(ir, &looped, &forms),
            false => Vec::new(),
        };
        let lanes = Self { forms, reductions, recurrences, accesses, interleaved };
        for op in ir.walk(this).filter(|&op| op != this) {
            lanes.check(ir, op, are_vectors)?;
        }
        Ok(lanes)
    }

    /// Returns whether more accesses have negative strides than positive ones.
    pub fn go_backward(&self, ir: &Ir, this: Op) -> bool {
        let forms = ir.walk(this).filter_map(|op| accesses::of(ir, op)?.at);
        let strides = forms.map(|at| match self.forms.get(at) {
            Form::Linear(stride) => stride.signum(),
            _ => 0,
        });
        strides.sum::<i64>() < 0
    }

    /// Checks that an operation in the loop can be vectorized.
    fn check(&self, ir: &Ir, op: Op, are_vectors: bool) -> Result<(), NotVectorizable> {
        let refuse = |why| Err(NotVectorizable { op, why });
        let is_buffer = ir.is::<Alloc>(op) || ir.is::<Dealloc>(op);
        if !are_vectors && is_buffer && self.is_masked(ir, op) {
            return refuse("not all turns have the buffer");
        }
        if let Some(inner) = ir.get::<scf::For>(op) {
            let bounds = [inner.lower, inner.upper, inner.step];
            return match bounds.iter().all(|&bound| self.forms.get(bound) == Form::Uniform) {
                true if !self.is_masked(ir, op) => Ok(()),
                true => refuse("the loop does not run in all turns"),
                false => refuse("the loop does not run as often in all turns"),
            };
        }
        if ir.is::<scf::If>(op) || ir.is::<scf::Yield>(op) || accesses::of(ir, op).is_some() {
            return Ok(());
        }
        let is_uniform = ir.operands(op).all(|value| self.forms.get(value) == Form::Uniform);
        if ir.is::<Dealloc>(op) || is_uniform && ir.is::<Prefetch>(op) {
            return Ok(());
        }
        if let Some(alloc) = ir.get::<Alloc>(op) {
            return match is_uniform && alloc.dynamic_sizes.len() == 1 {
                true => Ok(()),
                false => refuse("the size of a buffer is not known to be the same in all turns"),
            };
        }
        if !ir.regions(op).is_empty() || effects(ir, op) != Effects::Pure {
            return refuse("nobody says what this does side by side");
        }
        let is_elementwise = ir.registry().interface::<ElementwiseRow>(ir.name(op)).is_some();
        let values = ir.operands(op).chain(ir.results(op));
        let has_vectors = values.into_iter().any(|value| is_vector(ir, value));
        let is_known = if are_vectors { is_elementwise && !has_vectors } else { true };
        match is_uniform || is_known {
            true => Ok(()),
            false => refuse("nobody says what this does side by side"),
        }
    }

    /// Returns whether the remainder cannot be masked. Access groups are loaded as whole vectors.
    /// And a state must not be multiplied by the zero of an inactive lane, since it may be
    /// infinite.
    pub fn needs_all_turns(&self) -> bool {
        !self.interleaved.is_empty() || self.recurrences.iter().any(|it| it.args.len() > 1)
    }

    /// Returns whether an access is a gather or scatter: neither contiguous, nor uniform, nor in an
    /// access group.
    pub fn is_scattered(&self, ir: &Ir, op: Op) -> bool {
        if self.interleaved.iter().any(|it| it.has(op)) {
            return false;
        }
        let form = accesses::of(ir, op).map(|access| access.at.map(|at| self.forms.get(at)));
        form.is_some_and(|form| !form.is_some_and(Form::is_row))
    }

    /// Returns whether only some iterations execute an operation.
    pub fn is_masked(&self, ir: &Ir, op: Op) -> bool {
        self.forms.is_masked(ir.block_of(op))
    }
}

fn is_vector(ir: &Ir, value: Value) -> bool {
    matches!(ir.type_data(ir.ty(value)), TypeData::Vector { .. })
}

/// Returns the value of an integer attribute.
pub fn number(ir: &Ir, op: Op, name: &str) -> Option<i64> {
    ir.attr_named(op, name).and_then(|attr| ir.as_int(attr))
}

/// Returns whether a loop is marked for vectorization.
pub fn is_side_by_side(ir: &Ir, op: Op) -> bool {
    number(ir, op, LANES).is_some_and(|lanes| lanes > 1)
}

/// Returns the trip count of a unit-step loop with constant bounds.
pub fn turns(ir: &Ir, op: Op) -> Option<i64> {
    let looped: scf::For = ir.get(op)?;
    let bounds = [looped.lower, looped.upper].map(|bound| array::constant(ir, bound));
    Some(bounds[1]?.saturating_sub(bounds[0]?))
}
