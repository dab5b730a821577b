//! `array.accumulate`

use crate::array::ad::{linearize_accumulate, transpose_domain};
use crate::array::axis::slices::SliceBuilders;
use crate::array::{index_space, inplace, region, rules, zero};
use crate::autodiff::Derivative;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::accumulators;
use crate::interfaces::accumulators::ARRAY_OR_SCALAR_OR_ACC;
use crate::interfaces::nest_lowering::{
    ArraySlice, Kind, LoopResults, LoopSpec, NestBuilder, NestLowering, PartialIndex,
};
use crate::interfaces::verify::body::{Body, Wanted, taken};
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use crate::{
    AccumulatorFlow, Cost, CostKind, Elements, InPlace, IterationSpace, RegionExecution, Sources,
};
use cotan_ir::codes::{OP_RULE, OPERAND_TYPE};
use cotan_ir::constraints::SIZES;
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::Canonical;
use cotan_ir::text::type_to_string;
use cotan_ir::{
    Attr, Builder, Diagnostics, Ir, Loc, Op, Operands, Region, Results, Shape, Type, Value,
};

/// Runs the body at every index of a domain, in row-major order, to add to accumulators. A negative
/// size of the domain is an error, as it is for an array.
///
/// The arguments of the body are the indices and then the accumulators: one for each operand, and
/// further ones that start from zeros. The body yields the accumulators, and after them any count
/// of outputs for that index. The results are the sums, and arrays of the outputs, whose leading
/// dimensions are the domain. If an operand is an accumulator, so is its result.
///
/// Float accumulators start from -0.0, the additive identity, so an element without additions is
/// -0.0.
///
/// ```mlir
/// func.func @example(%x: tensor<?x3xf64, #cotan.dims<n>>, %s: f64) -> (f64, tensor<3xf64>, tensor<?x3xf64, #cotan.dims<n>>) {
///   %total, %columns, %squares = array.accumulate %s over [n, 3] (%i: index, %j: index, %t: !array.acc<f64>, %c: !array.acc<tensor<3xf64>>) {
///     %a = array.index %x[%i, %j] : tensor<?x3xf64, #cotan.dims<n>>
///     %u = array.add_at %t[], %a : !array.acc<f64>, f64
///     %d = array.add_at %c[%j], %a : !array.acc<tensor<3xf64>>, f64
///     %b = arith.mulf %a, %a : f64
///     array.yield %u, %d, %b : !array.acc<f64>, !array.acc<tensor<3xf64>>, f64
///   } : (f64) -> (f64, tensor<3xf64>, tensor<?x3xf64, #cotan.dims<n>>)
///   return %total, %columns, %squares : f64, tensor<3xf64>, tensor<?x3xf64, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.accumulate",
    pure,
    verify = verify,
    impl(Evaluate, NestLowering),
    attach(Derivative::NONE.linearize_to_any_order(linearize_accumulate).transpose(transpose_domain)),
    attach(COST, IN_PLACE),
    attach(RegionExecution::Repeated, AccumulatorFlow(before), IterationSpace::indexed(size).named(), Canonical(rules::OF_ACCUMULATE))
)]
#[asm("($operands^)? `over` $domain args($body) attr-dict `:` functional-type(operands, results)")]
pub struct Accumulate {
    /// The initial values of the first accumulators; the others start from zeros.
    #[operand(ARRAY_OR_SCALAR_OR_ACC)]
    pub operands: Operands,
    /// The sizes of the domain, which the indices iterate over.
    #[attr(SIZES)]
    pub domain: Attr,
    /// The loop body, from indices and accumulators to accumulators and outputs.
    #[region(single_block)]
    pub body: Region,
    /// The sums, then the arrays of outputs.
    #[result(ARRAY_OR_SCALAR_OR_ACC)]
    pub results: Results,
}

impl Accumulate {
    /// Returns the sizes of the domain.
    pub fn sizes<'a>(&self, ir: &'a Ir) -> &'a [Poly] {
        ir.store.as_dims(self.domain).unwrap_or_default()
    }

    /// Returns the count of accumulator arguments.
    pub fn lanes(&self, ir: &Ir) -> usize {
        taken(ir, self.body).saturating_sub(self.sizes(ir).len())
    }

    /// Builds an accumulation over a domain into `initial`, and into zeros of the types `zeros`.
    /// `body` emits the yielded values from indices and accumulators. `outputs` are the types
    /// of the output arrays.
    #[allow(clippy::too_many_arguments, reason = "they are the components of the operation")]
    pub fn over(
        b: &mut Builder<'_>,
        loc: Loc,
        domain: &[Poly],
        initial: &[Value],
        zeros: &[Type],
        outputs: &[Type],
        body: impl FnOnce(&mut Builder<'_>, &[Value], &[Value]) -> Vec<Value>,
    ) -> Vec<Value> {
        let initial_types = initial.iter().map(|&value| b.ty(value));
        let sums: Vec<Type> = initial_types.chain(zeros.iter().copied()).collect();
        let mut arg_types = vec![Type::INDEX; domain.len()];
        for &sum in &sums {
            let is_acc = accumulators::is(&b.store, sum);
            arg_types.push(if is_acc { sum } else { accumulators::of(b.store_mut(), sum) });
        }
        let body = region::build(b, loc, &arg_types, |b, args| {
            let (indices, accumulators) = args.split_at(domain.len());
            body(b, indices, accumulators)
        });
        let results = [&sums[..], outputs].concat();
        let domain = b.store_mut().dims_attr(domain);
        let op = Self::build(b, loc, initial, domain, body, &results);
        b.results(op).collect()
    }
}

const COST: Cost =
    Cost { per_element: 1, kind: CostKind::Move, of: Elements::Counted(touched), ..Cost::FREE };

const IN_PLACE: InPlace = InPlace(|ir, op| ir.operands(op).collect());

/// Returns the count of elements accessed: initial zeros, copied operands and outputs. Additions in
/// the body have their own cost.
fn touched(ir: &Ir, op: Op) -> Option<Poly> {
    let Accumulate { operands, results, .. } = ir.verified::<Accumulate>(op);
    let built = results.iter(ir).skip(operands.len()).map(|value| inplace::elements(ir, value));
    let copied = operands.iter(ir).map(|value| inplace::copied(ir, op, value));
    built.chain(copied).try_fold(Poly::constant(0), |sum, count| sum.add(&count?))
}

fn before(ir: &Ir, op: Op, result: usize) -> Sources {
    ir.operands(op).nth(result).into_iter().collect()
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<Accumulate>(op);
    let Accumulate { operands, body, results, .. } = this;
    let (indices, lanes) = (this.sizes(ir).len(), this.lanes(ir));
    let mut broken = |code, message: &str| diagnostics.push(op_error(ir, op, code, message));
    let Some(block) = ir.single_block(body) else { return };
    if lanes == 0 {
        return broken(&OP_RULE, "has no accumulator");
    }
    if lanes < operands.len() {
        let count = operands.len();
        return broken(
            &OP_RULE,
            &format!(
                "region expects at least {count} accumulators, has \
                                          {lanes}"
            ),
        );
    }
    if results.len() < lanes {
        let count = results.len();
        return broken(&OP_RULE, &format!("has {count} results for {lanes} accumulators"));
    }
    let mut arg_types = Wanted::indices(indices);
    for (acc, arg) in ir.args(block).skip(indices).enumerate() {
        let (ty, result) = (ir.ty(arg), ir.ty(results.get(ir, acc)));
        let Some(sum) = accumulators::sum(&ir.store, ty) else {
            let ty = type_to_string(ir, ty);
            let message = format!(
                "has a body argument of type `{ty}`, where an accumulator is \
                                   expected"
            );
            return broken(&OPERAND_TYPE, &message);
        };
        let from = (acc < operands.len()).then(|| ir.ty(operands.get(ir, acc)));
        let expected = from.filter(|&from| from == ty).unwrap_or(sum);
        if from.is_some_and(|from| from != expected) || result != expected {
            let from =
                from.map_or("zeros".to_owned(), |ty| format!("`{}`", type_to_string(ir, ty)));
            let [ty, result] = [ty, result].map(|ty| type_to_string(ir, ty));
            let message = format!("accumulates {from} in `{ty}`, but returns `{result}`");
            return broken(&OPERAND_TYPE, &message);
        }
        arg_types.push(Wanted::Type(ty));
    }
    if !Body::new(ir, op, body, diagnostics).arguments(&arg_types) {
        return;
    }
    let mut yield_types = arg_types.split_off(indices);
    match output_types(ir, &this, lanes) {
        Ok(outputs) => {
            yield_types.extend(outputs);
            Body::new(ir, op, body, diagnostics).results(&yield_types);
        }
        Err(message) => diagnostics.push(op_error(ir, op, &OPERAND_TYPE, &message)),
    }
    accumulators::check_iter_args(ir, op, body, indices, diagnostics);
}

/// Returns the output types of the body that follow from the results, or a message.
fn output_types(ir: &Ir, this: &Accumulate, lanes: usize) -> Result<Vec<Wanted>, String> {
    let over = this.sizes(ir);
    let results = this.results.iter(ir).enumerate().skip(lanes);
    let row = |(index, result)| {
        let ty = ir.ty(result);
        let shape = Shape::of(&ir.store, ty).filter(|shape| shape.sizes.starts_with(over));
        let Some(mut shape) = shape else {
            let (over, ty) = (crate::array::axis::leading::text(ir, over), type_to_string(ir, ty));
            return Err(format!("has outputs over {over}, but result {index} is `{ty}`"));
        };
        shape.sizes.drain(..over.len());
        Ok(Wanted::Shape(shape))
    };
    results.map(row).collect()
}

fn size(ir: &Ir, op: Op, dim: usize) -> Option<Poly> {
    let Accumulate { domain, .. } = ir.get(op)?;
    ir.store.as_dims(domain)?.get(dim).cloned()
}

impl Evaluate for Accumulate {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let domain = frame.dims(op, self.sizes(ir))?;
        let domain: Vec<usize> =
            domain.into_iter().map(|size| usize::try_from(size).unwrap_or(0)).collect();
        let lanes = self.lanes(ir);
        let initial = frame.get_all(self.operands.iter(ir))?;
        frame.release(op);
        let initial = initial.into_iter().map(|datum| frame.own(op, datum));
        let mut sums: Vec<Datum> = initial.collect::<Result<_, _>>()?;
        let zeros: Vec<Value> = self.results.iter(ir).take(lanes).skip(sums.len()).collect();
        for &value in &zeros {
            let (number, sizes) = (frame.number(op, value)?, frame.sizes(op, ir.ty(value))?);
            let count = index_space::count(&sizes);
            frame.reserve(op, count, 1)?;
            sums.push(Datum::of(&sizes, vec![zero::unit_of_sums(number); count]));
        }
        let mut rows = SliceBuilders::new(frame, op, self.results.iter(ir).skip(lanes))?;
        for index in index_space::Indices::new(&domain) {
            let mut args = index_space::data(&index);
            args.append(&mut sums);
            sums = frame.run(self.body, args)?;
            let outputs = sums.split_off(lanes.min(sums.len()));
            rows.push(&outputs);
        }
        sums.extend(rows.arrays());
        frame.set_results(op, sums)
    }
}

impl NestLowering for Accumulate {
    fn nest(&self, reader: &mut dyn NestBuilder, _: Op) -> Vec<Value> {
        let ir = reader.ir();
        let (domain, lanes) = (self.sizes(ir).to_vec(), self.lanes(ir));
        let initial: Vec<Value> = self.operands.iter(ir).collect();
        let results: Vec<Value> = self.results.iter(ir).collect();
        let types: Vec<Type> = results.iter().map(|&result| ir.ty(result)).collect();
        let mut inits: Vec<Value> = initial.iter().map(|&value| reader.whole_of(value)).collect();
        for &ty in &types[inits.len()..lanes] {
            inits.push(reader.additive_identity(ty));
        }
        if domain.is_empty() {
            let args: Vec<ArraySlice> = inits.into_iter().map(ArraySlice::New).collect();
            let yields = reader.run(self.body, &args);
            return yields.iter().map(|row| reader.whole(row)).collect();
        }
        let dests = types[lanes..].iter().map(|&ty| {
            let empty = reader.empty(ty);
            (empty, reader.shape(empty).rank() - domain.len())
        });
        let dests: Vec<(Value, usize)> = dests.collect();
        let count = dests.len();
        let new = LoopSpec { loops: reader.loops(Kind::Reduce, &domain), dests, inits };
        let mut swept = reader.sweep(&new, &mut |reader, at, sums| {
            let args = at.iter().chain(sums).map(|&value| ArraySlice::New(value));
            let mut yields = reader.run(self.body, &args.collect::<Vec<ArraySlice>>());
            let outputs = yields.split_off(lanes);
            let index: PartialIndex = at.iter().copied().map(Some).collect();
            let rows = outputs.into_iter().map(|row| (row, index.clone())).collect();
            LoopResults { rows, carried: yields.iter().map(|row| reader.whole(row)).collect() }
        });
        let mut sums = swept.split_off(count);
        sums.append(&mut swept);
        sums
    }
}

impl Differentiate for Accumulate {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Region];
}
