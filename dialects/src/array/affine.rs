//! Affine forms: sums of indices times polynomials in sizes, and a polynomial.
//!
//! They say where arrays are read and written. Like the sums and products of an `index` that they
//! stand for they are meant modulo two to the 64, so it does not matter how one was computed.

mod emit;
mod range;
mod read;

use cotan_ir::affine::{AffineExpr, AffineOp};
use cotan_ir::dims::Poly;

pub use emit::index_of_size;
pub use range::{are_all_within, are_within};
pub use read::{constant, read, size_of};

/// A sum of multiples of indices and of a polynomial. What an index is, `T` says: a value, or the
/// number of a dimension. Each one is there once, unless that would take more than 64 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Affine<T> {
    terms: Vec<(T, Poly)>,
    rest: Poly,
}

impl<T: Copy + PartialEq> Affine<T> {
    /// An index.
    pub fn index(index: T) -> Self {
        Self { terms: vec![(index, Poly::constant(1))], rest: Poly::default() }
    }

    /// A polynomial.
    pub fn size(rest: Poly) -> Self {
        Self { terms: Vec::new(), rest }
    }

    /// An integer.
    pub fn constant(number: i64) -> Self {
        Self::size(Poly::constant(number))
    }

    /// The sum of multiples of indices and of a polynomial.
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

    /// The indices and what each is multiplied by, which is not 0.
    pub fn terms(&self) -> &[(T, Poly)] {
        &self.terms
    }

    /// All polynomials in it.
    pub fn sizes(&self) -> impl Iterator<Item = &Poly> {
        self.terms.iter().map(|term| &term.1).chain([&self.rest])
    }

    /// What is added to multiples of indices.
    pub fn rest(&self) -> &Poly {
        &self.rest
    }

    /// Whether an index has a part in it.
    pub fn has(&self, index: T) -> bool {
        self.terms.iter().any(|term| term.0 == index)
    }

    /// The sum; `None` if a coefficient leaves 64 bits.
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

    /// The product with a polynomial; `None` if a coefficient leaves 64 bits, or becomes very long.
    #[must_use]
    pub fn times(&self, by: &Poly) -> Option<Self> {
        let terms = self.terms.iter();
        let terms = terms.map(|(index, times)| Some((*index, Poly::product([times, by])?)));
        let mut terms = terms.collect::<Option<Vec<_>>>()?;
        terms.retain(|term| term.1.as_constant() != Some(0));
        Some(Self { terms, rest: Poly::product([&self.rest, by])? })
    }

    /// The difference; `None` if a coefficient leaves 64 bits.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Option<Self> {
        self.plus(&other.times(&Poly::constant(-1))?)
    }

    /// The product, if one of both is a polynomial; `None` if a coefficient leaves 64 bits.
    #[must_use]
    pub fn product(&self, other: &Self) -> Option<Self> {
        match (self.as_size(), other.as_size()) {
            (_, Some(by)) => self.times(by),
            (Some(by), None) => other.times(by),
            (None, None) => None,
        }
    }

    /// The index that it is, if it is one alone.
    pub fn as_index(&self) -> Option<T> {
        match self.as_moved()? {
            (index, 1, rest) if rest.as_constant() == Some(0) => Some(index),
            _ => None,
        }
    }

    /// The polynomial that it is, if no index has a part in it.
    pub fn as_size(&self) -> Option<&Poly> {
        self.terms.is_empty().then_some(&self.rest)
    }

    /// The integer that it is, if it is one.
    pub fn as_constant(&self) -> Option<i64> {
        self.as_size()?.as_constant()
    }

    /// Whether both are known to be the same.
    pub fn is_same(&self, other: &Self) -> bool {
        self.minus(other).is_some_and(|difference| difference.as_constant() == Some(0))
    }

    /// Whether both are known to differ.
    pub fn differs(&self, other: &Self) -> bool {
        let difference = self.minus(other).and_then(|difference| difference.as_constant());
        difference.is_some_and(|number| number != 0)
    }

    /// The one index that it is, 1 or -1 times, and what is added: then it is known from the
    /// whole what the index was.
    pub fn as_moved(&self) -> Option<(T, i64, &Poly)> {
        let [(index, times)] = &self.terms[..] else { return None };
        let times = times.as_constant().filter(|times| matches!(times, 1 | -1))?;
        Some((*index, times, &self.rest))
    }

    /// With an affine form for each index; `None` if there is none, or a coefficient leaves 64
    /// bits.
    pub fn substitute<U: Copy + PartialEq>(
        &self,
        by: impl Fn(T) -> Option<Affine<U>>,
    ) -> Option<Affine<U>> {
        let rest = Affine::size(self.rest.clone());
        self.terms.iter().try_fold(rest, |sum, (index, times)| sum.plus(&by(*index)?.times(times)?))
    }

    /// With another name for each index.
    #[must_use]
    pub fn renamed<U>(&self, mut name: impl FnMut(T) -> U) -> Affine<U> {
        let terms = self.terms.iter().map(|(index, times)| (name(*index), times.clone()));
        Affine { terms: terms.collect(), rest: self.rest.clone() }
    }

    /// Whether it has integers alone, and all of them can be written in an affine expression: the
    /// least one cannot.
    pub fn has_expr(&self) -> bool {
        self.sizes().map(Poly::as_constant).all(|number| number.is_some_and(|it| it > i64::MIN))
    }
}

impl Affine<usize> {
    /// As it is in an affine expression of dimensions; `None` if that has a symbol, a division or
    /// a product of dimensions.
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

    /// As an affine expression of dimensions; `None` if it has other sizes than integers.
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
