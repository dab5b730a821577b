//! Tests of the index of a loop, and in which turns they come out as in no others.

use cotan_dialects::arith::{Cmpi, CmpiPredicate};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::scf;
use cotan_ir::{Ir, Op, Type, Value};

/// How many turns are taken out of a loop at most at each end.
const MOST: i64 = 8;

/// A test that comes out alike in all turns of a loop but those at its ends.
pub struct Test {
    /// The comparison.
    pub op: Op,
    /// How it comes out.
    pub holds: bool,
    /// Where it does not.
    pub ends: Ends,
}

/// So many turns at each end of a loop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ends {
    /// Those it begins with.
    pub first: i64,
    /// Those it ends with.
    pub last: i64,
}

impl Ends {
    /// The turns that are among one or the other.
    pub fn and(self, other: Self) -> Self {
        Self { first: self.first.max(other.first), last: self.last.max(other.last) }
    }
}

impl Test {
    /// A comparison in a loop.
    pub fn of(ir: &Ir, looped: &scf::For, op: Op) -> Option<Self> {
        let Cmpi { predicate, lhs, rhs, .. } = ir.get(op)?;
        if ir.ty(lhs) != Type::INDEX {
            return None;
        }
        let turns = Turns::of(ir, looped)?;
        let (lhs, rhs) = (Affine::of(ir, lhs), Affine::of(ir, rhs));
        let one = Affine::constant(1);
        let (holds, ends) = match predicate {
            CmpiPredicate::Ult => {
                let room = rhs.minus(&lhs)?.minus(&one)?;
                (true, turns.where_negative(&lhs)?.and(turns.where_negative(&room)?))
            }
            CmpiPredicate::Eq => {
                let above = lhs.minus(&rhs)?.minus(&one)?;
                let below = rhs.minus(&lhs)?.minus(&one)?;
                (false, turns.where_negative(&above).or_else(|| turns.where_negative(&below))?)
            }
            _ => return None,
        };
        Some(Self { op, holds, ends })
    }
}

/// The turns of a loop.
struct Turns {
    index: Value,
    first: Affine<Value>,
    last: Affine<Value>,
}

impl Turns {
    fn of(ir: &Ir, looped: &scf::For) -> Option<Self> {
        let index = ir.args(ir.single_block(looped.body)?).next()?;
        let last = Affine::of(ir, looped.upper).minus(&Affine::constant(1))?;
        Some(Self { index, first: Affine::of(ir, looped.lower), last })
    }

    /// In which turns, a few at an end, a number is negative that changes by one from turn to turn, or
    /// not at all. Everything else in it must be in the bounds as well, so it is the same in all turns.
    fn where_negative(&self, number: &Affine<Value>) -> Option<Ends> {
        let step = number.terms().iter().find(|term| term.0 == self.index);
        let step = step.map_or(Some(0), |term| term.1.as_constant())?;
        let least_at = match step {
            0 | 1 => &self.first,
            -1 => &self.last,
            _ => return None,
        };
        let least = number.substitute(|it| match it == self.index {
            true => Some(least_at.clone()),
            false => Some(Affine::index(it)),
        });
        let turns = least?.as_constant()?.checked_neg()?.max(0);
        match step {
            _ if turns > MOST => None,
            0 if turns > 0 => None,
            -1 => Some(Ends { first: 0, last: turns }),
            _ => Some(Ends { first: turns, last: 0 }),
        }
    }
}
