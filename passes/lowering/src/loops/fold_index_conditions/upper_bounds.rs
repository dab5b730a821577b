//! Proof that an index is below a size in all iterations of the enclosing loops.

use crate::analysis::address_polynomials::{AddressPolynomials, induction_variable};
use crate::analysis::buffer_sizes;
use cotan_dialects::arith::{Addi, Maxsi, Minsi, Shrsi, Subi};
use cotan_dialects::func::Func;
use cotan_dialects::interfaces::sizes as stated_sizes;
use cotan_dialects::{array, scf};
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Op, Symbol, Value};

/// Maximum depth of sums above a shifted term.
const MAX_DEPTH: u32 = 8;

/// Maximum shift of a term.
const MAX_SHIFT: i64 = 8;

/// Returns whether `at` is provably non-negative and below `size` wherever `op` executes.
pub fn is_below(
    ir: &Ir,
    addresses: &mut AddressPolynomials,
    op: Op,
    [at, size]: [Value; 2],
) -> Option<bool> {
    addresses.clear();
    let index = ShiftedIndex::of(ir, addresses, at, MAX_DEPTH)?;
    // A sum or a product may have wrapped.
    let size = addresses.of(ir, size)?;
    size.as_parameter().map(drop).or_else(|| size.as_constant().map(drop))?;
    let maximum = size.sub(&Poly::constant(1))?;
    let known = Facts::at(ir, addresses, op)?;
    let Some((shifted, by)) = index.shifted else {
        let margin = maximum.sub(&index.whole)?;
        return Some(known.is_natural(&index.whole)? && known.is_natural(&margin)?);
    };
    // A shift rounds down by less than one. So the index is non-negative if this is, and at most as
    // large.
    let times = Poly::constant(1 << by);
    let index = index.whole.mul(&times)?.add(&shifted)?;
    let margin = maximum.mul(&times)?.sub(&index)?;
    Some(known.is_exact(&shifted)? && known.is_natural(&index)? && known.is_natural(&margin)?)
}

/// An index: a polynomial, and perhaps a right-shifted one.
struct ShiftedIndex {
    whole: Poly,
    shifted: Option<(Poly, i64)>,
}

impl ShiftedIndex {
    fn of(ir: &Ir, addresses: &mut AddressPolynomials, value: Value, depth: u32) -> Option<Self> {
        if let Some(whole) = addresses.of(ir, value) {
            return Some(Self { whole, shifted: None });
        }
        let depth = depth.checked_sub(1)?;
        if let Some(shift) = ir.def_as::<Shrsi>(value) {
            let by = array::constant(ir, shift.rhs).filter(|by| (0..=MAX_SHIFT).contains(by))?;
            let shifted = Some((addresses.of(ir, shift.lhs)?, by));
            return Some(Self { whole: Poly::default(), shifted });
        }
        if let Some(sum) = ir.def_as::<Addi>(value) {
            let a = Self::of(ir, addresses, sum.lhs, depth)?;
            let b = Self::of(ir, addresses, sum.rhs, depth)?;
            let shifted = match (a.shifted, b.shifted) {
                (Some(_), Some(_)) => return None,
                (a, b) => a.or(b),
            };
            return Some(Self { whole: a.whole.add(&b.whole)?, shifted });
        }
        let difference: Subi = ir.def_as(value)?;
        let index = Self::of(ir, addresses, difference.lhs, depth)?;
        let less = addresses.of(ir, difference.rhs)?;
        Some(Self { whole: index.whole.sub(&less)?, ..index })
    }
}

/// The facts at an operation.
struct Facts {
    /// Symbols and their substitutes: the induction variable of a loop that ends there, plus one,
    /// plus a non-negative symbol.
    ends: Vec<(Symbol, Poly)>,
    /// Facts `times * symbol = polynomial`, whose sides were computed without overflow.
    facts: Vec<(i64, Symbol, Poly)>,
}

impl Facts {
    fn at(ir: &Ir, addresses: &mut AddressPolynomials, op: Op) -> Option<Self> {
        let at = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
        let at: Vec<Op> = at.collect();
        let mut known = Self { ends: Vec::new(), facts: Vec::new() };
        for &this in at.iter().rev() {
            if ir.is::<Func>(this) {
                known.facts = declared_facts(ir, addresses, this);
            } else if let Some(looped) = ir.get::<scf::For>(this) {
                known.add_ends(ir, addresses, this, &looped);
            }
        }
        Some(known)
    }

    /// Adds `iv < ub`; for `ub = min(a, b)`, both `iv < a` and `iv < b`.
    fn add_ends(
        &mut self,
        ir: &Ir,
        addresses: &mut AddressPolynomials,
        this: Op,
        looped: &scf::For,
    ) -> Option<()> {
        let index = addresses.of(ir, induction_variable(ir, this)?)?;
        let mut ends = vec![looped.upper];
        while let Some(end) = ends.pop() {
            if let Some(maximum) = ir.def_as::<Maxsi>(end) {
                // The loop has no iterations if its lower bound is the maximum.
                ends.extend((maximum.rhs == looped.lower).then_some(maximum.lhs));
            } else if let Some(minimum) = ir.def_as::<Minsi>(end) {
                ends.extend([minimum.lhs, minimum.rhs]);
            } else if let Some(end) = addresses.of(ir, end).and_then(|end| end.as_parameter())
                && self.ends.iter().all(|known| known.0 != end)
            {
                let more = Poly::parameter(addresses.fresh_symbol()?).add(&Poly::constant(1))?;
                self.ends.push((end, index.add(&more)?));
            }
        }
        Some(())
    }

    /// Substitutes the upper bounds of induction variables.
    fn substitute_bounds(&self, poly: &Poly) -> Option<Poly> {
        self.ends.iter().try_fold(poly.clone(), |poly, (name, by)| {
            poly.substitute(|it| if it == *name { by.clone() } else { Poly::parameter(it) })
        })
    }

    /// Returns whether a polynomial is provably non-negative.
    fn is_natural(&self, poly: &Poly) -> Option<bool> {
        if self.substitute_bounds(poly)?.is_never_negative(&[]) {
            return Some(true);
        }
        let mut others = self.facts.iter().filter_map(|fact| replaced(poly, fact));
        Some(others.any(|other| {
            self.substitute_bounds(&other).is_some_and(|it| it.is_never_negative(&[]))
        }))
    }

    /// Returns whether a polynomial is non-negative, and at most an integer that was computed
    /// without overflow.
    fn is_exact(&self, poly: &Poly) -> Option<bool> {
        let mut margins = self.facts.iter().filter_map(|fact| fact.2.sub(poly));
        let is_less = margins.any(|margin| self.is_natural(&margin) == Some(true));
        Some(is_less && self.is_natural(poly)?)
    }
}

/// Returns a positive multiple of a polynomial with a symbol replaced according to a fact.
fn replaced(poly: &Poly, (times, name, is): &(i64, Symbol, Poly)) -> Option<Poly> {
    let mut other = Poly::default();
    for (names, count) in poly.terms() {
        let remainder = names.iter().filter(|&it| it != name).map(|&it| Poly::parameter(it));
        let remainder: Vec<Poly> = remainder.collect();
        let by = match names.len() - remainder.len() {
            0 => Poly::constant(*times),
            1 => is.clone(),
            _ => return None,
        };
        let term = Poly::product(&remainder)?.mul(&by)?.mul(&Poly::constant(count))?;
        other = other.add(&term)?;
    }
    Some(other)
}

/// Returns the facts about multiples of a size that a function declares.
fn declared_facts(
    ir: &Ir,
    addresses: &mut AddressPolynomials,
    function: Op,
) -> Vec<(i64, Symbol, Poly)> {
    let names = buffer_sizes::dimension_names(ir, function).unwrap_or_default();
    let args = ir.get::<Func>(function).and_then(|it| ir.single_block(it.body));
    let args: Vec<Value> = args.into_iter().flat_map(|block| ir.args(block)).collect();
    let mut named = |name: Symbol| {
        let index = names.iter().position(|&known| known == ir.text(name))?;
        addresses.of(ir, *args.get(index)?)
    };
    let mut found = Vec::new();
    for fact in stated_sizes::facts(ir, function) {
        for [side, other] in [[&fact.left, &fact.right], [&fact.right, &fact.left]] {
            let mut terms = side.terms();
            let (Some((&[name], times)), None) = (terms.next(), terms.next()) else { continue };
            let is: Option<Vec<(Symbol, Poly)>> =
                other.parameters().map(|name| Some((name, named(name)?))).collect();
            let Some((symbol, is)) = named(name).and_then(|it| it.as_parameter()).zip(is) else {
                continue;
            };
            let of = |name| is.iter().find(|known| known.0 == name).map(|known| known.1.clone());
            let is = other.substitute(|name| of(name).unwrap_or_default());
            found.extend(is.filter(|_| times > 0).map(|is| (times, symbol, is)));
        }
    }
    found
}
