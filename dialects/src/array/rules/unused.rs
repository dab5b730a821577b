//! Removal of unused components of operations with bodies.

use super::keep::{Keep, block, needed};
use crate::array::{Fold, Map, Reduce, Scan};
use cotan_ir::rewrite::{Rewriter, rule};
use cotan_ir::{Ir, Op, Value};
use rustc_hash::FxHashMap;

/// Drops unused results.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<3xf64>) {
///   %r, %unused = array.map %x (%a: f64) {
///     %b = arith.mulf %a, %a : f64
///     %c = math.exp %a : f64
///     array.yield %b, %c : f64, f64
///   } : (tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>)
///   %indices, %s = array.build (%i: index) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     array.yield %i, %a : index, f64
///   } : tensor<3xindex>, tensor<3xf64>
///   return %r, %s : tensor<?xf64, #cotan.dims<n>>, tensor<3xf64>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<3xf64>) {
///   %r = array.map %x (%a: f64) {
///     %b = arith.mulf %a, %a : f64
///     array.yield %b : f64
///   } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
///   %s = array.build (%i: index) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     array.yield %a : f64
///   } : tensor<3xf64>
///   return %r, %s : tensor<?xf64, #cotan.dims<n>>, tensor<3xf64>
/// }
/// ```
#[rule]
pub(in crate::array) fn unused_results(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let results = used(rw, op);
    if !is_part(&results) {
        return None;
    }
    Keep { results, ..Keep::everything(rw, op)? }.apply(rw, op)
}

/// Returns the used results.
fn used(ir: &Ir, op: Op) -> Vec<bool> {
    ir.results(op).map(|result| !ir.is_unused(result)).collect()
}

/// Returns whether some components stay, but not all.
fn is_part(keep: &[bool]) -> bool {
    keep.contains(&true) && keep.contains(&false)
}

/// Drops an array whose result is unused, if no other result depends on it.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) {
///   %p, %q, %r = array.scan %x, %y, %x along 0 right (%a: f64, %b: f64, %c: f64, %d: f64, %e: f64, %f: f64) {
///     %u = arith.mulf %a, %d : f64
///     %v = arith.mulf %a, %e : f64
///     %w = arith.addf %v, %b : f64
///     %z = arith.addf %w, %c : f64
///     array.yield %u, %w, %z : f64, f64, f64
///   } : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
///   %zero = arith.constant 0.0 : f64
///   %s, %all = array.fold %x along 0 from %zero (%a: f64, %b: f64) {
///     %u = arith.addf %a, %b : f64
///     %v = arith.mulf %b, %b : f64
///     array.yield %u, %v : f64, f64
///   } : (tensor<?xf64, #cotan.dims<n>>, f64) -> (f64, tensor<?xf64, #cotan.dims<n>>)
///   return %q, %all : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) {
///   %p, %q = array.scan %x, %y along 0 right (%a: f64, %b: f64, %d: f64, %e: f64) {
///     %u = arith.mulf %a, %d : f64
///     %v = arith.mulf %a, %e : f64
///     %w = arith.addf %v, %b : f64
///     array.yield %u, %w : f64, f64
///   } : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
///   %all = array.fold %x along 0 (%b: f64) {
///     %v = arith.mulf %b, %b : f64
///     array.yield %v : f64
///   } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
///   return %q, %all : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub(in crate::array) fn unused_lanes(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let lanes = Lanes::of(rw, op)?;
    let results = live(rw, op, &lanes)?;
    let mut keep = Keep { results, ..Keep::everything(rw, op)? };
    for lane in (0..lanes.states).filter(|&lane| !keep.results[lane]) {
        for &(start, of_args) in &lanes.places {
            let kept = if of_args { &mut keep.args } else { &mut keep.operands };
            kept[start + lane] = false;
        }
    }
    keep.apply(rw, op)
}

/// The positions of the loop-carried values of an operation.
struct Lanes {
    /// Their count.
    states: usize,
    /// The first positions: among the arguments of the body if true, otherwise among the operands.
    places: Vec<(usize, bool)>,
}

impl Lanes {
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        if let Some(Fold { states, .. }) = ir.get(op) {
            let places = vec![(0, true), (states.range().start, false)];
            return Some(Self { states: states.len(), places });
        }
        let along = match ir.get(op) {
            Some(reduce) => Reduce::along(&reduce),
            None => Scan::along(&ir.get(op)?),
        };
        let states = along.operands.len();
        let mut places = vec![(0, true), (states, true), (0, false)];
        if !along.identities.is_empty() {
            places.push((along.identities.range().start, false));
        }
        Some(Self { states, places })
    }
}

/// Returns which results are used directly or by used ones, if those are some but not all.
fn live(ir: &Ir, op: Op, lanes: &Lanes) -> Option<Vec<bool>> {
    let mut live = used(ir, op);
    if !is_part(&live) {
        return None;
    }
    let block = block(ir, op)?;
    let given = super::keep::given(ir, op)?;
    loop {
        let values = given.iter().zip(&live).filter(|(_, live)| **live);
        let needed = needed(ir, block, values.map(|(&value, _)| value));
        let feeds = |lane: &usize| {
            let starts = lanes.places.iter().filter(|(_, of_args)| *of_args);
            !live[*lane] && starts.into_iter().any(|(start, _)| needed[start + lane])
        };
        let more: Vec<usize> = (0..lanes.states).filter(feeds).collect();
        if more.is_empty() {
            return is_part(&live).then_some(live);
        }
        more.into_iter().for_each(|lane| live[lane] = true);
    }
}

/// Drops an operand whose elements the body does not use, if there is another one to determine the
/// sizes.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.map %x, %y (%a: f64, %b: f64) {
///     %c = math.exp %b : f64
///     array.yield %c : f64
///   } : (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.map %y (%b: f64) {
///     %c = math.exp %b : f64
///     array.yield %c : f64
///   } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub(in crate::array) fn unused_arrays(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let arrays = Arrays::of(rw, op)?;
    let block = block(rw, op)?;
    let unused = |index| rw.is_unused(rw.arg(block, arrays.args + index));
    let mut unused: Vec<usize> = (0..arrays.count).filter(|&index| unused(index)).collect();
    if unused.len() == arrays.count {
        unused.pop();
    }
    arrays.leave_out(rw, op, &unused)
}

/// Deduplicates operands.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.map %x, %x (%a: f64, %b: f64) {
///     %c = arith.mulf %a, %b : f64
///     array.yield %c : f64
///   } : (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
///   %r = array.map %x (%a: f64) {
///     %c = arith.mulf %a, %a : f64
///     array.yield %c : f64
///   } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
///   return %r : tensor<?xf64, #cotan.dims<n>>
/// }
/// ```
#[rule]
pub(in crate::array) fn same_arrays(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let arrays = Arrays::of(rw, op)?;
    let block = block(rw, op)?;
    let operands: Vec<Value> = rw.operands(op).take(arrays.count).collect();
    let mut seen = FxHashMap::default();
    let mut again = Vec::new();
    for (index, operand) in operands.into_iter().enumerate() {
        let first = *seen.entry(operand).or_insert(index);
        if first < index {
            let args = [index, first].map(|index| rw.arg(block, arrays.args + index));
            rw.replace_all_uses(args[0], args[1]);
            again.push(index);
        }
    }
    arrays.leave_out(rw, op, &again)
}

/// The arrays whose elements are arguments of a body; they are the first operands.
struct Arrays {
    count: usize,
    /// The position of the first element among the arguments of the body.
    args: usize,
}

impl Arrays {
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        if let Some(Fold { operands, states, .. }) = ir.get(op) {
            return Some(Self { count: operands.len(), args: states.len() });
        }
        let Map { operands, .. } = ir.get(op)?;
        Some(Self { count: operands.len(), args: 0 })
    }

    fn leave_out(&self, rw: &mut Rewriter<'_>, op: Op, indices: &[usize]) -> Option<()> {
        let mut keep = Keep::everything(rw, op).filter(|_| !indices.is_empty())?;
        for &index in indices {
            keep.operands[index] = false;
            keep.args[self.args + index] = false;
        }
        keep.apply(rw, op)
    }
}
