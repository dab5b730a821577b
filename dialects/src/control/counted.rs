//! Loops as folds over their turns, which is how they are differentiated backwards.

use crate::array::{Fold, Iota, WithDim, is_known_around, region};
use crate::autodiff::{Linearizer, NotDifferentiable};
use crate::interfaces::sizes::free_name;
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Loc, Op, Shape, Type, Value};

/// What a turn makes of what is carried, and of its number.
pub type Turn<'a> = &'a mut dyn FnMut(&mut Builder<'_>, &[Value], Value) -> Vec<Value>;

/// A fold over so many turns, in a region where their number is the size of an array.
pub fn fold(
    b: &mut Builder<'_>,
    loc: Loc,
    around: Op,
    turns: Value,
    inits: &[Value],
    body: Turn<'_>,
) -> Op {
    let name = free_name(b, "turns", |ir, name| is_known_around(ir, around, name));
    let text = b.text(name).to_owned();
    let parameter = b.store_mut().string_attr(&text);
    let whole = region::build(b, loc, &[], |b, _| {
        let fold = fold_of(b, loc, Poly::parameter(name), inits, body);
        b.results(fold).collect()
    });
    let types: Vec<Type> = inits.iter().map(|&init| b.ty(init)).collect();
    WithDim::build(b, loc, turns, parameter, whole, &types)
}

/// A fold over as many turns as a size says.
pub fn fold_of(b: &mut Builder<'_>, loc: Loc, turns: Poly, inits: &[Value], body: Turn<'_>) -> Op {
    let types: Vec<Type> = inits.iter().map(|&init| b.ty(init)).collect();
    let numbers = Shape { sizes: vec![turns], element: Type::INDEX };
    let numbers = numbers.ty(b.store_mut()).expect("it is a size");
    let numbers = Iota::value(b, loc, 0, numbers);
    let takes = [&types[..], &[Type::INDEX]].concat();
    let body = region::build(b, loc, &takes, |b, args| {
        let (carried, turn) = args.split_at(types.len());
        body(b, carried, turn[0])
    });
    Fold::build(b, loc, &[numbers], 0, inits, body, &types)
}

/// The code of a body where it stands for what it gives.
pub fn inline(b: &mut Builder<'_>, body: cotan_ir::Region, args: &[Value]) -> Vec<Value> {
    region::inline(b, body, args).expect("a verified body is one block that gives something")
}

/// Linearizes what was written before a loop in place of it, lets the loop change as that does, and
/// erases it.
pub fn linearize(
    l: &mut Linearizer<'_, '_>,
    op: Op,
    written: &[Op],
) -> Result<(), NotDifferentiable> {
    for &op in written {
        l.rewrite(op)?;
    }
    let last = *written.last().expect("a fold was written");
    let results: Vec<Value> = l.ir().results(op).collect();
    let counted: Vec<Value> = l.ir().results(last).collect();
    for (&result, &counted) in results.iter().zip(&counted) {
        if let Some(tangent) = l.tangent(counted) {
            l.set_tangent(result, tangent);
        }
    }
    for &op in written.iter().rev() {
        l.builder().ir_mut().erase_op(op);
    }
    Ok(())
}

/// What a loop made for both gives: values first, then what those lanes change by.
pub fn hand_on(l: &mut Linearizer<'_, '_>, op: Op, active: &[usize], made: &[Value]) {
    let results: Vec<Value> = l.ir().results(op).collect();
    for (&result, &value) in results.iter().zip(made) {
        l.stand(result, value);
    }
    for (&at, &tangent) in active.iter().zip(&made[results.len()..]) {
        l.set_tangent(results[at], tangent);
    }
}
