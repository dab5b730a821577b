//! `array.contract`

use crate::array::affine::Affine;
use crate::array::axis::reductions;
use crate::array::{ARRAY_OR_SCALAR, index_space, is_complex};
use crate::autodiff::batch::{Batch, Batcher, Unbatched};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{ArraySlice, ElementLowering, Monoid, NestBuilder, Reads};
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, NumberFormat, Trap, Word};
use crate::{Cost, CostKind, Elements, IterationSpace, LinearHints};
use cotan_ir::affine::{AffineExpr, AffineMap};
use cotan_ir::codes::{OP_RULE, OPERAND_TYPE};
use cotan_ir::constraints::SIZES;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::{AttrConstraint, AttrStyle};
use cotan_ir::text::type_to_string;
use cotan_ir::{
    Attr, AttrData, Builder, Diagnostics, Ir, Loc, Op, Operands, Shape, Store, Type, Value,
};

mod complex;
mod lower;
mod one_hot;
mod projection;
mod rules;
mod transpose;

/// Computes sums of products: dot products, matrix products, outer products, convolutions.
///
/// The indices of the result and the indices of the domain, which are summed over, are the
/// dimensions of one map per operand. The map's results index the operand; out of range it is 0.
/// The elements are multiplied from the first operand to the last. The products of parts of complex
/// numbers are summed apart. Sums are those of
/// [`array.sum`](#arraysum), one along each dimension of the domain, the last one innermost. Map
/// results are sums of integers and of integer multiples of dimensions. A negative size of the
/// domain is an error, as it is for an array.
///
/// ```mlir
/// func.func @example(%a: tensor<?x?xf64, #cotan.dims<n, m>>, %b: tensor<?x?xf64, #cotan.dims<m, k>>) -> tensor<?x?xf64, #cotan.dims<n, k>> {
///   %r = array.contract %a, %b over [m] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : tensor<?x?xf64, #cotan.dims<n, m>>, tensor<?x?xf64, #cotan.dims<m, k>> -> tensor<?x?xf64, #cotan.dims<n, k>>
///   return %r : tensor<?x?xf64, #cotan.dims<n, k>>
/// }
/// ```
///
/// A convolution reads one operand at sums of indices:
///
/// ```mlir
/// func.func @example(%x: tensor<?xf64, #cotan.dims<n + 2>>, %w: tensor<3xf64>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.contract %x, %w over [3] by [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>] : tensor<?xf64, #cotan.dims<n + 2>>, tensor<3xf64> -> tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("array.contract", pure, verify = verify, impl(Evaluate, ElementLowering), attach(COST, Batch::new(batch), IterationSpace::NAMED, Canonical(rules::ALL)))]
#[asm("$operands `over` $domain `by` $maps attr-dict `:` type($operands) `->` type($result)")]
pub struct Contract {
    /// The factors.
    #[operand(ARRAY_OR_SCALAR)]
    pub operands: Operands,
    /// The sizes of the dimensions that are summed over.
    #[attr(SIZES)]
    pub domain: Attr,
    /// The indexing map of each operand.
    #[attr(MAPS)]
    pub maps: Attr,
    /// The sums.
    #[result(ARRAY_OR_SCALAR)]
    pub result: Value,
}

static MAPS: AttrConstraint = AttrConstraint {
    description: "list of affine maps",
    holds: |store, attr| maps(store, attr).is_some(),
    style: AttrStyle::Full,
};

/// Returns the maps of a list.
fn maps(store: &Store, attr: Attr) -> Option<Vec<&AffineMap>> {
    let AttrData::Array(maps) = store.attr_data(attr) else { return None };
    let map = |&map: &Attr| match store.attr_data(map) {
        AttrData::AffineMap(map) => Some(&**map),
        _ => None,
    };
    maps.iter().map(map).collect()
}

impl Contract {
    /// Builds the product of `factors`, each read at affine functions of the indices of the result
    /// and of the domain, summed over the domain.
    ///
    /// # Panics
    /// If an affine map cannot express an index: see [`Affine::has_expr`].
    pub fn of(
        b: &mut Builder<'_>,
        loc: Loc,
        factors: &[(Value, Vec<Affine<usize>>)],
        domain: Vec<Poly>,
        ty: Type,
    ) -> Value {
        let rank = Shape::of(&b.store, ty).map_or(0, |shape| shape.rank());
        let dims = (rank + domain.len()) as u32;
        let map = |at: &Vec<Affine<usize>>| {
            let results = at.iter().map(|at| at.expr().expect("it has an expression")).collect();
            AttrData::AffineMap(Box::new(AffineMap { dims, symbols: 0, results }))
        };
        let maps = factors.iter().map(|(_, at)| b.store_mut().intern_attr(map(at)));
        let maps: Vec<Attr> = maps.collect();
        let maps = b.store_mut().array_attr(&maps);
        let domain = b.store_mut().intern_attr(AttrData::Dims(domain.into()));
        let operands: Vec<Value> = factors.iter().map(|factor| factor.0).collect();
        Self::value(b, loc, &operands, domain, maps, ty)
    }

    /// Returns the factors and their indices.
    pub fn factors(&self, ir: &Ir) -> Vec<(Value, Vec<Affine<usize>>)> {
        let maps = maps(&ir.store, self.maps).unwrap_or_default();
        let at = |map: &AffineMap| map.results.iter().filter_map(Affine::of_expr).collect();
        self.operands.iter(ir).zip(maps.into_iter().map(at)).collect()
    }

    /// Returns the sizes of the indices of the result, then of the domain.
    pub(in crate::array) fn sizes(&self, ir: &Ir) -> Vec<Poly> {
        let shape = Shape::of(&ir.store, ir.ty(self.result));
        let mut sizes = shape.map(|shape| shape.sizes).unwrap_or_default();
        sizes.extend_from_slice(ir.store.as_dims(self.domain).unwrap_or_default());
        sizes
    }
}

const COST: Cost = Cost {
    per_element: 1,
    kind: CostKind::Multiply,
    of: Elements::Counted(factors_read),
    ..Cost::FREE
};

fn factors_read(ir: &Ir, op: Op) -> Option<Poly> {
    let Contract { operands, domain, result, .. } = ir.verified(op);
    let shape = Shape::of(&ir.store, ir.ty(result))?;
    let factors = Poly::constant(i64::try_from(operands.len()).ok()?);
    let domain = ir.store.as_dims(domain)?;
    Poly::product(shape.sizes.iter().chain(domain).chain([&factors]))
}

/// Returns whether an operand is a scalar or indexed by the result's indices.
fn by_element(ir: &Ir, op: Op, operand: Value) -> bool {
    let this = ir.verified::<Contract>(op);
    let rank = Shape::of(&ir.store, ir.ty(this.result)).map_or(0, |shape| shape.rank());
    let identity: Vec<Affine<usize>> = (0..rank).map(Affine::index).collect();
    let mut factors = this.factors(ir).into_iter().filter(|factor| factor.0 == operand);
    factors.all(|(_, at)| at == identity)
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Contract>(op);
    let mut broken = |code, message: &str| diagnostics.push(op_error(ir, op, code, message));
    let (Some(maps), Some(result)) =
        (maps(&ir.store, this.maps), Shape::of(&ir.store, ir.ty(this.result)))
    else {
        return;
    };
    if this.operands.is_empty() || maps.len() != this.operands.len() {
        let (found, expected) = (maps.len(), this.operands.len());
        return broken(&OP_RULE, &format!("has {found} maps for {expected} operands"));
    }
    let dims = this.sizes(ir).len();
    for (index, (operand, map)) in this.operands.iter(ir).zip(maps).enumerate() {
        let Some(shape) = Shape::of(&ir.store, ir.ty(operand)) else { return };
        let ty = type_to_string(ir, ir.ty(operand));
        if shape.element != result.element {
            let result = type_to_string(ir, ir.ty(this.result));
            broken(&OPERAND_TYPE, &format!("multiplies `{ty}`, but returns `{result}`"));
        }
        if (map.dims as usize, map.symbols) != (dims, 0) {
            let (found, symbols) = (map.dims, map.symbols);
            broken(
                &OP_RULE,
                &format!(
                    "has map {index} of {found} dimensions and {symbols} symbols, but there are \
                     {dims} indices"
                ),
            );
        }
        if map.results.len() != shape.rank() {
            let found = map.results.len();
            broken(&OP_RULE, &format!("has map {index} with {found} results, but reads `{ty}`"));
        }
        if map.results.iter().any(|result| Affine::of_expr(result).is_none()) {
            let message = format!(
                "has map {index}, which is not a sum of integer multiples of dimensions: it has \
                 `mod`, `floordiv`, `ceildiv` or a product of dimensions"
            );
            broken(&OP_RULE, &message);
        }
    }
}

/// A factor: its elements and the map of its indices.
struct Factor<'a> {
    datum: Datum,
    at: &'a [AffineExpr],
    /// The part of complex numbers that is read.
    part: usize,
}

impl Factor<'_> {
    fn word(&self, index: &[i64]) -> Word {
        let word = self.offset(index).and_then(|at| self.datum.words().get(at + self.part));
        word.copied().unwrap_or(0)
    }

    /// Returns the offset of the element's first word; `None` if it is out of range.
    fn offset(&self, index: &[i64]) -> Option<usize> {
        let at = self.at.iter().map(|at| at.eval_wrapping(index, &[]).unwrap_or(0));
        let at: Vec<i64> = at.collect();
        index_space::offset(self.datum.shape().unwrap_or_default(), &at)
    }
}

impl Evaluate for Contract {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let number = frame.number(op, self.result)?;
        let mut sizes = frame.sizes(op, ir.ty(self.result))?;
        let is_complex = is_complex(&ir.store, ir.ty(self.result));
        let shape = sizes.clone();
        if is_complex {
            sizes.pop();
        }
        let domain = frame.dims(op, ir.store.as_dims(self.domain).unwrap_or_default())?;
        let domain: Vec<usize> =
            domain.into_iter().map(|size| usize::try_from(size).unwrap_or(0)).collect();
        let maps = maps(&ir.store, self.maps).unwrap_or_default();
        let factors = self.operands.iter(ir).zip(maps);
        let factors = factors
            .map(|(value, map)| Ok(Factor { datum: frame.get(value)?, at: &map.results, part: 0 }));
        let mut factors: Vec<Factor> = factors.collect::<Result<_, Trap>>()?;
        let count = index_space::count(&sizes);
        frame.reserve(op, index_space::count(&shape), 1)?;
        let steps = count.saturating_mul(index_space::count(&domain)).saturating_mul(factors.len());
        frame.consume_fuel(op, steps)?;
        let mut words = Vec::with_capacity(count);
        for index in index_space::Indices::new(&sizes) {
            let mut index = index.into_iter().map(|index| index as i64).collect();
            if is_complex {
                words.extend(complex::sum(number, &mut factors, &mut index, &domain));
                continue;
            }
            // If a dimension is empty, the result is zero without iterating over the others.
            words.push(match domain.contains(&0) {
                true => 0,
                false => sum(number, &factors, &mut index, &domain),
            });
        }
        frame.set(self.result, Datum::of(&shape, words));
        Ok(Next::Op)
    }
}

/// Returns the sum over a domain; `index` has the indices before its dimensions.
fn sum(
    number: NumberFormat,
    factors: &[Factor<'_>],
    index: &mut Vec<i64>,
    domain: &[usize],
) -> Word {
    let Some((&size, inner)) = domain.split_first() else {
        let words = factors.iter().map(|factor| factor.word(index));
        return words.reduce(|product, word| multiply(number, product, word)).unwrap_or(0);
    };
    let mut total = None;
    for step in 0..size {
        index.push(step as i64);
        let part = sum(number, factors, index, inner);
        index.pop();
        total = Some(total.map_or(part, |total| super::sum::add(number, total, part)));
    }
    total.unwrap_or(0)
}

/// Returns the product of two scalars of a format.
fn multiply(number: NumberFormat, a: Word, b: Word) -> Word {
    match number {
        NumberFormat::Int(_) => number.wrap(a.wrapping_mul(b)),
        NumberFormat::Float(_) => number.nearest(number.float(a) * number.float(b)),
    }
}

impl ElementLowering for Contract {
    fn reads(&self, ir: &Ir, operand: usize) -> Reads {
        let factors = self.factors(ir);
        let at = factors.get(operand).map(|factor| factor.1.as_slice()).unwrap_or_default();
        let reads = |dim| at.iter().any(|at| at.as_index() == Some(dim));
        if (0..self.sizes(ir).len()).all(reads) { Reads::Once } else { Reads::Often }
    }

    fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
        let factors = self.factors(reader.ir());
        let domain = reader.ir().store.as_dims(self.domain).unwrap_or_default().to_vec();
        vec![ArraySlice::New(self.pulled(reader, &factors, at, &domain))]
    }
}

impl Contract {
    /// Emits the sum over a domain; `at` has the indices before its dimensions.
    fn pulled(
        &self,
        reader: &mut dyn NestBuilder,
        factors: &[(Value, Vec<Affine<usize>>)],
        at: &[Value],
        domain: &[Poly],
    ) -> Value {
        let loc = reader.loc();
        let Some((size, inner)) = domain.split_first() else {
            let words = factors.iter().map(|(array, indices)| {
                let indices = indices.iter().map(|it| it.value_at(&mut reader.builder(), loc, at));
                let index: Vec<Value> = indices.collect();
                reader.element_or_zero(&ArraySlice::at(*array, &[]), &index)
            });
            let words: Vec<Value> = words.collect();
            return lower::product(&mut reader.builder(), loc, &words);
        };
        let element = reader.shape(self.result).element;
        let start = reductions::start_of_sum(reader, element, size);
        reader.reduce(Monoid::Add, size, start, &mut |reader, step| {
            self.pulled(reader, factors, &[at, &[step]].concat(), inner)
        })
    }
}

/// Batches it with the batch indices before those of the result. Factors without a batch keep their
/// maps.
fn batch(b: &mut Batcher<'_>, op: Op) -> Result<(), Unbatched> {
    let (contract, loc, rank): (Contract, _, _) = (b.read(op), b.loc(op), b.rank());
    let mut factors = Vec::new();
    for (factor, at) in contract.factors(b.ir()) {
        let (factor, differs) = b.given(op, factor)?;
        let batch = if differs { 0..rank } else { 0..0 };
        let inner = at.iter().map(|at| at.renamed(|dim| dim + rank));
        factors.push((factor, batch.map(Affine::index).chain(inner).collect()));
    }
    let domain = b.ir().store.as_dims(contract.domain).unwrap_or_default().to_vec();
    let ty = b.types_of(op, &[contract.result])?[0];
    let sums = Contract::of(b.builder(), loc, &factors, domain, ty);
    b.map_result(contract.result, sums);
    Ok(())
}

impl Differentiate for Contract {
    const CLASSES: &'static [OperandRule] = &[OperandRule::BilinearEach(transpose::of)];
    // Each element of the result is a sum over the domain of products with one factor per operand.
    const HINTS: LinearHints = LinearHints::adding(transpose::add)
        .with_one_hot(one_hot::of_unit)
        .with_diagonal(by_element);
}
