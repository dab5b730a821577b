//! Symbolic dimensions: integer polynomials in dimension parameters, in normal form.

use crate::entity::Symbol;
use smallvec::SmallVec;
use std::cmp::Ordering;

mod fact;

pub use fact::Fact;

/// A polynomial as it is written has at most this many terms, and a term this many factors.
pub(crate) const MAX_TERMS: usize = 1024;

/// Maximal number of differences to facts that are examined in a proof.
const MAX_DIFFERENCES: u32 = 4096;

/// The polynomials of the `?` dimensions of a tensor, in order.
pub type Dims = Box<[Poly]>;

/// A product of parameters, sorted; empty for the constant term.
type Monomial = SmallVec<[Symbol; 4]>;

/// A monomial and its coefficient.
type Term = (Monomial, i64);

/// An integer polynomial in normal form: no zero coefficient, each monomial once, sorted. Two
/// polynomials are equal exactly when their normal forms are. Most are a constant, a parameter or a
/// multiple of one, which need no heap memory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Poly(SmallVec<[Term; 2]>);

impl Poly {
    /// Returns the constant polynomial.
    pub fn constant(value: i64) -> Self {
        Self::term(value, Monomial::new())
    }

    /// Returns the polynomial that is one parameter.
    pub fn parameter(name: Symbol) -> Self {
        Self::term(1, Monomial::from_slice(&[name]))
    }

    fn term(coefficient: i64, monomial: Monomial) -> Self {
        let mut poly = Self::default();
        if coefficient != 0 {
            poly.0.push((monomial, coefficient));
        }
        poly
    }

    /// Returns the sum; `None` when a coefficient leaves 64 bits.
    pub fn add(&self, other: &Self) -> Option<Self> {
        self.plus_times(other, 1)
    }

    /// Returns the difference; `None` when a coefficient leaves 64 bits.
    pub fn sub(&self, other: &Self) -> Option<Self> {
        self.plus_times(other, -1)
    }

    /// Returns the sum with a multiple of another one, by merging both in their order.
    fn plus_times(&self, other: &Self, times: i64) -> Option<Self> {
        let mut sum = Self::default();
        let (mut left, mut right) = (self.0.iter().peekable(), other.0.iter().peekable());
        loop {
            let first = match (left.peek(), right.peek()) {
                (Some(a), Some(b)) => a.0.cmp(&b.0),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => return Some(sum),
            };
            let a = if first.is_le() { left.next() } else { None };
            let b = if first.is_ge() { right.next() } else { None };
            let (monomial, _) = a.or(b)?;
            let b = b.map_or(0, |term| term.1).checked_mul(times)?;
            let coefficient = a.map_or(0, |term| term.1).checked_add(b)?;
            if coefficient != 0 {
                sum.0.push((monomial.clone(), coefficient));
            }
        }
    }

    /// Returns the product; `None` when a coefficient leaves 64 bits.
    pub fn mul(&self, other: &Self) -> Option<Self> {
        match (self.as_constant(), other.as_constant()) {
            (_, Some(1)) => return Some(self.clone()),
            (Some(1), _) => return Some(other.clone()),
            (_, Some(number)) => return Self::default().plus_times(self, number),
            (Some(number), _) => return Self::default().plus_times(other, number),
            _ => {}
        }
        let mut product = Self::default();
        for (a, x) in &self.0 {
            for (b, y) in &other.0 {
                let mut monomial = a.clone();
                monomial.extend_from_slice(b);
                monomial.sort_unstable();
                product.add_term(monomial, x.checked_mul(*y)?)?;
            }
        }
        Some(product)
    }

    fn add_term(&mut self, monomial: Monomial, coefficient: i64) -> Option<()> {
        match self.0.binary_search_by(|term| term.0.cmp(&monomial)) {
            Ok(place) => match self.0[place].1.checked_add(coefficient)? {
                0 => drop(self.0.remove(place)),
                sum => self.0[place].1 = sum,
            },
            Err(place) => self.0.insert(place, (monomial, coefficient)),
        }
        Some(())
    }

    /// Returns the terms: monomial and coefficient.
    pub fn terms(&self) -> impl Iterator<Item = (&[Symbol], i64)> {
        self.0.iter().map(|(monomial, coefficient)| (&monomial[..], *coefficient))
    }

    /// Returns the parameters that it mentions, each as often as it does.
    pub fn parameters(&self) -> impl Iterator<Item = Symbol> {
        self.terms().flat_map(|(monomial, _)| monomial.iter().copied())
    }

    /// Returns the number it is, if it has no parameter.
    pub fn as_constant(&self) -> Option<i64> {
        match &self.0[..] {
            [] => Some(0),
            [(monomial, number)] if monomial.is_empty() => Some(*number),
            _ => None,
        }
    }

    /// Returns the parameter it is, if it is one alone.
    pub fn as_parameter(&self) -> Option<Symbol> {
        match &self.0[..] {
            [(monomial, 1)] if monomial.len() == 1 => Some(monomial[0]),
            _ => None,
        }
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

    /// Returns its value modulo 2^64, as `index` arithmetic computes it; `None` if a parameter has
    /// no value.
    pub fn eval_wrapping(&self, value_of: impl Fn(Symbol) -> Option<i64>) -> Option<i64> {
        self.terms().try_fold(0i64, |sum, (monomial, coefficient)| {
            let term = monomial
                .iter()
                .try_fold(coefficient, |product, &p| Some(product.wrapping_mul(value_of(p)?)))?;
            Some(sum.wrapping_add(term))
        })
    }

    /// Returns the remainder of its exact value divided by a size; `None` when a parameter has
    /// none, or the size is 0.
    ///
    /// ```
    /// use cotan_ir::{Ir, Registry, dims::Poly};
    ///
    /// let mut ir = Ir::new(Registry::builder().build());
    /// let n = Poly::parameter(ir.store.symbol("n"));
    /// let square = n.mul(&n).ok_or("it overflows")?;
    /// let exact = i128::from(i64::MAX) * i128::from(i64::MAX) % 1000;
    /// assert_eq!(square.eval_modulo(1000, |_| Some(i64::MAX)), usize::try_from(exact).ok());
    /// # Ok::<(), &str>(())
    /// ```
    pub fn eval_modulo(
        &self,
        size: usize,
        value_of: impl Fn(Symbol) -> Option<i64>,
    ) -> Option<usize> {
        let size = i128::try_from(size).ok().filter(|&size| size > 0)?;
        let reduced = |number: i64| i128::from(number).rem_euclid(size);
        let sum = self.terms().try_fold(0, |sum, (monomial, coefficient)| {
            let term = monomial.iter().try_fold(reduced(coefficient), |product, &name| {
                Some(product * reduced(value_of(name)?) % size)
            });
            Some((sum + term?) % size)
        });
        usize::try_from(sum?).ok()
    }

    /// Returns the sum of some; `None` when a coefficient leaves 64 bits.
    pub fn sum<'p>(polys: impl IntoIterator<Item = &'p Self>) -> Option<Self> {
        polys.into_iter().try_fold(Self::default(), |sum, poly| sum.add(poly))
    }

    /// Returns the product of some; `None` when a coefficient leaves 64 bits, or when it becomes
    /// very long.
    pub fn product<'p>(polys: impl IntoIterator<Item = &'p Self>) -> Option<Self> {
        polys.into_iter().try_fold(Self::constant(1), |product, poly| {
            (product.0.len() * poly.0.len() <= MAX_TERMS).then(|| product.mul(poly))?
        })
    }

    /// Returns whether it is provably non-negative for all natural numbers as parameters for which
    /// each of `facts` is non-negative. The test is sound but incomplete.
    ///
    /// ```
    /// use cotan_ir::{Ir, Registry, dims::Poly};
    ///
    /// let mut ir = Ir::new(Registry::builder().build());
    /// let n = Poly::parameter(ir.store.symbol("n"));
    /// let less = n.add(&Poly::constant(-2)).ok_or("it overflows")?;
    /// assert!(n.is_never_negative(&[]));
    /// assert!(!less.is_never_negative(&[]));
    /// let even_less = less.add(&Poly::constant(-1)).ok_or("it overflows")?;
    /// assert!(less.is_never_negative(&[&even_less]));
    /// let square = n.mul(&n).ok_or("it overflows")?;
    /// assert!(square.sub(&n).is_some_and(|rest| rest.is_never_negative(&[])));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn is_never_negative(&self, facts: &[&Self]) -> bool {
        self.is_covered()
            || facts.iter().any(|fact| self.sub(fact).is_some_and(|rest| rest.is_covered()))
    }

    /// As [`is_never_negative`](Self::is_never_negative), but for sums of facts as well, each as
    /// often as needed.
    ///
    /// ```
    /// use cotan_ir::{Ir, Registry, dims::Poly};
    ///
    /// let mut ir = Ir::new(Registry::builder().build());
    /// let [n, m] = ["n", "m"].map(|name| Poly::parameter(ir.store.symbol(name)));
    /// let two = Poly::constant(2);
    /// let n = n.sub(&two).ok_or("it overflows")?;
    /// let m = m.sub(&two).ok_or("it overflows")?;
    /// let sum = n.add(&m).and_then(|sum| sum.add(&n)).ok_or("it overflows")?;
    /// assert!(!sum.is_never_negative(&[&n, &m]));
    /// assert!(sum.follows_from(&[&n, &m]));
    /// assert!(!sum.follows_from(&[&n]));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn follows_from(&self, facts: &[&Self]) -> bool {
        self.follows(facts, 8, &mut { MAX_DIFFERENCES })
    }

    /// Returns whether it follows with at most this number of facts, each of which reduces the
    /// negative terms, and within the remaining number of differences.
    fn follows(&self, facts: &[&Self], most: usize, left: &mut u32) -> bool {
        let missing = self.missing();
        self.is_covered()
            || most > 0
                && facts.iter().any(|fact| {
                    *left = left.saturating_sub(1);
                    let rest = || self.sub(fact).filter(|rest| rest.missing() < missing);
                    *left > 0 && rest().is_some_and(|rest| rest.follows(facts, most - 1, left))
                })
    }

    /// Returns the sum of the negative coefficients.
    fn missing(&self) -> u64 {
        let negative = self.terms().filter(|term| term.1 < 0);
        negative.fold(0, |sum, term| sum.saturating_add(term.1.unsigned_abs()))
    }

    /// Returns whether it is provably positive for all natural numbers as parameters.
    pub fn is_always_positive(&self) -> bool {
        self.add(&Self::constant(-1)).is_some_and(|less| less.is_covered())
    }

    /// Returns whether each negative term is outweighed by positive ones: by products of the same
    /// parameters, each at least as often, since a natural number is 0 or at least 1.
    fn is_covered(&self) -> bool {
        let mut room: Vec<(&[Symbol], i64)> = self.terms().filter(|term| term.1 > 0).collect();
        self.terms().filter(|term| term.1 < 0).all(|(monomial, coefficient)| {
            let mut missing = coefficient.unsigned_abs();
            for (larger, left) in &mut room {
                if outweighs(larger, monomial) {
                    let used = missing.min(left.unsigned_abs());
                    missing -= used;
                    *left -= used as i64;
                }
            }
            missing == 0
        })
    }

    /// Returns the only unknown parameter and its value where this polynomial is `value`. The
    /// parameter must occur linearly, with a known coefficient that divides the remainder; `floor`
    /// divides with rounding down.
    ///
    /// ```
    /// use cotan_ir::{Ir, Registry, dims::Poly};
    ///
    /// let mut ir = Ir::new(Registry::builder().build());
    /// let n = ir.store.symbol("n");
    /// let twice = Poly::parameter(n).mul(&Poly::constant(2)).ok_or("it overflows")?;
    /// let size = twice.add(&Poly::constant(1)).ok_or("it overflows")?;
    /// let solved = |value: i64| size.solve(&Poly::constant(value), |_| None, false);
    /// assert_eq!(solved(7), Some((n, Poly::constant(3))));
    /// assert_eq!(solved(8), None);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn solve(
        &self,
        value: &Self,
        known: impl Fn(Symbol) -> Option<Self>,
        floor: bool,
    ) -> Option<(Symbol, Self)> {
        let mut unknown =
            self.terms().flat_map(|(names, _)| names).filter(|name| known(**name).is_none());
        let name = *unknown.next()?;
        if unknown.any(|&other| other != name) {
            return None;
        }
        let (mut factor, mut rest) = (Self::default(), value.clone());
        for (names, coefficient) in self.terms() {
            let others = names.iter().filter(|&&other| other != name);
            let term =
                others.clone().try_fold(Self::constant(coefficient), |product, &other| {
                    product.mul(&known(other)?)
                })?;
            match names.len() - others.count() {
                0 => rest = rest.sub(&term)?,
                1 => factor = factor.add(&term)?,
                _ => return None,
            }
        }
        let factor = factor.as_constant().filter(|&factor| factor != 0)?;
        let divided = |coefficient: i64| match coefficient.checked_rem_euclid(factor)? {
            0 => coefficient.checked_div(factor),
            _ if floor => coefficient.checked_div_euclid(factor),
            _ => None,
        };
        let terms =
            rest.0.into_iter().map(|(names, coefficient)| Some((names, divided(coefficient)?)));
        let mut terms = terms.collect::<Option<SmallVec<[Term; 2]>>>()?;
        terms.retain(|term| term.1 != 0);
        Some((name, Self(terms)))
    }

    /// Returns all parameters replaced at once; `None` when a coefficient leaves 64 bits.
    pub fn substitute(&self, replacement: impl Fn(Symbol) -> Poly) -> Option<Self> {
        self.terms().try_fold(Self::default(), |sum, (monomial, coefficient)| {
            let term = monomial.iter().try_fold(Self::constant(coefficient), |product, &p| {
                product.mul(&replacement(p))
            })?;
            sum.add(&term)
        })
    }
}

/// Returns whether a product of natural numbers is at least another one: both have the same
/// parameters, and the first has each at least as often.
fn outweighs(larger: &[Symbol], smaller: &[Symbol]) -> bool {
    let times = |of: &[Symbol], name| of.iter().filter(|&&other| other == name).count();
    larger
        .iter()
        .all(|&name| times(larger, name) >= times(smaller, name) && smaller.contains(&name))
        && smaller.iter().all(|name| larger.contains(name))
}
