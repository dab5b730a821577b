//! Frequently used facts about operations, one byte for each name: traits and [`Effects`].

use cotan_dialects::{Effects, RegionExecution};
use cotan_ir::registry::Registry;
use cotan_ir::spec::{OpSpec, Traits};
use cotan_ir::{Entity, Ir, Op};

/// A set of facts about an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facts(u8);

impl Facts {
    /// May read memory that others write.
    pub const READS: Self = Self(1);
    /// May write, fail, or have another effect that must be preserved in order.
    pub const WRITES: Self = Self(1 << 1);
    /// The first two operands commute.
    pub const COMMUTATIVE: Self = Self(1 << 2);
    /// Must not be erased even if unused.
    pub const PINNED: Self = Self(1 << 3);
    /// Its regions see no values from outside, or this is unknown.
    pub const ISOLATED: Self = Self(1 << 4);
    /// Its regions are not executed when it is.
    pub const DEFERRED: Self = Self(1 << 5);
    /// Neither reads nor writes.
    pub const NONE: Self = Self(0);
    /// The conservative facts about an unregistered operation.
    const UNKNOWN: Self = Self::READS.with(Self::WRITES).with(Self::PINNED).with(Self::ISOLATED);

    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Restricts the facts to reads and writes.
    #[inline]
    pub const fn effects(self) -> Self {
        Self(self.0 & (Self::READS.0 | Self::WRITES.0))
    }

    fn of(spec: &OpSpec, attached: Option<Effects>, runs: Option<RegionExecution>) -> Self {
        let mut facts = match Effects::declared(spec, attached) {
            Effects::Pure | Effects::Diverges => Self::NONE,
            Effects::Read => Self::READS,
            Effects::Write | Effects::Unknown => Self::READS.with(Self::WRITES),
        };
        if spec.has(Traits::COMMUTATIVE) {
            facts = facts.with(Self::COMMUTATIVE);
        }
        if spec.has(Traits::TERMINATOR) || spec.has(Traits::SYMBOL) {
            facts = facts.with(Self::PINNED);
        }
        if spec.has(Traits::ISOLATED) {
            facts = facts.with(Self::ISOLATED);
        }
        if runs == Some(RegionExecution::Deferred) {
            facts = facts.with(Self::DEFERRED);
        }
        facts
    }
}

/// The facts about every registered operation.
pub struct OpFacts(Vec<Facts>);

impl OpFacts {
    /// Collects the facts about the operations of a registry.
    pub fn new(registry: &Registry) -> Self {
        let (effects, runs) = (registry.column::<Effects>(), registry.column::<RegionExecution>());
        let rows = registry.ops().iter().enumerate().map(|(index, spec)| {
            let attached = (effects.get(index).copied(), runs.get(index).copied());
            Facts::of(spec, attached.0.flatten(), attached.1.flatten())
        });
        Self(rows.collect())
    }

    /// Returns the facts about `op` itself, without those of its regions.
    #[inline]
    pub(crate) fn get(&self, ir: &Ir, op: Op) -> Facts {
        self.0.get(ir.name(op).index()).copied().unwrap_or(Facts::UNKNOWN)
    }

    /// Returns whether `op` may be erased if its results are unused.
    pub fn is_removable(&self, ir: &Ir, op: Op) -> bool {
        let own = self.get(ir, op);
        let stays = own.has(Facts::WRITES) || own.has(Facts::PINNED);
        if stays || ir.regions(op).is_empty() {
            return !stays;
        }
        let mut inside = ir.walk(op);
        while let Some(op) = inside.next() {
            let facts = self.get(ir, op);
            if facts.has(Facts::DEFERRED) {
                inside.skip_inside(op);
            } else if facts.with(self.of_control_flow(ir, op)).has(Facts::WRITES) {
                return false;
            }
        }
        true
    }

    /// Returns the effects of an operation, from the effects inside its regions.
    pub(crate) fn with_inside(&self, ir: &Ir, op: Op, inside: Facts) -> Facts {
        let own = self.get(ir, op);
        match own.has(Facts::DEFERRED) {
            true => own.effects(),
            false => own.effects().with(inside).with(self.of_control_flow(ir, op)),
        }
    }

    /// Returns the conservative effects of the control flow between the blocks of an operation's
    /// regions: it may loop forever.
    fn of_control_flow(&self, ir: &Ir, op: Op) -> Facts {
        let several = |&region| ir.entry(region).is_some() && ir.single_block(region).is_none();
        if ir.regions(op).iter().any(several) { Facts::WRITES } else { Facts::NONE }
    }
}
