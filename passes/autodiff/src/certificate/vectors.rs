//! Arguments and results of derivatives as vectors.

use cotan_dialects::interp::{Array, Datum, NumberFormat, SplitMix64};
use cotan_ir::{Ir, Type, TypeData};

/// Returns the floats of a value of a type, or of a tangent of such a value, including those in
/// tuples.
pub fn floats(ir: &Ir, ty: Type, datum: &Datum) -> Vec<f64> {
    if let (TypeData::Tuple(types), Some(components)) = (ir.type_data(ty), datum.parts()) {
        return types.iter().zip(components).flat_map(|(&ty, part)| floats(ir, ty, part)).collect();
    }
    match NumberFormat::of(&ir.store, ty) {
        Some(format @ NumberFormat::Float(_)) => {
            datum.words().iter().map(|&bits| format.float(bits)).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the floats of several values.
pub fn all_floats<'d>(
    ir: &Ir,
    types: &[Type],
    data: impl IntoIterator<Item = &'d Datum>,
) -> Vec<f64> {
    types.iter().zip(data).flat_map(|(&ty, datum)| floats(ir, ty, datum)).collect()
}

/// Returns a random tangent of a value, with elements between -1 and 1, and empty tuples for
/// discrete components.
pub fn direction(ir: &Ir, ty: Type, at: &Datum, random: &mut SplitMix64) -> Datum {
    if let (TypeData::Tuple(types), Some(components)) = (ir.type_data(ty), at.parts()) {
        let components =
            types.iter().zip(components).map(|(&ty, part)| direction(ir, ty, part, random));
        return Datum::tuple(components.collect());
    }
    match NumberFormat::of(&ir.store, ty) {
        Some(format @ NumberFormat::Float(_)) => {
            each(at, |_| format.nearest(2.0 * random.unit() - 1.0))
        }
        _ => Datum::tuple(Vec::new()),
    }
}

/// Returns a tangent with a random relative perturbation of at most `share` in each element.
pub fn perturbed(ir: &Ir, ty: Type, datum: &Datum, share: f64, random: &mut SplitMix64) -> Datum {
    if let (TypeData::Tuple(types), Some(components)) = (ir.type_data(ty), datum.parts()) {
        let components =
            types.iter().zip(components).map(|(&ty, part)| perturbed(ir, ty, part, share, random));
        return Datum::tuple(components.collect());
    }
    let Some(format @ NumberFormat::Float(_)) = NumberFormat::of(&ir.store, ty) else {
        return datum.clone();
    };
    let mut factor = || 1.0 + share * (2.0 * random.unit() - 1.0);
    each(datum, |bits| format.nearest(format.float(bits) * factor()))
}

/// Returns a tangent that is one at the float of index `flat`, and zero elsewhere.
pub fn unit(ir: &Ir, ty: Type, at: &Datum, flat: usize) -> Datum {
    let mut index = 0;
    unit_from(ir, ty, at, flat, &mut index)
}

fn unit_from(ir: &Ir, ty: Type, at: &Datum, flat: usize, index: &mut usize) -> Datum {
    if let (TypeData::Tuple(types), Some(components)) = (ir.type_data(ty), at.parts()) {
        let components = types.iter().zip(components);
        let parts = components.map(|(&ty, part)| unit_from(ir, ty, part, flat, index)).collect();
        return Datum::tuple(parts);
    }
    let Some(format @ NumberFormat::Float(_)) = NumberFormat::of(&ir.store, ty) else {
        return Datum::tuple(Vec::new());
    };
    each(at, |_| {
        *index += 1;
        format.nearest(if *index == flat.saturating_add(1) { 1.0 } else { 0.0 })
    })
}

/// Returns a value with each float multiplied by `factor`.
pub fn scaled(ir: &Ir, ty: Type, datum: &Datum, factor: f64) -> Datum {
    if let (TypeData::Tuple(types), Some(components)) = (ir.type_data(ty), datum.parts()) {
        let components = types.iter().zip(components);
        let parts = components.map(|(&ty, part)| scaled(ir, ty, part, factor)).collect();
        return Datum::tuple(parts);
    }
    let Some(format @ NumberFormat::Float(_)) = NumberFormat::of(&ir.store, ty) else {
        return datum.clone();
    };
    each(datum, |bits| format.nearest(format.float(bits) * factor))
}

/// Returns a value moved along a tangent.
pub fn moved(ir: &Ir, ty: Type, from: &Datum, along: &Datum, by: f64) -> Datum {
    if let (TypeData::Tuple(types), Some(components), Some(along)) =
        (ir.type_data(ty), from.parts(), along.parts())
    {
        let components = types.iter().zip(components.iter().zip(along));
        return Datum::tuple(components.map(|(&ty, (x, v))| moved(ir, ty, x, v, by)).collect());
    }
    let Some(format @ NumberFormat::Float(_)) = NumberFormat::of(&ir.store, ty) else {
        return from.clone();
    };
    let mut along = along.words().iter();
    each(from, |bits| {
        let along = along.next().map_or(0.0, |&bits| format.float(bits));
        format.nearest(format.float(bits) + by * along)
    })
}

/// Returns a deep copy, so that its memory is attributed to the receiver.
pub fn copied(datum: &Datum) -> Datum {
    match datum.parts() {
        Some(components) => Datum::tuple(components.iter().map(copied).collect()),
        None if datum.shape().is_some() => each(datum, |bits| bits),
        None => datum.clone(),
    }
}

/// Returns a scalar or array with mapped elements.
fn each(like: &Datum, bits: impl FnMut(u64) -> u64) -> Datum {
    let words: Vec<u64> = like.words().iter().copied().map(bits).collect();
    match like.shape() {
        Some(shape) => Datum::array(Array::new(shape.into(), words)),
        None => Datum::Scalar(words.first().copied().unwrap_or(0)),
    }
}

/// Returns the dot product, and the sum of the magnitudes of the products.
pub fn dot(one: &[f64], other: &[f64]) -> (f64, f64) {
    let products = one.iter().zip(other).map(|(one, other)| one * other);
    products.fold((0.0, 0.0), |(sum, size), product| (sum + product, size + product.abs()))
}

/// Returns the norm of a vector.
pub fn length(vector: &[f64]) -> f64 {
    vector.iter().map(|format| format * format).sum::<f64>().sqrt()
}

/// Returns the coarsest rounding unit among types: the distance from one to the next float.
pub fn epsilon(ir: &Ir, types: &[Type]) -> f64 {
    let of = |&ty: &Type| match ir.type_data(ty) {
        TypeData::Tuple(types) => epsilon(ir, types),
        _ => NumberFormat::of(&ir.store, ty).map_or(0.0, NumberFormat::epsilon),
    };
    types.iter().map(of).fold(f64::EPSILON, f64::max)
}
