//! The part of a factor that a contraction reads, by a change of variables.

use crate::array::affine::Affine;
use cotan_ir::dims::Poly;

/// The size along which each dimension of the iteration domain alone reads a factor.
pub(super) type ReadSizes = Vec<Option<Poly>>;

/// The reads of a contraction.
pub(super) struct Reads<'a> {
    /// The sizes of the iteration domain: of the result's indices, then of the others.
    pub domain: &'a [Poly],
    /// Number of indices of the result.
    pub rank: usize,
    /// The reads of the other factors.
    pub others: &'a [ReadSizes],
}

/// The part of a factor that a contraction reads, where each index of the factor determines one
/// index of the iteration domain.
///
/// Element `h` of a factor that is read at `i + 2 * k - 1` is read for every `k` at
/// `i = h - 2 * k + 1`. Out of range of `i` the element is not read. The cotangent of the result is
/// 0 there, since an operand is 0 out of range. The sum has the same finite terms, and additional
/// products of 0 with the other factors.
pub(super) struct Projection {
    /// The dimension of the iteration domain for each dimension of the factor, and its index.
    dims: Vec<(usize, Solution)>,
    /// The sizes of the part.
    pub sizes: Vec<Poly>,
    /// The number of elements before and after the part.
    pub before: Vec<Poly>,
    after: Vec<Poly>,
    /// Number of indices of the result.
    rank: usize,
}

/// An index of the iteration domain, as `sign * (index of the part - rest)`.
struct Solution {
    sign: i64,
    rest: Affine<usize>,
}

impl Projection {
    /// Finds the part of a factor of `sizes` that is read at the indices `at`.
    pub fn of(at: &[Affine<usize>], sizes: &[Poly], reads: &Reads<'_>) -> Option<Self> {
        let rank = reads.rank;
        let mut part = Self { dims: vec![], sizes: vec![], before: vec![], after: vec![], rank };
        for (position, (index, size)) in at.iter().zip(sizes).enumerate() {
            let others = || at.iter().enumerate().filter(|it| it.0 != position).map(|it| it.1);
            let is_only_here = |dim: usize| others().all(|other| !other.has(dim));
            part.add_slice(index, size, reads.domain, is_only_here)
                .or_else(|| part.add_window(index, size, reads, is_only_here))?;
        }
        Some(part)
    }

    /// Returns whether the part is the whole factor.
    pub fn is_whole(&self) -> bool {
        self.before.iter().chain(&self.after).all(|size| size.as_constant() == Some(0))
    }

    /// Returns whether an index of the part determines a dimension.
    pub fn has(&self, dim: usize) -> bool {
        self.dims.iter().any(|it| it.0 == dim)
    }

    /// Returns the dimensions of an iteration domain that no index of the part determines, in the
    /// order in which they index the cotangent of the result.
    ///
    /// A window comes before the channels that follow it in memory: the innermost sum has the
    /// stride 1.
    pub fn rest(&self, rank: usize) -> Vec<usize> {
        let mut rest: Vec<usize> = (0..rank).filter(|&dim| !self.has(dim)).collect();
        rest.sort_by_key(|&dim| self.position(dim));
        rest
    }

    /// Returns the first index of the cotangent of the result that depends on a remaining dimension.
    fn position(&self, dim: usize) -> usize {
        let windows = self.dims.iter().filter(|(_, solution)| solution.rest.has(dim));
        let read = windows.map(|it| it.0).chain([dim]).filter(|&index| index < self.rank);
        read.min().unwrap_or(self.rank)
    }

    /// Returns each index of the iteration domain by the indices of the part and, after them, the
    /// remaining indices of the iteration domain.
    pub fn substitution(&self, rank: usize) -> Option<Vec<Affine<usize>>> {
        let rest = self.rest(rank);
        let kept = |dim| rest.iter().position(|&it| it == dim);
        let kept = |dim| Some(Affine::index(self.dims.len() + kept(dim)?));
        let index = |dim| match self.dims.iter().position(|it| it.0 == dim) {
            None => kept(dim),
            Some(at) => {
                let Solution { sign, rest } = &self.dims[at].1;
                let rest = rest.substitute(kept)?;
                Affine::index(at).minus(&rest)?.times(&Poly::constant(*sign))
            }
        };
        (0..rank).map(index).collect()
    }

    /// Adds a dimension of a factor that is read at one index plus a size, inside of the factor.
    fn add_slice(
        &mut self,
        index: &Affine<usize>,
        size: &Poly,
        domain: &[Poly],
        is_only_here: impl Fn(usize) -> bool,
    ) -> Option<()> {
        let (dim, times, before) = index.as_moved()?;
        let after = size.sub(before)?.sub(&domain[dim])?;
        let is_inside = before.is_never_negative(&[]) && after.is_never_negative(&[]);
        if times != 1 || !is_inside || !is_only_here(dim) {
            return None;
        }
        self.dims.push((dim, Solution { sign: 1, rest: Affine::constant(0) }));
        self.sizes.push(domain[dim].clone());
        self.before.push(before.clone());
        self.after.push(after);
        Some(())
    }

    /// Adds a dimension of a factor that is read at a sum of indices. Of several indices with a
    /// coefficient of 1 or -1, the one with the largest size is determined, since the others become
    /// dimensions of the domain.
    fn add_window(
        &mut self,
        index: &Affine<usize>,
        size: &Poly,
        reads: &Reads<'_>,
        is_only_here: impl Fn(usize) -> bool,
    ) -> Option<()> {
        let domain = reads.domain;
        let is_zero_outside =
            |dim: usize| reads.others.iter().any(|sizes| sizes[dim].as_ref() == Some(&domain[dim]));
        let is_full = is_full(index, size, domain);
        let can_be_solved = |(dim, times): &(usize, Poly)| {
            matches!(times.as_constant(), Some(1 | -1))
                && is_only_here(*dim)
                && is_zero_outside(*dim)
                && (is_about(&domain[*dim], size) || is_full && *dim < reads.rank)
        };
        let candidates = index.terms().iter().filter(|term| can_be_solved(term));
        let (dim, times) = candidates.reduce(|best, other| {
            let grows = domain[other.0].sub(&domain[best.0]).and_then(|more| more.as_constant());
            if grows.is_some_and(|more| more > 0) { other } else { best }
        })?;
        let rest = index.minus(&Affine::sum([(*dim, times.clone())], Poly::default()))?;
        self.dims.push((*dim, Solution { sign: times.as_constant()?, rest }));
        self.sizes.push(size.clone());
        self.before.push(Poly::default());
        self.after.push(Poly::default());
        Some(())
    }
}

/// Returns whether the first and the last index of a sum of indices are those of the dimension. Then
/// an index of the result is about as large as the dimension: the others are those of a window.
fn is_full(index: &Affine<usize>, size: &Poly, domain: &[Poly]) -> bool {
    let one = Poly::constant(1);
    let last = index.terms().iter().try_fold(index.rest().clone(), |last, (dim, times)| {
        let is_forward = times.as_constant() == Some(1);
        last.add(&domain[*dim].sub(&one).filter(|_| is_forward)?)
    });
    index.rest().as_constant() == Some(0) && last == size.sub(&one)
}

/// Returns whether a range of indices has about as many elements as a dimension of a factor. If it
/// has far fewer, most indices of the factor determine an index out of range.
fn is_about(range: &Poly, size: &Poly) -> bool {
    match (range.as_constant(), size.as_constant()) {
        (Some(range), Some(size)) => size / 2 <= range,
        _ => size.sub(range).is_some_and(|more| more.as_constant().is_some()),
    }
}
