//! `--mlir-elide-elementsattrs-if-larger` and `--mlir-elide-resource-strings-if-larger`.

use cotan_ir::attrs::{AttrData, Elements};
use cotan_ir::file::Resource;
use cotan_ir::{Attr, Ir, Symbol, Type};
use std::collections::HashMap;

/// The name of elided elements, as upstream has it.
const ELIDED: &str = "__elided__";

/// The sizes above which contents are elided in the output.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// The number of elements of an attribute; splats are never elided.
    pub elements: Option<usize>,
    /// The length of a resource, as it is written.
    pub resource: Option<usize>,
}

/// Elides large contents of a module that is only printed from now on.
pub fn elide(ir: &mut Ir, limits: Limits) {
    if let Some(limit) = limits.elements {
        let key = ir.store.symbol(ELIDED);
        let mut elision = Elision { limit, key, known: HashMap::new() };
        let ops: Vec<_> = ir.walk(ir.root()).collect();
        for op in ops {
            let attrs = elision.attr(ir, ir.attrs(op));
            ir.set_attrs(op, attrs);
            if let Some(props) = ir.props(op) {
                let props = elision.attr(ir, props);
                ir.set_props(op, Some(props));
            }
        }
    }
    if let Some(limit) = limits.resource {
        let file = &mut ir.file;
        for resources in [&mut file.dialect_resources, &mut file.external_resources] {
            for entries in resources.values_mut() {
                entries.retain(|_, resource| written_len(resource) <= limit);
            }
            resources.retain(|_, entries| !entries.is_empty());
        }
    }
}

fn written_len(resource: &Resource) -> usize {
    match resource {
        // The quotes, `0x`, and two digits for each byte.
        Resource::Blob(bytes) => 2 * bytes.len() + 4,
        Resource::Bool(value) => value.to_string().len(),
        Resource::Text(text) => text.len() + 2,
    }
}

/// Replaces large attributes.
struct Elision {
    limit: usize,
    key: Symbol,
    /// The replacements of attributes that contain others.
    known: HashMap<Attr, Attr>,
}

impl Elision {
    fn attr(&mut self, ir: &mut Ir, attr: Attr) -> Attr {
        if let Some(&known) = self.known.get(&attr) {
            return known;
        }
        let elided = match ir.store.attr_data(attr).clone() {
            AttrData::Array(elements) => {
                let elements = elements.iter().map(|&element| self.attr(ir, element)).collect();
                ir.store.intern_attr(AttrData::Array(elements))
            }
            AttrData::Dict(entries) => {
                let entries: Vec<_> =
                    entries.iter().map(|&(name, value)| (name, self.attr(ir, value))).collect();
                ir.store.intern_attr(AttrData::Dict(entries.into()))
            }
            data => match self.large(ir, &data) {
                Some(ty) => ir.store.intern_attr(AttrData::DenseResource { ty, key: self.key }),
                None => attr,
            },
        };
        self.known.insert(attr, elided);
        elided
    }

    /// Returns the type of elements above the limit.
    fn large(&self, ir: &Ir, data: &AttrData) -> Option<Type> {
        let ty = match data {
            AttrData::Dense(dense) => match &dense.elements {
                Elements::Bytes { splat: false, .. } | Elements::Attrs { splat: false, .. } => {
                    dense.ty
                }
                _ => return None,
            },
            AttrData::Sparse { ty, .. } => *ty,
            _ => return None,
        };
        let shape = ir.store.type_data(ty).shape()?;
        let count = shape.iter().fold(1_usize, |count, &size| {
            count.saturating_mul(usize::try_from(size).unwrap_or(usize::MAX))
        });
        (count > self.limit).then_some(ty)
    }
}
