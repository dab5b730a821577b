//! Batching: from code that runs at each place of a domain to code that runs once, on arrays with a
//! leading part for all places.
//!
//! One walk ([`Batcher`]) goes through the body of an operation that is [`OverDomain`]. What is the same
//! at all places stays as it is and is computed once; what differs becomes an array whose leading
//! dimensions are the domain. Operations that work element by element need no row: they take larger
//! arrays. Others have a row [`Batch`] in their file.
//!
//! What only says where something is read is not made an array: it is computed anew, for each place, in
//! the function of a gather ([`Elements`]).

mod batcher;
mod deferred;
mod elements;
mod regions;

pub use batcher::Batcher;
pub use elements::Elements;
pub use regions::Taken;

use cotan_ir::dims::Poly;
use cotan_ir::registry::Interface;
use cotan_ir::rewrite::Rule;
use cotan_ir::{Ir, Op, Region, Value};

/// Why code cannot run at all places at once, and at which operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unbatched {
    /// The operation.
    pub op: Op,
    /// The reason.
    pub why: &'static str,
}

/// How a whole operation runs at all places of a domain at once.
#[derive(Clone, Copy)]
pub struct Batch {
    /// Writes what does so; it is asked only if an operand, or what a region sees, differs between
    /// places.
    pub row: fn(&mut Batcher<'_>, Op) -> Result<(), Unbatched>,
    /// Whether this operand only says where something is read or written, and is asked for as
    /// [`Elements`].
    pub is_place: fn(&Ir, Op, usize) -> bool,
    /// Whether its regions compute such places, and nothing else.
    pub places_inside: bool,
}

impl Interface for Batch {}

impl Batch {
    /// Of an operation that reads and writes nothing at computed places.
    pub const fn new(row: fn(&mut Batcher<'_>, Op) -> Result<(), Unbatched>) -> Self {
        Self { row, is_place: |_, _, _| false, places_inside: false }
    }

    /// Of an operation some of whose operands are places.
    pub const fn at(self, is_place: fn(&Ir, Op, usize) -> bool) -> Self {
        Self { is_place, ..self }
    }

    /// Of an operation whose regions compute places.
    pub const fn with_places_inside(self) -> Self {
        Self { places_inside: true, ..self }
    }
}

/// Rules of an operation that lead from bodies at each index to operations on whole arrays, one step at a
/// time. They are tried in this order. Where something is read out of range a rule may change it: the
/// result of a program stays if it does not depend on such values.
#[derive(Clone, Copy, Debug)]
pub struct BulkRules(pub &'static [&'static Rule]);

impl Interface for BulkRules {}

/// An operation whose results are made of what its body gives at each place of a domain, each place
/// alone.
#[derive(Clone, Copy, Debug)]
pub struct OverDomain(pub fn(&Ir, Op) -> Places);

impl Interface for OverDomain {}

/// The places that a body runs at.
#[derive(Clone, Debug)]
pub struct Places {
    /// The sizes of the domain.
    pub sizes: Vec<Poly>,
    /// The body. What it gives are rows of the results.
    pub body: Region,
    /// What each argument of the body is.
    pub takes: Vec<Take>,
}

/// What a body takes at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    /// The index of the place, along a dimension of the domain.
    Index(usize),
    /// What stands at the place in an array, whose leading dimensions are the domain.
    Row(Value),
}

impl Places {
    /// Those of an operation, if its body runs over a domain.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        let over: OverDomain = ir.registry().interface(ir.name(op))?;
        Some((over.0)(ir, op))
    }
}
