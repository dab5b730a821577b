//! `chlo.constant`

use crate::attributes::ELEMENTS;
use crate::types::ANY_TENSOR;
use cotan_ir::constraints::type_of;
use cotan_ir::spec::{InferFrom, Inferred};
use cotan_ir::{Attr, Op, Store, Value};

/// A constant.
#[derive(Op, Clone, Copy, Debug)]
#[op("chlo.constant", pure, constant, infer = infer)]
#[asm("attr-dict $value")]
pub struct Constant {
    /// Its value.
    #[attr(ELEMENTS)]
    pub value: Attr,
    /// The constant.
    #[result(ANY_TENSOR)]
    pub output: Value,
}

fn infer(store: &mut Store, from: &InferFrom<'_>) -> Inferred {
    let entries = store.dict_entries(from.props);
    let value = entries.iter().find(|entry| store.text(entry.0) == "value");
    let ty = value.and_then(|entry| type_of(store, entry.1));
    ty.map(|ty| [ty].into_iter().collect()).ok_or_else(|| "the value has no type".to_owned())
}
