//! `!array.acc`: the type, where accumulators come from, and that each of them is used exactly once
//! and given back in its place.

mod iter_args;
mod uses;

pub(crate) use iter_args::{check_function, check_lanes, check_return, last, through_call};

use crate::interfaces::accumulator_flow::AccumulatorFlow;
use crate::interfaces::verify::op_error;
use cotan_ir::codes::LINEARITY;
use cotan_ir::constraints::ANY_ATTR;
use cotan_ir::spec::{AttrConstraint, ParamSpec, ParamSyntax, TypeConstraint, TypeDef};
use cotan_ir::verify::VerifyValue;
use cotan_ir::{Attr, Diagnostic, Diagnostics, Ir, Shape, Store, Type, TypeData, Value};

/// The type of accumulators.
pub(crate) static DEF: TypeDef = TypeDef {
    name: "array.acc",
    doc: "\
An array, or a number, that is only added to: `!array.acc<tensor<?x4xf64, #cotan.dims<n>>>`,
`!array.acc<f64>`. `array.accumulate` opens accumulators and gives the sums.

Nobody sees a sum before it is whole, so it does not matter where, and in which order, parts of it
are added up. Each accumulator is used exactly once, or in `control.if` at most once in each
branch: `array.add_at` adds to it; bodies of `array.accumulate`, `array.fold`, `control.for` and
`control.while` take it and give it on; functions take it and give it back; `control.if` and
`array.with_dim` see it. What a body takes as an accumulator it also gives in that place.",
    syntax: ParamSyntax::Attributes(&[ParamSpec { name: "of", constraint: &SUM }]),
};

/// What accumulators add up to.
static SUM: AttrConstraint = AttrConstraint {
    description: "number type, or type of arrays whose sizes are known",
    holds: |store, attr| store.as_type(attr).and_then(|ty| Shape::of(store, ty)).is_some(),
    style: ANY_ATTR.style,
};

/// Accumulators, arrays and numbers.
pub static ARRAY_OR_NUMBER_OR_ACC: TypeConstraint = TypeConstraint {
    description: "an accumulator, a number, or an array whose sizes are known",
    holds: |store, ty| shape(store, ty).is_some(),
    only: None,
};

/// Accumulators and arrays.
pub static ARRAY_OR_ACC: TypeConstraint = TypeConstraint {
    description: "an accumulator, or an array whose sizes are known",
    holds: |store, ty| is(store, ty) || Shape::of(store, ty).is_some_and(|shape| shape.rank() > 0),
    only: None,
};

/// The type of accumulators that add up to arrays, or numbers, of a type.
///
/// ```
/// use cotan_dialects::interfaces::accumulators;
/// use cotan_ir::{Ir, Type, text::type_to_string};
///
/// let mut ir = Ir::new(cotan_dialects::registry());
/// let ty = accumulators::of(&mut ir.store, Type::F64);
/// assert_eq!(type_to_string(&ir, ty), "!array.acc<f64>");
/// assert_eq!(accumulators::sum(&ir.store, ty), Some(Type::F64));
/// ```
pub fn of(store: &mut Store, sum: Type) -> Type {
    let params: Box<[Attr]> = [store.type_attr(sum)].into();
    store.intern_type(TypeData::Dialect { def: &DEF, params })
}

/// What accumulators of a type add up to; nothing for other types.
pub fn sum(store: &Store, ty: Type) -> Option<Type> {
    match store.type_data(ty) {
        TypeData::Dialect { def, params } if *def == &DEF => store.as_type(*params.first()?),
        _ => None,
    }
}

/// Whether a type is one of accumulators.
pub fn is(store: &Store, ty: Type) -> bool {
    sum(store, ty).is_some()
}

/// The shape of an array or number, or of what an accumulator adds up to.
pub fn shape(store: &Store, ty: Type) -> Option<Shape> {
    Shape::of(store, sum(store, ty).unwrap_or(ty))
}

/// The rule of the type.
pub(crate) const VERIFY: VerifyValue = VerifyValue(verify);

/// Says so if an accumulator comes from where none can, or is not used exactly once.
fn verify(ir: &Ir, value: Value, diagnostics: &mut Diagnostics) {
    if let Some(error) = origin(ir, value).or_else(|| uses::check(ir, value)) {
        diagnostics.push(error);
    }
}

/// What is wrong with where an accumulator comes from.
fn origin(ir: &Ir, value: Value) -> Option<Diagnostic> {
    let Some(index) = ir.arg_index(value) else {
        let op = ir.def_op(value).filter(|&op| AccumulatorFlow::of(ir, op).is_none())?;
        return Some(op_error(ir, op, &LINEARITY, "gives an accumulator, which it cannot"));
    };
    let block = ir.def_block(value)?;
    let op = ir.block_parent_op(block)?;
    let takes = AccumulatorFlow::of(ir, op).is_some();
    let is_entry = ir.region_of(block).and_then(|region| ir.entry(region)) == Some(block);
    let message = match (takes, is_entry) {
        (true, true) => return None,
        (true, false) => "has a block that takes an accumulator, which only the first one may",
        (false, _) => "has a body that takes an accumulator, which it cannot",
    };
    let error = op_error(ir, op, &LINEARITY, message);
    Some(error.note_at(ir.arg_loc(block, index), "it is taken here"))
}
