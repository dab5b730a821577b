//! Uses of symbols: references in attributes.

use crate::attrs::AttrData;
use crate::entity::{Attr, Entity, Op, Type};
use crate::ir::Ir;
use crate::store::Store;
use crate::types::TypeData;
use rustc_hash::{FxHashMap, FxHashSet};

/// Finds symbol references in attributes, however deep. Each attribute is looked through once.
#[derive(Clone, Debug, Default)]
pub struct SymbolRefs {
    found: FxHashMap<Attr, Box<[Attr]>>,
}

/// What is still to be looked through.
enum Part {
    Attr(Attr),
    Type(Type),
}

impl SymbolRefs {
    /// The references (`@a::@b`) in the attributes of an operation: inherent ones first.
    pub fn of(&mut self, ir: &Ir, op: Op) -> impl Iterator<Item = Attr> + '_ {
        let (props, attrs) = (ir.props(op).unwrap_or(Attr::EMPTY_DICT), ir.attrs(op));
        for attr in [props, attrs] {
            if is_flat(&ir.store, attr) {
                continue;
            }
            self.found.entry(attr).or_insert_with(|| references(&ir.store, attr));
        }
        let refs = |attr: Attr| self.found.get(&attr).map_or(&[][..], |refs| refs);
        refs(props).iter().chain(refs(attrs)).copied()
    }
}

/// Whether an attribute is a dictionary whose entries have no parts: most are, and need not be
/// remembered. (The properties of an unregistered operation may be anything.)
fn is_flat(store: &Store, attr: Attr) -> bool {
    let AttrData::Dict(entries) = store.attr_data(attr) else { return false };
    entries.iter().all(|entry| match store.attr_data(entry.1) {
        AttrData::Integer { .. } | AttrData::Float { .. } | AttrData::String { .. } => true,
        AttrData::Unit | AttrData::Dense(_) | AttrData::DenseArray { .. } => true,
        AttrData::Dialect { params, .. } => params.is_empty(),
        _ => false,
    })
}

/// The references in an attribute, in the order of the text, each once.
fn references(store: &Store, attr: Attr) -> Box<[Attr]> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut open = vec![Part::Attr(attr)];
    while let Some(part) = open.pop() {
        let key = match part {
            Part::Attr(attr) => (0, attr.index()),
            Part::Type(ty) => (1, ty.index()),
        };
        if !seen.insert(key) {
            continue;
        }
        let start = open.len();
        match part {
            Part::Attr(attr) if matches!(store.attr_data(attr), AttrData::SymbolRef(_)) => {
                found.push(attr);
            }
            Part::Attr(attr) => open_attr(store.attr_data(attr), &mut open),
            Part::Type(ty) => open_type(store.type_data(ty), &mut open),
        }
        open[start..].reverse();
    }
    found.into()
}

fn open_attr(data: &AttrData, open: &mut Vec<Part>) {
    match data {
        AttrData::Array(elements) => open.extend(elements.iter().copied().map(Part::Attr)),
        AttrData::Dict(entries) => open.extend(entries.iter().map(|entry| Part::Attr(entry.1))),
        AttrData::Dialect { params, .. } => open.extend(params.iter().copied().map(Part::Attr)),
        AttrData::Distinct { of, .. } => open.push(Part::Attr(*of)),
        AttrData::Type(ty) => open.push(Part::Type(*ty)),
        _ => {}
    }
}

fn open_type(data: &TypeData, open: &mut Vec<Part>) {
    match data {
        TypeData::Dialect { params, .. } => open.extend(params.iter().copied().map(Part::Attr)),
        TypeData::Function(function) => {
            let both = function.inputs.iter().chain(&function.results);
            open.extend(both.copied().map(Part::Type));
        }
        TypeData::Tuple(parts) => open.extend(parts.iter().copied().map(Part::Type)),
        TypeData::Tensor { encoding, .. } => open.extend(encoding.map(Part::Attr)),
        TypeData::MemRef(memref) => open.extend(memref.space.map(Part::Attr)),
        _ => {}
    }
    open.extend(data.element().map(Part::Type));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Loc, NewOp, Registry};

    #[test]
    fn references_are_found_however_deep() {
        let mut ir = Ir::new(Registry::builder().build());
        let [f, g, key] = ["f", "g", "key"].map(|text| ir.symbol(text));
        let name = ir.op_name("u.op");
        let (f, g) = (ir.symbol_ref(f), ir.symbol_ref(g));
        let inner = ir.array_attr(&[f, g, f]);
        let inner = ir.dict(vec![(key, inner)]);
        let outer = ir.array_attr(&[Attr::UNIT, inner]);
        let attrs = ir.dict(vec![(key, outer)]);
        let props = Some(ir.dict(vec![(key, g)]));
        let op = ir.create_op(NewOp { props, attrs, ..NewOp::new(name, Loc::UNKNOWN) });
        let mut refs = SymbolRefs::default();
        assert_eq!(refs.of(&ir, op).collect::<Vec<_>>(), [g, f, g]);
    }
}
