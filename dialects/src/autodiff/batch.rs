//! Batching (vmap): turns code that runs at each index of a domain into code that runs once on
//! arrays with leading batch dimensions.
//!
//! One walk ([`Batcher`]) traverses the body of an operation with a domain ([`Batch::over`]). Values that
//! are uniform over the domain are copied and computed once; varying values become arrays whose
//! leading dimensions are the domain. Elementwise operations need no rule: they apply to larger
//! arrays. Others have a rule in [`Batch`].
//!
//! A value that is used only as an index of an access is not materialized as an array: the function
//! of a gather recomputes it for each index ([`Elements`]).

mod batcher;
mod deferred;
mod elements;
mod regions;

pub use batcher::Batcher;
pub use elements::Elements;
pub use regions::RegionArg;

use cotan_ir::dims::Poly;
use cotan_ir::registry::Interface;
use cotan_ir::rewrite::Rule;
use cotan_ir::{Ir, Op, Region, Value};

/// The reason why an operation cannot be batched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unbatched {
    /// The operation.
    pub op: Op,
    /// The reason.
    pub why: &'static str,
}

/// Emits the batched form of an operation. It is called only if an operand, or a value captured by a
/// region, varies.
pub type BatchOp = fn(&mut Batcher<'_>, Op) -> Result<(), Unbatched>;

/// The batching of an operation.
#[derive(Clone, Copy)]
pub struct Batch {
    /// The batching rule.
    pub rule: Option<BatchOp>,
    /// Returns whether an operand is used only as an index of an access, and is read through
    /// [`Elements`].
    pub is_index: fn(&Ir, Op, usize) -> bool,
    /// True if the regions compute such indices and nothing else.
    pub indices_inside: bool,
    /// Rewrite rules that turn a body over indices into operations on whole arrays, one step at a
    /// time. They are tried in this order.
    ///
    /// A rule may change values that are read out of range: the result of a program is preserved if
    /// it does not depend on such values.
    pub rewrites: &'static [&'static Rule],
    /// The domain of the body, for an operation whose results are built from the values that its
    /// body yields at each index, independently of each other.
    pub domain: Option<fn(&Ir, Op) -> IterationDomain>,
}

impl Interface for Batch {}

impl Batch {
    const NONE: Self = Self {
        rule: None,
        is_index: |_, _, _| false,
        indices_inside: false,
        rewrites: &[],
        domain: None,
    };

    /// A rule of an operation without accesses at computed indices.
    pub const fn new(rule: BatchOp) -> Self {
        Self { rule: Some(rule), ..Self::NONE }
    }

    /// Rewrite rules to operations on whole arrays.
    pub const fn rewriting(rewrites: &'static [&'static Rule]) -> Self {
        Self { rewrites, ..Self::NONE }
    }

    /// Declares operands that are access indices.
    pub const fn at(self, is_index: fn(&Ir, Op, usize) -> bool) -> Self {
        Self { is_index, ..self }
    }

    /// Declares that the regions compute access indices.
    pub const fn with_indices_inside(self) -> Self {
        Self { indices_inside: true, ..self }
    }

    /// Declares rewrite rules to operations on whole arrays, in addition.
    pub const fn with_rewrites(self, rewrites: &'static [&'static Rule]) -> Self {
        Self { rewrites, ..self }
    }

    /// Declares the domain of the body.
    pub const fn over(self, domain: fn(&Ir, Op) -> IterationDomain) -> Self {
        Self { domain: Some(domain), ..self }
    }
}

/// The iteration domain of a body.
#[derive(Clone, Debug)]
pub struct IterationDomain {
    /// The extents of the domain.
    pub sizes: Vec<Poly>,
    /// The body. It yields slices of the results.
    pub body: Region,
    /// The meaning of each argument of the body.
    pub args: Vec<BodyArg>,
}

/// An argument of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyArg {
    /// The index along a dimension of the domain.
    Index(usize),
    /// The slice at the current index of an array whose leading dimensions are the domain.
    Slice(Value),
}

impl IterationDomain {
    /// Returns the domain of an operation, if its body iterates over one.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        let batch: Batch = ir.registry().interface(ir.name(op))?;
        Some((batch.domain?)(ir, op))
    }
}
