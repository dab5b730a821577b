//! Additions none of which meets another one.

use super::added::added_once;
use super::keep::{block, erase_unused, given};
use crate::arith::{Andi, Cmpi, CmpiPredicate, Select};
use crate::array::affine::Affine;
use crate::array::{Accumulate, Build, Index, index_of_size, region, zero};
use cotan_ir::dims::Poly;
use cotan_ir::rewrite::{Rewriter, View, rule};
use cotan_ir::{Builder, Ir, Loc, Shape, Type, Value};

/// Where each turn adds at a place of its own, its indices moved or turned around, the only accumulator
/// is an array that says for each place which turn adds there, if there is one.
///
/// ```mlir before
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<2x?xf64, #cotan.dims<n + 1>> {
///   %r = array.accumulate over [n] (%i: index, %s: !array.acc<tensor<2x?xf64, #cotan.dims<n + 1>>>) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %b = math.exp %a : f64
///     %t = array.add_at %s[1, n - %i], %b : !array.acc<tensor<2x?xf64, #cotan.dims<n + 1>>>, f64
///     array.yield %t : !array.acc<tensor<2x?xf64, #cotan.dims<n + 1>>>
///   } : () -> tensor<2x?xf64, #cotan.dims<n + 1>>
///   return %r : tensor<2x?xf64, #cotan.dims<n + 1>>
/// }
/// ```
///
/// ```mlir after
/// func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<2x?xf64, #cotan.dims<n + 1>> {
///   %0 = array.build (%i: index) {
///     %a = array.index %x[%i] : tensor<?xf64, #cotan.dims<n>>
///     %b = math.exp %a : f64
///     array.yield %b : f64
///   } : tensor<?xf64, #cotan.dims<n>>
///   %r = array.build (%arg0: index, %arg1: index) {
///     %1 = arith.constant 1 : index
///     %2 = arith.cmpi eq, %arg0, %1 : index
///     %3 = array.dim n
///     %4 = arith.subi %3, %arg1 : index
///     %5 = array.dim n
///     %6 = arith.cmpi ult, %4, %5 : index
///     %7 = arith.andi %2, %6 : i1
///     %8 = array.index %0[n - %arg1] : tensor<?xf64, #cotan.dims<n>>
///     %9 = arith.constant -0.0 : f64
///     %10 = arith.select %7, %8, %9 : f64
///     array.yield %10 : f64
///   } : tensor<2x?xf64, #cotan.dims<n + 1>>
///   return %r : tensor<2x?xf64, #cotan.dims<n + 1>>
/// }
/// ```
#[rule]
pub(in crate::array) fn added_apart(
    rw: &mut Rewriter<'_>,
    accumulate: View<Accumulate>,
) -> Option<()> {
    let Accumulate { operands, body, results, .. } = *accumulate;
    if accumulate.lanes(rw) != 1 || !operands.is_empty() {
        return None;
    }
    let add = added_once(rw, &accumulate, 0)?;
    let domain = accumulate.sizes(rw).to_vec();
    let turns = Turns::of(rw, &accumulate, &add.access().places(rw))?;
    let (loc, block) = (rw.rule_loc(), block(rw, accumulate.op)?);
    let ty = rw.ty(results.get(rw, 0));
    let part = rw.ty(add.value);
    let mut shape = Shape::of(&rw.store, part)?;
    shape.sizes.splice(..0, domain);
    let whole = shape.ty(rw.store_mut())?;
    // The body gives what it adds, behind what it keeps.
    let mut gives = given(rw, accumulate.op)?.split_off(1);
    gives.push(add.value);
    let end = rw.last_op(block)?;
    rw.set_operands(end, &gives);
    erase_unused(rw, block);
    rw.erase_block_arg(block, turns.count);
    let region = rw.create_region();
    rw.move_blocks(body, region);
    let old: Vec<Value> = rw.results(accumulate.op).collect();
    let types: Vec<Type> = old[1..].iter().map(|&result| rw.ty(result)).chain([whole]).collect();
    let kept = Build::build(rw, loc, region, &types);
    let made: Vec<Value> = rw.results(kept).collect();
    let (&added, kept) = made.split_last()?;
    let takes = vec![Type::INDEX; turns.places.len()];
    let body = region::build(rw, loc, &takes, |b, at| vec![turns.read(b, loc, added, part, at)]);
    let sums = Build::build(rw, loc, body, &[ty]);
    let sums = rw.result(sums, 0);
    rw.replace_op(accumulate.op, &[&[sums], kept].concat())
}

/// From which turn something comes.
struct Turns {
    /// How many indices turns have, and how many turns there are along each.
    count: usize,
    domain: Vec<Poly>,
    places: Vec<Place>,
}

/// An index of a sum: it and its size.
struct Place {
    size: Poly,
    at: Affine<usize>,
}

impl Turns {
    /// `None` if turns meet.
    fn of(ir: &Ir, accumulate: &View<Accumulate>, places: &[Affine<Value>]) -> Option<Self> {
        let block = block(ir, accumulate.op)?;
        let domain = accumulate.sizes(ir).to_vec();
        let sum = ir.ty(accumulate.results.get(ir, 0));
        let sizes = Shape::of(&ir.store, sum)?.sizes;
        let by_index = |value: Value| {
            let is_own = ir.def_block(value) == Some(block);
            ir.arg_index(value).filter(|_| is_own).map(Affine::index)
        };
        let at = places.iter().map(|place| place.substitute(by_index));
        let at: Vec<Affine<usize>> = at.collect::<Option<_>>()?;
        let is_read = |at: &Affine<usize>| at.as_moved().is_some() || at.as_size().is_some();
        let is_once = |index| at.iter().filter(|at| at.has(index)).count() == 1;
        if domain.is_empty() || !at.iter().all(is_read) || !(0..domain.len()).all(is_once) {
            return None;
        }
        let places = sizes.into_iter().zip(at).map(|(size, at)| Place { size, at }).collect();
        Some(Self { count: domain.len(), domain, places })
    }

    /// What stands at a place of the sum: what the turn added that adds there, or nothing.
    fn read(&self, b: &mut Builder<'_>, loc: Loc, added: Value, part: Type, at: &[Value]) -> Value {
        let mut turn = vec![Affine::constant(0); self.count];
        let mut test = None;
        for (place, &at) in self.places.iter().zip(at) {
            let next = match place.at.as_moved() {
                Some((index, times, rest)) => {
                    turn[index] = back(at, times, rest);
                    let size = &self.domain[index];
                    let is_needed = !is_always(times, rest, &place.size, size);
                    is_needed.then(|| {
                        let (turn, size) = (turn[index].value(b, loc), index_of_size(b, loc, size));
                        // What is negative is very large without a sign.
                        Cmpi::value(b, loc, CmpiPredicate::Ult, turn, size)
                    })
                }
                None => {
                    let only = index_of_size(b, loc, place.at.rest());
                    Some(Cmpi::value(b, loc, CmpiPredicate::Eq, at, only))
                }
            };
            let both = |b: &mut Builder<'_>, test, next| Andi::value(b, loc, test, next);
            test = match (test, next) {
                (Some(test), Some(next)) => Some(both(b, test, next)),
                (test, next) => test.or(next),
            };
        }
        let read = Index::of(b, loc, added, &turn).expect("indices are moved by what maps can say");
        let Some(test) = test else { return read };
        let nothing = zero::of_sums(b, loc, part).expect("numbers are added");
        Select::value(b, loc, test, read, nothing)
    }
}

/// The index that is `at` when it is multiplied by 1 or -1 and moved.
fn back(at: Value, times: i64, rest: &Poly) -> Affine<Value> {
    let rest = Poly::constant(-times).mul(rest).unwrap_or_default();
    Affine::sum([(at, Poly::constant(times))], rest)
}

/// Whether there is a turn for each index of a size.
fn is_always(times: i64, rest: &Poly, size: &Poly, turns: &Poly) -> bool {
    // The turn of the first index, and that of the last one.
    let (first, last) = (Poly::constant(-times).mul(rest), size.add(&Poly::constant(-1)));
    let far = last.and_then(|last| last.mul(&Poly::constant(times)));
    let ends = first.and_then(|first| Some((far?.add(&first)?, first)));
    let Some((last, first)) = ends else { return false };
    let (least, most) = if times == 1 { (first, last) } else { (last, first) };
    let room = turns.sub(&most).and_then(|room| room.add(&Poly::constant(-1)));
    least.is_never_negative(&[]) && room.is_some_and(|room| room.is_never_negative(&[]))
}
