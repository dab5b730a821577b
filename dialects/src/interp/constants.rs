//! Conversions between attributes and runtime values.

use super::datum::{Array, Datum};
use super::elements;
use super::elementwise::{self, ElementwiseRow};
use super::interpreter::{Interpreter, Limits};
use super::wide_ints;
use crate::{Callee, IterationSpace, RegionExecution};
use cotan_ir::attrs::{Dense, Elements};
use cotan_ir::bigint::Int;
use cotan_ir::constraints::element_or_self;
use cotan_ir::types::{DYNAMIC, Signedness};
use cotan_ir::{Attr, AttrData, Builder, Ir, Op, Store, Type, TypeData, Value};
use cotan_numerics::{NumberFormat, Word};
use smallvec::{SmallVec, smallvec};

/// Returns the value of an attribute, if it is a scalar or an array of scalars with at most `limit`
/// elements.
pub fn datum_of(ir: &Ir, attr: Attr, limit: usize) -> Option<Datum> {
    let store = &ir.store;
    match store.attr_data(attr) {
        AttrData::Integer { value, ty } => {
            let number = NumberFormat::of(store, *ty)?;
            Some(Datum::Scalar(number.wrap(value.low_bits())))
        }
        AttrData::Float { bits, ty } => {
            let number = NumberFormat::of(store, *ty)?;
            Some(Datum::Scalar(number.settled(*bits as Word)))
        }
        AttrData::Dense(dense) => array_of(store, dense, limit).map(Datum::array),
        AttrData::Sparse { .. } => elements::sparse(ir, attr, limit).map(Datum::array),
        AttrData::DenseResource { ty, key } => {
            elements::resource(ir, *ty, *key, limit).map(Datum::array)
        }
        _ => None,
    }
}

/// Returns the element count of the value of an attribute, 1 if it is not an array.
pub fn element_count(store: &Store, attr: Attr) -> usize {
    let ty = match store.attr_data(attr) {
        AttrData::Dense(dense) => dense.ty,
        AttrData::Sparse { ty, .. } | AttrData::DenseResource { ty, .. } => *ty,
        _ => return 1,
    };
    static_shape(store, ty).map_or(1, |shape| product(&shape).unwrap_or(usize::MAX))
}

/// Returns the number of elements of a shape; `None` if it overflows `usize`.
pub(super) fn product(shape: &[usize]) -> Option<usize> {
    shape.iter().try_fold(1_usize, |count, &size| count.checked_mul(size))
}

fn array_of(store: &Store, dense: &Dense, limit: usize) -> Option<Array> {
    let number = NumberFormat::of_parts(store, dense.ty)?;
    let mut shape = static_shape(store, dense.ty)?;
    let pair = match store.type_data(element_or_self(store, dense.ty)) {
        TypeData::Complex(_) => 2,
        _ => 1,
    };
    if pair == 2 {
        shape = shape.iter().copied().chain([2]).collect();
    }
    let count = product(&shape)?;
    let Elements::Bytes { bytes, splat } = &dense.elements else { return None };
    if count / pair > limit {
        return None;
    }
    let word = |bytes| word(number, bytes);
    let words: Vec<Word> = match splat {
        true => {
            let bytes = bytes.get(..pair * width_in_bytes(number))?;
            let words: Vec<Word> = bytes.chunks_exact(width_in_bytes(number)).map(word).collect();
            words.repeat(count.checked_div(words.len()).unwrap_or(0))
        }
        false => bytes.chunks_exact(width_in_bytes(number)).map(word).collect(),
    };
    (words.len() == count).then(|| Array::new(shape, words))
}

/// Decodes a scalar from little-endian bytes.
pub(super) fn word(number: NumberFormat, bytes: &[u8]) -> Word {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    number.settled(Word::from_le_bytes(word))
}

/// Returns the size of an element in an attribute, in bytes.
pub(super) fn width_in_bytes(number: NumberFormat) -> usize {
    number.width().div_ceil(8) as usize
}

/// Returns the shape of a type, if it is a vector or tensor with static sizes.
pub(super) fn static_shape(store: &Store, ty: Type) -> Option<Box<[usize]>> {
    let shape = match store.type_data(ty) {
        TypeData::Vector { scalable, .. } if scalable.contains(&true) => return None,
        TypeData::Vector { shape, .. } | TypeData::Tensor { shape, .. } => shape,
        _ => return None,
    };
    let size = |&size: &i64| (size != DYNAMIC).then(|| usize::try_from(size).ok()).flatten();
    shape.iter().map(size).collect()
}

/// Returns the attribute for a value of a type, as `arith.constant` has it. Returns `None` for a
/// function, or if the value does not match the type.
pub fn attr_of(store: &mut Store, ty: Type, datum: &Datum) -> Option<Attr> {
    let number = NumberFormat::of(store, ty)?;
    let data = match (datum, number) {
        (Datum::Scalar(word), NumberFormat::Int(_)) => {
            let value = signed_or_not(store, ty, number, *word);
            AttrData::Integer { value, ty }
        }
        (Datum::Scalar(word), NumberFormat::Float(_)) => {
            AttrData::Float { bits: u128::from(*word), ty }
        }
        (Datum::Array(array), _) => {
            if static_shape(store, ty)? != array.shape {
                return None;
            }
            let elements = elements(number, &array.words);
            AttrData::Dense(Box::new(Dense { ty, elements }))
        }
        (Datum::Function(_) | Datum::Tuple(_) | Datum::Closure(_), _) => return None,
    };
    Some(store.intern_attr(data))
}

/// Returns the attribute of a scalar of a type, or of an array with all elements equal to it. The
/// value is rounded. Returns `None` for types without scalars or with unknown sizes.
pub fn splat(store: &mut Store, ty: Type, value: f64) -> Option<Attr> {
    let word = NumberFormat::of(store, ty)?.nearest(value);
    filled(store, ty, word)
}

/// As [`splat`], for a word.
pub fn filled(store: &mut Store, ty: Type, word: Word) -> Option<Attr> {
    let number = NumberFormat::of(store, ty)?;
    let Some(shape) = store.type_data(ty).shape() else {
        let is_scalar = element_or_self(store, ty) == ty;
        return is_scalar.then(|| attr_of(store, ty, &Datum::Scalar(word))).flatten();
    };
    if shape.contains(&DYNAMIC) {
        return None;
    }
    let words: &[Word] = if shape.contains(&0) { &[] } else { &[word] };
    let elements = elements(number, words);
    Some(store.intern_attr(AttrData::Dense(Box::new(Dense { ty, elements }))))
}

/// Returns the scalar of an attribute, or the common value of all elements of its array.
pub fn word_of(ir: &Ir, attr: Attr) -> Option<Word> {
    let store = &ir.store;
    let AttrData::Dense(dense) = store.attr_data(attr) else {
        return datum_of(ir, attr, 1)?.words().first().copied();
    };
    let Elements::Bytes { bytes, splat: true } = &dense.elements else { return None };
    let number = NumberFormat::of(store, dense.ty)?;
    bytes.get(..width_in_bytes(number)).map(|bytes| word(number, bytes))
}

fn signed_or_not(store: &Store, ty: Type, number: NumberFormat, word: Word) -> Int {
    match store.type_data(ty) {
        TypeData::Integer { sign: Signedness::Unsigned, .. } => Int::from_limbs(&[word, 0]),
        _ => Int::Small(number.signed(word)),
    }
}

fn elements(number: NumberFormat, words: &[Word]) -> Elements {
    let width = width_in_bytes(number);
    let splat = !words.is_empty() && words.iter().all(|word| *word == words[0]);
    let retained = if splat { &words[..1] } else { words };
    let bytes =
        retained.iter().flat_map(|word| word.to_le_bytes().into_iter().take(width)).collect();
    Elements::Bytes { bytes, splat }
}

/// Evaluates an operation without regions on operands, if possible.
pub fn evaluate_alone(ir: &Ir, op: Op, operands: Vec<Datum>) -> Option<Vec<Datum>> {
    let is_plain = ir.regions(op).is_empty();
    let inputs = ir.operands(op).zip(operands);
    is_plain.then(|| Interpreter::alone(ir, op, inputs, ALONE)).flatten()
}

/// Evaluates an operation with these values of all that it uses, if possible; see
/// [`Interpreter::alone`].
pub fn evaluate_closed(ir: &Ir, op: Op, inputs: Vec<(Value, Datum)>) -> Option<Vec<Datum>> {
    let is_open = |op: Op| {
        let is_deferred = RegionExecution::of(ir, op) == Some(RegionExecution::Deferred);
        is_deferred || Callee::name(ir, op).is_some() || IterationSpace::bound_dim(ir, op).is_some()
    };
    let is_closed = !ir.walk(op).any(is_open);
    is_closed.then(|| Interpreter::alone(ir, op, inputs, ALONE)).flatten()
}

/// The limits of evaluating one operation on constants.
const ALONE: Limits = Limits { fuel: 1 << 20, bytes: 16 << 20, depth: 1 };

/// Evaluates an elementwise operation whose operands are constants, which have at most `limit`
/// differing elements.
pub fn evaluate_constants(
    b: &mut Builder<'_>,
    op: Op,
    limit: usize,
) -> Option<SmallVec<[Attr; 2]>> {
    let constant = |value| b.constant(value);
    let operands: SmallVec<[Attr; 3]> = b.operands(op).map(constant).collect::<Option<_>>()?;
    evaluate_on(b, op, &operands, limit)
}

/// Evaluates an elementwise operation on these constants in place of its operands. They have the
/// same types and at most `limit` differing elements.
pub fn evaluate_on(
    b: &mut Builder<'_>,
    op: Op,
    operands: &[Attr],
    limit: usize,
) -> Option<SmallVec<[Attr; 2]>> {
    let per_element: ElementwiseRow = b.registry().interface(b.name(op))?;
    if operands.is_empty() {
        return None;
    }
    let Ok(kernel) = per_element.kernel(b, op) else {
        let result = wide_ints::evaluate(per_element, b, op, operands, limit)?;
        return Some(smallvec![result]);
    };
    let types: SmallVec<[Type; 2]> = b.results(op).map(|result| b.ty(result)).collect();
    let words = operands.iter().map(|&operand| word_of(b, operand));
    if let Some(words) = words.collect::<Option<SmallVec<[Word; 3]>>>() {
        let store = b.store_mut();
        let mut results: SmallVec<[Word; 2]> = smallvec![0; types.len()];
        kernel.run(&words, &mut results);
        return types.into_iter().zip(results).map(|(ty, word)| filled(store, ty, word)).collect();
    }
    let operands = operands.iter().map(|&operand| datum_of(b, operand, limit));
    let operands: SmallVec<[Datum; 3]> = operands.collect::<Option<_>>()?;
    let results = elementwise::apply(&kernel, &operands, types.len())?;
    let store = b.store_mut();
    types.into_iter().zip(results).map(|(ty, datum)| attr_of(store, ty, &datum)).collect()
}
