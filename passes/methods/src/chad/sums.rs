//! Zeros and sums of tangents and cotangents; a zero that nobody asked for is absent.

use super::types::is_copower;
use cotan_dialects::Emit;
use cotan_dialects::chad::sums::added;
use cotan_dialects::chad::{Add, Zero};
use cotan_dialects::closure;
use cotan_dialects::tuple::{Get, Pack};
use cotan_ir::types::FunctionType;
use cotan_ir::{Builder, InsertPoint, Loc, Type, Value};

/// What was added up for a value: all of it, or parts of a tuple, each of which may be absent.
#[derive(Clone, Debug)]
pub enum Sum {
    /// All of it.
    Whole(Value),
    /// The parts of a tuple.
    Parts(Vec<Option<Self>>),
}

impl Sum {
    /// Part `at` of a tuple of `count` parts, the others absent.
    pub fn part(at: usize, count: usize, part: Self) -> Self {
        let mut parts = vec![None; count];
        parts[at] = Some(part);
        Self::Parts(parts)
    }

    /// The parts of a tuple.
    pub fn into_parts(self, b: &mut Builder<'_>, loc: Loc) -> Vec<Option<Self>> {
        match self {
            Self::Parts(parts) => parts,
            Self::Whole(tuple) => {
                let ty = b.ty(tuple);
                let types = b.store.as_tuple(ty).unwrap_or_default().to_vec();
                let is_empty = |ty: &Type| b.store.as_tuple(*ty).is_some_and(<[Type]>::is_empty);
                let there: Vec<bool> = types.iter().map(|ty| !is_empty(ty)).collect();
                let parts = there.into_iter().enumerate().map(|(at, is_there)| {
                    is_there.then(|| Self::Whole(Get::value(b, loc, tuple, at as i64)))
                });
                parts.collect()
            }
        }
    }

    /// It as one value of a type.
    pub fn whole(self, b: &mut Builder<'_>, loc: Loc, ty: Type) -> Value {
        let parts = match self {
            Self::Whole(value) => return value,
            Self::Parts(parts) => parts,
        };
        let types = b.store.as_tuple(ty).unwrap_or_default().to_vec();
        let parts = parts.into_iter().zip(types).map(|(part, ty)| match part {
            Some(part) => part.whole(b, loc, ty),
            None => zero(b, loc, ty),
        });
        let parts: Vec<Value> = parts.collect();
        Pack::value(b, loc, &parts)
    }

    /// The sum of two; integers are added bit by bit with `or`.
    pub fn plus(self, b: &mut Builder<'_>, loc: Loc, or: bool, other: Self) -> Self {
        match (self, other) {
            (Self::Whole(one), Self::Whole(other)) if b.store.as_tuple(b.ty(one)).is_none() => {
                Self::Whole(add(b, loc, or, one, other))
            }
            (one, other) => {
                let (one, other) = (one.into_parts(b, loc), other.into_parts(b, loc));
                let parts = one.into_iter().zip(other).map(|pair| match pair {
                    (Some(one), Some(other)) => Some(one.plus(b, loc, or, other)),
                    (one, other) => one.or(other),
                });
                Self::Parts(parts.collect())
            }
        }
    }
}

/// The zero of a type of changes; that of a function gives zeros.
pub fn zero(b: &mut Builder<'_>, loc: Loc, ty: Type) -> Value {
    if is_copower(&b.store, ty) {
        return Zero::value(b, loc, ty);
    }
    if let Some(function) = b.store.as_function(ty).cloned() {
        return lambda(b, loc, &function, |b, _| {
            function.results.iter().map(|&ty| zero(b, loc, ty)).collect()
        });
    }
    if let Some(parts) = b.store.as_tuple(ty).map(<[Type]>::to_vec) {
        let parts: Vec<Value> = parts.into_iter().map(|part| zero(b, loc, part)).collect();
        return Pack::value(b, loc, &parts);
    }
    Emit::new(b, loc).copies_of(0, ty).expect("numbers, or arrays of them")
}

/// The sum of two changes of one type; integers are added bit by bit with `or`.
pub fn add(b: &mut Builder<'_>, loc: Loc, or: bool, one: Value, other: Value) -> Value {
    let ty = b.ty(one);
    if is_copower(&b.store, ty) {
        return Add::value(b, loc, one, other);
    }
    if let Some(function) = b.store.as_function(ty).cloned() {
        return lambda(b, loc, &function, |b, args| {
            let [one, other] = [one, other].map(|side| {
                let op = closure::Apply::build(b, loc, side, args);
                b.results(op).collect::<Vec<Value>>()
            });
            one.into_iter().zip(other).map(|(one, other)| add(b, loc, or, one, other)).collect()
        });
    }
    match b.store.as_tuple(ty).is_some() {
        true => Sum::Whole(one).plus(b, loc, or, Sum::Whole(other)).whole(b, loc, ty),
        false => added(&mut Emit::new(b, loc), or, one, other),
    }
}

/// A function that is made here.
fn lambda(
    b: &mut Builder<'_>,
    loc: Loc,
    FunctionType { inputs, results }: &FunctionType,
    body: impl FnOnce(&mut Builder<'_>, &[Value]) -> Vec<Value>,
) -> Value {
    let region = b.create_region();
    let block = b.append_new_block(region, inputs, loc);
    let args: Vec<Value> = b.args(block).collect();
    let inside = &mut b.elsewhere(InsertPoint::End(block));
    let given = body(inside, &args);
    closure::Yield::build(inside, loc, &given);
    let ty = b.store_mut().function_type(inputs, results);
    closure::Lambda::value(b, loc, region, ty)
}

/// A change, or zeros if there is none.
pub fn or_zero(b: &mut Builder<'_>, loc: Loc, sum: Option<Sum>, ty: Type) -> Value {
    match sum {
        Some(sum) => sum.whole(b, loc, ty),
        None => zero(b, loc, ty),
    }
}
