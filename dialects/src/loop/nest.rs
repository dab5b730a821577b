//! `loop.nest`

mod targets;

use crate::array::{ARRAY, ARRAY_OR_SCALAR, extent, trip_count};
use crate::interfaces::nest_lowering::{Given, IterationResults, Kind, Monoid, NewNest};
use crate::interfaces::region_return::yielded;
use crate::interfaces::verify::body::{Body, Wanted};
use crate::interfaces::verify::infer::Inferred;
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use crate::{Cost, CountedLoop, InPlace, IterationSpace, LoopRange, RegionExecution};
use cotan_ir::OpDef;
use cotan_ir::assemble::Parts;
use cotan_ir::codes::OP_RULE;
use cotan_ir::constraints::{ANY, INDEX};
use cotan_ir::dims::Poly;
use cotan_ir::spec::{AttrConstraint, AttrStyle, InferFrom};
use cotan_ir::{
    Attr, AttrData, Builder, Diagnostics, Ir, Loc, Op, Operands, Region, Results, Shape, Store,
    Type, TypeData, Value,
};
use targets::Target;

/// A loop nest. Each loop runs from a lower to an upper bound, exclusive. The body runs once for
/// each index, in row-major order, and yields
///
/// - for each destination after `put` a value and the leading indices at which it is stored,
/// - for each accumulator after `acc` a value and leading indices. The element there and the value
///   are combined by the operation named before it: `add`, `mul`, `and`, `or`, `max`, `min`, or
///   `umax` and `umin` of unsigned integers. A scalar accumulator is a reduction;
/// - the next carried values, after `carry`, which are body arguments after the indices.
///
/// Accesses out of range are dropped. The results are the final destinations, accumulators and
/// carried values. Each loop has a kind, which bounds its dependences:
///
/// - `parallel`: the iterations are independent, their order is irrelevant;
/// - `reduce`: the iterations are independent except for associative reductions;
/// - `scan`: ordered, but carried values are combined by associative operations, or updated by
///   steps that compose;
/// - `ordered`: the iterations run in order.
///
/// No two iterations store to the same index. Along `parallel` loops only arrays are carried, to
/// which the iterations store or add.
///
/// ```mlir
/// func.func @example(%a: tensor<?x3xf64, #cotan.dims<n>>, %x: tensor<3xf64>) -> tensor<?xf64, #cotan.dims<n>> {
///   %zero = arith.constant 0 : index
///   %three = arith.constant 3 : index
///   %start = arith.constant -0.0 : f64
///   %n = array.dim n
///   %empty = loop.empty : tensor<?xf64, #cotan.dims<n>>
///   %r = loop.nest ["parallel"] %zero to %n put %empty : tensor<?xf64, #cotan.dims<n>> (%i: index) {
///     %sum = loop.nest ["reduce"] %zero to %three acc ["add"] %start : f64 (%j: index) {
///       %b = array.index %a[%i, %j] : tensor<?x3xf64, #cotan.dims<n>>
///       %y = array.index %x[%j] : tensor<3xf64>
///       %z = arith.mulf %b, %y : f64
///       loop.yield %z : f64
///     }
///     loop.yield %sum, %i : f64, index
///   }
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "loop.nest",
    pure,
    infer = infer,
    verify = verify,
    impl(Evaluate),
    attach(Cost::MOVE, RegionExecution::Repeated, IterationSpace::counted(trip_count).with_extent(size).looping(parts), IN_PLACE)
)]
#[asm(
    "$kinds $lowers `to` $uppers (`put` $puts^ `:` type($puts))? (`acc` $monoids $accs^ `:` \
     type($accs))? (`carry` $inits^ `:` type($inits))? args($body) attr-dict"
)]
pub struct Nest {
    /// The kind of each loop, outermost first.
    #[attr(KINDS)]
    pub kinds: Attr,
    /// The lower bounds.
    #[operand(INDEX)]
    pub lowers: Operands,
    /// The upper bounds, exclusive.
    #[operand(INDEX)]
    pub uppers: Operands,
    /// The destinations.
    #[operand(ARRAY)]
    pub puts: Operands,
    /// The operation of each accumulator.
    #[attr(MONOIDS)]
    pub monoids: Option<Attr>,
    /// The initial values of the accumulators.
    #[operand(ARRAY_OR_SCALAR)]
    pub accs: Operands,
    /// The initial carried values.
    #[operand(ANY)]
    pub inits: Operands,
    /// The body of one iteration.
    #[region(single_block)]
    pub body: Region,
    /// The final destinations, accumulators and carried values.
    #[result(ANY)]
    pub results: Results,
}

const IN_PLACE: InPlace = InPlace(|ir, op| {
    let nest: Nest = ir.verified(op);
    let changed = nest.puts.iter(ir).chain(nest.accs.iter(ir)).chain(nest.inits.iter(ir));
    changed.filter(|&value| Shape::of(&ir.store, ir.ty(value)).is_some()).collect()
});

static KINDS: AttrConstraint = AttrConstraint {
    description: "list of \"parallel\", \"reduce\" and \"ordered\"",
    holds: |store, attr| named(store, attr, Kind::named).is_some(),
    style: AttrStyle::Full,
};

static MONOIDS: AttrConstraint = AttrConstraint {
    description: "list of names of associative operations, such as \"add\"",
    holds: |store, attr| named(store, attr, Monoid::named).is_some(),
    style: AttrStyle::Full,
};

fn named<T>(store: &Store, attr: Attr, of: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    let AttrData::Array(names) = store.attr_data(attr) else { return None };
    names.iter().map(|&name| of(store.as_str(name)?)).collect()
}

impl NewNest {
    /// Returns the components of a nest, to be changed and built again.
    pub fn of(ir: &Ir, nest: &Nest) -> Self {
        Self {
            loops: nest.loops(ir),
            puts: nest.puts.iter(ir).collect(),
            accs: nest.monoids(&ir.store).into_iter().zip(nest.accs.iter(ir)).collect(),
            inits: nest.inits.iter(ir).collect(),
        }
    }

    /// Builds the nest with a body.
    pub fn build(&self, b: &mut Builder<'_>, loc: Loc, body: Region) -> Op {
        let kinds: Vec<Kind> = self.loops.iter().map(|it| it.0).collect();
        let lowers: Vec<Value> = self.loops.iter().map(|it| it.1).collect();
        let uppers: Vec<Value> = self.loops.iter().map(|it| it.2).collect();
        let (monoids, accs): (Vec<Monoid>, Vec<Value>) = self.accs.iter().copied().unzip();
        let kinds = Nest::kinds_attr(b.store_mut(), &kinds);
        let monoids = (!monoids.is_empty()).then(|| Nest::monoids_attr(b.store_mut(), &monoids));
        Nest::with_monoids(
            b,
            loc,
            kinds,
            [&lowers, &uppers, &self.puts, &accs, &self.inits],
            monoids,
            body,
        )
    }
}

impl Nest {
    /// Returns the loops, outermost first: kind, lower bound and upper bound.
    pub fn loops(&self, ir: &Ir) -> Vec<(Kind, Value, Value)> {
        let bounds = self.lowers.iter(ir).zip(self.uppers.iter(ir));
        let loops = self.kinds(&ir.store).into_iter().zip(bounds);
        loops.map(|(kind, (lower, upper))| (kind, lower, upper)).collect()
    }

    /// Returns the attribute of kinds.
    pub fn kinds_attr(store: &mut Store, kinds: &[Kind]) -> Attr {
        let kinds: Vec<Attr> = kinds.iter().map(|kind| store.string_attr(kind.name())).collect();
        store.array_attr(&kinds)
    }

    /// Returns the attribute of operations.
    pub fn monoids_attr(store: &mut Store, monoids: &[Monoid]) -> Attr {
        let names = monoids.iter().map(|monoid| store.string_attr(monoid.name()));
        let names: Vec<Attr> = names.collect();
        store.array_attr(&names)
    }

    /// Returns the kind of each loop.
    pub fn kinds(&self, store: &Store) -> Vec<Kind> {
        named(store, self.kinds, Kind::named).unwrap_or_default()
    }

    /// Returns the operation of each accumulator.
    pub fn monoids(&self, store: &Store) -> Vec<Monoid> {
        self.monoids.and_then(|attr| named(store, attr, Monoid::named)).unwrap_or_default()
    }

    /// Builds a nest; the operand groups are in declaration order.
    pub fn with_monoids(
        b: &mut Builder<'_>,
        loc: Loc,
        kinds: Attr,
        operands: [&[Value]; 5],
        monoids: Option<Attr>,
        body: Region,
    ) -> Op {
        let mut parts = Parts::new(Self::SPEC);
        parts.attr("kinds", kinds);
        operands.into_iter().for_each(|group| parts.operands(group));
        if let Some(monoids) = monoids {
            parts.attr("monoids", monoids);
        }
        parts.regions(&[body]);
        parts.build_inferred(b, loc)
    }

    /// Returns the results of the body in an iteration. Returns `None` if they do not match the
    /// declaration.
    pub fn iteration_results(&self, ir: &Ir) -> Option<IterationResults> {
        let yielded_values = yielded(ir, self.body)?;
        let mut yielded_values = yielded_values.into_iter();
        let rank = |value| Shape::of(&ir.store, ir.ty(value)).map_or(0, |shape| shape.rank());
        let mut next = |target: Value| {
            let value = yielded_values.next()?;
            let count = rank(target).saturating_sub(rank(value));
            let at: Vec<Value> = yielded_values.by_ref().take(count).collect();
            (at.len() == count).then_some(Given { value, at })
        };
        let puts = self.puts.iter(ir).map(&mut next).collect::<Option<_>>()?;
        let accs = self.accs.iter(ir).map(&mut next).collect::<Option<_>>()?;
        Some(IterationResults { puts, accs, carried: yielded_values.collect() })
    }

    /// Returns the expected types of the yielded values, given the rank of each.
    fn expected(&self, ir: &Ir) -> Vec<Wanted> {
        let yielded_values = yielded(ir, self.body).unwrap_or_default();
        let mut expected = Vec::new();
        for target in self.puts.iter(ir).chain(self.accs.iter(ir)) {
            let Some(mut part) = Shape::of(&ir.store, ir.ty(target)) else { return expected };
            let value = yielded_values
                .get(expected.len())
                .and_then(|&value| Shape::of(&ir.store, ir.ty(value)));
            let rank = value.map_or(0, |value| value.rank());
            let indices = part.rank().saturating_sub(rank);
            part.sizes.drain(..indices);
            expected.push(Wanted::Shape(part));
            expected.extend(Wanted::indices(indices));
        }
        expected.extend(self.inits.iter(ir).map(|init| Wanted::Type(ir.ty(init))));
        expected
    }
}

/// Returns the trip count of a nest whose loops start at 0.
fn parts(ir: &Ir, op: Op) -> CountedLoop {
    let this = ir.verified::<Nest>(op);
    let bounds = this.lowers.iter(ir).zip(this.uppers.iter(ir));
    let ranges = bounds.map(|(lower, upper)| LoopRange { lower, upper, step: None }).collect();
    CountedLoop { op, ranges, inits: Some(this.inits), body: this.body }
}

fn size(ir: &Ir, op: Op, dim: usize) -> Option<Poly> {
    CountedLoop::of(ir, op)?.ranges.get(dim).and_then(|&range| extent(ir, range))
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let name = store.symbols.find("operandSegmentSizes");
    let sizes = name.and_then(|name| store.dict_get(from.props, name));
    let sizes = sizes.and_then(|sizes| store.as_i32_array(sizes)).into_iter().flatten();
    let bounds: i32 = sizes.take(2).sum();
    let bounds = usize::try_from(bounds).unwrap_or(0).min(from.operands.len());
    Ok(from.operands[bounds..].iter().copied().collect())
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let nest = ir.verified::<Nest>(op);
    let mut broken = |message: &str| diagnostics.push(op_error(ir, op, &OP_RULE, message));
    let kinds = nest.kinds(&ir.store);
    let dims = [kinds.len(), nest.lowers.len(), nest.uppers.len()];
    if dims.iter().any(|&count| count != dims[0]) {
        let [kinds, lowers, uppers] = dims;
        return broken(&format!("has {kinds} kinds for {lowers} lower and {uppers} upper bounds"));
    }
    if nest.results.is_empty() {
        return broken("has no destination, accumulator or carried value");
    }
    let monoids = nest.monoids(&ir.store);
    if monoids.len() != nest.accs.len() {
        let (yielded_values, expected) = (monoids.len(), nest.accs.len());
        return broken(&format!("names {yielded_values} operations for {expected} accumulators"));
    }
    for (acc, monoid) in nest.accs.iter(ir).zip(monoids) {
        let shape = Shape::of(&ir.store, ir.ty(acc));
        let is_float =
            shape.is_some_and(|it| matches!(ir.type_data(it.element), TypeData::Float(_)));
        if is_float && !monoid.accepts_floats() {
            broken(&format!("combines floats by \"{}\"", monoid.name()));
        }
    }
    let expected = nest.expected(ir);
    let carried: Vec<Type> = nest.inits.iter(ir).map(|init| ir.ty(init)).collect();
    let mut body = Body::new(ir, op, nest.body, diagnostics);
    body.arguments(&[Wanted::indices(dims[0]), Wanted::types(&carried)].concat());
    body.results(&expected);
}

impl Evaluate for Nest {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let lowers = frame.integers(op, self.lowers.iter(ir))?;
        let uppers = frame.integers(op, self.uppers.iter(ir))?;
        let puts = self.puts.iter(ir).map(|put| Target::new(frame, op, put, None));
        let mut targets: Vec<Target> = puts.collect::<Result<_, _>>()?;
        for (acc, monoid) in self.accs.iter(ir).zip(self.monoids(&ir.store)) {
            targets.push(Target::new(frame, op, acc, Some(monoid))?);
        }
        let mut carried = frame.get_all(self.inits.iter(ir))?;
        let is_empty = lowers.iter().zip(&uppers).any(|(lower, upper)| lower >= upper);
        let mut next = (!is_empty).then(|| lowers.clone());
        while let Some(index) = next {
            let indices = index.iter().map(|&at| Datum::Scalar(at as u64));
            let mut yielded_values =
                frame.run(self.body, indices.chain(carried).collect())?.into_iter();
            targets.iter_mut().for_each(|target| target.take(&mut yielded_values));
            carried = yielded_values.collect();
            next = next_index(index, &lowers, &uppers);
        }
        let results = targets.into_iter().map(Target::datum).chain(carried);
        frame.set_results(op, results.collect())
    }
}

/// Returns the next index in row-major order.
fn next_index<I: AsMut<[i64]>>(mut index: I, lowers: &[i64], uppers: &[i64]) -> Option<I> {
    for (axis, at) in index.as_mut().iter_mut().enumerate().rev() {
        *at += 1;
        if *at < uppers[axis] {
            return Some(index);
        }
        *at = lowers[axis];
    }
    None
}
