//! Zeros and sums of tangents and cotangents; absent sums are zero.

use super::types::is_copower;
use cotan_dialects::Emit;
use cotan_dialects::chad::sums::added;
use cotan_dialects::chad::{Add, Zero};
use cotan_dialects::closure;
use cotan_dialects::tuple::{Get, Pack};
use cotan_ir::types::FunctionType;
use cotan_ir::{Builder, Loc, Type, Value};

/// The accumulated change of a value: a value, or components of a tuple, each of which may be
/// absent.
#[derive(Clone, Debug)]
pub enum Sum {
    /// One value.
    Whole(Value),
    /// The components of a tuple.
    Components(Vec<Option<Self>>),
}

impl Sum {
    /// Returns a tuple of `count` components of which only `at` is present.
    pub fn component(at: usize, count: usize, component: Self) -> Self {
        let mut components = vec![None; count];
        components[at] = Some(component);
        Self::Components(components)
    }

    /// Returns the components of a tuple.
    pub fn into_components(self, b: &mut Builder<'_>, loc: Loc) -> Vec<Option<Self>> {
        match self {
            Self::Components(components) => components,
            Self::Whole(tuple) => {
                let ty = b.ty(tuple);
                let types = b.store.as_tuple(ty).unwrap_or_default().to_vec();
                let is_empty = |ty: &Type| b.store.as_tuple(*ty).is_some_and(<[Type]>::is_empty);
                let there: Vec<bool> = types.iter().map(|ty| !is_empty(ty)).collect();
                let components = there.into_iter().enumerate().map(|(at, is_there)| {
                    is_there.then(|| Self::Whole(Get::value(b, loc, tuple, at as i64)))
                });
                components.collect()
            }
        }
    }

    /// Emits the sum as one value of a type.
    pub fn whole(self, b: &mut Builder<'_>, loc: Loc, ty: Type) -> Value {
        let components = match self {
            Self::Whole(value) => return value,
            Self::Components(components) => components,
        };
        let types = b.store.as_tuple(ty).unwrap_or_default().to_vec();
        let components = components.into_iter().zip(types).map(|(component, ty)| match component {
            Some(component) => component.whole(b, loc, ty),
            None => zero(b, loc, ty),
        });
        let components: Vec<Value> = components.collect();
        Pack::value(b, loc, &components)
    }

    /// Emits the sum of two; integers are accumulated by bitwise or with `or`.
    pub fn add_sum(self, b: &mut Builder<'_>, loc: Loc, or: bool, other: Self) -> Self {
        match (self, other) {
            (Self::Whole(one), Self::Whole(other)) if b.store.as_tuple(b.ty(one)).is_none() => {
                Self::Whole(add(b, loc, or, one, other))
            }
            (one, other) => {
                let (one, other) = (one.into_components(b, loc), other.into_components(b, loc));
                let components = one.into_iter().zip(other).map(|pair| match pair {
                    (Some(one), Some(other)) => Some(one.add_sum(b, loc, or, other)),
                    (one, other) => one.or(other),
                });
                Self::Components(components.collect())
            }
        }
    }
}

/// Emits the zero of a type of changes; that of a function is a function that returns zeros.
pub fn zero(b: &mut Builder<'_>, loc: Loc, ty: Type) -> Value {
    if is_copower(&b.store, ty) {
        return Zero::value(b, loc, ty);
    }
    if let Some(function) = b.store.as_function(ty).cloned() {
        return lambda(b, loc, &function, |b, _| {
            function.results.iter().map(|&ty| zero(b, loc, ty)).collect()
        });
    }
    if let Some(components) = b.store.as_tuple(ty).map(<[Type]>::to_vec) {
        let components: Vec<Value> =
            components.into_iter().map(|component| zero(b, loc, component)).collect();
        return Pack::value(b, loc, &components);
    }
    Emit::new(b, loc).copies_of(0, ty).expect("scalars, or arrays of them")
}

/// Emits the sum of two changes of one type; integers are accumulated by bitwise or with `or`.
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
        true => Sum::Whole(one).add_sum(b, loc, or, Sum::Whole(other)).whole(b, loc, ty),
        false => added(&mut Emit::new(b, loc), or, one, other),
    }
}

/// Emits a function.
fn lambda(
    b: &mut Builder<'_>,
    loc: Loc,
    FunctionType { inputs, results }: &FunctionType,
    body: impl FnOnce(&mut Builder<'_>, &[Value]) -> Vec<Value>,
) -> Value {
    let region = b.region(loc, inputs, |inside, args| {
        let results_of_body = body(inside, args);
        closure::Yield::build(inside, loc, &results_of_body);
    });
    let ty = b.store_mut().function_type(inputs, results);
    closure::Lambda::value(b, loc, region, ty)
}

/// Emits a change, or zeros if there is none.
pub fn or_zero(b: &mut Builder<'_>, loc: Loc, sum: Option<Sum>, ty: Type) -> Value {
    match sum {
        Some(sum) => sum.whole(b, loc, ty),
        None => zero(b, loc, ty),
    }
}
