//! Padding of windows that read out of range, and reversal of those that are read backwards.

use super::padded;
use crate::nests::arrays_to_nests::MATERIALIZE;
use crate::nests::operand_reuse::is_reused;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Contract, Reverse};
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Builder, Ir, Loc, Op, Shape, Value};

/// A factor of a contraction: an array, its sizes, and the index of each of its dimensions.
struct Read {
    value: Value,
    sizes: Vec<Poly>,
    indices: Vec<Affine<usize>>,
}

/// The reads of a dimension in a padded array.
struct PaddedRead {
    index: Affine<usize>,
    low: Poly,
    high: Poly,
    /// The dimensions of the iteration domain that are reversed.
    reversed: Vec<usize>,
}

/// Emits the contraction without reads out of range; `None` if there are none, if the sizes of the
/// padding are unknown, or if an element is multiplied too seldom for a copy.
pub fn without_reads_out_of_range(ir: &mut Ir, op: Op, loc: Loc) -> Option<Value> {
    let contract: Contract = ir.get(op)?;
    let ty = ir.ty(contract.result);
    let result = Shape::of(&ir.store, ty)?;
    let domain = ir.store.as_dims(contract.domain)?.to_vec();
    let (rank, sizes) = (result.rank(), [&result.sizes[..], &domain].concat());
    let read = |(value, indices): (Value, Vec<Affine<usize>>)| {
        let sizes = Shape::of(&ir.store, ir.ty(value))?.sizes;
        Some(Read { value, sizes, indices })
    };
    let reads: Vec<Read> = contract.factors(ir).into_iter().map(read).collect::<Option<_>>()?;
    let (at, dims) = reads.iter().enumerate().find_map(|(at, read)| {
        let dims = read.indices.iter().zip(&read.sizes);
        let dims: Option<Vec<PaddedRead>> =
            dims.map(|(index, extent)| PaddedRead::of(index, extent, &sizes, rank)).collect();
        dims.filter(|dims| dims.iter().any(PaddedRead::is_padded)).map(|dims| (at, dims))
    })?;
    let reversed: Vec<usize> = dims.iter().flat_map(|dim| dim.reversed.iter().copied()).collect();
    let is_once = |(position, dim): (usize, &usize)| !reversed[..position].contains(dim);
    let occurs_once =
        |dim: &usize| reads[at].indices.iter().filter(|index| index.has(*dim)).count() == 1;
    if !reversed.iter().enumerate().all(is_once) || !reversed.iter().all(occurs_once) {
        return None;
    }
    let others = reads.iter().enumerate().filter(|it| it.0 != at).map(|it| it.1);
    let others = others.map(|read| read.axes(&reversed, &sizes)).collect::<Option<Vec<_>>>()?;
    let copied = reads.iter().enumerate().filter(|it| it.0 != at).map(|it| it.1).zip(&others);
    let mut copied = copied.filter(|(_, axes)| !axes.is_empty()).map(|it| it.0).chain([&reads[at]]);
    if !copied.all(|read| is_reused(&sizes, &read.sizes)) {
        return None;
    }
    let padding: Vec<[Poly; 2]> =
        dims.iter().map(|dim| [dim.low.clone(), dim.high.clone()]).collect();
    let mut b = Builder::before(ir, op);
    let mut others = others.into_iter();
    let mut factors = Vec::with_capacity(reads.len());
    for (position, read) in reads.iter().enumerate() {
        if position == at {
            let value = padded(&mut b, loc, read.value, &padding)?;
            materialize(&mut b, value);
            factors.push((value, dims.iter().map(|dim| dim.index.clone()).collect()));
            continue;
        }
        let axes = others.next().unwrap_or_default();
        let mut value = read.value;
        for &axis in &axes {
            value = Reverse::value(&mut b, loc, value, axis as i64);
        }
        if !axes.is_empty() {
            materialize(&mut b, value);
        }
        factors.push((value, read.indices.clone()));
    }
    Some(Contract::of(&mut b, loc, &factors, domain, ty))
}

/// Marks a view to be copied.
fn materialize(b: &mut Builder<'_>, value: Value) {
    let name = b.store_mut().symbol(MATERIALIZE);
    if let Some(op) = b.def_op(value) {
        b.set_attr(op, name, Some(Attr::UNIT));
    }
}

impl Read {
    /// Returns the dimensions that are read at these indices alone, each over all its elements.
    /// `None` if one of them is read otherwise.
    fn axes(&self, indices: &[usize], sizes: &[Poly]) -> Option<Vec<usize>> {
        let of = |&index: &usize| {
            let mut axes = (0..self.indices.len()).filter(|&axis| self.indices[axis].has(index));
            let Some(axis) = axes.next() else { return Some(None) };
            let is_whole = self.indices[axis].as_index() == Some(index)
                && self.sizes[axis] == sizes[index]
                && axes.next().is_none();
            is_whole.then_some(Some(axis))
        };
        Some(indices.iter().map(of).collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
    }
}

impl PaddedRead {
    /// Returns the padding that one dimension needs. Indices that are subtracted are reversed.
    fn of(index: &Affine<usize>, extent: &Poly, sizes: &[Poly], rank: usize) -> Option<Self> {
        let unchanged = || Self {
            index: index.clone(),
            low: Poly::default(),
            high: Poly::default(),
            reversed: Vec::new(),
        };
        let one = Poly::constant(1);
        let [lowest, highest] = bounds(index, sizes)?;
        let beyond = highest.sub(extent)?.add(&one)?;
        let is_inside = lowest.is_never_negative(&[]) && negated(&beyond)?.is_never_negative(&[]);
        // A window has several indices; others are slices.
        if is_inside || index.terms().len() < 2 {
            return Some(unchanged());
        }
        let is_backward =
            |(_, times): &&(usize, Poly)| times.as_constant().is_some_and(|it| it < 0);
        let backward: Vec<usize> =
            index.terms().iter().filter(is_backward).map(|it| it.0).collect();
        let can_reverse = |(dim, times): &(usize, Poly)| {
            times.as_constant().is_some_and(|it| it > 0 || it == -1 && *dim >= rank)
        };
        if !index.terms().iter().all(can_reverse) {
            return None;
        }
        // `e - k` is `e + (size - 1 - k) - (size - 1)`; the padding before has at least as many.
        let mut low = negated(&Poly::constant(index.rest().as_constant()?.min(0)))?;
        let mut rest = index.rest().clone();
        for &dim in &backward {
            let last = sizes[dim].sub(&one)?;
            low = low.add(if last.is_never_negative(&[]) { &last } else { &sizes[dim] })?;
            rest = rest.sub(&last)?;
        }
        let forward = |(dim, times): &(usize, Poly)| match backward.contains(dim) {
            true => (*dim, one.clone()),
            false => (*dim, times.clone()),
        };
        let index = Affine::sum(index.terms().iter().map(forward), rest.add(&low)?);
        let [_, highest] = bounds(&index, sizes)?;
        let beyond = highest.sub(extent)?.sub(&low)?.add(&one)?;
        let high = match negated(&beyond)?.is_never_negative(&[]) {
            true => Poly::default(),
            false => (0..=4)
                .filter_map(|more| beyond.add(&Poly::constant(more)))
                .find(|high| high.is_never_negative(&[]))?,
        };
        index.has_expr().then_some(Self { index, low, high, reversed: backward })
    }

    fn is_padded(&self) -> bool {
        [&self.low, &self.high].iter().any(|size| size.as_constant() != Some(0))
    }
}

/// Returns the lowest and the highest index.
fn bounds(index: &Affine<usize>, sizes: &[Poly]) -> Option<[Poly; 2]> {
    let (mut low, mut high) = (index.rest().clone(), index.rest().clone());
    for (dim, times) in index.terms() {
        let end = sizes[*dim].sub(&Poly::constant(1))?.mul(times)?;
        let side = if times.as_constant()? < 0 { &mut low } else { &mut high };
        *side = side.add(&end)?;
    }
    Some([low, high])
}

fn negated(size: &Poly) -> Option<Poly> {
    Poly::default().sub(size)
}
