//! The last uses of values.

use super::dense::visit;
use super::liveness::{LiveSet, LiveValues};
use super::uses::RegionUses;
use crate::entity::{Op, Value};
use crate::ir::Ir;

/// The uses after which values are not live, in the region that defines them. A use inside an
/// operation counts as a use by it.
///
/// A value has several last uses if there are several paths, and none if it is an unused argument.
#[derive(Clone, Debug, Default)]
pub struct LastUses(Vec<LastUse>);

/// A last use of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastUse {
    /// The operation; the one that defines the value if it is unused.
    pub op: Op,
    /// The value.
    pub value: Value,
    /// True if the value is an operand of the operation, and not used inside it.
    pub is_operand: bool,
}

impl LastUses {
    /// Computes the last uses inside of operations. Each use of a value for which `consumes` returns
    /// true is a last one, wherever it is.
    pub fn new(
        ir: &Ir,
        roots: impl IntoIterator<Item = Op>,
        consumes: impl Fn(Value) -> bool,
    ) -> Self {
        let mut found = Vec::new();
        let uses = RegionUses::new(ir, roots, |op, value| {
            let is_consumed = consumes(value);
            if is_consumed {
                found.push(LastUse { op, value, is_operand: true });
            }
            !is_consumed
        });
        let mut analysis = LiveValues { uses: &uses };
        for &region in &uses.regions {
            visit(ir, region, &mut analysis, &LiveSet::default(), |op, live| {
                let last = uses.of(op).iter().filter(|used| !live.contains(used.value));
                found.extend(last.map(|used| LastUse {
                    op,
                    value: used.value,
                    is_operand: used.is_operand,
                }));
                let unused = ir.results(op).filter(|&it| !live.contains(it) && !consumes(it));
                found.extend(unused.map(|value| LastUse { op, value, is_operand: false }));
            });
        }
        Self(found)
    }

    /// Iterates over the last uses.
    pub fn iter(&self) -> impl Iterator<Item = LastUse> + '_ {
        self.0.iter().copied()
    }
}
