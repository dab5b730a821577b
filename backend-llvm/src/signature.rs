//! The signature of a compiled function, in terms of the original program.

use cotan_dialects::func::{Func, INPUTS, SIZES, wrong_signature};
use cotan_dialects::interfaces::sizes::{CHECKED, LOWERED, facts, large_arrays};
use cotan_ir::dims::{Fact, Poly};
use cotan_ir::text::{fact_to_string, poly_to_string, type_to_string};
use cotan_ir::{Attr, AttrData, Ir, Op, Shape, Symbol, Type, TypeData};
use cotan_numerics::NumberFormat;

/// The attribute of a function that names its results.
const RESULTS: &str = "cotan.results";

/// Records the names of the returned values of each function: lowering discards them.
pub fn name_results(ir: &mut Ir) {
    let functions: Vec<Op> = ir.walk(ir.root()).filter(|&op| ir.is::<Func>(op)).collect();
    for op in functions {
        let body = ir.verified::<Func>(op).body;
        let Some(end) = ir.single_block(body).and_then(|block| ir.last_op(block)) else { continue };
        let name =
            |value| ir.store.word_text(ir.value_name(value)).unwrap_or_default().into_owned();
        let names: Vec<String> = ir.operands(end).map(name).collect();
        let names: Vec<Attr> = names.iter().map(|name| ir.store.string_attr(name)).collect();
        let (attr, value) = (ir.store.symbol(RESULTS), ir.store.array_attr(&names));
        ir.set_attr(op, attr, Some(value));
    }
}

/// The signature of a function.
#[derive(Clone, Debug)]
pub struct Signature {
    /// The dimension parameters, in the order of the leading arguments of the C function.
    pub sizes: Vec<Size>,
    /// The parameters.
    pub inputs: Vec<Parameter>,
    /// The results.
    pub results: Vec<Parameter>,
    /// The facts about sizes that it assumes, besides that no size is negative.
    pub facts: Vec<Stated>,
    /// Sizes in it that may not be negative either.
    pub(crate) checked: Vec<Checked>,
    /// Arrays in it that may have more elements than can be counted.
    pub(crate) large: Large,
}

impl Signature {
    /// Returns the dimension parameters that are a size of an input themselves, for messages: the
    /// name, the index of the input, and the size of this input in an array of these shapes.
    pub fn known_sizes(&self, shapes: &[&[usize]]) -> Vec<(&str, usize, usize)> {
        let known = self.sizes.iter().filter_map(|size| {
            let (at, dim) = size.place?;
            Some((size.name.as_str(), at, *shapes.get(at)?.get(dim)?))
        });
        known.collect()
    }
}

/// Arrays that may have more elements than can be counted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Large {
    pub arrays: Vec<LargeArray>,
    /// The largest dimension parameter with which all of them can be counted; `None` if one never
    /// can.
    most: Option<i64>,
}

/// An array that may have more elements than can be counted.
#[derive(Clone, Debug)]
pub(crate) struct LargeArray {
    /// Its sizes, as they were written: `n, n * m`.
    pub text: String,
    pub sizes: Vec<Poly>,
}

impl Large {
    fn of<'i>(ir: &Ir, arrays: impl Iterator<Item = &'i [Poly]>) -> Self {
        let arrays = arrays.map(|sizes| {
            let texts: Vec<String> = sizes.iter().map(|size| poly_to_string(ir, size)).collect();
            LargeArray { text: texts.join(", "), sizes: sizes.to_vec() }
        });
        Self::new(arrays.collect())
    }

    fn new(arrays: Vec<LargeArray>) -> Self {
        let fits = |&most: &i64| arrays.iter().all(|it| bytes_at_most(&it.sizes, most) < LIMIT);
        let most = (0..=62).rev().map(|power| 1 << power).find(fits);
        Self { most, arrays }
    }

    /// Returns the first array that has too many elements for these dimension parameters. A look at
    /// these is enough for almost all calls.
    #[inline]
    pub fn first(&self, known: &[(Symbol, i64)]) -> Option<&LargeArray> {
        let is_small = |most| known.iter().all(|&(_, size)| size <= most);
        if self.arrays.is_empty() || self.most.is_some_and(is_small) {
            return None;
        }
        self.find(known)
    }

    #[cold]
    fn find(&self, known: &[(Symbol, i64)]) -> Option<&LargeArray> {
        let value = |name| known.iter().find(|known| known.0 == name).map(|known| known.1);
        let bytes = |array: &LargeArray| {
            let mut sizes = array.sizes.iter().map(|size| size.eval(value));
            sizes.try_fold(8_i64, |bytes, size| bytes.checked_mul(size?))
        };
        self.arrays.iter().find(|array| bytes(array).is_none())
    }
}

/// Far from where bytes leave 64 bits, so that rounding changes nothing.
const LIMIT: f64 = (1_u64 << 62) as f64;

/// Returns an upper bound of the bytes of an array, and of all intermediate values, if no dimension
/// parameter is larger.
fn bytes_at_most(sizes: &[Poly], most: i64) -> f64 {
    let term = |(names, times): (&[Symbol], i64)| {
        (times as f64).abs() * (most as f64).powi(names.len().try_into().unwrap_or(i32::MAX))
    };
    sizes.iter().map(|size| size.terms().map(term).sum::<f64>().max(1.0)).product::<f64>() * 8.0
}

/// A fact about sizes that a function states.
#[derive(Clone, Debug)]
pub struct Stated {
    /// As it was written: `2 * s = d * d + d`.
    pub text: String,
    pub(crate) fact: Fact,
}

/// A size that may not be negative.
#[derive(Clone, Debug)]
pub(crate) struct Checked {
    /// As it was written: `n - 1`.
    pub text: String,
    pub size: Poly,
}

/// A dimension parameter.
#[derive(Clone, Debug)]
pub struct Size {
    /// Its name.
    pub name: String,
    pub(crate) symbol: Symbol,
    /// The first input and dimension of it that is this large.
    pub(crate) place: Option<(usize, usize)>,
}

/// An argument or a result.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name; that of a result may be empty.
    pub name: String,
    /// Its type, as text.
    pub ty: String,
    /// The format of its elements.
    pub number: NumberFormat,
    /// Its sizes, in dimension parameters; none for a scalar.
    pub sizes: Vec<Poly>,
    /// The same, as text: `n + 1`.
    pub size_texts: Vec<String>,
    /// The same, as a call reads them.
    pub(crate) extents: Vec<Extent>,
    /// True if it is a by-value parameter of the C function.
    pub by_value: bool,
}

/// A size of a parameter, known at a glance where it is no sum or product.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Extent {
    /// A constant size.
    Fixed(usize),
    /// The dimension parameter with this index in [`Signature::sizes`].
    Named(usize),
    /// The value of its polynomial.
    Computed,
}

impl Extent {
    fn of(poly: &Poly, sizes: &[Size]) -> Self {
        let fixed = poly.as_constant().and_then(|size| usize::try_from(size).ok());
        let symbol = poly.as_parameter();
        let named = || sizes.iter().position(|size| Some(size.symbol) == symbol);
        fixed.map(Self::Fixed).or_else(|| named().map(Self::Named)).unwrap_or(Self::Computed)
    }
}

/// Returns the tensor signature recorded by lowering, or the type of a scalar function. `None` for
/// a function with buffer parameters without a declared signature.
pub(crate) fn read(ir: &Ir, op: Op) -> Option<Signature> {
    let Some(attr) = ir.attr_named(op, LOWERED) else { return of_scalars(ir, op) };
    // The verifier has looked, but modules can be built without it, and calls would write outside
    // of arrays.
    if wrong_signature(ir, op).is_some() {
        return None;
    }
    let function = ir.as_function(ir.as_type(attr)?)?;
    let names = texts(ir, op, INPUTS);
    let given = match names.is_empty() {
        true => cotan_dialects::interp::parameter_names(ir, op),
        false => names.into_iter().map(|name| name.0).collect(),
    };
    let mut given = given.into_iter();
    let inputs =
        function.inputs.iter().map(|&ty| parameter(ir, ty, given.next().unwrap_or_default()));
    let mut given = texts(ir, op, RESULTS).into_iter();
    let mut given = || given.next().map(|name| name.0).unwrap_or_default();
    let results = function.results.iter().map(|&ty| parameter(ir, ty, given()));
    let mut inputs = inputs.collect::<Option<Vec<Parameter>>>()?;
    let mut results = results.collect::<Option<Vec<Parameter>>>()?;
    let sizes = texts(ir, op, SIZES).into_iter().map(|(name, symbol)| {
        let place = place_of(symbol, &inputs);
        Size { name, symbol, place }
    });
    let sizes: Vec<Size> = sizes.collect();
    for parameter in inputs.iter_mut().chain(&mut results) {
        parameter.extents = parameter.sizes.iter().map(|size| Extent::of(size, &sizes)).collect();
    }
    let stated = |fact: &Fact| Stated { text: fact_to_string(ir, fact), fact: fact.clone() };
    let facts = facts(ir, op).iter().map(stated).collect();
    let checked = ir.attr_named(op, CHECKED).and_then(|attr| ir.as_dims(attr));
    let checked = checked.unwrap_or_default().iter();
    let checked =
        checked.map(|size| Checked { text: poly_to_string(ir, size), size: size.clone() });
    let checked = checked.collect();
    let large = Large::of(ir, large_arrays(ir, op)?.into_iter());
    Some(Signature { sizes, inputs, results, facts, checked, large })
}

/// Returns the signature of a function that was not lowered, which has no sizes.
fn of_scalars(ir: &Ir, op: Op) -> Option<Signature> {
    let function = Func::type_of(ir, op)?;
    let is_array = |ty| matches!(ir.type_data(ty), TypeData::Tensor { .. });
    if function.inputs.iter().chain(&function.results).any(|&ty| is_array(ty)) {
        return None;
    }
    let mut names = cotan_dialects::interp::parameter_names(ir, op).into_iter();
    let inputs = function.inputs.iter();
    let inputs = inputs.map(|&ty| parameter(ir, ty, names.next().unwrap_or_default()));
    let mut names = texts(ir, op, RESULTS).into_iter();
    let mut name = || names.next().map(|name| name.0).unwrap_or_default();
    let results = function.results.iter().map(|&ty| parameter(ir, ty, name()));
    let (inputs, results) = (inputs.collect::<Option<_>>()?, results.collect::<Option<_>>()?);
    // Nothing but constants: it has no dimension parameters.
    let is_constant = |sizes: &&[Poly]| sizes.iter().all(|size| size.as_constant().is_some());
    let large = Large::of(ir, large_arrays(ir, op)?.into_iter().filter(is_constant));
    let (sizes, facts, checked) = (Vec::new(), Vec::new(), Vec::new());
    Some(Signature { sizes, inputs, results, facts, checked, large })
}

/// Returns the input and dimension that is exactly a dimension parameter.
fn place_of(symbol: Symbol, inputs: &[Parameter]) -> Option<(usize, usize)> {
    inputs.iter().enumerate().find_map(|(at, input)| {
        let dim = input.sizes.iter().position(|size| size.as_parameter() == Some(symbol));
        dim.map(|dim| (at, dim))
    })
}

/// Returns the number of the last parameters of a lowered function that are results.
pub(crate) fn result_count(ir: &Ir, op: Op) -> Option<usize> {
    let ty = ir.as_type(ir.attr_named(op, LOWERED)?)?;
    if wrong_signature(ir, op).is_some() {
        return None;
    }
    Some(ir.as_function(ty)?.results.len())
}

fn parameter(ir: &Ir, ty: Type, name: String) -> Option<Parameter> {
    let shape = Shape::of(&ir.store, ty)?;
    let is_array = matches!(ir.type_data(ty), TypeData::Tensor { .. });
    let number = NumberFormat::of(&ir.store, shape.element)?;
    let is_scalar =
        matches!(ir.type_data(ty), TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_));
    (is_array || is_scalar).then(|| Parameter {
        name,
        ty: type_to_string(ir, ty),
        number,
        size_texts: shape.sizes.iter().map(|size| poly_to_string(ir, size)).collect(),
        sizes: shape.sizes,
        extents: Vec::new(),
        by_value: is_scalar,
    })
}

/// Returns the strings of an array attribute.
fn texts(ir: &Ir, op: Op, name: &str) -> Vec<(String, Symbol)> {
    let items = match ir.attr_named(op, name).map(|attr| ir.attr_data(attr)) {
        Some(AttrData::Array(items)) => &items[..],
        _ => &[],
    };
    let text = |&item| match ir.attr_data(item) {
        AttrData::String { text, .. } => Some((ir.text(*text).to_owned(), *text)),
        _ => None,
    };
    items.iter().filter_map(text).collect()
}
