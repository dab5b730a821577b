//! Uses of symbols: references in attributes.

use crate::attrs::AttrData;
use crate::entity::{Attr, Op};
use crate::ir::Ir;
use crate::store::Store;
use crate::store::nested::Part;
use rustc_hash::FxHashMap;

/// Finds symbol references in attributes, however deep. Each attribute is looked through once.
#[derive(Clone, Debug, Default)]
pub struct SymbolRefs {
    found: FxHashMap<Attr, Box<[Attr]>>,
}

impl SymbolRefs {
    /// Returns the references (`@a::@b`) in the attributes of an operation: inherent ones first.
    pub fn of(&mut self, ir: &Ir, op: Op) -> impl Iterator<Item = Attr> + '_ {
        let (props, attrs) = (ir.props(op).unwrap_or(Attr::EMPTY_DICT), ir.attrs(op));
        for attr in [props, attrs] {
            if ir.has_symbols(Part::Attr(attr)) {
                self.found.entry(attr).or_insert_with(|| references(&ir.store, attr));
            }
        }
        let refs = |attr: Attr| self.found.get(&attr).map_or(&[][..], |refs| refs);
        refs(props).iter().chain(refs(attrs)).copied()
    }
}

/// Returns the references in an attribute, in the order of the text, each once.
fn references(store: &Store, attr: Attr) -> Box<[Attr]> {
    let parts = store.nested(Part::Attr(attr), Store::has_symbols);
    let references = parts.filter_map(|part| match part {
        Part::Attr(attr) if matches!(store.attr_data(attr), AttrData::SymbolRef(_)) => Some(attr),
        _ => None,
    });
    references.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Loc, NewOp, Registry};

    #[test]
    fn references_are_found_however_deep() {
        let mut ir = Ir::new(Registry::builder().build());
        let [f, g, key] = ["f", "g", "key"].map(|text| ir.store.symbol(text));
        let name = ir.op_name("u.op");
        let (f, g) = (ir.store.symbol_ref(f), ir.store.symbol_ref(g));
        let inner = ir.store.array_attr(&[f, g, f]);
        let inner = ir.store.dict(vec![(key, inner)]);
        let outer = ir.store.array_attr(&[Attr::UNIT, inner]);
        let attrs = ir.store.dict(vec![(key, outer)]);
        let props = Some(ir.store.dict(vec![(key, g)]));
        let op = ir.create_op(NewOp { props, attrs, ..NewOp::new(name, Loc::UNKNOWN) });
        let mut refs = SymbolRefs::default();
        assert_eq!(refs.of(&ir, op).collect::<Vec<_>>(), [g, f, g]);
    }
}
