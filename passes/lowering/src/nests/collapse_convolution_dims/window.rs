//! Detection of a window whose positions are followed by whole rows of channels.

use crate::nests::operand_reuse::is_reused;
use cotan_dialects::array::Contract;
use cotan_dialects::array::affine::Affine;
use cotan_ir::dims::Poly;
use cotan_ir::{Ir, Op, Shape, Value};

/// A factor of a contraction: an array, its sizes, and the index of each of its dimensions.
pub struct Factor {
    pub value: Value,
    pub sizes: Vec<Poly>,
    pub indices: Vec<Affine<usize>>,
}

/// A contraction that reads a factor at `.., e + k, c, ..`, where `c` counts whole rows.
pub struct Window {
    pub factors: Vec<Factor>,
    /// The sizes of the indices of the result, then of the domain.
    pub sizes: Vec<Poly>,
    /// Number of dimensions of the result; later ones are summed over.
    pub rank: usize,
    /// The factor that is read at windows, and its dimension with the window.
    pub read: (usize, usize),
    /// The index within the window, and the index of the channel.
    pub pair: (usize, usize),
    /// True if the window is read backwards: `e - k`.
    pub is_backward: bool,
}

/// The values of `read`, `pair` and `is_backward` of a [`Window`].
type Found = ((usize, usize), (usize, usize), bool);

impl Window {
    /// Finds a window that becomes one dimension with its channels; `None` if that would not pay.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        let contract: Contract = ir.get(op)?;
        let result = Shape::of(&ir.store, ir.ty(contract.result))?;
        let rank = result.rank();
        let mut sizes = result.sizes;
        sizes.extend_from_slice(ir.store.as_dims(contract.domain)?);
        let factor = |(value, indices): (Value, Vec<Affine<usize>>)| {
            let sizes = Shape::of(&ir.store, ir.ty(value))?.sizes;
            Some(Factor { value, sizes, indices })
        };
        let factors: Vec<Factor> =
            contract.factors(ir).into_iter().map(factor).collect::<Option<_>>()?;
        let mut window =
            Self { factors, sizes, rank, read: (0, 0), pair: (0, 0), is_backward: false };
        let (read, pair, is_backward) = window.find()?;
        (window.read, window.pair, window.is_backward) = (read, pair, is_backward);
        window.pays().then_some(window)
    }

    fn find(&self) -> Option<Found> {
        let dims = |at: usize| 0..self.factors[at].indices.len().saturating_sub(1);
        let reads = (0..self.factors.len()).flat_map(|at| dims(at).map(move |dim| (at, dim)));
        reads.into_iter().find_map(|read| {
            let factor = &self.factors[read.0];
            let channel = factor.indices[read.1 + 1].as_index()?;
            let terms = factor.indices[read.1].terms();
            let is_window = |times: &Poly| matches!(times.as_constant(), Some(1 | -1));
            let mut terms = terms.iter().filter(|it| terms.len() > 1 && is_window(&it.1));
            let (within, times) = terms.find(|it| self.may_merge(read, (it.0, channel)))?;
            let is_backward = times.as_constant() == Some(-1);
            // Only a sum may run backwards.
            (!is_backward || *within >= self.rank).then_some((
                read,
                (*within, channel),
                is_backward,
            ))
        })
    }

    /// Returns whether both indices occur nowhere else in the factor, and both or neither in
    /// each other array.
    fn may_merge(&self, (at, dim): (usize, usize), (within, channel): (usize, usize)) -> bool {
        let factor = &self.factors[at];
        let is_whole = factor.sizes[dim + 1] == self.sizes[channel];
        let is_constant = [within, channel].map(|it| self.sizes[it].as_constant());
        let is_known = matches!(is_constant, [Some(2..), Some(2..)]);
        let occurs_once = |position: usize, index: &Affine<usize>| {
            (position == dim || !index.has(within)) && (position == dim + 1 || !index.has(channel))
        };
        let is_only =
            factor.indices.iter().enumerate().all(|(position, it)| occurs_once(position, it));
        let is_in_result = within < self.rank || channel < self.rank;
        let others = self.factors.iter().enumerate().filter(|it| it.0 != at);
        within != channel
            && is_whole
            && is_known
            && is_only
            && (!is_in_result || channel == within + 1 && channel < self.rank)
            && others.into_iter().all(|(_, other)| other.has_both_or_none(self, within, channel))
    }

    /// Returns whether every array that is copied is read often.
    fn pays(&self) -> bool {
        let is_copied = |factor: &&Factor| factor.position(self.pair.0).is_some();
        let copied = self.factors.iter().filter(is_copied);
        let read = &self.factors[self.read.0];
        copied.chain([read]).all(|factor| is_reused(&self.sizes, &factor.sizes))
    }

    /// Returns the zeros to add before and after each dimension of the factor that is read at
    /// windows, so that no index is out of range. `None` if their number is unknown.
    pub fn padding(&self) -> Option<Vec<[i64; 2]>> {
        let factor = &self.factors[self.read.0];
        let last = |size: &Poly| size.sub(&Poly::constant(1));
        let range = |(index, size): (&Affine<usize>, &Poly)| {
            let (mut low, mut high) = (index.rest().clone(), index.rest().clone());
            for (dim, times) in index.terms() {
                let end = last(&self.sizes[*dim])?.mul(times)?;
                let side = if times.as_constant()? < 0 { &mut low } else { &mut high };
                *side = side.add(&end)?;
            }
            let [before, after] = [low, high.sub(&last(size)?)?].map(|it| it.as_constant());
            Some([before?.checked_neg()?.max(0), after?.max(0)])
        };
        factor.indices.iter().zip(&factor.sizes).map(range).collect()
    }
}

impl Factor {
    /// Returns the dimension that is read at an index alone.
    pub fn position(&self, index: usize) -> Option<usize> {
        self.indices.iter().position(|it| it.as_index() == Some(index))
    }

    fn has_both_or_none(&self, window: &Window, within: usize, channel: usize) -> bool {
        let count = |index| self.indices.iter().filter(|it| it.has(index)).count();
        let is_whole = |index: usize| {
            self.position(index).is_some_and(|at| self.sizes[at] == window.sizes[index])
        };
        match [count(within), count(channel)] {
            [0, 0] => true,
            [1, 1] => is_whole(within) && is_whole(channel),
            _ => false,
        }
    }
}
