//! Indices as sums of other indices: what is known of where something stands.

use super::Dim;
use crate::Domain;
use crate::arith::{Addi, Constant, Muli, Subi};
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Ir, Loc, Type, Value};

/// So deep in sums an index is looked at.
const DEPTH: u32 = 8;

/// An index that is a sum of multiples of other indices, each of them there once, and of a
/// polynomial, modulo two to the 64.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    terms: Vec<(Value, i64)>,
    rest: Poly,
}

impl Place {
    /// What is known of an index. Nothing if a multiple leaves 64 bits.
    pub fn of(ir: &Ir, index: Value) -> Option<Self> {
        let mut place = Self::default();
        place.add(ir, index, 1, DEPTH)?;
        Some(place)
    }

    fn add(&mut self, ir: &Ir, index: Value, times: i64, depth: u32) -> Option<()> {
        if depth > 0 {
            if let Some(known) = known(ir, index) {
                let known = known.mul(&Poly::constant(times))?;
                self.rest = self.rest.add(&known)?;
                return Some(());
            }
            if let Some(Addi { lhs, rhs, .. }) = ir.def_as(index) {
                self.add(ir, lhs, times, depth - 1)?;
                return self.add(ir, rhs, times, depth - 1);
            }
            if let Some(Subi { lhs, rhs, .. }) = ir.def_as(index) {
                self.add(ir, lhs, times, depth - 1)?;
                return self.add(ir, rhs, times.checked_neg()?, depth - 1);
            }
            if let Some(Muli { lhs, rhs, .. }) = ir.def_as(index)
                && let Some(factor) = constant(ir, rhs)
            {
                return self.add(ir, lhs, times.checked_mul(factor)?, depth - 1);
            }
        }
        match self.terms.iter_mut().find(|term| term.0 == index) {
            Some(term) => term.1 = term.1.checked_add(times)?,
            None => self.terms.push((index, times)),
        }
        self.terms.retain(|term| term.1 != 0);
        Some(())
    }

    /// The index that it is, if it is one alone.
    pub fn as_index(&self) -> Option<Value> {
        match self.as_moved()? {
            (index, 1, rest) if rest.as_constant() == Some(0) => Some(index),
            _ => None,
        }
    }

    /// The index that it is, or minus it, 1 or -1 times, and what is added, if it is one alone.
    pub fn as_moved(&self) -> Option<(Value, i64, &Poly)> {
        match self.terms[..] {
            [(index, times @ (1 | -1))] => Some((index, times, &self.rest)),
            _ => None,
        }
    }

    /// It, moved back.
    pub fn less(&self, by: &Poly) -> Option<Self> {
        Some(Self { terms: self.terms.clone(), rest: self.rest.sub(by)? })
    }

    /// Whether it is known to be in the range of a size. Where it is, no sum on the way matters
    /// that left 64 bits.
    pub fn is_within(&self, ir: &Ir, size: &Poly) -> bool {
        let within = || {
            let (mut least, mut most) = (self.rest.clone(), self.rest.clone());
            let mut facts = vec![size.clone()];
            for &(index, times) in &self.terms {
                // The last one that there is: a body that runs has one.
                let last = Domain::of(ir, index)?.add(&Poly::constant(-1))?;
                let far = last.mul(&Poly::constant(times))?;
                let end = if times < 0 { &mut least } else { &mut most };
                *end = end.add(&far)?;
                facts.push(last);
            }
            let room = size.add(&Poly::constant(-1))?.sub(&most)?;
            let facts: Vec<&Poly> = facts.iter().collect();
            Some(least.is_never_negative(&facts) && room.is_never_negative(&facts))
        };
        within().unwrap_or(false)
    }
}

/// Whether indices are known to be in the range of as many sizes.
pub fn are_within(ir: &Ir, indices: &[Value], sizes: &[Poly]) -> bool {
    let within = |(&index, size)| Place::of(ir, index).is_some_and(|at| at.is_within(ir, size));
    indices.len() == sizes.len() && indices.iter().zip(sizes).all(within)
}

/// A polynomial as an index.
pub fn made(b: &mut Builder<'_>, loc: Loc, dim: &Poly) -> Value {
    match dim.as_constant() {
        Some(number) => {
            let number = b.store_mut().int_attr(number, Type::INDEX);
            Constant::value(b, loc, number)
        }
        None => {
            let dim = b.store_mut().dims_attr(std::slice::from_ref(dim));
            Dim::value(b, loc, dim)
        }
    }
}

/// The integer that a constant is.
pub fn constant(ir: &Ir, value: Value) -> Option<i64> {
    ir.def_as::<Constant>(value).and_then(|constant| ir.store.as_int(constant.value))
}

/// The polynomial that an index is.
pub fn known(ir: &Ir, index: Value) -> Option<Poly> {
    if let Some(number) = constant(ir, index) {
        return Some(Poly::constant(number));
    }
    let Dim { size, .. } = ir.def_as(index)?;
    ir.store.as_dim(size).cloned()
}
