//! Tuple states, carried by component.

use crate::array::{Fold, region};
use crate::tuple::{Get, Pack};
use cotan_ir::{Builder, Loc, Store, Type, Value};

/// Emits a fold with the components of another fold's states as states. Returns the results of the
/// original.
pub fn carried(b: &mut Builder<'_>, loc: Loc, fold: &Fold) -> Vec<Value> {
    let states: Vec<Value> = fold.states.iter(b).collect();
    let types: Vec<Type> = states.iter().map(|&state| b.ty(state)).collect();
    let inits = components_of_all(b, loc, &states);
    let from = b.single_block(fold.body).expect("a verified body is one block");
    let elements: Vec<Type> = b.args(from).skip(states.len()).map(|arg| b.ty(arg)).collect();
    let part_types: Vec<Type> = inits.iter().map(|&part| b.ty(part)).collect();
    let arg_types = [&part_types[..], &elements].concat();
    let body = region::build(b, loc, &arg_types, |b, args| {
        let (components, elements) = args.split_at(inits.len());
        let args = [packed(b, loc, &types, components), elements.to_vec()].concat();
        let yields = region::inline(b, fold.body, &args).expect("a verified body has a yield");
        let (states, outputs) = yields.split_at(types.len());
        [components_of_all(b, loc, states), outputs.to_vec()].concat()
    });
    let outputs: Vec<Type> = fold.results.iter(b).skip(states.len()).map(|it| b.ty(it)).collect();
    let results = [&part_types[..], &outputs].concat();
    let over: Vec<Value> = fold.operands.iter(b).collect();
    let built = Fold::build(b, loc, &over, fold.axis, &inits, body, &results);
    fold.lead(b, built);
    let built: Vec<Value> = b.results(built).collect();
    let (components, outputs) = built.split_at(inits.len());
    [packed(b, loc, &types, components), outputs.to_vec()].concat()
}

/// Flattens values into the components of nested tuples.
fn components_of_all(b: &mut Builder<'_>, loc: Loc, values: &[Value]) -> Vec<Value> {
    let mut components = Vec::new();
    for &value in values {
        let Some(count) = b.store.as_tuple(b.ty(value)).map(<[Type]>::len) else {
            components.push(value);
            continue;
        };
        let own: Vec<Value> = (0..count).map(|at| Get::value(b, loc, value, at as i64)).collect();
        components.extend(components_of_all(b, loc, &own));
    }
    components
}

/// Packs components into values of these types.
fn packed(b: &mut Builder<'_>, loc: Loc, types: &[Type], mut components: &[Value]) -> Vec<Value> {
    let mut values = Vec::with_capacity(types.len());
    for &ty in types {
        let (own, rest) = components.split_at(count(&b.store, ty));
        components = rest;
        let inner = b.store.as_tuple(ty).map(<[Type]>::to_vec);
        values.push(match inner {
            None => own[0],
            Some(inner) => {
                let own = packed(b, loc, &inner, own);
                Pack::value(b, loc, &own)
            }
        });
    }
    values
}

/// Returns the count of components of a type.
fn count(store: &Store, ty: Type) -> usize {
    let of = |components: &[Type]| components.iter().map(|&part| count(store, part)).sum();
    store.as_tuple(ty).map_or(1, of)
}
