//! Removal of unused components of operations with bodies.

use super::rebuild::{Selection, block, needed};
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
pub(in crate::array) fn drop_unused_results(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let results = used(rw, op);
    if !is_proper_subset(&results) {
        return None;
    }
    Selection { results, ..Selection::all(rw, op)? }.apply(rw, op)
}

/// Returns the used results.
fn used(ir: &Ir, op: Op) -> Vec<bool> {
    ir.results(op).map(|result| !ir.is_unused(result)).collect()
}

/// Returns whether some components stay, but not all.
fn is_proper_subset(selection: &[bool]) -> bool {
    selection.contains(&true) && selection.contains(&false)
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
pub(in crate::array) fn drop_unused_carried_values(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let positions = CarriedPositions::of(rw, op)?;
    let results = live(rw, op, &positions)?;
    let mut selection = Selection { results, ..Selection::all(rw, op)? };
    for carried in (0..positions.states).filter(|&carried| !selection.results[carried]) {
        for &(start, of_args) in &positions.offsets {
            let selected = if of_args { &mut selection.args } else { &mut selection.operands };
            selected[start + carried] = false;
        }
    }
    selection.apply(rw, op)
}

/// The positions of the loop-carried values of an operation.
struct CarriedPositions {
    /// Their count.
    states: usize,
    /// The first positions: among the arguments of the body if true, otherwise among the operands.
    offsets: Vec<(usize, bool)>,
}

impl CarriedPositions {
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        if let Some(Fold { states, .. }) = ir.get(op) {
            let offsets = vec![(0, true), (states.range().start, false)];
            return Some(Self { states: states.len(), offsets });
        }
        let along = match ir.get(op) {
            Some(reduce) => Reduce::along(&reduce),
            None => Scan::along(&ir.get(op)?),
        };
        let states = along.operands.len();
        let mut offsets = vec![(0, true), (states, true), (0, false)];
        if !along.identities.is_empty() {
            offsets.push((along.identities.range().start, false));
        }
        Some(Self { states, offsets })
    }
}

/// Returns which results are used directly or by used ones, if those are some but not all.
fn live(ir: &Ir, op: Op, positions: &CarriedPositions) -> Option<Vec<bool>> {
    let mut live = used(ir, op);
    if !is_proper_subset(&live) {
        return None;
    }
    let block = block(ir, op)?;
    let yields = super::rebuild::yields(ir, op)?;
    loop {
        let values = yields.iter().zip(&live).filter(|(_, live)| **live);
        let needed = needed(ir, block, values.map(|(&value, _)| value));
        let is_needed = |carried: &usize| {
            let starts = positions.offsets.iter().filter(|(_, of_args)| *of_args);
            !live[*carried] && starts.into_iter().any(|(start, _)| needed[start + carried])
        };
        let more: Vec<usize> = (0..positions.states).filter(is_needed).collect();
        if more.is_empty() {
            return is_proper_subset(&live).then_some(live);
        }
        more.into_iter().for_each(|carried| live[carried] = true);
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
pub(in crate::array) fn drop_unused_arrays(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let arrays = ElementOperands::of(rw, op)?;
    let block = block(rw, op)?;
    let unused = |index| rw.is_unused(rw.arg(block, arrays.args + index));
    let mut unused: Vec<usize> = (0..arrays.count).filter(|&index| unused(index)).collect();
    if unused.len() == arrays.count {
        unused.pop();
    }
    arrays.drop_operands(rw, op, &unused)
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
pub(in crate::array) fn deduplicate_arrays(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let arrays = ElementOperands::of(rw, op)?;
    let block = block(rw, op)?;
    let operands: Vec<Value> = rw.operands(op).take(arrays.count).collect();
    let mut seen = FxHashMap::default();
    let mut duplicates = Vec::new();
    for (index, operand) in operands.into_iter().enumerate() {
        let first = *seen.entry(operand).or_insert(index);
        if first < index {
            let args = [index, first].map(|index| rw.arg(block, arrays.args + index));
            rw.replace_all_uses(args[0], args[1]);
            duplicates.push(index);
        }
    }
    arrays.drop_operands(rw, op, &duplicates)
}

/// The arrays whose elements are arguments of a body; they are the first operands.
struct ElementOperands {
    count: usize,
    /// The position of the first element among the arguments of the body.
    args: usize,
}

impl ElementOperands {
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        if let Some(Fold { operands, states, .. }) = ir.get(op) {
            return Some(Self { count: operands.len(), args: states.len() });
        }
        let Map { operands, .. } = ir.get(op)?;
        Some(Self { count: operands.len(), args: 0 })
    }

    fn drop_operands(&self, rw: &mut Rewriter<'_>, op: Op, indices: &[usize]) -> Option<()> {
        let mut selection = Selection::all(rw, op).filter(|_| !indices.is_empty())?;
        for &index in indices {
            selection.operands[index] = false;
            selection.args[self.args + index] = false;
        }
        selection.apply(rw, op)
    }
}
