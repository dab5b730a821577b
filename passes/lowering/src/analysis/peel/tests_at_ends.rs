//! Tests of the induction variable, and the end iterations in which they differ.

use cotan_dialects::arith::{Cmpi, CmpiPredicate};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::scf;
use cotan_ir::{Ir, Op, Type, Value};

/// Maximum number of iterations peeled at each end.
const MAX_PEELED: i64 = 8;

/// A test with the same result in all iterations of a loop but those at its ends.
pub struct EndTest {
    /// The comparison.
    pub op: Op,
    /// Its result in the middle.
    pub holds: bool,
    /// The iterations where it differs.
    pub ends: Ends,
}

/// Numbers of iterations at the ends of a loop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ends {
    /// At the beginning.
    pub first: i64,
    /// At the end.
    pub last: i64,
}

impl Ends {
    /// Returns the union.
    pub fn and(self, other: Self) -> Self {
        Self { first: self.first.max(other.first), last: self.last.max(other.last) }
    }
}

impl EndTest {
    /// Analyzes a comparison in a loop.
    pub fn of(ir: &Ir, looped: &scf::For, op: Op) -> Option<Self> {
        let Cmpi { predicate, lhs, rhs, .. } = ir.get(op)?;
        if ir.ty(lhs) != Type::INDEX {
            return None;
        }
        let range = LoopRange::of(ir, looped)?;
        let (lhs, rhs) = (Affine::of(ir, lhs), Affine::of(ir, rhs));
        let one = Affine::constant(1);
        let (holds, ends) = match predicate {
            CmpiPredicate::Ult => {
                let margin = rhs.minus(&lhs)?.minus(&one)?;
                (true, range.where_negative(&lhs)?.and(range.where_negative(&margin)?))
            }
            CmpiPredicate::Eq => {
                let above = lhs.minus(&rhs)?.minus(&one)?;
                let below = rhs.minus(&lhs)?.minus(&one)?;
                (false, range.where_negative(&above).or_else(|| range.where_negative(&below))?)
            }
            CmpiPredicate::Slt => range.signed(&lhs, &rhs)?,
            CmpiPredicate::Sgt => range.signed(&rhs, &lhs)?,
            CmpiPredicate::Sge => negated(range.signed(&lhs, &rhs)?),
            CmpiPredicate::Sle => negated(range.signed(&rhs, &lhs)?),
            _ => return None,
        };
        Some(Self { op, holds, ends })
    }
}

fn negated((holds, ends): (bool, Ends)) -> (bool, Ends) {
    (!holds, ends)
}

/// The iterations of a loop.
struct LoopRange {
    index: Value,
    first: Affine<Value>,
    last: Affine<Value>,
}

impl LoopRange {
    fn of(ir: &Ir, looped: &scf::For) -> Option<Self> {
        let index = looped.induction_variable(ir)?;
        let last = Affine::of(ir, looped.upper).minus(&Affine::constant(1))?;
        Some(Self { index, first: Affine::of(ir, looped.lower), last })
    }

    /// Returns whether a value differs from the induction variable by a constant with which its sum
    /// does not overflow.
    fn is_near(&self, number: &Affine<Value>) -> bool {
        let offset = number.minus(&Affine::index(self.index)).and_then(|it| it.as_constant());
        offset.is_some_and(|offset| offset.unsigned_abs() < 1 << 31)
    }

    /// Returns the result of a signed comparison in the middle, and the iterations with another one.
    fn signed(&self, low: &Affine<Value>, high: &Affine<Value>) -> Option<(bool, Ends)> {
        if !self.is_near(low) && !self.is_near(high) {
            return None;
        }
        let above = high.minus(low)?.minus(&Affine::constant(1))?;
        let below = low.minus(high)?;
        let holds = self.where_negative(&above).map(|ends| (true, ends));
        holds.or_else(|| Some((false, self.where_negative(&below)?)))
    }

    /// Returns the iterations, a few at one end, in which a value with slope -1, 0 or 1 is
    /// negative. All other terms must cancel with the bounds.
    fn where_negative(&self, number: &Affine<Value>) -> Option<Ends> {
        let step = number.terms().iter().find(|term| term.0 == self.index);
        let step = step.map_or(Some(0), |term| term.1.as_constant())?;
        let minimum_at = match step {
            0 | 1 => &self.first,
            -1 => &self.last,
            _ => return None,
        };
        let minimum = number.substitute(|it| match it == self.index {
            true => Some(minimum_at.clone()),
            false => Some(Affine::index(it)),
        });
        let range = minimum?.as_constant()?.checked_neg()?.max(0);
        match step {
            _ if range > MAX_PEELED => None,
            0 if range > 0 => None,
            -1 => Some(Ends { first: 0, last: range }),
            _ => Some(Ends { first: range, last: 0 }),
        }
    }
}
