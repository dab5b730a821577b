//! Sizes of buffers, as values or as polynomials in the dimension parameters of a function.
//!
//! They serve bounds checks, private copies of buffers, and limits on memory.

use crate::analysis::capacity;
use crate::analysis::carried_buffers::permuted;
use cotan_dialects::arith::{Addi, Constant, Muli};
use cotan_dialects::array::constant;
use cotan_dialects::func::{Func, SIZES};
use cotan_dialects::interfaces::sizes::LOWERED;
use cotan_dialects::memref::Alloc;
use cotan_ir::dims::Poly;
use cotan_ir::types::DYNAMIC;
use cotan_ir::{AttrData, Builder, Ir, Loc, Op, Shape, Symbol, Type, TypeData, Value};

/// Emits a polynomial in dimension parameters.
pub fn polynomial(
    b: &mut Builder<'_>,
    loc: Loc,
    size: &Poly,
    parameter: &dyn Fn(Symbol) -> Value,
) -> Value {
    let terms: Vec<(Vec<Symbol>, i64)> =
        size.terms().map(|(factors, times)| (factors.to_vec(), times)).collect();
    let mut sum = None;
    for (factors, times) in terms {
        let mut product =
            (times != 1 || factors.is_empty()).then(|| Constant::index(b, loc, times));
        for factor in factors.into_iter().map(parameter) {
            product = Some(product.map_or(factor, |it| Muli::value(b, loc, it, factor)));
        }
        let product = product.expect("a term has a factor");
        sum = Some(sum.map_or(product, |sum| Addi::value(b, loc, sum, product)));
    }
    sum.unwrap_or_else(|| Constant::index(b, loc, 0))
}

/// The number of elements of a flat buffer that is allocated in the function or passed as an
/// argument or result buffer.
pub enum BufferSize {
    /// A value.
    Number(Value),
    /// A product of polynomials in dimension parameters, with the argument of each parameter.
    Product(Vec<Poly>, Vec<(Symbol, Value)>),
}

impl BufferSize {
    /// Returns the size of a buffer, if it is known.
    pub fn of(ir: &Ir, buffer: Value) -> Option<Self> {
        let TypeData::MemRef(memref) = ir.type_data(ir.ty(buffer)) else { return None };
        let [size] = memref.shape[..] else { return None };
        if size != DYNAMIC {
            return Some(Self::Product(vec![Poly::constant(size)], Vec::new()));
        }
        if let Some(alloc) = ir.def_as::<Alloc>(buffer) {
            let size = alloc.dynamic_sizes.iter(ir).next();
            return size.map(|size| Self::Number(capacity::unguarded(ir, size)));
        }
        if let Some(buffers) = permuted(ir, buffer) {
            return Self::common(ir, &buffers);
        }
        let block = ir.def_block(buffer)?;
        let function = ir.block_parent_op(block).filter(|&op| ir.is::<Func>(op))?;
        let args: Vec<Value> = ir.args(block).collect();
        let (dimension_names, types) =
            (dimension_names(ir, function)?, original_types(ir, function)?);
        let position =
            args.iter().position(|&arg| arg == buffer)?.checked_sub(dimension_names.len())?;
        let sizes = Shape::of(&ir.store, *types.get(position)?)?.sizes;
        let mentioned = sizes.iter().flat_map(|size| size.terms().flat_map(|(factors, _)| factors));
        let parameter = |&name: &Symbol| {
            let position = dimension_names.iter().position(|&known| known == ir.text(name))?;
            Some((name, args[position]))
        };
        let parameters = mentioned.map(parameter).collect::<Option<_>>()?;
        Some(Self::Product(sizes, parameters))
    }

    /// Returns the size of several buffers that have the same one.
    fn common(ir: &Ir, buffers: &[Value]) -> Option<Self> {
        let sizes: Vec<Self> =
            buffers.iter().map(|&buffer| Self::of(ir, buffer)).collect::<Option<_>>()?;
        let number = sizes.iter().find_map(|size| match size {
            Self::Number(size) => Some(*size),
            Self::Product(..) => None,
        })?;
        sizes.iter().all(|size| size.is(ir, number)).then_some(Self::Number(number))
    }

    /// Returns whether a value is the size: itself, or a polynomial in the same parameters.
    pub fn is(&self, ir: &Ir, value: Value) -> bool {
        match self {
            Self::Number(size) => *size == value,
            Self::Product(sizes, parameters) => {
                let size = Poly::product(sizes);
                size.is_some() && size == poly(ir, value, parameters)
            }
        }
    }

    /// Emits the size as a value.
    pub fn value(&self, b: &mut Builder<'_>, loc: Loc) -> Value {
        let (sizes, parameters) = match self {
            Self::Number(size) => return *size,
            Self::Product(sizes, parameters) => (sizes, parameters),
        };
        let parameter = |name| {
            let known = parameters.iter().find(|known| known.0 == name);
            known.expect("sizes of results are polynomials in the parameters").1
        };
        let mut product = None;
        for size in sizes {
            let size = polynomial(b, loc, size, &parameter);
            product = Some(product.map_or(size, |product| Muli::value(b, loc, product, size)));
        }
        product.unwrap_or_else(|| Constant::index(b, loc, 1))
    }
}

/// Returns an emitted polynomial.
fn poly(ir: &Ir, value: Value, parameters: &[(Symbol, Value)]) -> Option<Poly> {
    if let Some(&(name, _)) = parameters.iter().find(|it| it.1 == value) {
        return Some(Poly::parameter(name));
    }
    if let Some(product) = ir.def_as::<Muli>(value) {
        return poly(ir, product.lhs, parameters)?.mul(&poly(ir, product.rhs, parameters)?);
    }
    if let Some(sum) = ir.def_as::<Addi>(value) {
        return poly(ir, sum.lhs, parameters)?.add(&poly(ir, sum.rhs, parameters)?);
    }
    constant(ir, value).map(Poly::constant)
}

/// Returns the dimension parameters of a lowered function.
pub fn dimension_names(ir: &Ir, function: Op) -> Option<Vec<&str>> {
    let AttrData::Array(dimension_names) = ir.attr_data(ir.attr_named(function, SIZES)?) else {
        return None;
    };
    dimension_names.iter().map(|&name| ir.store.as_str(name)).collect()
}

/// Returns the original argument and result types. The lowered arguments are in this order, after
/// the sizes.
fn original_types(ir: &Ir, function: Op) -> Option<Vec<Type>> {
    let ty = ir.store.as_type(ir.attr_named(function, LOWERED)?)?;
    match ir.type_data(ty) {
        TypeData::Function(function) => Some([&function.inputs[..], &function.results].concat()),
        _ => None,
    }
}
