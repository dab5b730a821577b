//! Symbolic dimensions: integer polynomials in dimension parameters, in normal form.

use crate::entity::Symbol;
use std::collections::BTreeMap;

/// The polynomials that the `?` dimensions of a tensor stand for, in order.
pub type Dims = Box<[Poly]>;

/// A product of parameters, sorted; empty for the constant term.
pub type Monomial = Box<[Symbol]>;

/// An integer polynomial in normal form: no zero coefficient, each monomial once, sorted. Two
/// polynomials are equal exactly when their normal forms are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Poly(BTreeMap<Monomial, i64>);

impl Poly {
    /// The constant polynomial.
    pub fn constant(value: i64) -> Self {
        Self::term(value, Box::new([]))
    }

    /// The polynomial that is one parameter.
    pub fn parameter(name: Symbol) -> Self {
        Self::term(1, Box::new([name]))
    }

    fn term(coefficient: i64, monomial: Monomial) -> Self {
        let mut poly = Self::default();
        if coefficient != 0 {
            poly.0.insert(monomial, coefficient);
        }
        poly
    }

    /// The sum; `None` when a coefficient leaves 64 bits.
    pub fn add(&self, other: &Self) -> Option<Self> {
        let mut sum = self.clone();
        for (monomial, &coefficient) in &other.0 {
            sum.add_term(monomial.clone(), coefficient)?;
        }
        Some(sum)
    }

    /// The product; `None` when a coefficient leaves 64 bits.
    pub fn mul(&self, other: &Self) -> Option<Self> {
        let mut product = Self::default();
        for (a, &x) in &self.0 {
            for (b, &y) in &other.0 {
                let mut monomial = [&a[..], &b[..]].concat();
                monomial.sort_unstable();
                product.add_term(monomial.into(), x.checked_mul(y)?)?;
            }
        }
        Some(product)
    }

    fn add_term(&mut self, monomial: Monomial, coefficient: i64) -> Option<()> {
        let sum = self.0.get(&monomial).copied().unwrap_or(0).checked_add(coefficient)?;
        match sum {
            0 => self.0.remove(&monomial),
            _ => self.0.insert(monomial, sum),
        };
        Some(())
    }

    /// The terms: monomial and coefficient.
    pub fn terms(&self) -> impl Iterator<Item = (&[Symbol], i64)> {
        self.0.iter().map(|(monomial, &coefficient)| (&monomial[..], coefficient))
    }

    /// The number it is, if it has no parameter.
    pub fn as_constant(&self) -> Option<i64> {
        match self.0.len() {
            0 => Some(0),
            1 => self.0.get(&[][..]).copied(),
            _ => None,
        }
    }

    /// The parameter it is, if it is one alone.
    pub fn as_parameter(&self) -> Option<Symbol> {
        match self.0.first_key_value() {
            Some((monomial, 1)) if self.0.len() == 1 && monomial.len() == 1 => Some(monomial[0]),
            _ => None,
        }
    }

    /// A number that it never is below: its constant term, when no other term is negative.
    /// Parameters are sizes, so never negative themselves.
    ///
    /// ```
    /// use cotan_ir::{Registry, dims::Poly};
    ///
    /// let n = Poly::parameter(cotan_ir::Ir::new(Registry::builder().build()).symbol("n"));
    /// assert_eq!(n.add(&Poly::constant(1)).and_then(|size| size.at_least()), Some(1));
    /// assert_eq!(n.mul(&Poly::constant(-1)).and_then(|size| size.at_least()), None);
    /// ```
    pub fn at_least(&self) -> Option<i64> {
        let constant = self.0.get(&[][..]).copied().unwrap_or(0);
        let falls =
            |(monomial, coefficient): (&[Symbol], i64)| !monomial.is_empty() && coefficient < 0;
        (!self.terms().any(falls)).then_some(constant)
    }

    /// Its value; `None` when a parameter has none or a step leaves 64 bits.
    pub fn eval(&self, value_of: impl Fn(Symbol) -> Option<i64>) -> Option<i64> {
        self.terms().try_fold(0i64, |sum, (monomial, coefficient)| {
            let term = monomial
                .iter()
                .try_fold(coefficient, |product, &p| product.checked_mul(value_of(p)?))?;
            sum.checked_add(term)
        })
    }

    /// All parameters replaced at once; `None` when a coefficient leaves 64 bits.
    pub fn substitute(&self, replacement: impl Fn(Symbol) -> Poly) -> Option<Self> {
        self.terms().try_fold(Self::default(), |sum, (monomial, coefficient)| {
            let term = monomial.iter().try_fold(Self::constant(coefficient), |product, &p| {
                product.mul(&replacement(p))
            })?;
            sum.add(&term)
        })
    }
}
