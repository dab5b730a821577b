//! `!array.acc`: the type, the origin of accumulators, and the rule that each is used exactly once
//! and yielded at its own position.

mod iter_args;
mod uses;

pub(crate) use iter_args::{check_function, check_iter_args, check_return, last, through_call};

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
An array or scalar that is only added to: `!array.acc<tensor<?x4xf64, #cotan.dims<n>>>`,
`!array.acc<f64>`. `array.accumulate` opens accumulators and returns their sums.

A sum is not observable before it is complete, so the location and order of the additions are
irrelevant. Each accumulator is used exactly once, or in `control.if` at most once in each branch.
`array.add_at` adds to it. Bodies of `array.accumulate`, `array.fold`, `control.for` and
`control.while` receive it as an argument and yield it. Functions receive it and return it.
`control.if` and `array.with_dim` capture it. A body yields an accumulator argument at its own
position.",
    syntax: ParamSyntax::Attributes(&[ParamSpec { name: "of", constraint: &SUM }]),
};

/// The type of the sum of an accumulator.
static SUM: AttrConstraint = AttrConstraint {
    description: "scalar type, or type of arrays with known sizes",
    holds: |store, attr| store.as_type(attr).and_then(|ty| Shape::of(store, ty)).is_some(),
    style: ANY_ATTR.style,
};

/// Accumulators, arrays and scalars.
pub static ARRAY_OR_SCALAR_OR_ACC: TypeConstraint = TypeConstraint {
    description: "an accumulator, a scalar, or an array with known sizes",
    holds: |store, ty| shape(store, ty).is_some(),
    only: None,
};

/// Accumulators and arrays.
pub static ARRAY_OR_ACC: TypeConstraint = TypeConstraint {
    description: "an accumulator, or an array with known sizes",
    holds: |store, ty| is(store, ty) || Shape::of(store, ty).is_some_and(|shape| shape.rank() > 0),
    only: None,
};

/// Returns the type of accumulators with a sum of this type.
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

/// Returns the type of the sum of an accumulator type; `None` for other types.
pub fn sum(store: &Store, ty: Type) -> Option<Type> {
    match store.type_data(ty) {
        TypeData::Dialect { def, params } if *def == &DEF => store.as_type(*params.first()?),
        _ => None,
    }
}

/// Returns whether a type is an accumulator type.
pub fn is(store: &Store, ty: Type) -> bool {
    sum(store, ty).is_some()
}

/// Returns the shape of an array or scalar, or of the sum of an accumulator.
pub fn shape(store: &Store, ty: Type) -> Option<Shape> {
    Shape::of(store, sum(store, ty).unwrap_or(ty))
}

/// The verifier of the type.
pub(crate) const VERIFY: VerifyValue = VerifyValue(verify);

/// Verifies the origin and the uses of an accumulator.
fn verify(ir: &Ir, value: Value, diagnostics: &mut Diagnostics) {
    if let Some(error) = origin(ir, value).or_else(|| uses::check(ir, value)) {
        diagnostics.push(error);
    }
}

/// Returns the error in the origin of an accumulator.
fn origin(ir: &Ir, value: Value) -> Option<Diagnostic> {
    let Some(index) = ir.arg_index(value) else {
        let op = ir.def_op(value).filter(|&op| AccumulatorFlow::of(ir, op).is_none())?;
        return Some(op_error(ir, op, &LINEARITY, "returns an accumulator, which it must not"));
    };
    let block = ir.def_block(value)?;
    let op = ir.block_parent_op(block)?;
    let takes = AccumulatorFlow::of(ir, op).is_some();
    let is_entry = ir.region_of(block).and_then(|region| ir.entry(region)) == Some(block);
    let message = match (takes, is_entry) {
        (true, true) => return None,
        (true, false) => {
            "has a block with an accumulator argument, which only the entry block may have"
        }
        (false, _) => "has a body with an accumulator argument, which it must not",
    };
    let error = op_error(ir, op, &LINEARITY, message);
    Some(error.note_at(ir.arg_loc(block, index), "the argument is here"))
}
