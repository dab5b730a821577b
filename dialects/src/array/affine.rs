//! Affine forms: sums of indices times polynomials in sizes, plus a polynomial.
//!
//! They describe the indices of array accesses. Like the `index` arithmetic that they represent,
//! they are modulo 2^64, so the order of evaluation does not matter.

mod emit;
mod range;
mod read;

use cotan_ir::affine::{AffineExpr, AffineOp};
use cotan_ir::dims::Poly;

pub use emit::index_of_size;
pub use range::{are_all_within, are_within};
pub use read::{constant, extent, read, size_of, trip_count};

/// A sum of multiples of indices and of a polynomial. `T` identifies an index: an SSA value or a
/// dimension number. Each index occurs once, unless its coefficient would exceed 64 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Affine<T> {
    terms: Vec<(T, Poly)>,
    rest: Poly,
}

impl<T: Copy + PartialEq> Affine<T> {
    /// Returns an index.
    pub fn index(index: T) -> Self {
        Self { terms: vec![(index, Poly::constant(1))], rest: Poly::default() }
    }

    /// Returns a polynomial.
    pub fn size(rest: Poly) -> Self {
        Self { terms: Vec::new(), rest }
    }

    /// Returns an integer.
    pub fn constant(number: i64) -> Self {
        Self::size(Poly::constant(number))
    }

    /// Returns the sum of multiples of indices and of a polynomial.
    pub fn sum(terms: impl IntoIterator<Item = (T, Poly)>, rest: Poly) -> Self {
        let mut sum = Self::size(rest);
        for (index, times) in terms {
            let term = Self { terms: vec![(index, times)], rest: Poly::default() };
            match sum.plus(&term) {
                Some(more) => sum = more,
                None => sum.terms.extend(term.terms),
            }
        }
        sum
    }

    /// Returns the indices and their coefficients, which are not 0.
    pub fn terms(&self) -> &[(T, Poly)] {
        &self.terms
    }

    /// Returns all polynomials in the form.
    pub fn sizes(&self) -> impl Iterator<Item = &Poly> {
        self.terms.iter().map(|term| &term.1).chain([&self.rest])
    }

    /// Returns the polynomial without an index.
    pub fn rest(&self) -> &Poly {
        &self.rest
    }

    /// Returns whether an index occurs.
    pub fn has(&self, index: T) -> bool {
        self.terms.iter().any(|term| term.0 == index)
    }

    /// Returns the sum; `None` if a coefficient exceeds 64 bits.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Option<Self> {
        let mut sum = self.clone();
        for (index, times) in &other.terms {
            match sum.terms.iter_mut().find(|term| term.0 == *index) {
                Some(term) => term.1 = term.1.add(times)?,
                None => sum.terms.push((*index, times.clone())),
            }
        }
        sum.terms.retain(|term| term.1.as_constant() != Some(0));
        sum.rest = sum.rest.add(&other.rest)?;
        Some(sum)
    }

    /// Returns the product with a polynomial; `None` if a coefficient exceeds 64 bits or becomes
    /// very long.
    #[must_use]
    pub fn times(&self, by: &Poly) -> Option<Self> {
        let terms = self.terms.iter();
        let terms = terms.map(|(index, times)| Some((*index, Poly::product([times, by])?)));
        let mut terms = terms.collect::<Option<Vec<_>>>()?;
        terms.retain(|term| term.1.as_constant() != Some(0));
        Some(Self { terms, rest: Poly::product([&self.rest, by])? })
    }

    /// Returns the difference; `None` if a coefficient exceeds 64 bits.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Option<Self> {
        self.plus(&other.times(&Poly::constant(-1))?)
    }

    /// Returns the product if one factor is a polynomial; `None` if a coefficient exceeds 64 bits.
    #[must_use]
    pub fn product(&self, other: &Self) -> Option<Self> {
        match (self.as_size(), other.as_size()) {
            (_, Some(by)) => self.times(by),
            (Some(by), None) => other.times(by),
            (None, None) => None,
        }
    }

    /// Returns the index if the form is a single index.
    pub fn as_index(&self) -> Option<T> {
        match self.as_moved()? {
            (index, 1, rest) if rest.as_constant() == Some(0) => Some(index),
            _ => None,
        }
    }

    /// Returns the polynomial if no index occurs.
    pub fn as_size(&self) -> Option<&Poly> {
        self.terms.is_empty().then_some(&self.rest)
    }

    /// Returns the integer if the form is constant.
    pub fn as_constant(&self) -> Option<i64> {
        self.as_size()?.as_constant()
    }

    /// Returns whether both are provably equal.
    pub fn is_same(&self, other: &Self) -> bool {
        self.minus(other).is_some_and(|difference| difference.as_constant() == Some(0))
    }

    /// Returns whether both are provably different.
    pub fn differs(&self, other: &Self) -> bool {
        let difference = self.minus(other).and_then(|difference| difference.as_constant());
        difference.is_some_and(|number| number != 0)
    }

    /// Returns the index, its coefficient and the addend if the form is one index times 1 or -1.
    /// Then the form determines the index.
    pub fn as_moved(&self) -> Option<(T, i64, &Poly)> {
        let [(index, times)] = &self.terms[..] else { return None };
        let times = times.as_constant().filter(|times| matches!(times, 1 | -1))?;
        Some((*index, times, &self.rest))
    }

    /// Substitutes an affine form for each index; `None` if one is missing or a coefficient exceeds
    /// 64 bits.
    pub fn substitute<U: Copy + PartialEq>(
        &self,
        by: impl Fn(T) -> Option<Affine<U>>,
    ) -> Option<Affine<U>> {
        let rest = Affine::size(self.rest.clone());
        self.terms.iter().try_fold(rest, |sum, (index, times)| sum.plus(&by(*index)?.times(times)?))
    }

    /// Renames each index.
    #[must_use]
    pub fn renamed<U>(&self, mut name: impl FnMut(T) -> U) -> Affine<U> {
        let terms = self.terms.iter().map(|(index, times)| (name(*index), times.clone()));
        Affine { terms: terms.collect(), rest: self.rest.clone() }
    }

    /// Returns whether all coefficients are integers, which an affine expression can express.
    pub fn has_expr(&self) -> bool {
        self.sizes().all(|size| size.as_constant().is_some())
    }
}

impl Affine<usize> {
    /// Converts an affine expression of dimensions; `None` for a symbol, a division or a product of
    /// dimensions.
    pub fn of_expr(expr: &AffineExpr) -> Option<Self> {
        match expr {
            AffineExpr::Dim(dim) => Some(Self::index(*dim as usize)),
            AffineExpr::Constant(number) => Some(Self::constant(*number)),
            AffineExpr::Symbol(_) => None,
            AffineExpr::Binary(op, sides) => {
                let (a, b) = (Self::of_expr(&sides.0)?, Self::of_expr(&sides.1)?);
                match op {
                    AffineOp::Add => a.plus(&b),
                    AffineOp::Mul => a.product(&b),
                    AffineOp::Mod | AffineOp::FloorDiv | AffineOp::CeilDiv => None,
                }
            }
        }
    }

    /// Converts to an affine expression of dimensions; `None` if a coefficient is not an integer.
    pub fn expr(&self) -> Option<AffineExpr> {
        let constant = |poly: &Poly| poly.as_constant().map(AffineExpr::Constant);
        let mut terms: Vec<_> = self.terms.iter().collect();
        terms.sort_by_key(|term| term.0);
        let sum = terms.into_iter().try_fold(None, |sum, (dim, times)| {
            let dim = AffineExpr::Dim(u32::try_from(*dim).ok()?);
            let term = AffineExpr::binary(AffineOp::Mul, dim, constant(times)?);
            Some(Some(added(sum, term)))
        })?;
        Some(added(sum, constant(&self.rest)?))
    }
}

fn added(sum: Option<AffineExpr>, term: AffineExpr) -> AffineExpr {
    match sum {
        Some(sum) => AffineExpr::binary(AffineOp::Add, sum, term),
        None => term,
    }
}
