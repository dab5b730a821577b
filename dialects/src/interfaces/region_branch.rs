//! Data flow into and out of the regions of structured control flow.

use super::region_return::yielded;
use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Operands, Region, Results, Value};

/// The control-flow edges into and out of the regions of an operation, with the values that they
/// forward.
///
/// The edges are complete: they determine all possible values of region arguments and results. An
/// argument that no edge sets is arbitrary.
#[derive(Clone, Copy, Debug)]
pub struct RegionBranch(pub fn(&Ir, Op) -> Vec<RegionEdge>);

impl Interface for RegionBranch {}

impl RegionBranch {
    /// Returns the edges of an operation; `None` if it does not implement the interface.
    pub fn of(ir: &Ir, op: Op) -> Option<Vec<RegionEdge>> {
        let flow: Self = ir.registry().interface(ir.name(op))?;
        Some((flow.0)(ir, op))
    }
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
