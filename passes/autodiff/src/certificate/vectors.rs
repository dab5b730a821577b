//! Values as vectors: what a derivative takes and gives.

use cotan_dialects::interp::{Array, Datum, NumberFormat, SplitMix64};
use cotan_ir::{Ir, Type, TypeData};

/// The floats of a value of a type, or of a tangent of such a value; those in tuples as well.
pub fn floats(ir: &Ir, ty: Type, datum: &Datum) -> Vec<f64> {
    if let (TypeData::Tuple(types), Some(parts)) = (ir.type_data(ty), datum.parts()) {
        return types.iter().zip(parts).flat_map(|(&ty, part)| floats(ir, ty, part)).collect();
    }
    match NumberFormat::of(&ir.store, ty) {
        Some(number @ NumberFormat::Float(_)) => {
            datum.words().iter().map(|&word| number.float(word)).collect()
        }
        _ => Vec::new(),
    }
}

/// The floats of several values.
pub fn all_floats<'d>(
    ir: &Ir,
    types: &[Type],
    data: impl IntoIterator<Item = &'d Datum>,
) -> Vec<f64> {
    types.iter().zip(data).flat_map(|(&ty, datum)| floats(ir, ty, datum)).collect()
}

/// A random tangent of a value: numbers between -1 and 1, and nothing in the places of what has none.
pub fn direction(ir: &Ir, ty: Type, at: &Datum, random: &mut SplitMix64) -> Datum {
    if let (TypeData::Tuple(types), Some(parts)) = (ir.type_data(ty), at.parts()) {
        let parts = types.iter().zip(parts).map(|(&ty, part)| direction(ir, ty, part, random));
        return Datum::tuple(parts.collect());
    }
    match NumberFormat::of(&ir.store, ty) {
        Some(number @ NumberFormat::Float(_)) => {
            each(at, |_| number.nearest(2.0 * random.unit() - 1.0))
        }
        _ => Datum::tuple(Vec::new()),
    }
}

/// A tangent whose numbers are each as far from those of another one as that share of them, at most.
pub fn shaken(ir: &Ir, ty: Type, datum: &Datum, share: f64, random: &mut SplitMix64) -> Datum {
    if let (TypeData::Tuple(types), Some(parts)) = (ir.type_data(ty), datum.parts()) {
        let parts = types.iter().zip(parts).map(|(&ty, part)| shaken(ir, ty, part, share, random));
        return Datum::tuple(parts.collect());
    }
    let Some(number @ NumberFormat::Float(_)) = NumberFormat::of(&ir.store, ty) else {
        return datum.clone();
    };
    let mut factor = || 1.0 + share * (2.0 * random.unit() - 1.0);
    each(datum, |word| number.nearest(number.float(word) * factor()))
}

/// A value, moved along a tangent.
pub fn moved(ir: &Ir, ty: Type, from: &Datum, along: &Datum, by: f64) -> Datum {
    if let (TypeData::Tuple(types), Some(parts), Some(along)) =
        (ir.type_data(ty), from.parts(), along.parts())
    {
        let parts = types.iter().zip(parts.iter().zip(along));
        return Datum::tuple(parts.map(|(&ty, (x, v))| moved(ir, ty, x, v, by)).collect());
    }
    let Some(number @ NumberFormat::Float(_)) = NumberFormat::of(&ir.store, ty) else {
        return from.clone();
    };
    let mut along = along.words().iter();
    each(from, |word| {
        let along = along.next().map_or(0.0, |&word| number.float(word));
        number.nearest(number.float(word) + by * along)
    })
}

/// The same value in memory of its own, so that it is counted for whom it is given to.
pub fn copied(datum: &Datum) -> Datum {
    match datum.parts() {
        Some(parts) => Datum::tuple(parts.iter().map(copied).collect()),
        None if datum.shape().is_some() => each(datum, |word| word),
        None => datum.clone(),
    }
}

/// A number or array with other words.
fn each(like: &Datum, word: impl FnMut(u64) -> u64) -> Datum {
    let words: Vec<u64> = like.words().iter().copied().map(word).collect();
    match like.shape() {
        Some(shape) => Datum::array(Array::new(shape.into(), words)),
        None => Datum::Scalar(words.first().copied().unwrap_or(0)),
    }
}

/// The sum of products, and that of their sizes.
pub fn dot(one: &[f64], other: &[f64]) -> (f64, f64) {
    let products = one.iter().zip(other).map(|(one, other)| one * other);
    products.fold((0.0, 0.0), |(sum, size), product| (sum + product, size + product.abs()))
}

/// The length of a vector.
pub fn length(vector: &[f64]) -> f64 {
    vector.iter().map(|number| number * number).sum::<f64>().sqrt()
}

/// The coarsest rounding among types: how far the float after one is.
pub fn epsilon(ir: &Ir, types: &[Type]) -> f64 {
    let of = |&ty: &Type| match ir.type_data(ty) {
        TypeData::Tuple(types) => epsilon(ir, types),
        _ => NumberFormat::of(&ir.store, ty).map_or(0.0, NumberFormat::epsilon),
    };
    types.iter().map(of).fold(f64::EPSILON, f64::max)
}
