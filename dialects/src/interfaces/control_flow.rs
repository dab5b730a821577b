//! Control flow between blocks, and into and out of regions.

use super::region_return::yielded;
use cotan_ir::registry::Interface;
use cotan_ir::{Attr, Ir, Op, Operands, Region, Results, Value};
use smallvec::SmallVec;
use std::ops::Range;

/// The values that an operation forwards along control-flow edges.
#[derive(Clone, Copy, Debug)]
pub enum ControlFlow {
    /// A terminator forwards operands to its successors.
    Successors(Branch),
    /// The edges into and out of the regions of an operation.
    ///
    /// They are complete: they determine all possible values of region arguments and results. An
    /// argument that no edge sets is arbitrary.
    Regions(fn(&Ir, Op) -> Vec<RegionEdge>),
}

impl Interface for ControlFlow {}

impl ControlFlow {
    /// Returns the edges into and out of the regions of an operation, if it declares them.
    pub fn edges(ir: &Ir, op: Op) -> Option<Vec<RegionEdge>> {
        match ir.registry().interface(ir.name(op))? {
            Self::Regions(edges) => Some(edges(ir, op)),
            Self::Successors(_) => None,
        }
    }
}

/// A terminator that passes operands to its successors.
#[derive(Clone, Copy, Debug)]
pub struct Branch {
    /// Returns the operands that each successor receives.
    pub operands: fn(&Ir, Op) -> SuccessorOperands,
    /// Replaces these operands, one list for each successor.
    pub set_operands: fn(&mut Ir, Op, &[Vec<Value>]),
    /// Returns the successor if the first operand is a constant; it may depend on nothing else.
    /// `None` if the constant does not determine it.
    pub choose: fn(&Ir, Op, Attr) -> Option<usize>,
}

/// The range of operands that each successor receives.
pub type SuccessorOperands = SmallVec<[Range<usize>; 2]>;

impl Branch {
    /// Returns how a terminator forwards operands, if it declares it.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        match ir.registry().interface(ir.name(op))? {
            ControlFlow::Successors(branch) => Some(branch),
            ControlFlow::Regions(_) => None,
        }
    }
}

/// Returns the operands that a terminator passes to each of its successors, if it declares
/// them.
pub fn successor_operands(ir: &Ir, op: Op) -> Option<Vec<Vec<Value>>> {
    let branch = Branch::of(ir, op)?;
    let values = |range: Range<usize>| range.map(|index| ir.operand(op, index)).collect();
    Some((branch.operands)(ir, op).into_iter().map(values).collect())
}

/// A control-flow edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionEdge {
    /// The source.
    pub from: RegionPoint,
    /// The target.
    pub to: RegionPoint,
    /// The condition, a value and its polarity, under which the edge is taken.
    pub condition: Option<(Value, bool)>,
    /// The forwarded values, each with the argument or result that it becomes.
    pub values: Vec<(Value, Value)>,
}

impl RegionEdge {
    /// Creates an edge that forwards `sources` to `targets`, in order.
    pub fn new(
        [from, to]: [RegionPoint; 2],
        condition: Option<(Value, bool)>,
        sources: &[Value],
        targets: &[Value],
    ) -> Self {
        let values = sources.iter().copied().zip(targets.iter().copied()).collect();
        Self { from, to, condition, values }
    }

    /// Returns the edges of a loop whose only region maps an induction variable and carried values
    /// to the next carried values.
    pub fn of_counting_loop(ir: &Ir, body: Region, inits: Operands, results: Results) -> Vec<Self> {
        let args = ir.single_block(body).map(|block| ir.args(block).skip(1));
        let args: Vec<Value> = args.into_iter().flatten().collect();
        let inits: Vec<Value> = inits.iter(ir).collect();
        let yielded_values = yielded(ir, body).unwrap_or_default();
        let results: Vec<Value> = results.iter(ir).collect();
        let (around, inside) = (RegionPoint::Around, RegionPoint::Inside(0));
        vec![
            Self::new([around, inside], None, &inits, &args),
            Self::new([around, around], None, &inits, &results),
            Self::new([inside, inside], None, &yielded_values, &args),
            Self::new([inside, around], None, &yielded_values, &results),
        ]
    }
}

/// A point of control flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionPoint {
    /// Before or after the operation.
    Around,
    /// In a region, by its index.
    Inside(usize),
}
