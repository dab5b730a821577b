//! `linear.columns`

use super::data::make;
use super::eliminate;
use super::interface::{LinearMapRow, Space};
use super::rows::{applied_at, check_body, over};
use super::types;
use crate::array::axis::slices::Slices;
use crate::array::index_space::Indices;
use crate::interfaces::linear_map_type::MAP;
use crate::interfaces::verify::body::{Body, Wanted, taken};
use crate::interfaces::verify::op_error;
use crate::interp::{Datum, Evaluate, Frame, Next, Trap};
use crate::{Cost, RegionExecution};
use cotan_ir::codes::OP_RULE;
use cotan_ir::{Diagnostics, Ir, Op, Region, Value};

/// Returns a map of arrays: the sum of the maps of each element or slice. It is a horizontal
/// concatenation of blocks of a matrix. The body maps an index to a map; the number of indices is
/// the number of leading dimensions. The body runs when the map is applied.
///
/// ```mlir
/// func.func @example(%d: tensor<?xf64, #cotan.dims<n>>, %x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
///   %map = linear.columns (%i: index) {
///     %k = array.index %d[%i] : tensor<?xf64, #cotan.dims<n>>
///     %scale = linear.scale %k : f64 -> !linear.map<f64, f64>
///     linear.yield %scale : !linear.map<f64, f64>
///   } : !linear.map<tensor<?xf64, #cotan.dims<n>>, f64>
///   %r = linear.apply %map, %x : !linear.map<tensor<?xf64, #cotan.dims<n>>, f64>, tensor<?xf64, #cotan.dims<n>>
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "linear.columns",
    pure,
    verify = verify,
    impl(Evaluate),
    attach(Cost::FREE, RegionExecution::Deferred, ROW)
)]
#[asm("args($body) attr-dict `:` type($map)")]
pub struct Columns {
    /// The body: maps an index to a map.
    #[region(single_block)]
    pub body: Region,
    /// The map.
    #[result(MAP)]
    pub map: Value,
}

fn verify(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Columns { body, map } = ir.verified(op);
    let count = taken(ir, body);
    if !Body::new(ir, op, body, diagnostics).arguments(&Wanted::indices(count)) {
        return;
    }
    if count == 0 {
        let message = "has a body without an index argument";
        return diagnostics.push(op_error(ir, op, &OP_RULE, message));
    }
    let (domain, _) = types::spaces(ir, map);
    check_body(ir, op, body, &[domain], true, diagnostics);
}

impl Evaluate for Columns {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
        make(frame, op)
    }
}

const ROW: LinearMapRow = LinearMapRow {
    compute: |d, op, x| {
        let (domain, codomain) = types::spaces(d.ir(), d.ir().result(op, 0));
        let sizes = d.frame.sizes(op, domain)?;
        let over = over(d, op, &sizes);
        let mut sum: Option<Datum> = None;
        for (batch, index) in Indices::new(&over).enumerate() {
            let row = Slices::rows(&sizes, sizes.len() - over.len()).get(x.words(), batch, 0);
            let part = applied_at(d, op, &index, row, false)?;
            sum = Some(match sum {
                None => part,
                Some(sum) => d.add(codomain, sum, part)?,
            });
        }
        sum.map_or_else(|| d.zero(codomain), Ok)
    },
    compute_reverse: |d, op, r| {
        let (domain, _) = types::spaces(d.ir(), d.ir().result(op, 0));
        let sizes = d.frame.sizes(op, domain)?;
        let over = over(d, op, &sizes);
        let mut words = Vec::with_capacity(sizes.iter().product());
        for index in Indices::new(&over) {
            let row = applied_at(d, op, &index, r.clone(), true)?;
            words.extend_from_slice(row.words());
        }
        Ok(Datum::of(&sizes, words))
    },
    emit: eliminate::columns,
    emit_reverse: eliminate::reverse_columns,
    passes_on: |_, _| Vec::new(),
};
