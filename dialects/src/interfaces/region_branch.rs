//! How values flow into and out of the regions of structured control.

use super::region_return::yielded;
use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Operands, Region, Results, Value};

/// Tells how control comes into the regions of an operation and leaves them, and what becomes of
/// values on the way. Who knows all of it knows what the arguments of the regions, and the results
/// of the operation, may be; an argument that no edge sets may be anything.
#[derive(Clone, Copy, Debug)]
pub struct RegionBranch(pub fn(&Ir, Op) -> Vec<RegionEdge>);

impl Interface for RegionBranch {}

impl RegionBranch {
    /// The edges of an operation; `None` if it does not say.
    pub fn of(ir: &Ir, op: Op) -> Option<Vec<RegionEdge>> {
        let flow: Self = ir.registry().interface(ir.name(op))?;
        Some((flow.0)(ir, op))
    }
}

/// A way that control may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionEdge {
    /// From where.
    pub from: RegionPoint,
    /// To where.
    pub to: RegionPoint,
    /// It is taken only when this value is that.
    pub condition: Option<(Value, bool)>,
    /// What becomes what: values from where control comes, and arguments or results where it goes.
    pub values: Vec<(Value, Value)>,
}

impl RegionEdge {
    /// A way on which `sources` become `targets`, one after the other.
    pub fn new(
        [from, to]: [RegionPoint; 2],
        condition: Option<(Value, bool)>,
        sources: &[Value],
        targets: &[Value],
    ) -> Self {
        let values = sources.iter().copied().zip(targets.iter().copied()).collect();
        Self { from, to, condition, values }
    }

    /// The ways of a loop whose only region takes a count and what is carried, and gives what is
    /// carried on.
    pub fn of_counting_loop(ir: &Ir, body: Region, inits: Operands, results: Results) -> Vec<Self> {
        let args = ir.single_block(body).map(|block| ir.args(block).skip(1));
        let args: Vec<Value> = args.into_iter().flatten().collect();
        let inits: Vec<Value> = inits.iter(ir).collect();
        let given = yielded(ir, body).unwrap_or_default();
        let results: Vec<Value> = results.iter(ir).collect();
        let (around, inside) = (RegionPoint::Around, RegionPoint::Inside(0));
        vec![
            Self::new([around, inside], None, &inits, &args),
            Self::new([around, around], None, &inits, &results),
            Self::new([inside, inside], None, &given, &args),
            Self::new([inside, around], None, &given, &results),
        ]
    }
}

/// Where control is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionPoint {
    /// Before the operation, or after it.
    Around,
    /// In a region, by its index.
    Inside(usize),
}
