//! Checks of values against types.

use super::arguments::parameter_name;
use super::datum::{Array, Datum};
use super::size_error::SizeError;
use super::text;
use super::trap::Trap;
use crate::Callable;
use crate::interfaces::accumulators;
use cotan_ir::codes::ARGUMENT;
use cotan_ir::constraints::element_or_self;
use cotan_ir::dims::{Dims, Fact, Poly};
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::text::{fact_to_string, poly_to_string, type_to_string};
use cotan_ir::types::{DYNAMIC, Size};
use cotan_ir::{AttrData, Block, Diagnostic, Ir, Shape, Symbol, Type, TypeData};
use cotan_numerics::{NumberFormat, Word};
use std::sync::Arc;

/// Returns the arguments of a block of parameters, with canonical NaNs.
pub(super) fn arguments(
    ir: &Ir,
    functions: &SymbolTable,
    entry: Block,
    passed: &Parameters,
    args: Vec<Datum>,
) -> Result<Vec<Datum>, Trap> {
    let wrong = |index: usize, why: String| {
        let name = parameter_name(ir, entry, index);
        let message = format!("wrong argument for `%{name}`: {why}");
        Trap::from(Diagnostic::error(&ARGUMENT, ir.arg_loc(entry, index), message))
    };
    if args.len() != ir.arg_count(entry) {
        let loc = ir.block_parent_op(entry).map_or(cotan_ir::Loc::UNKNOWN, |op| ir.loc(op));
        let (passed, expected) = (args.len(), ir.arg_count(entry));
        let message = format!("{expected} arguments are required, but {passed} were passed");
        return Err(Diagnostic::error(&ARGUMENT, loc, message).into());
    }
    let mut known = passed.clone();
    known.learn_all(ir, entry, &args);
    let fitted = ir.args(entry).zip(args).enumerate().map(|(index, (value, datum))| {
        let ty = ir.ty(value);
        let checked =
            known.check(ir, ty, &datum).and_then(|()| check_value(ir, functions, ty, datum));
        checked.map_err(|message| wrong(index, message))
    });
    fitted.collect()
}

/// Checks a value against a type and canonicalizes it.
fn check_value(ir: &Ir, functions: &SymbolTable, ty: Type, datum: Datum) -> Result<Datum, String> {
    let needs =
        || format!("{} was passed, expected `{}`", describe(&datum), type_to_string(ir, ty));
    if let (Datum::Function(name), Some(expected)) = (&datum, ir.as_function(ty)) {
        let function = functions.get(*name).and_then(|op| Callable::type_of(ir, op));
        return if function == Some(expected) { Ok(datum) } else { Err(needs()) };
    }
    if matches!(datum, Datum::Closure(_)) {
        return Err(needs());
    }
    if let TypeData::Tuple(types) = ir.type_data(ty) {
        let Some(parts) = datum.parts().filter(|parts| parts.len() == types.len()) else {
            return Err(needs());
        };
        let parts = types.iter().zip(parts);
        let parts = parts.map(|(&ty, part)| check_value(ir, functions, ty, part.clone()));
        return Ok(Datum::tuple(parts.collect::<Result<_, _>>()?));
    }
    if let TypeData::MemRef(memref) = ir.type_data(ty) {
        let is_buffer = datum.scalar().is_some() && memref.layout.is_none();
        return if is_buffer { Ok(datum) } else { Err(needs()) };
    }
    let Some(number) = NumberFormat::of_parts(&ir.store, ty) else {
        return Err(text::no_numbers(ir, ty));
    };
    let sizes = match ir.type_data(ty) {
        TypeData::Vector { scalable, .. } if scalable.contains(&true) => return Err(needs()),
        TypeData::Vector { shape, .. } | TypeData::Tensor { shape, .. } => Some(&**shape),
        TypeData::UnrankedTensor(_) => None,
        TypeData::Complex(_) => Some(&[] as &[Size]),
        _ => return datum.scalar().map_or_else(|| Err(needs()), |word| scalar(number, word)),
    };
    let Datum::Array(array) = &datum else { return Err(needs()) };
    let is_shape = sizes.is_none_or(|sizes| {
        let sizes: Vec<Size> = sizes.iter().copied().chain(number_size(ir, ty)).collect();
        has_sizes(array, &sizes)
    });
    let count = array.shape.iter().try_fold(1_usize, |count, &size| count.checked_mul(size));
    if !is_shape || count != Some(array.words.len()) {
        return Err(needs());
    }
    if array.words.iter().all(|&word| number.settled(word) == word) {
        return Ok(datum);
    }
    let words: Result<Vec<Word>, String> =
        array.words.iter().map(|&word| canonical_word(number, word)).collect();
    Ok(Datum::Array(Arc::new(Array::new(array.shape.clone(), words?))))
}

/// Returns the size of the additional last dimension of complex numbers, which are pairs.
pub(super) fn number_size<T: From<u8>>(ir: &Ir, ty: Type) -> Option<T> {
    let element = element_or_self(&ir.store, ty);
    matches!(ir.type_data(element), TypeData::Complex(_)).then(|| T::from(2))
}

fn has_sizes(array: &Array, sizes: &[Size]) -> bool {
    let same = |(&passed, &expected): (&usize, &Size)| {
        expected == DYNAMIC || usize::try_from(expected) == Ok(passed)
    };
    array.shape.len() == sizes.len() && array.shape.iter().zip(sizes).all(same)
}

fn scalar(number: NumberFormat, word: Word) -> Result<Datum, String> {
    canonical_word(number, word).map(Datum::Scalar)
}

fn canonical_word(number: NumberFormat, word: Word) -> Result<Word, String> {
    let has_more_bits = word != 0 && 64 - word.leading_zeros() > number.width();
    match has_more_bits {
        true => Err(format!("{word:#x} is not a value of {} bits", number.width())),
        false => Ok(number.settled(word)),
    }
}

fn describe(datum: &Datum) -> String {
    match datum {
        Datum::Scalar(_) => "a scalar".to_owned(),
        Datum::Function(_) => "another function".to_owned(),
        Datum::Closure(_) => "a function of another run".to_owned(),
        Datum::Array(array) => format!("an array of shape {:?}", array.shape),
        Datum::Tuple(parts) => format!("a tuple of {}", parts.data().len()),
    }
}

/// The dimension parameters of a function, with the values that the sizes of its arguments
/// determine.
#[derive(Clone, Debug, Default)]
pub(super) struct Parameters(Vec<(Symbol, i64)>);

impl Parameters {
    /// Creates parameters with explicit values.
    pub fn given(sizes: Vec<(Symbol, i64)>) -> Self {
        Self(sizes)
    }

    /// Infers the parameters that the sizes of arguments determine.
    pub fn learn_all(&mut self, ir: &Ir, entry: Block, args: &[Datum]) {
        for (value, datum) in ir.args(entry).zip(args) {
            self.learn(ir, ir.ty(value), datum);
        }
    }

    /// Infers the parameters that sizes determine, one after the other. If there is no exact
    /// solution, the next smaller one is used, which [`Parameters::check`] then rejects.
    pub fn learn(&mut self, ir: &Ir, ty: Type, datum: &Datum) {
        for (poly, size) in symbolic_sizes(ir, ty, datum) {
            let known = |name| self.get(name).map(Poly::constant);
            if let Some((name, value)) = poly.solve(&Poly::constant(size), known, true) {
                self.0.push((name, value.as_constant().unwrap_or(0).max(0)));
            }
        }
    }

    /// Binds a parameter.
    pub fn push(&mut self, name: Symbol, value: i64) {
        self.0.push((name, value));
    }

    /// Removes the most recently bound parameter.
    pub fn pop(&mut self) {
        self.0.pop();
    }

    /// Returns all parameters and their values.
    pub fn known(&self) -> &[(Symbol, i64)] {
        &self.0
    }

    /// Returns the value of a parameter.
    pub fn get(&self, name: Symbol) -> Option<i64> {
        self.0.iter().rev().find(|known| known.0 == name).map(|known| known.1)
    }

    /// Formats `n = 3, m = 4`.
    pub fn describe(&self, ir: &Ir) -> String {
        let names = self.0.iter().map(|(name, n)| format!("{} = {n}", ir.text(*name)));
        names.collect::<Vec<_>>().join(", ")
    }

    /// Returns the sizes of arrays of a type.
    pub fn sizes(&self, ir: &Ir, ty: Type) -> Result<Vec<usize>, SizeError> {
        let unknown =
            || SizeError::from(format!("the sizes of `{}` are unknown", type_to_string(ir, ty)));
        let shape = Shape::of(&ir.store, ty).ok_or_else(unknown)?;
        let sizes = shape.sizes.iter().map(|size| self.size(ir, size));
        let sizes = sizes.collect::<Result<Vec<usize>, _>>()?;
        Ok(sizes.into_iter().chain(number_size(ir, ty)).collect())
    }

    /// Returns the value of a polynomial, modulo two to the 64.
    pub fn value(&self, ir: &Ir, dim: &Poly) -> Result<i64, SizeError> {
        self.knows_all(ir, dim)?;
        Ok(dim.eval_wrapping(|name| self.get(name)).unwrap_or(0))
    }

    fn knows_all(&self, ir: &Ir, dim: &Poly) -> Result<(), SizeError> {
        let mut names = dim.terms().flat_map(|(names, _)| names);
        match names.find(|&&name| self.get(name).is_none()) {
            Some(&name) => Err(SizeError::missing(ir.text(name))),
            None => Ok(()),
        }
    }

    pub fn size(&self, ir: &Ir, size: &Poly) -> Result<usize, SizeError> {
        self.knows_all(ir, size)?;
        let value = size.eval(|name| self.get(name));
        value.and_then(|value| usize::try_from(value).ok()).ok_or_else(|| {
            let value = value.map_or("not a 64-bit integer".to_owned(), |n| n.to_string());
            let size = poly_to_string(ir, size);
            SizeError::from(match self.0.is_empty() {
                true => format!("the size `{size}` is negative"),
                false => format!("the size `{size}` is {value} where {}", self.describe(ir)),
            })
        })
    }

    /// Returns the reason why a fact is false, if it is.
    pub fn refutes(&self, ir: &Ir, fact: &Fact) -> Option<SizeError> {
        if fact.holds(|name| self.get(name)) {
            return None;
        }
        let text = fact_to_string(ir, fact);
        let sides = [&fact.left, &fact.right];
        if let Some(why) = sides.iter().find_map(|side| self.knows_all(ir, side).err()) {
            return Some(why.after(&format!("`{text}` is not known to hold")));
        }
        let number = |side: &Poly| side.eval(|name| self.get(name));
        let [left, right] = sides.map(|side| {
            number(side).map_or("not a 64-bit integer".to_owned(), |number| number.to_string())
        });
        let parameters = self.describe(ir);
        Some(format!("`{text}` does not hold: {left} is not {right}, where {parameters}").into())
    }

    /// Checks that every dimension has the size that the parameters determine.
    fn check(&self, ir: &Ir, ty: Type, datum: &Datum) -> Result<(), String> {
        let is_right = |(poly, size): (&Poly, i64)| {
            let mut names = poly.terms().flat_map(|(names, _)| names);
            let is_known = names.all(|&name| self.get(name).is_some());
            !is_known || poly.eval(|name| self.get(name)) == Some(size)
        };
        if symbolic_sizes(ir, ty, datum).into_iter().all(is_right) {
            return Ok(());
        }
        let sizes = Shape::of(&ir.store, ty).map(|shape| shape.sizes).unwrap_or_default();
        let size = |poly: &Poly| {
            let size = poly.eval(|name| self.get(name));
            size.map_or("?".to_owned(), |size| size.to_string())
        };
        let expected: Vec<String> = sizes.iter().map(size).collect();
        let (ty, expected) = (type_to_string(ir, ty), expected.join(", "));
        let (passed, known) = (describe(datum), self.describe(ir));
        Err(format!("{passed} was passed, expected `{ty}`, which is [{expected}] where {known}"))
    }
}

/// Returns the symbolic sizes of a type with the sizes of a value, including those of the
/// components of a tuple.
fn symbolic_sizes<'a>(ir: &'a Ir, ty: Type, datum: &'a Datum) -> Vec<(&'a Poly, i64)> {
    let mut found = Vec::new();
    let mut open = vec![(ty, datum)];
    while let Some((ty, datum)) = open.pop() {
        match (ir.type_data(ty), datum.parts()) {
            (TypeData::Tuple(types), Some(parts)) => {
                open.extend(types.iter().copied().zip(parts).rev());
            }
            _ => {
                let ty = accumulators::sum(&ir.store, ty).unwrap_or(ty);
                found.extend(symbolic_sizes_of_array(ir, ty, datum));
            }
        }
    }
    found
}

fn symbolic_sizes_of_array<'a>(
    ir: &'a Ir,
    ty: Type,
    datum: &'a Datum,
) -> impl Iterator<Item = (&'a Poly, i64)> {
    let (shape, dims): (&[Size], Option<&Dims>) = match ir.type_data(ty) {
        TypeData::Tensor { shape, encoding: Some(encoding), .. } => match ir.attr_data(*encoding) {
            AttrData::Dims(dims) => (shape, Some(dims)),
            _ => (&[], None),
        },
        _ => (&[], None),
    };
    let sizes = datum.shape().unwrap_or_default();
    let open = shape.iter().zip(sizes).filter(|(size, _)| **size == DYNAMIC);
    let sizes = open.map(|(_, &size)| i64::try_from(size).unwrap_or(i64::MAX));
    dims.into_iter().flatten().zip(sizes)
}
