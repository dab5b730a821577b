//! What running an operation costs.

use cotan_ir::dims::Poly;
use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op};

/// How much work one element takes, in floating-point operations; one that moves or compares
/// numbers counts as well. A number is one element. What runs inside an operation, or is called by
/// it, counts for itself, each time it runs. The bound on the work of a gradient is made of these.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Operations for each element.
    pub per_element: u32,
    /// What is done with each.
    pub kind: CostKind,
    /// Which elements are counted.
    pub of: Elements,
}

/// What an operation does with an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CostKind {
    /// Reads it, writes it, or writes it otherwise.
    Move,
    /// Adds, subtracts, compares, rounds.
    Add,
    /// Multiplies.
    Multiply,
    /// Computes anything else: a quotient, a root, an elementary function.
    Function,
}

/// The elements that an operation works on.
#[derive(Clone, Copy, Debug)]
pub enum Elements {
    /// Those of the results: an operation that computes each of them alone, or reads it from its
    /// place.
    Results,
    /// Those of operands and results: one that goes through all its operands, as a sum.
    All,
    /// So many, as the sizes of operands and results and the attributes say; `None` if that leaves
    /// 64 bits.
    Counted(fn(&Ir, Op) -> Option<Poly>),
}

impl Interface for Cost {}

impl Cost {
    /// No work that grows with sizes: a constant, a return, a loop beside its turns.
    pub const FREE: Self = Self::each(0);
    /// An element that is read, written or converted.
    pub const MOVE: Self = Self::each(1).of_kind(CostKind::Move);
    /// An addition, a comparison, a rounding.
    pub const ONE: Self = Self::each(1).of_kind(CostKind::Add);
    /// A product.
    pub const PRODUCT: Self = Self::each(1).of_kind(CostKind::Multiply);
    /// A quotient or a square root.
    pub const DIVISION: Self = Self::each(4);
    /// An elementary function.
    pub const FUNCTION: Self = Self::each(20);
    /// An operation that goes through all operands.
    pub const SWEEP: Self = Self { per_element: 1, kind: CostKind::Move, of: Elements::All };

    /// So many operations for each element of the results, which are together one function.
    pub const fn each(per_element: u32) -> Self {
        Self { per_element, kind: CostKind::Function, of: Elements::Results }
    }

    /// How many operations an operation counts for each element; none if nobody says.
    pub fn per_element_of(ir: &Ir, op: Op) -> u32 {
        let cost: Option<Self> = ir.registry().interface(ir.name(op));
        cost.map_or(0, |cost| cost.per_element)
    }

    /// The same, of another kind.
    pub const fn of_kind(self, kind: CostKind) -> Self {
        Self { kind, ..self }
    }
}
