//! Choices, loops that end, functions that are values, and calls.

use super::{OpWriter, flat, nested};
use crate::arrays::sizes::PARAMETERS;
use crate::arrays::types::{ArrayTy, I1, INDEX};
use crate::arrays::writer::{Parts, ScopedValue, Signature, Writer, types};

pub const ROWS: &[OpWriter] = &[
    nested("scf.if", choose),
    nested("scf.for", count),
    nested("scf.while", repeat),
    nested("closure.lambda", lambda),
    flat("closure.apply", apply),
    flat("array.call", call),
    nested("array.with_dim", with_dim),
    nested("ad.checkpoint", checkpoint),
];

fn choose(writer: &mut Writer<'_, '_>) -> Option<()> {
    let gives: Vec<ArrayTy> = (0..writer.choices.below(3)).map(|_| writer.any_ty()).collect();
    let condition = writer.value(&ArrayTy::scalar(I1));
    let mut regions = [0, 1].map(|_| writer.body_with("scf.yield", &[], &gives));
    if gives.is_empty() && writer.choices.chance(1, 2) {
        regions[1] = "{}".to_owned();
    }
    let parts = Parts { operands: &[condition], regions: &regions, ..Parts::default() };
    writer.make("scf.if", &parts, &gives);
    Some(())
}

/// Values that a loop carries.
fn carried(writer: &mut Writer<'_, '_>) -> Vec<ScopedValue> {
    let types: Vec<ArrayTy> = (0..writer.choices.below(3)).map(|_| writer.any_ty()).collect();
    types.iter().map(|ty| writer.value(ty)).collect()
}

fn count(writer: &mut Writer<'_, '_>) -> Option<()> {
    let inits = carried(writer);
    let lower = writer.index(-1..2);
    let upper = writer.index(0..5);
    let has_step = writer.choices.chance(1, 3);
    let step = writer.index(if has_step { 0..3 } else { 1..2 });
    let mut operands = vec![lower, upper, step];
    let carries = types(&inits);
    let takes = [&[ArrayTy::scalar(INDEX)][..], &carries].concat();
    let body = writer.body_with("scf.yield", &takes, &carries);
    operands.extend(inits);
    let parts = Parts { operands: &operands, regions: &[body], ..Parts::default() };
    writer.make("scf.for", &parts, &carries);
    Some(())
}

/// Returns a loop that runs at most four times. The first region forwards its arguments, or a count
/// before them.
fn repeat(writer: &mut Writer<'_, '_>) -> Option<()> {
    let mut inits = vec![writer.index(0..3)];
    inits.extend(carried(writer));
    let carries = types(&inits);
    let counts_first = writer.choices.chance(1, 3);
    let first = usize::from(counts_first);
    let forwards = [&vec![ArrayTy::scalar(INDEX); first][..], &carries].concat();
    let before = writer.region(&carries, |writer, taken| {
        let most = writer.index(0..4);
        let operands = [taken[0].clone(), most];
        let attrs = ["predicate = 2 : i64".to_owned()];
        let parts = Parts { operands: &operands, attrs: &attrs, ..Parts::default() };
        let more = writer.make_one("arith.cmpi", &parts, &ArrayTy::scalar(I1));
        let counts = (0..first).map(|_| writer.latest(&ArrayTy::scalar(INDEX)));
        let counts: Vec<ScopedValue> = counts.collect();
        writer.end("scf.condition", &[&[more][..], &counts, taken].concat());
    });
    let body = writer.region(&forwards, |writer, taken| {
        let one = writer.index(1..2);
        let operands = [taken[first].clone(), one];
        let parts = Parts { operands: &operands, ..Parts::default() };
        let mut given = vec![writer.make_one("arith.addi", &parts, &ArrayTy::scalar(INDEX))];
        given.extend(carries[1..].iter().map(|ty| writer.latest(ty)));
        writer.end("scf.yield", &given);
    });
    let parts = Parts { operands: &inits, regions: &[before, body], ..Parts::default() };
    writer.make("scf.while", &parts, &forwards);
    Some(())
}

fn lambda(writer: &mut Writer<'_, '_>) -> Option<()> {
    let takes: Vec<ArrayTy> = (0..writer.choices.below(3)).map(|_| writer.any_ty()).collect();
    let gives: Vec<ArrayTy> = (0..=writer.choices.below(2)).map(|_| writer.any_ty()).collect();
    let body = writer.body_with("closure.yield", &takes, &gives);
    let parts = Parts { regions: &[body], ..Parts::default() };
    writer.make("closure.lambda", &parts, &[ArrayTy::Function(takes, gives)]);
    Some(())
}

fn apply(writer: &mut Writer<'_, '_>) -> Option<()> {
    let last = writer.scope.iter().rev().find_map(|known| match &known.ty {
        ArrayTy::Function(takes, gives) => Some((known.clone(), takes.clone(), gives.clone())),
        _ => None,
    });
    let (function, takes, gives) = last?;
    let mut operands = vec![function];
    operands.extend(takes.iter().map(|ty| writer.value(ty)));
    writer.make("closure.apply", &Parts { operands: &operands, ..Parts::default() }, &gives);
    Some(())
}

/// Returns a call whose parameters are other sizes.
fn call(writer: &mut Writer<'_, '_>) -> Option<()> {
    if writer.functions.is_empty() {
        return None;
    }
    let Signature { name, inputs, results } = writer.choices.pick(&writer.functions).clone();
    let [n, m] = PARAMETERS.map(|_| writer.sizes.pick(writer.choices));
    let first = writer.sizes.symbol(PARAMETERS[0]);
    let with = |symbol| if symbol == first { n.clone() } else { m.clone() };
    let all = |types: &[ArrayTy]| -> Option<Vec<ArrayTy>> {
        types.iter().map(|ty| ty.substitute(&with)).collect()
    };
    let (takes, gives) = (all(&inputs)?, all(&results)?);
    let operands: Vec<ScopedValue> = takes.iter().map(|ty| writer.value(ty)).collect();
    let attrs = [format!("callee = @{name}")];
    let parts = Parts { operands: &operands, attrs: &attrs, ..Parts::default() };
    writer.make("array.call", &parts, &gives);
    Some(())
}

/// Returns a body that runs once, and again for derivatives.
fn checkpoint(writer: &mut Writer<'_, '_>) -> Option<()> {
    let gives: Vec<ArrayTy> = (0..writer.choices.below(3)).map(|_| writer.any_ty()).collect();
    let body = writer.body_with("ad.yield", &[], &gives);
    writer.make("ad.checkpoint", &Parts { regions: &[body], ..Parts::default() }, &gives);
    Some(())
}

/// Returns a body that knows a size of its own.
fn with_dim(writer: &mut Writer<'_, '_>) -> Option<()> {
    let gives: Vec<ArrayTy> = (0..writer.choices.below(3)).map(|_| writer.any_ty()).collect();
    let size = writer.index(0..4);
    let name = writer.fresh().replace('%', "p");
    let parameter = writer.sizes.parameter(&name);
    writer.sizes.push(parameter);
    let body = writer.body(&[], &gives);
    writer.sizes.pop();
    let attrs = [format!("parameter = \"{name}\"")];
    let parts = Parts { operands: &[size], attrs: &attrs, regions: &[body] };
    writer.make("array.with_dim", &parts, &gives);
    Some(())
}
