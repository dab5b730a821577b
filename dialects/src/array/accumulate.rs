//! `array.accumulate`

use super::sum::add;
use super::{ARRAY_OR_NUMBER, index_space};
use crate::derivative::{Class, Differentiate};
use crate::eval::{Datum, Evaluate, Frame, Next, Number, Stop, Word};
use crate::interfaces::yields::yielded;
use crate::verify::body::{Body, Wanted};
use crate::verify::infer::Inferred;
use crate::verify::op_error;
use crate::{Cost, Domain, DomainSizes, Runs};
use cotan_ir::codes::{OP_RULE, OPERAND_TYPE};
use cotan_ir::constraints::SIZES;
use cotan_ir::dims::Poly;
use cotan_ir::spec::InferFrom;
use cotan_ir::text::type_to_string;
use cotan_ir::{Attr, Diagnostics, Ir, Op, Operands, Region, Results, Shape, Store};

/// Adds values to several accumulators: at every index of a domain, in row-major order, the body
/// gives for each accumulator a value and the leading indices at which it is added. Out of range it
/// is dropped. A size of the domain that is negative is an error, as that of an array is.
///
/// What the body gives is one flat list: a value for the first accumulator, as many indices as the
/// accumulator has dimensions more than the value, then the same for the next one.
///
/// ```mlir
/// func.func @example(%x: tensor<?x3xf64, #cotan.dims<n>>, %a: tensor<3x?xf64, #cotan.dims<n>>, %s: f64) -> (tensor<3x?xf64, #cotan.dims<n>>, f64) {
///   %r:2 = array.accumulate %a, %s over [n, 3] (%i: index, %j: index) {
///     %v = array.index %x[%i, %j] : tensor<?x3xf64, #cotan.dims<n>>
///     array.yield %v, %j, %i, %v : f64, index, index, f64
///   } : tensor<3x?xf64, #cotan.dims<n>>, f64
///   return %r#0, %r#1 : tensor<3x?xf64, #cotan.dims<n>>, f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.accumulate",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate),
    attach(Cost::SWEEP),
    attach(Runs::Repeatedly, Domain(size), DomainSizes::NAMED)
)]
#[asm("$accumulators `over` $domain args($body) attr-dict `:` type($accumulators)")]
pub struct Accumulate {
    /// What is added to.
    #[operand(ARRAY_OR_NUMBER)]
    pub accumulators: Operands,
    /// How often the body runs: the sizes of its indices.
    #[attr(SIZES)]
    pub domain: Attr,
    /// Gives, for each accumulator, a value and indices.
    #[region(single_block)]
    pub body: Region,
    /// The sums.
    #[result(ARRAY_OR_NUMBER)]
    pub results: Results,
}

fn infer(_: &mut Store, from: &InferFrom<'_>) -> Inferred {
    Ok(from.operands.iter().copied().collect())
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Accumulate>(op);
    let Accumulate { accumulators, domain, body, results } = this;
    let mut broken = |code, message: &str| diagnostics.push(op_error(ir, op, code, message));
    if accumulators.is_empty() {
        return broken(&OP_RULE, "has nothing to add to");
    }
    if results.len() != accumulators.len() {
        let (given, wanted) = (results.len(), accumulators.len());
        return broken(&OP_RULE, &format!("has {given} results for {wanted} accumulators"));
    }
    for (index, (from, to)) in accumulators.iter(ir).zip(results.iter(ir)).enumerate() {
        if ir.ty(from) != ir.ty(to) {
            let (from, to) = (type_to_string(ir, ir.ty(from)), type_to_string(ir, ir.ty(to)));
            broken(&OPERAND_TYPE, &format!("adds to `{from}`, but result {index} is `{to}`"));
        }
    }
    let wanted = this.wanted(ir);
    let indices = ir.store.as_dims(domain).map_or(0, <[_]>::len);
    let mut body = Body::new(ir, op, body, diagnostics);
    body.takes(&Wanted::indices(indices));
    body.gives(&wanted);
}

impl Accumulate {
    /// What the body has to give, where the rank of each value is the one that it has.
    fn wanted(&self, ir: &Ir) -> Vec<Wanted> {
        let given = yielded(ir, self.body).unwrap_or_default();
        let mut wanted = Vec::new();
        for accumulator in self.accumulators.iter(ir) {
            let Some(mut part) = Shape::of(&ir.store, ir.ty(accumulator)) else { return wanted };
            let value =
                given.get(wanted.len()).and_then(|&value| Shape::of(&ir.store, ir.ty(value)));
            let rank = value.map_or(0, |value| value.rank());
            let indices = part.rank().saturating_sub(rank);
            part.sizes.drain(..indices);
            wanted.push(Wanted::Shape(part));
            wanted.extend(Wanted::indices(indices));
        }
        wanted
    }
}

fn size(ir: &Ir, op: Op, place: usize) -> Option<Poly> {
    let Accumulate { domain, .. } = ir.get(op)?;
    ir.store.as_dims(domain)?.get(place).cloned()
}

impl Evaluate for Accumulate {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Stop> {
        let ir = frame.ir();
        let domain = frame.dims(op, ir.store.as_dims(self.domain).unwrap_or_default())?;
        let domain = domain.into_iter().map(|size| usize::try_from(size).unwrap_or(0));
        let domain: Vec<usize> = domain.collect();
        let mut sums = Vec::with_capacity(self.accumulators.len());
        for accumulator in self.accumulators.iter(ir) {
            let datum = frame.get(accumulator)?;
            frame.pay(op, datum.words().len(), 1)?;
            sums.push(Sums {
                number: frame.number(op, accumulator)?,
                shape: datum.shape().unwrap_or_default().to_vec(),
                words: datum.words().to_vec(),
            });
        }
        for index in index_space::Indices::new(&domain) {
            let given = frame.run(self.body, index_space::data(&index))?;
            let mut given = given.iter();
            for sums in &mut sums {
                let Some(value) = given.next() else { break };
                let indices = sums.shape.len() - value.shape().unwrap_or_default().len();
                let at: Vec<i64> = given
                    .by_ref()
                    .take(indices)
                    .filter_map(Datum::scalar)
                    .map(|at| at as i64)
                    .collect();
                sums.add(&at, value.words());
            }
        }
        frame.set_results(
            op,
            sums.into_iter().map(|sums| Datum::of(&sums.shape, sums.words)).collect(),
        )
    }
}

/// An accumulator in the making.
struct Sums {
    number: Number,
    shape: Vec<usize>,
    words: Vec<Word>,
}

impl Sums {
    /// Adds what stands at leading indices.
    fn add(&mut self, at: &[i64], value: &[Word]) {
        let Some(start) = index_space::offset(&self.shape, at) else { return };
        for (sum, &word) in self.words[start..].iter_mut().zip(value) {
            *sum = add(self.number, *sum, word);
        }
    }
}

impl Differentiate for Accumulate {
    const CLASSES: &'static [Class] = &[Class::Structural];
}
