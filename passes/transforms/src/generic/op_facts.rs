//! What passes ask about operations all the time, in one byte for each name: traits, and what
//! [`Effects`] say.

use cotan_dialects::{Effects, RegionExecution};
use cotan_ir::registry::Registry;
use cotan_ir::spec::{OpSpec, Traits};
use cotan_ir::{Entity, Ir, Op};

/// A set of facts about an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facts(u8);

impl Facts {
    /// It may read what others write.
    pub const READS: Self = Self(1);
    /// It may write, fail, or do anything else that must be kept, in its place.
    pub const WRITES: Self = Self(1 << 1);
    /// Swapping its first two operands changes nothing.
    pub const COMMUTATIVE: Self = Self(1 << 2);
    /// It stays where it is even if nothing uses it.
    pub const PINNED: Self = Self(1 << 3);
    /// Its regions see no values from outside, or nobody knows.
    pub const ISOLATED: Self = Self(1 << 4);
    /// What is inside does not run with it.
    pub const LATER: Self = Self(1 << 5);
    /// Neither reads nor writes.
    pub const NONE: Self = Self(0);
    /// What must be assumed of an operation that nobody registered.
    const UNKNOWN: Self = Self::READS.with(Self::WRITES).with(Self::PINNED).with(Self::ISOLATED);

    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Only whether it reads and writes.
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
        if runs == Some(RegionExecution::Later) {
            facts = facts.with(Self::LATER);
        }
        facts
    }
}

/// The facts about every registered operation.
pub struct OpFacts(Vec<Facts>);

impl OpFacts {
    pub fn new(registry: &Registry) -> Self {
        let (effects, runs) = (registry.column::<Effects>(), registry.column::<RegionExecution>());
        let rows = registry.ops().iter().enumerate().map(|(index, spec)| {
            let attached = (effects.get(index).copied(), runs.get(index).copied());
            Facts::of(spec, attached.0.flatten(), attached.1.flatten())
        });
        Self(rows.collect())
    }

    /// The facts about `op` itself. What its regions do comes on top.
    #[inline]
    pub fn get(&self, ir: &Ir, op: Op) -> Facts {
        self.0.get(ir.name(op).index()).copied().unwrap_or(Facts::UNKNOWN)
    }

    /// Whether `op` may be erased when nothing uses its results.
    pub fn is_removable(&self, ir: &Ir, op: Op) -> bool {
        let own = self.get(ir, op);
        let stays = own.has(Facts::WRITES) || own.has(Facts::PINNED);
        if stays || ir.regions(op).is_empty() {
            return !stays;
        }
        let mut inside = ir.walk(op);
        while let Some(op) = inside.next() {
            let facts = self.get(ir, op);
            if facts.has(Facts::LATER) {
                inside.skip_inside(op);
            } else if facts.with(self.of_control_flow(ir, op)).has(Facts::WRITES) {
                return false;
            }
        }
        true
    }

    /// What an operation does when it runs, where this is what the operations inside do.
    pub fn with_inside(&self, ir: &Ir, op: Op, inside: Facts) -> Facts {
        let own = self.get(ir, op);
        match own.has(Facts::LATER) {
            true => own.effects(),
            false => own.effects().with(inside).with(self.of_control_flow(ir, op)),
        }
    }

    /// What must be assumed of how control flows between the blocks of an operation's regions:
    /// it may be a loop that never ends.
    fn of_control_flow(&self, ir: &Ir, op: Op) -> Facts {
        let several = |&region| ir.entry(region).is_some() && ir.single_block(region).is_none();
        if ir.regions(op).iter().any(several) { Facts::WRITES } else { Facts::NONE }
    }
}
