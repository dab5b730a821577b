//! `linear.rows`

use super::data::{Data, applied, make};
use super::eliminate;
use super::interface::{LinearMapRow, Space};
use super::types;
use crate::array::axis::slices::Slices;
use crate::array::index_space::{Indices, data};
use crate::array::transpose_domain;
use crate::autodiff::Derivative;
use crate::interfaces::linear_map_type;
use crate::interfaces::linear_map_type::MAP;
use crate::interfaces::region_return::yielded;
use crate::interfaces::verify::body::{Body, Wanted, taken};
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use crate::{Cost, RegionExecution};
use cotan_ir::codes::{OP_RULE, OPERAND_TYPE};
use cotan_ir::{Diagnostics, Ir, Op, Region, Results, Type, Value};

/// Returns maps to arrays, from a map for each element or slice: a vertical concatenation of blocks
/// of a matrix. The body maps an index to the maps; the number of indices is the number of leading
/// dimensions. The body runs when the map is applied.
///
/// ```mlir
/// func.func @example(%d: tensor<?xf64, #cotan.dims<n>>, %x: f64) -> tensor<?xf64, #cotan.dims<n>> {
///   %map = linear.rows (%i: index) {
///     %k = array.index %d[%i] : tensor<?xf64, #cotan.dims<n>>
///     %scale = linear.scale %k : f64 -> !linear.map<f64, f64>
///     linear.yield %scale : !linear.map<f64, f64>
///   } : !linear.map<f64, tensor<?xf64, #cotan.dims<n>>>
///   %r = linear.apply %map, %x : !linear.map<f64, tensor<?xf64, #cotan.dims<n>>>, f64
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "linear.rows",
    pure,
    verify = verify,
    impl(Evaluate),
    attach(Cost::FREE, RegionExecution::Deferred, ROW, Derivative::NONE.transpose(transpose_domain))
)]
#[asm("args($body) attr-dict `:` type($maps)")]
pub struct Rows {
    /// The body: maps an index to a map for each result.
    #[region(single_block)]
    pub body: Region,
    /// The maps.
    #[result(MAP)]
    pub maps: Results,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Rows { body, maps } = ir.verified(op);
    let count = taken(ir, body);
    if !Body::new(ir, op, body, diagnostics).arguments(&Wanted::indices(count)) {
        return;
    }
    if count == 0 || maps.is_empty() {
        let message = "has no index argument, or no result";
        return diagnostics.push(op_error(ir, op, &OP_RULE, message));
    }
    let codomains: Vec<Type> = maps.iter(ir).map(|map| types::spaces(ir, map).1).collect();
    check_body(ir, op, body, &codomains, false, diagnostics);
}

/// Returns an error if a body does not yield maps of slices of arrays: to them, or from them if
/// `from`.
pub(super) fn check_body(
    ir: &Ir,
    op: Op,
    body: Region,
    arrays: &[Type],
    from: bool,
    diagnostics: &mut Diagnostics,
) {
    let count = taken(ir, body);
    let outputs = yielded(ir, body).unwrap_or_default();
    let mut broken = |message: &str| diagnostics.push(op_error(ir, op, &OPERAND_TYPE, message));
    if outputs.len() != arrays.len() {
        return broken("has a body that does not yield one map for each result");
    }
    let leading = |ty| {
        let shape = cotan_ir::Shape::of(&ir.store, ty)?;
        shape.sizes.get(..count).map(<[_]>::to_vec)
    };
    for ((&array, &map), result) in arrays.iter().zip(&outputs).zip(ir.results(op)) {
        let Some(row) = types::row(ir, array, count) else {
            return broken("has more indices than the array has dimensions");
        };
        if leading(array) != leading(arrays[0]) {
            return broken("has results of different leading sizes");
        }
        let Some((domain, codomain)) = linear_map_type::spaces(&ir.store, ir.ty(map)) else {
            return broken("has a body that yields values other than maps");
        };
        let (whole_domain, whole_codomain) = types::spaces(ir, result);
        let (row_space, other, whole) = match from {
            true => (domain, codomain, whole_codomain),
            false => (codomain, domain, whole_domain),
        };
        if cotan_ir::Shape::of(&ir.store, row_space).as_ref() != Some(&row) || other != whole {
            return broken(
                "has a body that yields maps between other spaces than those of a slice",
            );
        }
    }
}

impl Evaluate for Rows {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        make(frame, op)
    }
}

const ROW: LinearMapRow = LinearMapRow {
    compute: |d, op, x| {
        let (_, codomain) = types::spaces(d.ir(), d.ir().result(op, d.index));
        let sizes = d.frame.sizes(op, codomain)?;
        let mut words = Vec::with_capacity(sizes.iter().product());
        let over = over(d, op, &sizes);
        for index in Indices::new(&over) {
            let row = applied_at(d, op, &index, x.clone(), false)?;
            words.extend_from_slice(row.words());
        }
        Ok(Datum::of(&sizes, words))
    },
    compute_reverse: |d, op, r| {
        let (domain, codomain) = types::spaces(d.ir(), d.ir().result(op, d.index));
        let sizes = d.frame.sizes(op, codomain)?;
        let over = over(d, op, &sizes);
        let mut sum: Option<Datum> = None;
        for (batch, index) in Indices::new(&over).enumerate() {
            let row = Slices::rows(&sizes, sizes.len() - over.len()).get(r.words(), batch, 0);
            let part = applied_at(d, op, &index, row, true)?;
            sum = Some(match sum {
                None => part,
                Some(sum) => d.add(domain, sum, part)?,
            });
        }
        sum.map_or_else(|| d.zero(domain), Ok)
    },
    emit: eliminate::rows,
    emit_reverse: eliminate::reject_reverse,
    passes_on: captured_maps,
};

/// Returns the sizes of the iteration domain.
pub(super) fn over(d: &Data<'_, '_, '_>, op: Op, sizes: &[usize]) -> Vec<usize> {
    sizes[..taken(d.ir(), d.ir().regions(op)[0])].to_vec()
}

/// Evaluates the map at an index.
pub(super) fn applied_at(
    d: &mut Data<'_, '_, '_>,
    op: Op,
    index: &[usize],
    x: Datum,
    reverse: bool,
) -> Result<Datum, Trap> {
    let body = d.ir().regions(op)[0];
    let maps = d.frame.run(body, data(index))?;
    applied(d.frame, op, &maps[d.index], x, reverse)
}

/// Returns the captured maps to which maps of the bodies pass the same vector.
pub fn captured_maps(ir: &Ir, op: Op) -> Vec<Value> {
    let mut found = Vec::new();
    let outputs = ir.regions(op).iter().filter_map(|&region| yielded(ir, region));
    let mut open: Vec<Value> = outputs.flatten().collect();
    let mut seen: rustc_hash::FxHashSet<Value> = open.iter().copied().collect();
    while let Some(map) = open.pop() {
        if !ir.is_defined_inside(map, op) {
            if linear_map_type::is(&ir.store, ir.ty(map)) {
                found.push(map);
            }
            continue;
        }
        let Some(emitted) = ir.def_op(map) else { continue };
        let Some(row) = LinearMapRow::of(ir, emitted) else { continue };
        open.extend((row.passes_on)(ir, emitted).into_iter().filter(|&map| seen.insert(map)));
    }
    found.reverse();
    found
}
