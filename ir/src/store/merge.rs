//! Merging what a copy of a store has interned since it was copied.

use super::Store;
use super::attrs::AttrData;
use super::nested::{Nested, Part, PartMut};
use super::types::TypeData;
use crate::dims::{Fact, Poly};
use crate::entity::{Attr, Entity, Symbol, Type};
use crate::locs::{Loc, LocData};
use crate::names::{Name, ValueName};
use rustc_hash::FxHashMap;

/// The sizes of the tables of a store when it was copied.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StoreMark {
    symbols: usize,
    types: usize,
    attrs: usize,
    locs: usize,
}

impl Store {
    /// Returns the sizes of the tables.
    pub(crate) fn mark(&self) -> StoreMark {
        StoreMark {
            symbols: self.symbols.len(),
            types: self.types.rows.len(),
            attrs: self.attrs.rows.len(),
            locs: self.locs.rows.len(),
        }
    }
}

/// The mapping of the handles of a copy to those of its original. Handles from before the copy are
/// equal in both.
pub(crate) struct StoreMerge<'s> {
    into: &'s mut Store,
    from: &'s Store,
    mark: StoreMark,
    parts: FxHashMap<Part, Part>,
}

impl<'s> StoreMerge<'s> {
    /// Returns the mapping from a store that was copied from `into` at `mark`.
    pub fn new(into: &'s mut Store, from: &'s Store, mark: StoreMark) -> Self {
        Self { into, from, mark, parts: FxHashMap::default() }
    }

    /// Returns the symbol there.
    #[inline]
    pub fn symbol(&mut self, symbol: Symbol) -> Symbol {
        match symbol.index() < self.mark.symbols {
            true => symbol,
            false => self.into.symbol(self.from.text(symbol)),
        }
    }

    /// Returns the name there: a new prefix may have another index.
    pub fn name(&mut self, name: ValueName) -> ValueName {
        match name.get() {
            Name::Fresh | Name::Continued | Name::Number(_) => name,
            Name::Text(symbol) if symbol.index() < self.mark.symbols => name,
            Name::Text(_) | Name::Numbered(..) => {
                let text = self.from.name_text(name);
                text.map_or(name, |text| self.into.value_name(&text))
            }
        }
    }

    /// Returns the type there.
    #[inline]
    pub fn ty(&mut self, ty: Type) -> Type {
        if ty.index() < self.mark.types {
            return ty;
        }
        match self.part(Part::Type(ty)) {
            Part::Type(ty) => ty,
            _ => ty,
        }
    }

    /// Returns the attribute there.
    #[inline]
    pub fn attr(&mut self, attr: Attr) -> Attr {
        if attr.index() < self.mark.attrs {
            return attr;
        }
        match self.part(Part::Attr(attr)) {
            Part::Attr(attr) => attr,
            _ => attr,
        }
    }

    /// Returns the location there.
    #[inline]
    pub fn loc(&mut self, loc: Loc) -> Loc {
        if loc.as_offset().is_some() || loc.index() < self.mark.locs {
            return loc;
        }
        match self.part(Part::Loc(loc)) {
            Part::Loc(loc) => loc,
            _ => loc,
        }
    }

    // The depth is that of the text of the part, which is limited.
    fn part(&mut self, part: Part) -> Part {
        if let Some(&known) = self.parts.get(&part) {
            return known;
        }
        let merged = match part {
            Part::Type(ty) => {
                let mut data = self.from.type_data(ty).clone();
                self.symbols_of_type(&mut data);
                self.replace_parts(&mut data);
                Part::Type(self.into.intern_type(data))
            }
            Part::Attr(attr) => {
                let mut data = self.from.attr_data(attr).clone();
                self.symbols_of_attr(&mut data);
                self.replace_parts(&mut data);
                Part::Attr(self.into.intern_attr(data))
            }
            Part::Loc(loc) => {
                let Some(mut data) = self.from.loc_data(loc).cloned() else { return part };
                self.symbols_of_loc(&mut data);
                self.replace_parts(&mut data);
                Part::Loc(self.into.intern_loc(data))
            }
        };
        self.parts.insert(part, merged);
        merged
    }

    fn replace_parts(&mut self, data: &mut impl Nested) {
        data.parts_mut(&mut |place| match place {
            PartMut::Type(ty) => *ty = self.ty(*ty),
            PartMut::Attr(attr) => *attr = self.attr(*attr),
            PartMut::Loc(loc) => *loc = self.loc(*loc),
        });
    }

    fn put(&mut self, symbol: &mut Symbol) {
        *symbol = self.symbol(*symbol);
    }

    fn symbols_of_type(&mut self, data: &mut TypeData) {
        if let TypeData::Opaque { dialect, body, .. } = data {
            self.put(dialect);
            self.put(body);
        }
    }

    fn symbols_of_loc(&mut self, data: &mut LocData) {
        match data {
            LocData::File { file: name, .. } | LocData::Name { name, .. } => self.put(name),
            LocData::Unknown | LocData::CallSite { .. } | LocData::Fused { .. } => {}
        }
    }

    fn symbols_of_attr(&mut self, data: &mut AttrData) {
        match data {
            AttrData::String { text: symbol, .. } | AttrData::DenseResource { key: symbol, .. } => {
                self.put(symbol);
            }
            AttrData::SymbolRef(symbols) => symbols.iter_mut().for_each(|symbol| self.put(symbol)),
            // Sorted by the texts of keys, which stay the same.
            AttrData::Dict(entries) => entries.iter_mut().for_each(|(key, _)| self.put(key)),
            AttrData::Opaque { dialect, body, .. } => {
                self.put(dialect);
                self.put(body);
            }
            AttrData::Dims(sizes) => {
                *sizes = sizes.iter().map(|size| self.poly(size)).collect();
            }
            AttrData::Facts(facts) => {
                for Fact { left, right } in facts.iter_mut() {
                    (*left, *right) = (self.poly(left), self.poly(right));
                }
            }
            _ => {}
        }
    }

    /// Returns a polynomial there: its normal form depends on the symbols of its parameters.
    fn poly(&mut self, poly: &Poly) -> Poly {
        let names: Vec<Symbol> = poly.parameters().collect();
        if names.iter().all(|name| name.index() < self.mark.symbols) {
            return poly.clone();
        }
        let renamed: FxHashMap<Symbol, Symbol> =
            names.into_iter().map(|name| (name, self.symbol(name))).collect();
        let replaced = poly.substitute(|name| Poly::parameter(renamed[&name]));
        replaced.expect("a renamed polynomial has the same coefficients")
    }
}
