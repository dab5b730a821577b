//! The cost of operations.

use cotan_ir::dims::Poly;
use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Value};

/// The work for one element, in floating-point operations; moves and comparisons count as well.
///
/// A scalar is one element. Operations in regions and callees count on their own, once for each
/// execution. The bound on the work of a gradient is derived from these costs.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// The operations for each element.
    pub per_element: u32,
    /// The kind of work.
    pub kind: CostKind,
    /// The counted elements.
    pub of: Elements,
    /// The number of scalar operations in the reverse pass. It is declared by operations that are
    /// linearized as a whole and traverse their operands more than a few times.
    pub reverse: Option<ReverseCost>,
}

/// An execution of operations, as costs see it.
pub trait Execution {
    /// Returns the module.
    fn ir(&self) -> &Ir;

    /// Returns the number of elements of a value.
    fn elements(&self, value: Value) -> u64;

    /// Returns sizes at an operation; `None` if one of them is no size.
    fn sizes(&self, op: Op, sizes: &[Poly]) -> Option<Vec<u64>>;
}

/// Returns the number of scalar operations in the reverse pass of an operation that was executed.
pub type ReverseCost = fn(&dyn Execution, Op) -> u64;

/// The kind of work for an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CostKind {
    /// A read, a write, or a conversion.
    Move,
    /// An addition, subtraction, comparison or rounding.
    Add,
    /// A multiplication.
    Multiply,
    /// Any other computation: a quotient, a root, an elementary function.
    Function,
}

/// The elements that an operation processes.
#[derive(Clone, Copy, Debug)]
pub enum Elements {
    /// The elements of the results: each is computed independently, or read from its position.
    Results,
    /// The elements of operands and results: the operation traverses all its operands, as a sum
    /// does.
    All,
    /// A count that depends on the sizes of operands and results and on attributes; `None` if it
    /// exceeds 64 bits.
    Counted(fn(&Ir, Op) -> Option<Poly>),
}

impl Interface for Cost {}

impl Cost {
    /// No work that grows with sizes: a constant, a return, a loop apart from its iterations.
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
    /// An operation that traverses all operands.
    pub const SWEEP: Self = Self { of: Elements::All, ..Self::MOVE };

    /// A number of operations for each element of the results, which together are one function.
    pub const fn each(per_element: u32) -> Self {
        Self { per_element, kind: CostKind::Function, of: Elements::Results, reverse: None }
    }

    /// Returns the operations of `op` for each element; 0 if it declares none.
    pub fn per_element_of(ir: &Ir, op: Op) -> u32 {
        let cost: Option<Self> = ir.registry().interface(ir.name(op));
        cost.map_or(0, |cost| cost.per_element)
    }

    /// Returns the same cost with a reverse pass of its own.
    pub const fn with_reverse(self, reverse: ReverseCost) -> Self {
        Self { reverse: Some(reverse), ..self }
    }

    /// Returns the same cost with another kind.
    pub const fn of_kind(self, kind: CostKind) -> Self {
        Self { kind, ..self }
    }
}
