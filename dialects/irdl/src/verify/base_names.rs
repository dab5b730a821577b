//! The names of types and attributes, as upstream registers them.

use cotan_ir::attrs::AttrData;
use cotan_ir::text::full_type_to_string;
use cotan_ir::{Attr, Ir, Type, TypeData};
use std::borrow::Cow;

const TYPES: &[&str] = &[
    "complex",
    "function",
    "index",
    "integer",
    "memref",
    "none",
    "tensor",
    "tuple",
    "unranked_memref",
    "unranked_tensor",
    "vector",
    "bf16",
    "f16",
    "f32",
    "f64",
    "f80",
    "f128",
    "tf32",
    "f8E5M2",
    "f8E4M3",
    "f8E4M3FN",
    "f8E5M2FNUZ",
    "f8E4M3FNUZ",
    "f8E4M3B11FNUZ",
    "f8E3M4",
    "f8E8M0FNU",
    "f6E2M3FN",
    "f6E3M2FN",
    "f4E2M1FN",
];

const ATTRS: &[&str] = &[
    "affine_map",
    "array",
    "dense_array",
    "dense_resource_elements",
    "dense_typed_elements",
    "dictionary",
    "distinct",
    "float",
    "integer",
    "integer_set",
    "opaque",
    "sparse_elements",
    "strided_layout",
    "string",
    "symbol_ref",
    "type",
    "unit",
    "unknown_loc",
];

/// Returns whether a type or attribute of that name is registered.
pub fn is_known(ir: &Ir, name: &str, is_type: bool) -> bool {
    match (name.strip_prefix("builtin."), is_type) {
        (Some(name), true) => TYPES.contains(&name),
        (Some(name), false) => ATTRS.contains(&name),
        (None, true) => ir.registry().type_def(name).is_some(),
        (None, false) => ir.registry().attr_def(name).is_some(),
    }
}

/// Returns the name of a type: `builtin.integer`.
pub fn of_type(ir: &Ir, ty: Type) -> Cow<'static, str> {
    Cow::Borrowed(match ir.type_data(ty) {
        TypeData::Integer { .. } => "builtin.integer",
        TypeData::Index => "builtin.index",
        TypeData::Float(_) => return format!("builtin.{}", full_type_to_string(ir, ty)).into(),
        TypeData::None => "builtin.none",
        TypeData::Complex(_) => "builtin.complex",
        TypeData::Tuple(_) => "builtin.tuple",
        TypeData::Function(_) => "builtin.function",
        TypeData::Vector { .. } => "builtin.vector",
        TypeData::Tensor { .. } => "builtin.tensor",
        TypeData::UnrankedTensor(_) => "builtin.unranked_tensor",
        TypeData::MemRef(_) => "builtin.memref",
        TypeData::UnrankedMemRef { .. } => "builtin.unranked_memref",
        TypeData::Opaque { dialect, body, .. } => {
            return opaque(ir.store.text(*dialect), ir.store.text(*body));
        }
        TypeData::Dialect { def, .. } => def.name,
    })
}

/// Returns the name of an attribute: `builtin.string`.
pub fn of_attr(ir: &Ir, attr: Attr) -> Cow<'static, str> {
    Cow::Borrowed(match ir.attr_data(attr) {
        AttrData::Unit => "builtin.unit",
        AttrData::Integer { .. } => "builtin.integer",
        AttrData::Float { .. } => "builtin.float",
        AttrData::String { .. } | AttrData::ByteString { .. } => "builtin.string",
        AttrData::Array(_) => "builtin.array",
        AttrData::Dict(_) => "builtin.dictionary",
        AttrData::Type(_) => "builtin.type",
        AttrData::SymbolRef(_) => "builtin.symbol_ref",
        AttrData::Dense(_) => "builtin.dense_typed_elements",
        AttrData::Sparse { .. } => "builtin.sparse_elements",
        AttrData::DenseArray { .. } => "builtin.dense_array",
        AttrData::DenseResource { .. } => "builtin.dense_resource_elements",
        AttrData::AffineMap(_) => "builtin.affine_map",
        AttrData::IntegerSet(_) => "builtin.integer_set",
        AttrData::Strided { .. } => "builtin.strided_layout",
        AttrData::Distinct { .. } => "builtin.distinct",
        AttrData::Location(_) => "builtin.unknown_loc",
        AttrData::Dims(_) => "cotan.dims",
        AttrData::Facts(_) => "cotan.facts",
        AttrData::Opaque { dialect, body, .. } => {
            return opaque(ir.store.text(*dialect), ir.store.text(*body));
        }
        AttrData::Dialect { def, .. } => def.name,
    })
}

fn opaque(dialect: &str, body: &str) -> Cow<'static, str> {
    let name = body.split(['<', ' ']).next().unwrap_or(body);
    format!("{dialect}.{name}").into()
}
