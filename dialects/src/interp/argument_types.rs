//! Whether values fit the types they are given for.

use super::arguments::parameter_name;
use super::datum::{Array, Datum};
use super::size_error::SizeError;
use super::text;
use super::trap::Trap;
use crate::Callable;
use crate::interfaces::accumulators;
use cotan_ir::codes::ARGUMENT;
use cotan_ir::dims::{Dims, Fact, Poly};
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::text::{fact_to_string, poly_to_string, type_to_string};
use cotan_ir::types::{DYNAMIC, Size};
use cotan_ir::{AttrData, Block, Diagnostic, Ir, Shape, Symbol, Type, TypeData};
use cotan_numerics::{NumberFormat, Word};
use std::sync::Arc;

/// The arguments for a block of parameters, every NaN in them made the one there is.
pub(super) fn arguments(
    ir: &Ir,
    functions: &SymbolTable,
    entry: Block,
    given: &Parameters,
    args: Vec<Datum>,
) -> Result<Vec<Datum>, Trap> {
    let wrong = |index: usize, why: String| {
        let name = parameter_name(ir, entry, index);
        let message = format!("wrong argument for `%{name}`: {why}");
        Trap::from(Diagnostic::error(&ARGUMENT, ir.arg_loc(entry, index), message))
    };
    if args.len() != ir.arg_count(entry) {
        let loc = ir.block_parent_op(entry).map_or(cotan_ir::Loc::UNKNOWN, |op| ir.loc(op));
        let (given, wanted) = (args.len(), ir.arg_count(entry));
        let message = format!("{given} arguments are given, {wanted} are needed");
        return Err(Diagnostic::error(&ARGUMENT, loc, message).into());
    }
    let mut known = given.clone();
    known.learn_all(ir, entry, &args);
    let fitted = ir.args(entry).zip(args).enumerate().map(|(index, (value, datum))| {
        let ty = ir.ty(value);
        let checked = known.check(ir, ty, &datum).and_then(|()| fit(ir, functions, ty, datum));
        checked.map_err(|message| wrong(index, message))
    });
    fitted.collect()
}

/// A value as one of a type.
fn fit(ir: &Ir, functions: &SymbolTable, ty: Type, datum: Datum) -> Result<Datum, String> {
    let needs = || format!("{} is given, `{}` is needed", describe(&datum), type_to_string(ir, ty));
    if let (Datum::Function(name), Some(wanted)) = (&datum, ir.as_function(ty)) {
        let function = functions.get(*name).and_then(|op| Callable::type_of(ir, op));
        return if function == Some(wanted) { Ok(datum) } else { Err(needs()) };
    }
    if matches!(datum, Datum::Closure(_)) {
        return Err(needs());
    }
    if let TypeData::Tuple(types) = ir.type_data(ty) {
        let Some(parts) = datum.parts().filter(|parts| parts.len() == types.len()) else {
            return Err(needs());
        };
        let parts = types.iter().zip(parts);
        let parts = parts.map(|(&ty, part)| fit(ir, functions, ty, part.clone()));
        return Ok(Datum::tuple(parts.collect::<Result<_, _>>()?));
    }
    if let TypeData::MemRef(memref) = ir.type_data(ty) {
        let is_buffer = datum.scalar().is_some() && memref.layout.is_none();
        return if is_buffer { Ok(datum) } else { Err(needs()) };
    }
    let Some(number) = NumberFormat::of(&ir.store, ty) else {
        return Err(text::no_numbers(ir, ty));
    };
    let sizes = match ir.type_data(ty) {
        TypeData::Vector { scalable, .. } if scalable.contains(&true) => return Err(needs()),
        TypeData::Vector { shape, .. } | TypeData::Tensor { shape, .. } => Some(&**shape),
        TypeData::UnrankedTensor(_) => None,
        _ => return datum.scalar().map_or_else(|| Err(needs()), |word| scalar(number, word)),
    };
    let Datum::Array(array) = &datum else { return Err(needs()) };
    let is_shape = sizes.is_none_or(|sizes| has_sizes(array, sizes));
    let count = array.shape.iter().try_fold(1_usize, |count, &size| count.checked_mul(size));
    if !is_shape || count != Some(array.words.len()) {
        return Err(needs());
    }
    if array.words.iter().all(|&word| number.settled(word) == word) {
        return Ok(datum);
    }
    let words: Result<Vec<Word>, String> =
        array.words.iter().map(|&word| settled(number, word)).collect();
    Ok(Datum::Array(Arc::new(Array::new(array.shape.clone(), words?))))
}

fn has_sizes(array: &Array, sizes: &[Size]) -> bool {
    let same = |(&given, &wanted): (&usize, &Size)| {
        wanted == DYNAMIC || usize::try_from(wanted) == Ok(given)
    };
    array.shape.len() == sizes.len() && array.shape.iter().zip(sizes).all(same)
}

fn scalar(number: NumberFormat, word: Word) -> Result<Datum, String> {
    settled(number, word).map(Datum::Scalar)
}

fn settled(number: NumberFormat, word: Word) -> Result<Word, String> {
    let has_more_bits = word != 0 && 64 - word.leading_zeros() > number.width();
    match has_more_bits {
        true => Err(format!("{word:#x} is given for a number of {} bits", number.width())),
        false => Ok(number.settled(word)),
    }
}

fn describe(datum: &Datum) -> String {
    match datum {
        Datum::Scalar(_) => "a number".to_owned(),
        Datum::Function(_) => "another function".to_owned(),
        Datum::Closure(_) => "a function of another run".to_owned(),
        Datum::Array(array) => format!("an array of shape {:?}", array.shape),
        Datum::Tuple(parts) => format!("a tuple of {}", parts.data().len()),
    }
}

/// The dimension parameters of a function, as the sizes of its arguments decide them.
#[derive(Clone, Debug, Default)]
pub(super) struct Parameters(Vec<(Symbol, i64)>);

impl Parameters {
    /// Those that somebody gives.
    pub fn given(sizes: Vec<(Symbol, i64)>) -> Self {
        Self(sizes)
    }

    /// Learns those that the dimensions of arguments decide.
    pub fn learn_all(&mut self, ir: &Ir, entry: Block, args: &[Datum]) {
        for (value, datum) in ir.args(entry).zip(args) {
            self.learn(ir, ir.ty(value), datum);
        }
    }

    /// Learns those that dimensions decide, one after the other. Where there is no such size, the
    /// next smaller one is learned, which [`Parameters::check`] then finds to be another.
    pub fn learn(&mut self, ir: &Ir, ty: Type, datum: &Datum) {
        for (poly, size) in open_sizes(ir, ty, datum) {
            let known = |name| self.get(name).map(Poly::constant);
            if let Some((name, value)) = poly.solve(&Poly::constant(size), known, true) {
                self.0.push((name, value.as_constant().unwrap_or(0).max(0)));
            }
        }
    }

    /// From here on a parameter is this.
    pub fn push(&mut self, name: Symbol, value: i64) {
        self.0.push((name, value));
    }

    /// The last parameter that was said is no more.
    pub fn pop(&mut self) {
        self.0.pop();
    }

    /// All parameters and their values.
    pub fn known(&self) -> &[(Symbol, i64)] {
        &self.0
    }

    /// The value of a parameter.
    pub fn get(&self, name: Symbol) -> Option<i64> {
        self.0.iter().rev().find(|known| known.0 == name).map(|known| known.1)
    }

    /// `n = 3, m = 4`.
    pub fn describe(&self, ir: &Ir) -> String {
        let names = self.0.iter().map(|(name, n)| format!("{} = {n}", ir.text(*name)));
        names.collect::<Vec<_>>().join(", ")
    }

    /// How large arrays of a type are here.
    pub fn sizes(&self, ir: &Ir, ty: Type) -> Result<Vec<usize>, SizeError> {
        let unknown =
            || SizeError::from(format!("nobody says how large `{}` is", type_to_string(ir, ty)));
        let shape = Shape::of(&ir.store, ty).ok_or_else(unknown)?;
        shape.sizes.iter().map(|size| self.size(ir, size)).collect()
    }

    /// What a polynomial is, modulo two to the 64.
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
            let value = value.map_or("no number of 64 bits".to_owned(), |n| n.to_string());
            let size = poly_to_string(ir, size);
            SizeError::from(match self.0.is_empty() {
                true => format!("the size `{size}` is negative"),
                false => format!("the size `{size}` is {value} where {}", self.describe(ir)),
            })
        })
    }

    /// Why a fact does not hold, if it does not.
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
            number(side).map_or("no number of 64 bits".to_owned(), |number| number.to_string())
        });
        let parameters = self.describe(ir);
        Some(format!("`{text}` does not hold: {left} is not {right}, where {parameters}").into())
    }

    /// Whether every dimension has the size that the parameters give.
    fn check(&self, ir: &Ir, ty: Type, datum: &Datum) -> Result<(), String> {
        let is_right = |(poly, size): (&Poly, i64)| {
            let mut names = poly.terms().flat_map(|(names, _)| names);
            let is_known = names.all(|&name| self.get(name).is_some());
            !is_known || poly.eval(|name| self.get(name)) == Some(size)
        };
        if open_sizes(ir, ty, datum).into_iter().all(is_right) {
            return Ok(());
        }
        let sizes = Shape::of(&ir.store, ty).map(|shape| shape.sizes).unwrap_or_default();
        let size = |poly: &Poly| {
            let size = poly.eval(|name| self.get(name));
            size.map_or("?".to_owned(), |size| size.to_string())
        };
        let wanted: Vec<String> = sizes.iter().map(size).collect();
        let (ty, wanted) = (type_to_string(ir, ty), wanted.join(", "));
        let (given, known) = (describe(datum), self.describe(ir));
        Err(format!("{given} is given, `{ty}` is needed, which is [{wanted}] where {known}"))
    }
}

/// The dimensions that a type says by polynomials, with the sizes that a value has there; those of
/// the parts of a tuple, too.
fn open_sizes<'a>(ir: &'a Ir, ty: Type, datum: &'a Datum) -> Vec<(&'a Poly, i64)> {
    let mut found = Vec::new();
    let mut open = vec![(ty, datum)];
    while let Some((ty, datum)) = open.pop() {
        match (ir.type_data(ty), datum.parts()) {
            (TypeData::Tuple(types), Some(parts)) => {
                open.extend(types.iter().copied().zip(parts).rev());
            }
            _ => {
                let ty = accumulators::sum(&ir.store, ty).unwrap_or(ty);
                found.extend(open_sizes_of_array(ir, ty, datum));
            }
        }
    }
    found
}

fn open_sizes_of_array<'a>(
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
