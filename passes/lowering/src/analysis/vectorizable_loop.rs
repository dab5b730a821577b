//! What becomes of a loop whose turns run side by side, a few at a time: which of its values are the
//! same in all of them, and why it cannot be done.
//!
//! Side by side means in step: each operation is done for all of these turns before the next one.

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

/// The attribute of a loop whose turns may run in any order, or all at once, but for what they
/// combine by associative operations. No two of them write to one place otherwise.
pub const TURNS: &str = "cotan.parallelism";

/// The attribute of a loop whose turns combine what is carried by associative operations, or change it by steps that may
/// be composed, and look at it, but may run in any order otherwise.
pub const SCANS: &str = "cotan.associative_carry";

/// The attribute of a loop that says how many turns make a vector.
pub const LANES: &str = "cotan.vector_width";

/// How many turns make a vector at most.
pub const MOST: i64 = 64;

/// The largest number of vectors, or of single iterations, that run side by side.
pub const MOST_COPIES: i64 = 16;

/// The attribute of a loop that says how many such vectors, or single turns, run side by side.
pub const COPIES: &str = "cotan.interleave";

/// The attribute of a loop that says that what is left over runs as all others do, with masks.
pub const MASKED: &str = "cotan.masked_tail";

/// Why turns cannot run side by side.
#[derive(Clone, Copy, Debug)]
pub struct NotVectorizable {
    /// Where.
    pub op: Op,
    /// Why.
    pub why: &'static str,
}

/// A loop whose turns can run side by side.
#[derive(Debug)]
pub struct Lanes {
    /// What values are.
    pub forms: Forms,
    /// How what is carried is combined.
    pub reductions: Vec<Reduction>,
    /// Those of them that are changed by sums and products.
    pub recurrences: Vec<Recurrence>,
    /// Reads and writes.
    pub accesses: Accesses,
    /// Those of them that together cover ranges without gaps.
    pub interleaved: Vec<Interleaved>,
}

impl Lanes {
    /// Looks at a loop, whose turns are to be vectors, or single turns one beside the other.
    ///
    /// # Errors
    /// If its turns cannot run side by side.
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

    /// Whether more of what turns read and write follows each other backwards than forwards.
    pub fn go_backward(&self, ir: &Ir, this: Op) -> bool {
        let forms = ir.walk(this).filter_map(|op| accesses::of(ir, op)?.at);
        let strides = forms.map(|at| match self.forms.get(at) {
            Form::Linear(stride) => stride.signum(),
            _ => 0,
        });
        strides.sum::<i64>() < 0
    }

    /// Whether an operation in the loop is known side by side.
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

    /// Whether what is left over of vectors has no masks: what lies between that of other turns is read in whole rows, and a
    /// state must not be multiplied by a zero that stands for a turn that does not take place, since it may be infinite.
    pub fn needs_all_turns(&self) -> bool {
        !self.interleaved.is_empty() || self.recurrences.iter().any(|it| it.args.len() > 1)
    }

    /// Whether an operation reads or writes at places that do not follow each other, and there are none between them that
    /// others read or write.
    pub fn is_scattered(&self, ir: &Ir, op: Op) -> bool {
        if self.interleaved.iter().any(|it| it.has(op)) {
            return false;
        }
        let form = accesses::of(ir, op).map(|access| access.at.map(|at| self.forms.get(at)));
        form.is_some_and(|form| !form.is_some_and(Form::is_row))
    }

    /// Whether some turns perhaps do not come to an operation that others come to.
    pub fn is_masked(&self, ir: &Ir, op: Op) -> bool {
        self.forms.is_masked(ir.block_of(op))
    }
}

fn is_vector(ir: &Ir, value: Value) -> bool {
    matches!(ir.type_data(ir.ty(value)), TypeData::Vector { .. })
}

/// An attribute that is a number.
pub fn number(ir: &Ir, op: Op, name: &str) -> Option<i64> {
    ir.attr_named(op, name).and_then(|attr| ir.as_int(attr))
}

/// Whether it was chosen that turns of a loop run side by side.
pub fn is_side_by_side(ir: &Ir, op: Op) -> bool {
    number(ir, op, LANES).is_some_and(|lanes| lanes > 1)
}

/// How many turns a loop takes that counts by ones, if its bounds are constants.
pub fn turns(ir: &Ir, op: Op) -> Option<i64> {
    let looped: scf::For = ir.get(op)?;
    let bounds = [looped.lower, looped.upper].map(|bound| array::constant(ir, bound));
    Some(bounds[1]?.saturating_sub(bounds[0]?))
}
