//! `array.build`

use crate::array::ad::bulk_rules;
use crate::array::ad::jacobian::pull_back_build;
use crate::array::ad::{linearize_domain, transpose_domain};
use crate::array::axis::leading;
use crate::array::axis::slices::SliceBuilders;
use crate::array::{ARRAY, index_space, iterations, rules};
use crate::autodiff::Derivative;
use crate::autodiff::batch::{Batch, BodyArg, IterationDomain};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::nest_lowering::{ArraySlice, ElementLowering, NestBuilder};
use crate::interfaces::verify::body::{Body, Wanted, taken};
use crate::interp::{Evaluate, Frame, Next, Trap};
use crate::{Cost, IterationSpace, RegionExecution};
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Diagnostics, Ir, Op, Region, Results, Shape, Value};

/// Returns arrays whose elements or slices are computed from their indices. The body has one
/// argument for each leading index, whose range is the leading size of all results. It yields the
/// element or slice of each result.
///
/// ```mlir
/// func.func @example(%x: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?x?xf64, #cotan.dims<n, n>>, tensor<?x?xf64, #cotan.dims<n, n>>) {
///   %outer = array.build (%i: index, %j: index) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %b = array.index %x[%j] : tensor<?xf64, #cotan.dims<n>>
///     %c = arith.mulf %a, %b : f64
///     array.yield %c : f64
///   } : tensor<?x?xf64, #cotan.dims<n, n>>
///   %rows = array.build (%i: index) {
///     %a = array.index %outer[%i] : tensor<?x?xf64, #cotan.dims<n, n>>
///     array.yield %a : tensor<?xf64, #cotan.dims<n>>
///   } : tensor<?x?xf64, #cotan.dims<n, n>>
///   return %outer, %rows : tensor<?x?xf64, #cotan.dims<n, n>>, tensor<?x?xf64, #cotan.dims<n, n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "array.build",
    pure,
    verify = verify,
    impl(Evaluate, ElementLowering),
    attach(Derivative::NONE.linearize_to_any_order(linearize_domain).transpose(transpose_domain).pull_back(pull_back_build)),
    attach(Cost::MOVE, Batch::rewriting(bulk_rules::OF_BUILD).over(domain), RegionExecution::Repeated, IterationSpace::indexed(size).unrolled(iterations::OF_BUILD), Canonical(rules::OF_BUILD))
)]
#[asm("args($body) attr-dict `:` type($results)")]
pub struct Build {
    /// The body, from indices to one element or slice of each result.
    #[region(single_block)]
    pub body: Region,
    /// The arrays.
    #[result(ARRAY)]
    pub results: Results,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Build { body, results } = ir.verified(op);
    let results: Vec<Value> = results.iter(ir).collect();
    let count = taken(ir, body);
    Body::new(ir, op, body, diagnostics).arguments(&Wanted::indices(count));
    leading::check_results(ir, op, body, count, None, &results, diagnostics);
}

fn domain(ir: &Ir, op: Op) -> IterationDomain {
    let Build { body, results } = ir.verified(op);
    let count = taken(ir, body);
    let first = results.iter(ir).next().and_then(|first| Shape::of(&ir.store, ir.ty(first)));
    let mut sizes = first.map(|shape| shape.sizes).unwrap_or_default();
    sizes.truncate(count);
    IterationDomain { sizes, body, args: (0..count).map(BodyArg::Index).collect() }
}

fn size(ir: &Ir, op: Op, dim: usize) -> Option<Poly> {
    let Build { results, .. } = ir.get(op)?;
    leading::size(ir, results.iter(ir).next()?, dim)
}

impl Evaluate for Build {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        let ir = frame.ir();
        let mut rows = SliceBuilders::new(frame, op, self.results.iter(ir))?;
        for index in index_space::Indices::new(&rows.leading(taken(ir, self.body))) {
            rows.push(&frame.run(self.body, index_space::data(&index))?);
        }
        frame.set_results(op, rows.arrays())
    }
}

impl ElementLowering for Build {
    fn leading(&self, ir: &Ir, _: Op) -> usize {
        taken(ir, self.body)
    }

    fn rows(&self, reader: &mut dyn NestBuilder, _: Op, at: &[Value]) -> Vec<ArraySlice> {
        let indices: Vec<ArraySlice> = at.iter().map(|&at| ArraySlice::New(at)).collect();
        reader.run(self.body, &indices)
    }
}

impl Differentiate for Build {
    const CLASSES: &'static [OperandRule] = &[];
}
